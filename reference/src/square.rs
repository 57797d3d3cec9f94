//! The 64 squares of the board.

use std::fmt;
use std::str::FromStr;

/// One square, numbered a1 = 0, b1 = 1 … h8 = 63: the numbering of the 1989 tables and of the
/// hardware.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that does not name a square.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a square: expected a file `a` to `h`, then a rank `1` to `8`, such as `e4`"
)]
pub struct SquareError {
    /// The whole text that was refused.
    pub text: String,
}

impl Square {
    /// The square with this number, or `None` above 63.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The square on `file` (0 = a to 7 = h) and `rank` (0 = first to 7 = eighth), or `None` off the
    /// board.
    #[must_use]
    pub const fn from_coords(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square whose number is the low six bits of `bits`, as a six-bit hardware field reads it.
    #[must_use]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 63)
    }

    /// The number of the square, 0 to 63, ready to index a table of 64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 = a … 7 = h.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, 0 = first … 7 = eighth.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The square `df` files to the right and `dr` ranks up (White's view), or `None` off the
    /// board.
    #[must_use]
    pub const fn offset(self, df: i8, dr: i8) -> Option<Self> {
        match (
            self.file().checked_add_signed(df),
            self.rank().checked_add_signed(dr),
        ) {
            (Some(file), Some(rank)) => Self::from_coords(file, rank),
            _ => None,
        }
    }

    /// All squares in order, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..64).map(Self)
    }
}

/// Names the squares as associated constants, in the order of their numbers.
macro_rules! name_squares {
    ($($name:ident)*) => {
        enum Number { $($name),* }

        impl Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Self = Self(Number::$name as u8);
            )*
        }
    };
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file(), b'1' + self.rank());
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads exactly two characters, a small file letter and a rank digit.
    ///
    /// # Errors
    /// [`SquareError`] on anything else, capital letters and surrounding blanks included.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let square = match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::from_coords(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| SquareError {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_from_a1_along_the_ranks_to_h8() {
        let named = [
            (Square::A1, 0),
            (Square::B1, 1),
            (Square::A2, 8),
            (Square::E4, 28),
            (Square::H8, 63),
        ];
        for (square, number) in named {
            assert_eq!(square.index(), number);
        }
        assert_eq!(Square::new(63), Some(Square::H8));
        assert_eq!(Square::new(64), None);
        assert!(Square::all().map(Square::index).eq(0..64));
    }

    #[test]
    fn coordinates_text_and_number_agree_on_every_square() {
        for square in Square::all() {
            assert_eq!(
                Square::from_coords(square.file(), square.rank()),
                Some(square)
            );
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::E4.to_string(), "e4");
        assert_eq!(Square::from_coords(8, 0), None);
        assert_eq!(Square::from_coords(0, 8), None);
    }

    #[test]
    fn low_bits_wrap_at_64() {
        assert_eq!(Square::from_low_bits(63), Square::H8);
        assert_eq!(Square::from_low_bits(64 + 28), Square::E4);
    }

    #[test]
    fn offsets_stop_at_every_edge() {
        assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
        assert_eq!(Square::A4.offset(-1, 0), None);
        assert_eq!(Square::H4.offset(1, 0), None);
        assert_eq!(Square::E1.offset(0, -1), None);
        assert_eq!(Square::E8.offset(0, 1), None);
        assert_eq!(Square::H8.offset(i8::MAX, i8::MIN), None);
    }

    #[test]
    fn texts_that_are_no_square_are_refused_by_name() {
        for text in ["", "e", "e9", "e0", "i4", "E4", "e4 ", " e4", "e44", "é4"] {
            let error = text.parse::<Square>().unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("`{text}` is not a square")),
                "{error}"
            );
        }
    }
}
