//! Squares of the 120-square board, and piece codes.

use crate::piece::{Colour, Piece, PieceKind};
use crate::square::Square;

/// A piece code: 0 nothing, 1 to 6 White's pawn to king, 9 to 14 Black's, 15 the border.
pub type Code = u8;

/// The empty square.
pub(super) const NONE: Code = 0;

/// The border.
pub const OFFBOARD: Code = 15;

/// The square on `file` and `rank`, 0 to 7 each.
#[must_use]
pub const fn sq(file: u8, rank: u8) -> u8 {
    21 + file + rank * 10
}

/// The file of a playable square, 0 to 7.
#[must_use]
pub const fn file_of_sq120(square: u8) -> u8 {
    square % 10 - 1
}

/// The rank of a playable square, 0 to 7.
#[must_use]
pub const fn rank_of_sq120(square: u8) -> u8 {
    square / 10 - 2
}

/// Both ways between the 120 squares and the 64.
#[derive(Debug)]
pub struct MailboxMaps {
    /// From the 120 squares to the 64, -1 on the border.
    pub to64: [i8; 120],
    /// From the 64 squares to the 120.
    pub to120: [u8; 64],
}

/// The maps.
pub static MAPS: MailboxMaps = maps();

const fn maps() -> MailboxMaps {
    let mut maps = MailboxMaps {
        to64: [-1; 120],
        to120: [0; 64],
    };
    let mut number = 0;
    while number < 64 {
        let square = sq(number % 8, number / 8);
        maps.to64[square as usize] = number as i8;
        maps.to120[number as usize] = square;
        number += 1;
    }
    maps
}

/// Whether a square is one of the 64.
#[must_use]
pub const fn is_playable(square: u8) -> bool {
    square < 120 && MAPS.to64[square as usize] >= 0
}

/// The 64-square name of a playable square.
pub(super) const fn square64(square: u8) -> Square {
    Square::from_low_bits(MAPS.to64[square as usize] as u8)
}

/// The 120-square number of a square.
pub(super) const fn square120(square: Square) -> u8 {
    MAPS.to120[square.index()]
}

/// The code of a piece.
#[must_use]
pub const fn make_piece(colour: Colour, kind: PieceKind) -> Code {
    ((colour as u8) << 3) + kind.code()
}

/// The colour of a piece code; `None` for the empty square and the border.
#[must_use]
pub const fn color_of(code: Code) -> Option<Colour> {
    match code {
        1..=6 => Some(Colour::White),
        9..=14 => Some(Colour::Black),
        _ => None,
    }
}

/// The kind of a piece code.
#[must_use]
pub const fn type_of(code: Code) -> Option<PieceKind> {
    match color_of(code) {
        Some(_) => PieceKind::from_code(code & 7),
        None => None,
    }
}

/// The piece of a code.
pub(super) const fn piece_of(code: Code) -> Option<Piece> {
    match (color_of(code), type_of(code)) {
        (Some(colour), Some(kind)) => Some(Piece::new(colour, kind)),
        _ => None,
    }
}

/// The index of a piece code's colour; meaningless for other codes.
#[inline(always)]
pub(super) const fn side_of(code: Code) -> usize {
    (code >> 3) as usize & 1
}
