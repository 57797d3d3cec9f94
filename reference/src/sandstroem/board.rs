//! The board the walks run over, with piece lists as the circuit keeps them.

use crate::castling::CastlingRights;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// What stands on a square: 0 nothing, else the kind's code with [`BLACK`] added for Black.
pub(super) type Code = u8;

/// The bit that says black.
pub(super) const BLACK: Code = 8;

/// The codes of the kinds, as constants to compare with.
pub(super) const PAWN: Code = PieceKind::Pawn.code();
pub(super) const KNIGHT: Code = PieceKind::Knight.code();
pub(super) const KING: Code = PieceKind::King.code();

/// The code of a piece.
pub(super) const fn code_of(piece: Piece) -> Code {
    match piece.colour {
        Colour::White => piece.kind.code(),
        Colour::Black => piece.kind.code() | BLACK,
    }
}

/// The piece of a code.
pub(super) const fn piece_of(code: Code) -> Option<Piece> {
    let colour = if code & BLACK == 0 {
        Colour::White
    } else {
        Colour::Black
    };
    match PieceKind::from_code(code & 7) {
        Some(kind) => Some(Piece::new(colour, kind)),
        None => None,
    }
}

/// The bit of a square in a set of squares.
#[inline(always)]
pub(super) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// A position as Sandström's generator holds it.
///
/// Beside the board stand, for each side, the list of its pieces by slot and the set of the squares
/// they occupy, `color[]` in 1989. A piece keeps its slot for as long as it lives, the king slot 0
/// and the others the order of their squares when the position was loaded; moves come in the order
/// of the slots. This is how the circuit lists pieces, so both generate in the same order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) codes: [Code; 64],
    /// Slot of the piece on a square, 0 where there is none.
    pub(super) slots: [u8; 64],
    /// By colour and slot: the square, of living pieces.
    pub(super) lists: [[u8; 64]; 2],
    /// By colour: the set of slots with a living piece.
    pub(super) alive: [u64; 2],
    /// By colour: the set of occupied squares.
    pub(super) occupied: [u64; 2],
    /// By colour and kind: how many there are.
    pub(super) census: [[u8; 8]; 2],
    pub(super) turn: Colour,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
    pub(super) key: u64,
    /// The moves of the nodes on the way down, node after node.
    pub(super) stack: Vec<super::Step>,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        let mut board = Self {
            codes: [0; 64],
            slots: [0; 64],
            lists: [[0; 64]; 2],
            alive: [0; 2],
            occupied: [0; 2],
            census: [[0; 8]; 2],
            turn: position.turn(),
            castling: position.castling(),
            en_passant: position.en_passant(),
            key: zobrist::key(position),
            stack: Vec::new(),
        };
        let mut used = [0; 2];
        for (square, piece) in position.pieces() {
            let side = piece.colour.index();
            let slot = if piece.kind == PieceKind::King {
                0
            } else {
                used[side] += 1;
                used[side]
            };
            board.slots[square.index()] = slot;
            board.put(square.index() as u8, code_of(piece), slot);
        }
        board
    }
}

impl Board {
    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The piece on `square`, if any.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        piece_of(self.codes[square.index()])
    }

    /// The slot of the piece on `square`: 0 for the king, 1 up for the others.
    #[must_use]
    pub const fn slot_at(&self, square: Square) -> Option<u8> {
        match self.piece_at(square) {
            Some(_) => Some(self.slots[square.index()]),
            None => None,
        }
    }

    /// The living pieces of a side in the order of their slots, with their squares.
    pub fn pieces(&self, colour: Colour) -> impl Iterator<Item = (Square, PieceKind)> + '_ {
        (0..64u8)
            .filter(move |&slot| self.alive[colour.index()] & bit(slot) != 0)
            .map(move |slot| Square::from_low_bits(self.lists[colour.index()][usize::from(slot)]))
            .filter_map(|square| Some((square, self.piece_at(square)?.kind)))
    }

    /// Where the king of a side stands.
    #[inline(always)]
    pub(super) fn king(&self, colour: Colour) -> u8 {
        self.lists[colour.index()][0]
    }

    /// The square of a slot.
    #[inline(always)]
    pub(super) fn square_of(&self, colour: Colour, slot: u32) -> u8 {
        self.lists[colour.index()][(slot & 63) as usize]
    }

    /// All occupied squares.
    #[inline(always)]
    pub(super) fn all(&self) -> u64 {
        self.occupied[0] | self.occupied[1]
    }

    /// Puts a piece with its slot on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: u8, code: Code, slot: u8) {
        let (side, index) = (usize::from(code >> 3), usize::from(square & 63));
        self.codes[index] = code;
        self.slots[index] = slot;
        self.lists[side & 1][usize::from(slot & 63)] = square;
        self.alive[side & 1] |= bit(slot);
        self.occupied[side & 1] |= bit(square);
        self.census[side & 1][usize::from(code & 7)] += 1;
    }

    /// Takes the piece off a square.
    #[inline]
    pub(super) fn lift(&mut self, square: u8) {
        let index = usize::from(square & 63);
        let side = usize::from(self.codes[index] >> 3) & 1;
        self.alive[side] &= !bit(self.slots[index]);
        self.occupied[side] &= !bit(square);
        self.census[side][usize::from(self.codes[index] & 7)] -= 1;
        self.codes[index] = 0;
        self.slots[index] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_king_has_slot_0_and_the_others_the_order_of_their_squares() {
        let board = Board::from(&Position::starting());
        let white: Vec<_> = board
            .pieces(Colour::White)
            .map(|(square, kind)| format!("{}{square}", kind.letter()))
            .collect();
        assert_eq!(white[..6], ["ke1", "ra1", "nb1", "bc1", "qd1", "bf1"]);
        assert_eq!(white.len(), 16);
        assert_eq!(board.slot_at(Square::A7), Some(1));
        assert_eq!(board.slot_at(Square::E8), Some(0));
        assert_eq!(board.slot_at(Square::E4), None);
    }

    #[test]
    fn codes_stand_for_all_pieces() {
        for colour in Colour::ALL {
            for kind in PieceKind::ALL {
                let piece = Piece::new(colour, kind);
                assert_eq!(piece_of(code_of(piece)), Some(piece));
            }
        }
        assert_eq!(piece_of(0), None);
    }
}
