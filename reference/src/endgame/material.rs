//! An ending: which pieces are on the board.

use std::fmt;
use std::str::FromStr;

use crate::piece::{Colour, Piece, PieceKind};

/// The most pieces an ending may have, kings included.
pub(super) const MAX_PIECES: usize = 6;

/// The pieces of an ending, White's first: `KRvK`, `KBNvK`, `KPvKP`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    pieces: Vec<Piece>,
}

/// A text that is no ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// Not two sides.
    #[error("material `{text}`: expected White's pieces in capitals, a small `v`, Black's pieces in capitals, such as `KRvK`")]
    Sides {
        /// The whole text.
        text: String,
    },
    /// A letter that is no piece. Columns count characters from 1.
    #[error(
        "material `{text}`, column {column}: `{letter}` is no piece; \
         expected `Q`, `R`, `B`, `N` or `P` after each side's `K`, in capitals"
    )]
    Piece {
        /// The whole text.
        text: String,
        /// Where the letter stands.
        column: usize,
        /// The letter.
        letter: char,
    },
    /// A side that does not begin with its king, or has two.
    #[error("material `{text}`: {colour} needs exactly one `K`, a capital, written first")]
    King {
        /// The whole text.
        text: String,
        /// The side.
        colour: Colour,
    },
    /// Too many pieces.
    #[error("material `{text}` has {count} pieces; an ending has at most {MAX_PIECES}")]
    TooMany {
        /// The whole text.
        text: String,
        /// How many it has.
        count: usize,
    },
}

impl Material {
    /// The pieces in the order written.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether there is a pawn.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.pieces
            .iter()
            .any(|piece| piece.kind == PieceKind::Pawn)
    }

    /// Whether both sides have pawns, so that one may take another in passing.
    #[must_use]
    pub fn has_pawns_of_both(&self) -> bool {
        Colour::ALL
            .into_iter()
            .all(|colour| self.pieces.contains(&Piece::new(colour, PieceKind::Pawn)))
    }

    /// The ending after a capture of `captured` and the promotion of a pawn of `promoted`'s colour,
    /// in the usual order of pieces.
    #[must_use]
    pub(super) fn after(&self, captured: Option<Piece>, promoted: Option<Piece>) -> Self {
        let mut pieces = self.pieces.clone();
        let mut take = |piece| {
            if let Some(place) = pieces.iter().position(|&other| other == piece) {
                pieces.remove(place);
            }
        };
        if let Some(captured) = captured {
            take(captured);
        }
        if let Some(promoted) = promoted {
            take(Piece::new(promoted.colour, PieceKind::Pawn));
            pieces.push(promoted);
        }
        pieces.sort_by_key(|piece| (piece.colour, std::cmp::Reverse(piece.kind)));
        Self { pieces }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in Colour::ALL {
            if colour == Colour::Black {
                f.write_str("v")?;
            }
            for piece in self.pieces.iter().filter(|piece| piece.colour == colour) {
                write!(f, "{}", piece.kind.letter().to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads each side's pieces as capital letters, the king first and the others in any order,
    /// with a small `v` between the sides.
    ///
    /// # Errors
    /// [`MaterialError`], which says what is wrong and where.
    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let owned = || text.to_owned();
        let Some((white, black)) = text.split_once('v') else {
            return Err(MaterialError::Sides { text: owned() });
        };
        let mut pieces = side(text, Colour::White, white, 0)?;
        let before = white.chars().count() + 1;
        pieces.extend(side(text, Colour::Black, black, before)?);
        if pieces.len() > MAX_PIECES {
            return Err(MaterialError::TooMany {
                text: owned(),
                count: pieces.len(),
            });
        }
        Ok(Self { pieces })
    }
}

/// The pieces of one side, written after `before` other characters of the text.
fn side(
    text: &str,
    colour: Colour,
    letters: &str,
    before: usize,
) -> Result<Vec<Piece>, MaterialError> {
    let text = || text.to_owned();
    let king = || MaterialError::King {
        text: text(),
        colour,
    };
    let mut pieces = Vec::new();
    for (place, letter) in letters.chars().enumerate() {
        let piece = Piece::from_letter(letter).filter(|piece| piece.colour == Colour::White);
        let Some(piece) = piece else {
            return Err(MaterialError::Piece {
                text: text(),
                column: before + place + 1,
                letter,
            });
        };
        if (place == 0) != (piece.kind == PieceKind::King) {
            return Err(king());
        }
        pieces.push(Piece::new(colour, piece.kind));
    }
    if pieces.is_empty() {
        return Err(king());
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Material>().unwrap_err().to_string()
    }

    #[test]
    fn endings_are_written_as_read() {
        for text in ["KvK", "KRvK", "KBNvK", "KPvKP", "KQQRvKR", "KvKQ", "KNBvK"] {
            assert_eq!(text.parse::<Material>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_ending_is_refused_with_place_and_remedy() {
        for text in ["", "KR", "KRK", "krvk"] {
            let sides = format!("material `{text}`: expected White's pieces");
            let piece = format!("material `{text}`, column 1: `k` is no piece");
            let refusal = refusal(text);
            assert!(
                refusal.starts_with(&sides) || refusal.starts_with(&piece),
                "{refusal}"
            );
        }
        assert!(refusal("KRvKX").starts_with("material `KRvKX`, column 5: `X` is no piece"));
        assert!(refusal("KRvKvK").starts_with("material `KRvKvK`, column 5: `v` is no piece"));
        assert!(refusal("K RvK").contains("column 2: ` ` is no piece"));
        assert!(refusal("kqvk").ends_with("after each side's `K`, in capitals"));
        assert!(refusal("RvK").starts_with("material `RvK`: white needs exactly one `K`"));
        assert!(refusal("KRv").starts_with("material `KRv`: black needs exactly one `K`"));
        assert!(refusal("KKvK").contains("white needs exactly one `K`"));
        assert_eq!(
            refusal("KQRBvKQR"),
            "material `KQRBvKQR` has 7 pieces; an ending has at most 6"
        );
    }

    #[test]
    fn captures_and_promotions_lead_to_other_endings() {
        let ending: Material = "KPvKR".parse().unwrap();
        let rook = Piece::new(Colour::Black, PieceKind::Rook);
        let queen = Piece::new(Colour::White, PieceKind::Queen);
        assert_eq!(ending.after(Some(rook), None).to_string(), "KPvK");
        assert_eq!(ending.after(None, Some(queen)).to_string(), "KQvKR");
        assert_eq!(ending.after(Some(rook), Some(queen)).to_string(), "KQvK");
        assert!(!ending.has_pawns_of_both() && ending.has_pawns());
    }
}
