//! Making moves and taking them back.

use super::board::{code_of, Board, Code, KING};
use super::step::{Step, StepKind};
use crate::castling::{Castling, CastlingRights};
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

/// Where the piece that a step takes stands.
const fn victim(step: Step) -> u8 {
    let to = step.to.index() as u8;
    match step.kind {
        StepKind::EnPassant => to ^ 8,
        _ => to,
    }
}

/// The ways of king and rook: from where, to where.
fn ways(castling: Castling) -> [(u8, u8); 2] {
    let number = |square: Square| square.index() as u8;
    [
        (number(castling.king_from), number(castling.king_to)),
        (number(castling.rook_from), number(castling.rook_to)),
    ]
}

/// The piece of a code on a square, as its part of a key.
fn word(code: Code, square: u8) -> u64 {
    super::board::piece_of(code).map_or(0, |piece| {
        zobrist::piece(piece, Square::from_low_bits(square))
    })
}

impl Board {
    /// Makes a move that [`legal`](Board::legal) or [`gen_moves`](Board::gen_moves) has listed here.
    pub fn make(&mut self, step: Step) -> Undo {
        let mover = self.codes[step.from.index()];
        let victim = victim(step);
        let castling = self.castling_of(step);
        let (captured, captured_slot) = match castling {
            // A king that takes its own rook captures nothing.
            Some(_) => (0, 0),
            None => (
                self.codes[usize::from(victim)],
                self.slots[usize::from(victim)],
            ),
        };
        let undo = Undo {
            mover,
            captured,
            captured_slot,
            castling: self.castling,
            en_passant: self.en_passant,
            key: self.key,
        };
        match castling {
            Some(castling) => self.castle(ways(castling)),
            None => self.carry(step, &undo),
        }
        self.pass(step, mover);
        undo
    }

    /// Carries the moving piece to its square, and takes off what it captures.
    fn carry(&mut self, step: Step, undo: &Undo) {
        let (from, to) = (step.from.index() as u8, step.to.index() as u8);
        let slot = self.slots[step.from.index()];
        let victim = victim(step);
        if undo.captured != 0 {
            self.lift(victim);
        }
        self.lift(from);
        let placed = match step.kind {
            StepKind::Promotion(kind) => code_of(Piece::new(self.turn, kind)),
            _ => undo.mover,
        };
        self.put(to, placed, slot);
        self.key ^= word(undo.captured, victim) ^ word(undo.mover, from) ^ word(placed, to);
    }

    /// Moves king and rook, each of `ways` from its first square to its second. Either may go to the square of the other.
    fn castle(&mut self, ways: [(u8, u8); 2]) {
        let pieces = ways.map(|(from, _)| {
            let index = usize::from(from & 63);
            let piece = (self.codes[index], self.slots[index]);
            self.lift(from);
            piece
        });
        for ((code, slot), (from, to)) in pieces.into_iter().zip(ways) {
            self.put(to, code, slot);
            self.key ^= word(code, from) ^ word(code, to);
        }
    }

    /// The castling that a step is, if it is one and the side to move has the right.
    fn castling_of(&self, step: Step) -> Option<Castling> {
        match step.kind {
            StepKind::Castling => self.castling.written(self.turn, step.from, step.into()),
            _ => None,
        }
    }

    /// Rights, en-passant square and turn after a move.
    fn pass(&mut self, step: Step, mover: Code) {
        let passed = match step.kind {
            StepKind::DoublePush => Some(Square::from_low_bits(
                (step.from.index() as u8).midpoint(step.to.index() as u8),
            )),
            _ => None,
        };
        self.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::en_passant(passed);
        self.en_passant = passed;
        if !self.castling.is_empty() {
            let left = match mover & 7 {
                KING => self.castling.without_side(self.turn),
                _ => self.castling.without_rook(step.from),
            };
            let left = left.without_rook(step.to);
            self.key ^= zobrist::castling(self.castling) ^ zobrist::castling(left);
            self.castling = left;
        }
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
    }

    /// Takes back the last move made.
    pub fn unmake(&mut self, step: Step, undo: Undo) {
        self.turn = !self.turn;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        match self.castling_of(step) {
            Some(castling) => self.castle(ways(castling).map(|(from, to)| (to, from))),
            None => self.carry_back(step, undo),
        }
        self.key = undo.key;
    }

    /// Carries the piece that has moved back, and puts what it captured back, too.
    fn carry_back(&mut self, step: Step, undo: Undo) {
        let (from, to) = (step.from.index() as u8, step.to.index() as u8);
        let slot = self.slots[step.to.index()];
        self.lift(to);
        self.put(from, undo.mover, slot);
        if undo.captured != 0 {
            self.put(victim(step), undo.captured, undo.captured_slot);
        }
    }

    /// Castling as the generator lists it.
    pub(super) fn castling_step(&self, castling: Castling) -> Step {
        let kings = Colour::ALL.map(|colour| Square::from_low_bits(self.king(colour)));
        let mv = castling.in_notation(self.castling.notation(kings));
        Step {
            from: mv.from,
            to: mv.to,
            kind: StepKind::Castling,
        }
    }

    /// The step that plays `mv` here, if the pieces stand as it needs; legality is not asked.
    #[must_use]
    pub fn step_of(&self, mv: Move) -> Option<Step> {
        let piece = self.piece_at(mv.from)?;
        if let Some(castling) =
            self.castling
                .written(self.turn, Square::from_low_bits(self.king(self.turn)), mv)
        {
            return Some(self.castling_step(castling));
        }
        let files = mv.from.file().abs_diff(mv.to.file());
        let kind = match (piece.kind, mv.promotion) {
            (PieceKind::Pawn, Some(kind)) => StepKind::Promotion(kind),
            (PieceKind::Pawn, None) if mv.from.rank().abs_diff(mv.to.rank()) == 2 => {
                StepKind::DoublePush
            }
            (PieceKind::Pawn, None) if files == 1 && self.piece_at(mv.to).is_none() => {
                StepKind::EnPassant
            }
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
