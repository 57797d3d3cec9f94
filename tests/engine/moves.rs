//! Moves, and the four ways of castling.

use crate::piece::{square_name, Kind, Side, Square};

/// One way of castling.
#[derive(PartialEq, Eq, Debug)]
pub struct Castling {
    /// The bit of the right to it.
    pub right: u8,
    /// The letter of the right in a FEN.
    pub letter: char,
    /// Who castles.
    pub side: Side,
    /// Where the king and the rook stand before.
    pub from: (Square, Square),
    /// Where the king and the rook stand afterwards.
    pub to: (Square, Square),
    /// The squares that must be empty.
    pub between: &'static [Square],
}

/// White's and black's castling, on the king's side and on the queen's side.
pub const CASTLINGS: [Castling; 4] = [
    Castling {
        right: 1,
        letter: 'K',
        side: Side::White,
        from: (0x04, 0x07),
        to: (0x06, 0x05),
        between: &[0x05, 0x06],
    },
    Castling {
        right: 2,
        letter: 'Q',
        side: Side::White,
        from: (0x04, 0x00),
        to: (0x02, 0x03),
        between: &[0x01, 0x02, 0x03],
    },
    Castling {
        right: 4,
        letter: 'k',
        side: Side::Black,
        from: (0x74, 0x77),
        to: (0x76, 0x75),
        between: &[0x75, 0x76],
    },
    Castling {
        right: 8,
        letter: 'q',
        side: Side::Black,
        from: (0x74, 0x70),
        to: (0x72, 0x73),
        between: &[0x71, 0x72, 0x73],
    },
];

/// What a move does besides moving a piece and capturing on its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn advances two squares.
    DoublePush,
    /// A pawn captures en passant.
    EnPassant,
    /// A pawn becomes a piece of this kind.
    Promotion(Kind),
    /// A rook moves as well; this is its place in [`CASTLINGS`].
    Castling(usize),
    /// No piece moves.
    Null,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What else happens.
    pub special: Special,
}

/// The move by which a side passes.
pub const NULL: Move = Move {
    from: 0,
    to: 0,
    special: Special::Null,
};

/// How moves are written.
#[derive(Clone, Copy, Default)]
pub struct Notation {
    /// Castling is written as the king's move to the square of its rook.
    pub castles_on_rook: bool,
    /// The piece of a promotion is written with a capital letter.
    pub capitals: bool,
}

impl Move {
    /// The move as text, such as `e2e4` or `e7e8q`.
    pub fn text(self, notation: Notation) -> String {
        let from = square_name(self.from);
        match self.special {
            Special::Null => "0000".to_string(),
            Special::Castling(which) if notation.castles_on_rook => {
                from + &square_name(CASTLINGS[which].from.1)
            }
            Special::Promotion(kind) => {
                let letter = if notation.capitals {
                    kind.letter().to_ascii_uppercase()
                } else {
                    kind.letter()
                };
                format!("{from}{}{letter}", square_name(self.to))
            }
            _ => from + &square_name(self.to),
        }
    }
}
