//! Castling: rights, and the move taken apart.
//!
//! Standard chess and Chess960 are one here. A right names the file of its rook. The king castles from wherever it stands on
//! its first rank, to the g file with the rook on the h file's side and to the c file with the other. In standard chess the
//! king stands on the e file, and the rooks on the h and a files.

mod geometry;
mod wing;

use std::fmt;

use crate::moves::Move;
use crate::piece::Colour;
use crate::square::Square;

pub use geometry::{Castling, CastlingNotation};
pub use wing::Wing;

/// The castling rights of both sides, each with the file of its rook.
///
/// A right says only that king and rook have not moved; whether castling is possible now is the
/// generator's question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(
    /// Four bits a right, in the order K Q k q from the lowest: bit 3 if the right is there, and then the rook's file in
    /// bits 2 to 0.
    u16,
);

/// The bit of each right that says that it is there.
const THERE: u16 = 0x8888;

impl CastlingRights {
    /// No right at all, `-` in FEN.
    pub const NONE: Self = Self(0);

    /// All four rights of standard chess, `KQkq` in FEN.
    pub const ALL: Self = Self(0x8F8F);

    /// The rights of standard chess with these four bits, K = 1, Q = 2, k = 4, q = 8, or `None` when a higher bit is set.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits > 0b1111 {
            return None;
        }
        let bits = bits as u16;
        let there = bits & 1 | (bits & 2) << 3 | (bits & 4) << 6 | (bits & 8) << 9;
        Some(Self(Self::ALL.0 & (there * 0xF)))
    }

    /// The single right of `colour` on `wing` in standard chess.
    #[must_use]
    pub const fn of(colour: Colour, wing: Wing) -> Self {
        Self(Self::ALL.0 & 0xF << shift(colour, wing))
    }

    /// The single right of `colour` on `wing` with the rook on a file, 0 to 7; `None` for a higher number.
    #[must_use]
    pub const fn of_rook(colour: Colour, wing: Wing, file: u8) -> Option<Self> {
        if file < 8 {
            Some(Self((8 | file as u16) << shift(colour, wing)))
        } else {
            None
        }
    }

    /// Which rights there are, whatever their rooks: K = 1, Q = 2, k = 4, q = 8.
    #[must_use]
    pub const fn bits(self) -> u8 {
        let there = (self.0 & THERE) >> 3;
        (there & 1 | there >> 3 & 2 | there >> 6 & 4 | there >> 9 & 8) as u8
    }

    /// Whether there is no right left.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every right of `other` is among these, with the same rook.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.mask() == other.0
    }

    /// Whether `colour` may still castle on `wing`.
    #[must_use]
    pub const fn has(self, colour: Colour, wing: Wing) -> bool {
        self.0 >> shift(colour, wing) & 8 != 0
    }

    /// The file, 0 to 7, of the rook with which `colour` may still castle on `wing`.
    #[must_use]
    pub const fn rook_file(self, colour: Colour, wing: Wing) -> Option<u8> {
        let right = self.0 >> shift(colour, wing);
        if right & 8 != 0 {
            Some((right & 7) as u8)
        } else {
            None
        }
    }

    /// Whether `colour` may still castle on the king's wing.
    #[must_use]
    pub const fn king_side(self, colour: Colour) -> bool {
        self.has(colour, Wing::King)
    }

    /// Whether `colour` may still castle on the queen's wing.
    #[must_use]
    pub const fn queen_side(self, colour: Colour) -> bool {
        self.has(colour, Wing::Queen)
    }

    /// These rights and those of `other`, which decides on the rook of a right that both have.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.without(other).0 | other.0)
    }

    /// These rights but those that `other` has, too, whatever their rooks.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.mask())
    }

    /// What a move from or to `square` leaves of the rights, if it is not the king's: not that of a rook on this square.
    #[must_use]
    pub const fn without_rook(self, square: Square) -> Self {
        let (shift, side) = match square.rank() {
            0 => (0, self.0 & 0xFF),
            7 => (8, self.0 >> 8),
            _ => return self,
        };
        let right = 8 | square.file() as u16;
        let mut lost = 0;
        if side & 0xF == right {
            lost |= 0xF;
        }
        if side >> 4 == right {
            lost |= 0xF0;
        }
        Self(self.0 & !(lost << shift))
    }

    /// What a move of the king of `colour` leaves of the rights.
    #[must_use]
    pub const fn without_side(self, colour: Colour) -> Self {
        match colour {
            Colour::White => Self(self.0 & 0xFF00),
            Colour::Black => Self(self.0 & 0x00FF),
        }
    }

    /// The castling of `colour` on `wing`, if it has the right and its king stands on `king`.
    #[must_use]
    pub fn castling(self, colour: Colour, wing: Wing, king: Square) -> Option<Castling> {
        Castling::of(king, self.rook_file(colour, wing)?)
    }

    /// The castling of `colour` that `mv` writes in either [notation](CastlingNotation), if it has the right and its king
    /// stands on `king`.
    #[must_use]
    pub fn written(self, colour: Colour, king: Square, mv: Move) -> Option<Castling> {
        if mv.from != king || self.is_empty() {
            return None;
        }
        Wing::ALL
            .into_iter()
            .filter_map(|wing| self.castling(colour, wing, king))
            .find(|castling| castling.is_written(mv))
    }

    /// The first right that only Chess960 has: the king, of those standing on `kings` by colour, is not on the e file, or the
    /// rook not on the h or the a file.
    #[must_use]
    pub fn chess960_right(self, kings: [Square; 2]) -> Option<(Colour, Wing)> {
        if self.is_empty() {
            return None;
        }
        let mut all = Colour::ALL
            .into_iter()
            .flat_map(|colour| Wing::ALL.map(|wing| (colour, wing)));
        all.find(|&(colour, wing)| {
            self.castling(colour, wing, kings[colour.index()])
                .is_some_and(|castling| !castling.is_standard())
        })
    }

    /// How castling is written where these are the rights and the kings stand on `kings`, by colour: as the king's step if
    /// all rights are those of standard chess, and otherwise as the king taking the rook.
    #[must_use]
    pub fn notation(self, kings: [Square; 2]) -> CastlingNotation {
        match self.chess960_right(kings) {
            None => CastlingNotation::KingSteps,
            Some(_) => CastlingNotation::KingTakesRook,
        }
    }

    /// All bits of the rights that there are.
    const fn mask(self) -> u16 {
        ((self.0 & THERE) >> 3) * 0xF
    }
}

