//! Moves and their UCI text.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::piece::PieceKind;
use crate::square::Square;

/// A move as two squares and what a pawn becomes, without the board it is played on.
///
/// Castling is the king's move of two files (`e1g1`) where all rights of the position are those of standard chess, and
/// otherwise the king's move to the square of its rook (`e1h1`), as Chess960 has it; see [`CastlingNotation`]. En passant is
/// the pawn's diagonal move. Moves are ordered like their UCI texts.
///
/// [`CastlingNotation`]: crate::CastlingNotation
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn reaching the last rank becomes; `None` for every other move.
    pub promotion: Option<PieceKind>,
}

/// A text that is not a move. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// No square where one must stand.
    #[error(
        "move `{text}`, column {column}: expected a square `a1` to `h8`; \
         a move is two squares and perhaps a promotion letter, such as `e2e4` or `e7e8q`"
    )]
    Square {
        /// The whole text.
        text: String,
        /// Where the square was expected: 1 or 3.
        column: usize,
    },
    /// A fifth character that promotes to nothing.
    #[error(
        "move `{text}`, column {column}: `{letter}` is no promotion; expected `b`, `n`, `q` or `r`"
    )]
    Promotion {
        /// The whole text.
        text: String,
        /// Where the letter stands: always 5.
        column: usize,
        /// The letter refused.
        letter: char,
    },
    /// More after a complete move.
    #[error("move `{text}`, column {column}: `{rest}` follows a complete move; leave it out")]
    TrailingText {
        /// The whole text.
        text: String,
        /// Where the surplus begins: always 6.
        column: usize,
        /// The surplus.
        rest: String,
    },
}

impl Move {
    /// A move that promotes nothing.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// A pawn's move to the last rank, where it becomes a `kind`.
    #[must_use]
    pub const fn promoting(from: Square, to: Square, kind: PieceKind) -> Self {
        Self {
            from,
            to,
            promotion: Some(kind),
        }
    }

    /// Orders like the text: file before rank, no promotion before any.
    fn text_key(self) -> (u8, u8, u8, u8, Option<char>) {
        let Self {
            from,
            to,
            promotion,
        } = self;
        (
            from.file(),
            from.rank(),
            to.file(),
            to.rank(),
            promotion.map(PieceKind::letter),
        )
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text_key().cmp(&other.text_key())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    /// Writes UCI text: `e2e4`, `e1g1`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads UCI text. Whether the move is legal somewhere is the position's question.
    ///
    /// # Errors
    /// [`MoveError`] on anything but two squares and at most one of `b`, `n`, `q`, `r`, which may be a capital, as other programs
    /// take it.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square_at = |start: usize| {
            let square = text
                .get(start..start + 2)
                .and_then(|part| part.parse().ok());
            square.ok_or_else(|| MoveError::Square {
                text: text.to_owned(),
                column: start + 1,
            })
        };
        let (from, to) = (square_at(0)?, square_at(2)?);
        let mut rest = text[4..].chars();
        let Some(letter) = rest.next() else {
            return Ok(Self::new(from, to));
        };
        let kind = PieceKind::from_letter(letter.to_ascii_lowercase())
            .filter(|kind| PieceKind::PROMOTIONS.contains(kind));
        let kind = kind.ok_or_else(|| MoveError::Promotion {
            text: text.to_owned(),
            column: 5,
            letter,
        })?;
        match rest.as_str() {
            "" => Ok(Self::promoting(from, to, kind)),
            rest => Err(MoveError::TrailingText {
                text: text.to_owned(),
                column: 6,
                rest: rest.to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_move() -> impl Strategy<Value = Move> {
        let promotion = prop::option::of(prop::sample::select(&PieceKind::PROMOTIONS[..]));
        (0..64u8, 0..64u8, promotion).prop_map(|(from, to, promotion)| Move {
            from: Square::from_low_bits(from),
            to: Square::from_low_bits(to),
            promotion,
        })
    }

    fn refusal(text: &str) -> String {
        text.parse::<Move>().unwrap_err().to_string()
    }

    #[test]
    fn uci_text_of_the_usual_moves() {
        assert_eq!(Move::new(Square::E2, Square::E4).to_string(), "e2e4");
        assert_eq!(Move::new(Square::E1, Square::G1).to_string(), "e1g1");
        assert_eq!(
            Move::promoting(Square::E7, Square::E8, PieceKind::Queen).to_string(),
            "e7e8q"
        );
    }

    #[test]
    fn squares_are_refused_at_their_column() {
        for text in ["", "e", "e9e4", "E2E4", "0000", " e2e4", "é2e4"] {
            let expected = format!("move `{text}`, column 1: expected a square");
            assert!(refusal(text).starts_with(&expected), "{}", refusal(text));
        }
        for text in ["e2", "e2e", "e2e9", "e2-e4", "e2é4"] {
            let expected = format!("move `{text}`, column 3: expected a square");
            assert!(refusal(text).starts_with(&expected), "{}", refusal(text));
        }
    }

    #[test]
    fn promotions_are_refused_at_column_five() {
        for (text, letter) in [
            ("e7e8k", 'k'),
            ("e7e8p", 'p'),
            ("e7e8K", 'K'),
            ("e2e4 ", ' '),
            ("e7e8é", 'é'),
        ] {
            let remedy = format!("`{letter}` is no promotion; expected `b`, `n`, `q` or `r`");
            let expected = format!("move `{text}`, column 5: {remedy}");
            assert_eq!(refusal(text), expected);
        }
    }

    #[test]
    fn a_promotion_may_be_a_capital() {
        for letter in ["b", "n", "q", "r"] {
            let [small, capital] = [letter.to_owned(), letter.to_uppercase()]
                .map(|letter| format!("b7b8{letter}").parse::<Move>().unwrap());
            assert_eq!(small, capital);
        }
    }

    #[test]
    fn trailing_text_is_refused_at_column_six() {
        let expected = "move `e7e8qXYZ`, column 6: `XYZ` follows a complete move; leave it out";
        assert_eq!(refusal("e7e8qXYZ"), expected);
    }

    proptest! {
        #[test]
        fn text_round_trips(mv in any_move()) {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }

        #[test]
        fn order_is_that_of_the_texts(one in any_move(), other in any_move()) {
            prop_assert_eq!(one.cmp(&other), one.to_string().cmp(&other.to_string()));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC{0,8}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(&mv.to_string()[..4], &text[..4]);
                prop_assert_eq!(mv.to_string(), text.to_ascii_lowercase());
            }
        }
    }
}
