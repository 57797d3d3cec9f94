//! Castling rights.

use std::fmt;

use crate::piece::Colour;
use crate::square::Square;

/// The wing a king castles to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// To the g file, with the rook of the h file.
    King,
    /// To the c file, with the rook of the a file.
    Queen,
}

impl Wing {
    /// Both wings, in the order FEN writes them.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];
}

/// The castling rights of both sides: four bits, K = 1, Q = 2, k = 4, q = 8.
///
/// A right says only that king and rook have not moved; whether castling is possible now is the
/// generator's question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No right at all, `-` in FEN.
    pub const NONE: Self = Self(0);

    /// All four rights, `KQkq` in FEN.
    pub const ALL: Self = Self(0b1111);

    /// The rights with these four bits, or `None` when a higher bit is set.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::ALL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The single right of `colour` on `wing`.
    #[must_use]
    pub const fn of(colour: Colour, wing: Wing) -> Self {
        Self(match (colour, wing) {
            (Colour::White, Wing::King) => 1,
            (Colour::White, Wing::Queen) => 2,
            (Colour::Black, Wing::King) => 4,
            (Colour::Black, Wing::Queen) => 8,
        })
    }

    /// The four bits: K = 1, Q = 2, k = 4, q = 8.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether there is no right left.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every right of `other` is among these.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether `colour` may still castle on `wing`.
    #[must_use]
    pub const fn has(self, colour: Colour, wing: Wing) -> bool {
        self.contains(Self::of(colour, wing))
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

    /// These rights and those of `other`.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These rights but those of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The rights that need the piece standing on `square`: both of a side on its king's home, one
    /// on a rook's home, none elsewhere. A move from or to `square` ends them.
    #[must_use]
    pub const fn anchored_at(square: Square) -> Self {
        Self(match square {
            Square::E1 => 0b0011,
            Square::H1 => 0b0001,
            Square::A1 => 0b0010,
            Square::E8 => 0b1100,
            Square::H8 => 0b0100,
            Square::A8 => 0b1000,
            _ => 0,
        })
    }

    /// Every single right with its FEN letter, in the order of FEN.
    pub(crate) fn lettered() -> impl Iterator<Item = (char, Colour, Wing)> {
        Colour::ALL.into_iter().flat_map(|colour| {
            Wing::ALL.into_iter().map(move |wing| {
                let letter = match wing {
                    Wing::King => 'k',
                    Wing::Queen => 'q',
                };
                match colour {
                    Colour::White => (letter.to_ascii_uppercase(), colour, wing),
                    Colour::Black => (letter, colour, wing),
                }
            })
        })
    }
}

impl fmt::Display for CastlingRights {
    /// Writes the FEN field: the letters of `KQkq` that hold, or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (letter, colour, wing) in Self::lettered() {
            if self.has(colour, wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_text_of_all_sixteen() {
        let texts = [
            "-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq",
            "Qkq", "KQkq",
        ];
        for (bits, text) in (0u8..).zip(texts) {
            let rights = CastlingRights::from_bits(bits).unwrap();
            assert_eq!(rights.bits(), bits);
            assert_eq!(rights.to_string(), text);
        }
        assert_eq!(CastlingRights::from_bits(16), None);
    }

    #[test]
    fn each_accessor_reads_its_own_bit() {
        for (bit, _, colour, wing) in (0..)
            .zip(CastlingRights::lettered())
            .map(|(b, (l, c, w))| (b, l, c, w))
        {
            let single = CastlingRights::of(colour, wing);
            assert_eq!(single.bits(), 1 << bit);
            assert_eq!(single.king_side(colour), wing == Wing::King);
            assert_eq!(single.queen_side(colour), wing == Wing::Queen);
            assert!(!single.king_side(!colour) && !single.queen_side(!colour));
        }
    }

    #[test]
    fn rights_add_and_subtract() {
        let white = CastlingRights::anchored_at(Square::E1);
        let black = CastlingRights::anchored_at(Square::E8);
        assert_eq!(white.with(black), CastlingRights::ALL);
        assert_eq!(CastlingRights::ALL.without(white), black);
        assert!(CastlingRights::ALL.contains(black) && !black.contains(CastlingRights::ALL));
    }

    #[test]
    fn six_squares_anchor_rights() {
        let anchored: Vec<_> = Square::all()
            .map(|square| (square, CastlingRights::anchored_at(square).to_string()))
            .filter(|(_, rights)| rights != "-")
            .collect();
        let expected = [
            (Square::A1, "Q"),
            (Square::E1, "KQ"),
            (Square::H1, "K"),
            (Square::A8, "q"),
            (Square::E8, "kq"),
            (Square::H8, "k"),
        ];
        assert!(anchored.iter().map(|(s, r)| (*s, r.as_str())).eq(expected));
    }
}
