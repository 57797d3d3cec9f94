//! The position.

use super::code::{make_piece, piece_of, square120, square64, Code, NONE, OFFBOARD};
use super::lists::Lists;
use super::mv::SMove;
use super::score::value;
use super::undo::Undo;
use crate::castling::CastlingRights;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// A position with all that Huginn keeps beside the board.
///
/// Everything here is updated with the move and taken back with it; loading the same position anew
/// gives the same fields, but for the order within the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Huginn {
    pub(super) board: [Code; 120],
    pub(super) side_to_move: Colour,
    pub(super) ep_square: Option<u8>,
    pub(super) castling: CastlingRights,
    pub(super) halfmove_clock: u32,
    pub(super) fullmove_number: u32,
    pub(super) king_sq: [u8; 2],
    pub(super) pawns_bb: [u64; 2],
    pub(super) material: [i32; 2],
    pub(super) lists: Lists,
    pub(super) zobrist_key: u64,
    pub(super) history: Vec<Undo>,
    /// Moves to be tried by the counting filter; empty between calls, kept for its space.
    pub(super) doubtful: Vec<SMove>,
}

impl From<&Position> for Huginn {
    fn from(position: &Position) -> Self {
        let mut huginn = Self {
            board: [OFFBOARD; 120],
            side_to_move: position.turn(),
            ep_square: position.en_passant().map(square120),
            castling: position.castling(),
            halfmove_clock: position.halfmove(),
            fullmove_number: position.fullmove(),
            king_sq: Colour::ALL.map(|colour| square120(position.king(colour))),
            pawns_bb: [0; 2],
            material: [0; 2],
            lists: Lists::new(),
            zobrist_key: zobrist::key(position),
            history: Vec::new(),
            doubtful: Vec::new(),
        };
        for square in Square::all() {
            huginn.board[usize::from(square120(square))] = NONE;
        }
        for (square, piece) in position.pieces() {
            let code = make_piece(piece.colour, piece.kind);
            huginn.board[usize::from(square120(square))] = code;
            huginn.lists.add(code, square120(square));
            huginn.material[piece.colour.index()] += value(piece.kind);
            if piece.kind == PieceKind::Pawn {
                huginn.pawns_bb[piece.colour.index()] |= 1 << square.index();
            }
        }
        huginn
    }
}

impl Huginn {
    /// What stands on one of the 120 squares; the border from 120 on too.
    #[must_use]
    pub fn at(&self, square: u8) -> Code {
        self.board
            .get(usize::from(square))
            .copied()
            .unwrap_or(OFFBOARD)
    }

    /// The piece on a square, if any.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece_of(self.at(square120(square)))
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Colour {
        self.side_to_move
    }

    /// The square a pawn has just stepped over.
    #[must_use]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square.map(square64)
    }

    /// The castling rights.
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Half-moves since the last capture or pawn move, and the number of the move.
    #[must_use]
    pub const fn counters(&self) -> (u32, u32) {
        (self.halfmove_clock, self.fullmove_number)
    }

    /// Where a king stands.
    #[must_use]
    pub fn king_sq(&self, colour: Colour) -> Square {
        square64(self.king_sq[colour.index()])
    }

    /// A side's pawns, bit 0 = a1.
    #[must_use]
    pub const fn pawns_bb(&self, colour: Colour) -> u64 {
        self.pawns_bb[colour.index()]
    }

    /// Both sides' pawns.
    #[must_use]
    pub const fn all_pawns_bb(&self) -> u64 {
        self.pawns_bb[0] | self.pawns_bb[1]
    }

    /// The sum of the [values](value) of a side's pieces.
    #[must_use]
    pub const fn material_score(&self, colour: Colour) -> i32 {
        self.material[colour.index()]
    }

    /// How many pieces of this colour and kind there are: `pCount`.
    #[must_use]
    pub fn piece_count(&self, colour: Colour, kind: PieceKind) -> usize {
        usize::from(self.lists.count(colour, kind))
    }

    /// Their squares, in the order of their list: `pList`.
    pub fn piece_list(
        &self,
        colour: Colour,
        kind: PieceKind,
    ) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.lists.of(colour, kind).iter().copied().map(square64)
    }

    /// The key of the position.
    #[must_use]
    pub const fn zobrist_key(&self) -> u64 {
        self.zobrist_key
    }

    /// How many moves were made and not undone.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.len()
    }
}
