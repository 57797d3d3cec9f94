//! The castling field: read against the board, since a letter may mean any rook, and written.

use std::fmt;

use super::dialect::Dialect;
use super::error::{FenError, Place};
use super::fields::Part;
use crate::castling::{letter, CastlingRights, Wing};
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// What a letter of the field names.
#[derive(Clone, Copy)]
enum Named {
    /// `K` or `Q`: the outermost rook on this side of the king.
    Wing(Wing),
    /// `A` to `H`: the rook on this file.
    File(u8),
}

/// The letters of the field with their places; none in `-`.
fn letters(field: Part<'_>) -> impl Iterator<Item = (usize, char)> + '_ {
    let letters = field.text.char_indices();
    letters.filter(move |_| field.text != "-")
}

/// What a letter names, if it names any right.
fn named(letter: char) -> Option<(Colour, Named)> {
    let colour = match letter.is_ascii_uppercase() {
        true => Colour::White,
        false => Colour::Black,
    };
    let named = match letter.to_ascii_lowercase() {
        'k' => Named::Wing(Wing::King),
        'q' => Named::Wing(Wing::Queen),
        small @ 'a'..='h' => Named::File(small as u8 - b'a'),
        _ => return None,
    };
    Some((colour, named))
}

/// Checks the spelling: `-`, or letters of rights, each at most once.
pub(super) fn check_spelling(field: Part) -> Result<(), FenError> {
    for (place, letter) in letters(field) {
        let at = || field.slice(place, letter.len_utf8());
        if named(letter).is_none() {
            return Err(FenError::CastlingLetter { at: at() });
        }
        if field.text.find(letter) != Some(place) {
            return Err(FenError::CastlingDuplicate { at: at() });
        }
    }
    Ok(())
}

/// The rights that the field names in a position, whose own rights are not looked at.
pub(super) fn rights(position: &Position, field: Part) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    for (place, letter) in letters(field) {
        let at = || field.slice(place, letter.len_utf8());
        let Some((colour, named)) = named(letter) else {
            return Err(FenError::CastlingLetter { at: at() });
        };
        let (wing, file) = rook(position, colour, named, &at)?;
        match rights.rook_file(colour, wing) {
            Some(before) if before == file => {
                return Err(FenError::CastlingDuplicate { at: at() });
            }
            Some(before) => {
                return Err(FenError::CastlingWing {
                    at: at(),
                    colour,
                    rooks: [before, file].map(|file| square_at(colour, file)),
                });
            }
            None => {}
        }
        let right = CastlingRights::of_rook(colour, wing, file);
        rights = rights.with(right.unwrap_or_default());
    }
    Ok(rights)
}

/// The wing and the file of the rook that a letter names, which stands on its side's first rank with the king.
fn rook(
    position: &Position,
    colour: Colour,
    named: Named,
    at: &impl Fn() -> Place,
) -> Result<(Wing, u8), FenError> {
    let king = position.king(colour);
    if king.rank() != colour.back_rank() || matches!(king.file(), 0 | 7) {
        return Err(FenError::CastlingKing {
            at: at(),
            colour,
            king,
        });
    }
    match named {
        Named::Wing(wing) => match outermost_rook(position, colour, wing) {
            Some(rook) => Ok((wing, rook.file())),
            None => Err(FenError::CastlingRook {
                at: at(),
                colour,
                king,
                wing,
            }),
        },
        Named::File(file) => {
            let rook = square_at(colour, file);
            let wing = Wing::of_files(king.file(), file);
            wing.filter(|_| is_rook(position, colour, rook))
                .map(|wing| (wing, file))
                .ok_or_else(|| FenError::CastlingFile {
                    at: at(),
                    colour,
                    rook,
                })
        }
    }
}

/// The square of a file on the side's first rank.
fn square_at(colour: Colour, file: u8) -> Square {
    Square::from_low_bits(colour.back_rank() * 8 + (file & 7))
}

fn is_rook(position: &Position, colour: Colour, square: Square) -> bool {
    position.piece_at(square) == Some(Piece::new(colour, PieceKind::Rook))
}

/// The rook of a side that is the nearest to the corner of a wing, on the way from the corner to the king.
fn outermost_rook(position: &Position, colour: Colour, wing: Wing) -> Option<Square> {
    let king = position.king(colour).file();
    let beyond = |&file: &u8| Wing::of_files(king, file) == Some(wing);
    let is_rook = |&square: &Square| is_rook(position, colour, square);
    let rooks = (0..8)
        .filter(beyond)
        .map(|file| square_at(colour, file))
        .filter(is_rook);
    match wing {
        Wing::King => rooks.max(),
        Wing::Queen => rooks.min(),
    }
}

/// Writes the field in a dialect.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    position: &Position,
    dialect: Dialect,
) -> fmt::Result {
    if position.castling.is_empty() {
        return f.write_str("-");
    }
    for colour in Colour::ALL {
        for wing in Wing::ALL {
            let Some(file) = position.castling.rook_file(colour, wing) else {
                continue;
            };
            let outermost = outermost_rook(position, colour, wing).map(Square::file);
            let says_wing = dialect == Dialect::XFen && outermost == Some(file);
            let file = Some(file).filter(|_| !says_wing);
            write!(f, "{}", letter(colour, wing, file))?;
        }
    }
    Ok(())
}
