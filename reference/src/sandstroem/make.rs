//! Making moves and taking them back.

use super::board::{code_of, Board, Code};
use super::step::{Step, StepKind};
use crate::castling::CastlingRights;
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::square::Square;
use crate::zobrist;

/// What a move destroys.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mover: Code,
    captured: Code,
    captured_slot: u8,
    castling: CastlingRights,
    en_passant: Option<Square>,
    key: u64,
}

/// Where the rook comes from and goes when a king lands on this square.
const fn rook_way(king_to: Square) -> (u8, u8) {
    let to = king_to.index() as u8;
    if king_to.file() == 6 {
        (to + 1, to - 1)
    } else {
        (to - 2, to + 1)
    }
}

/// The rights that a move from or to a square ends, by square.
const TOUCHED: [CastlingRights; 64] = {
    let mut touched = [CastlingRights::NONE; 64];
    let mut square = 0;
    while square < 64 {
        touched[square as usize] = CastlingRights::anchored_at(Square::from_low_bits(square));
        square += 1;
    }
    touched
};

/// The piece of a code on a square, as its part of a key.
fn word(code: Code, square: u8) -> u64 {
    super::board::piece_of(code).map_or(0, |piece| {
        zobrist::piece(piece, Square::from_low_bits(square))
    })
}

impl Board {
    /// Makes a move that [`legal`](Board::legal) or [`gen_moves`](Board::gen_moves) has listed here.
    pub fn make(&mut self, step: Step) -> Undo {
        let (from, to) = (step.from.index() as u8, step.to.index() as u8);
        let mover = self.codes[step.from.index()];
        let slot = self.slots[step.from.index()];
        let victim = match step.kind {
            StepKind::EnPassant => to ^ 8,
            _ => to,
        };
        let undo = Undo {
            mover,
            captured: self.codes[usize::from(victim)],
            captured_slot: self.slots[usize::from(victim)],
            castling: self.castling,
            en_passant: self.en_passant,
            key: self.key,
        };
        if undo.captured != 0 {
            self.lift(victim);
        }
        self.lift(from);
        let placed = match step.kind {
            StepKind::Promotion(kind) => code_of(Piece::new(self.turn, kind)),
            _ => mover,
        };
        self.put(to, placed, slot);
        self.key ^= word(undo.captured, victim) ^ word(mover, from) ^ word(placed, to);
        if step.kind == StepKind::Castling {
            let (rook_from, rook_to) = rook_way(step.to);
            self.carry(rook_from, rook_to);
            let rook = self.codes[usize::from(rook_to)];
            self.key ^= word(rook, rook_from) ^ word(rook, rook_to);
        }
        self.pass(step);
        undo
    }

    /// Rights, en-passant square and turn behind a move.
    fn pass(&mut self, step: Step) {
        let passed = match step.kind {
            StepKind::DoublePush => Some(Square::from_low_bits(
                (step.from.index() as u8).midpoint(step.to.index() as u8),
            )),
            _ => None,
        };
        self.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::en_passant(passed);
        self.en_passant = passed;
        let touched = TOUCHED[step.from.index()].with(TOUCHED[step.to.index()]);
        if !touched.is_empty() {
            self.key ^= zobrist::castling(self.castling);
            self.castling = self.castling.without(touched);
            self.key ^= zobrist::castling(self.castling);
        }
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
    }

    /// Takes back the last move made.
    pub fn unmake(&mut self, step: Step, undo: Undo) {
        let (from, to) = (step.from.index() as u8, step.to.index() as u8);
        self.turn = !self.turn;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.key = undo.key;
        let slot = self.slots[step.to.index()];
        self.lift(to);
        self.put(from, undo.mover, slot);
        if step.kind == StepKind::Castling {
            let (rook_from, rook_to) = rook_way(step.to);
            self.carry(rook_to, rook_from);
        }
        if undo.captured != 0 {
            let victim = match step.kind {
                StepKind::EnPassant => to ^ 8,
                _ => to,
            };
            self.put(victim, undo.captured, undo.captured_slot);
        }
    }

    /// Moves a piece to an empty square.
    fn carry(&mut self, from: u8, to: u8) {
        let (code, slot) = (
            self.codes[usize::from(from & 63)],
            self.slots[usize::from(from & 63)],
        );
        self.lift(from);
        self.put(to, code, slot);
    }

    /// The step that plays `mv` here, if the pieces stand as it needs; legality is not asked.
    #[must_use]
    pub fn step_of(&self, mv: Move) -> Option<Step> {
        let piece = self.piece_at(mv.from)?;
        let files = mv.from.file().abs_diff(mv.to.file());
        let kind = match (piece.kind, mv.promotion) {
            (PieceKind::Pawn, Some(kind)) => StepKind::Promotion(kind),
            (PieceKind::Pawn, None) if mv.from.rank().abs_diff(mv.to.rank()) == 2 => {
                StepKind::DoublePush
            }
            (PieceKind::Pawn, None) if files == 1 && self.piece_at(mv.to).is_none() => {
                StepKind::EnPassant
            }
            (PieceKind::King, None) if files == 2 => StepKind::Castling,
            _ => StepKind::Plain,
        };
        Some(Step {
            from: mv.from,
            to: mv.to,
            kind,
        })
    }

    /// The side that has just moved.
    pub(super) fn other(&self) -> Colour {
        !self.turn
    }
}