/// Where the bits of a right are.
const fn shift(colour: Colour, wing: Wing) -> u32 {
    match (colour, wing) {
        (Colour::White, Wing::King) => 0,
        (Colour::White, Wing::Queen) => 4,
        (Colour::Black, Wing::King) => 8,
        (Colour::Black, Wing::Queen) => 12,
    }
}

/// The letter of a right in FEN: that of the wing, or that of the rook's file.
pub(crate) const fn letter(colour: Colour, wing: Wing, rook_file: Option<u8>) -> char {
    let small = match rook_file {
        Some(file) => b'a' + (file & 7),
        None => wing.letter(),
    };
    match colour {
        Colour::White => small.to_ascii_uppercase() as char,
        Colour::Black => small as char,
    }
}

impl fmt::Display for CastlingRights {
    /// Writes a FEN field that means these rights on every board: of `KQkq` those with a rook in a corner, the file of any
    /// other rook, or `-`. [`fen`](mod@crate::fen) knows the board, and writes `KQkq` more often.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for colour in Colour::ALL {
            for wing in Wing::ALL {
                if let Some(file) = self.rook_file(colour, wing) {
                    let file = Some(file).filter(|&file| file != wing.standard_rook_file());
                    write!(f, "{}", letter(colour, wing, file))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
