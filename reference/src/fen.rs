//! FEN, read strictly.
//!
//! What [`parse`] accepts is what [`Position`]'s `Display` writes, but for what cannot change the meaning: blanks at the ends,
//! castling rights in another order, a fullmove number of 0 instead of 1, counters that are left out.
//! Anything else is refused with the field, the text, its column and the remedy. So is a board no
//! game of chess can show where a move generator would stumble over it: kings missing or too many,
//! the side not to move in check, pawns on the first or last rank, castling rights without their
//! king and rook, an en-passant square the board contradicts. How many pieces a side has is not
//! limited.
//!
//! Castling rights are read in both spellings that Chess960 knows, and in any mixture. X-FEN has `K` and `Q` for the outermost
//! rook on that side of the king, and the rook's file for another one; Shredder-FEN has the file always. Which is
//! [written](Position::fen), a [`Dialect`] says.
//!
//! The readers of shakmaty and cozy-chess name only the field at fault, without text, column and remedy, so FEN and EPD are
//! read here.

mod castling;
mod checks;
mod dialect;
mod error;
mod fields;

use std::fmt;
use std::str::FromStr;

use crate::castling::CastlingRights;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::{Board, Position};
use crate::square::Square;

pub use dialect::Dialect;
pub use error::{FenError, Field, Place};
use fields::{split, Part};

/// Reads a FEN of six fields, separated by single spaces, or of the first four, as EPD has them: the
/// counters are 0 and 1 then. Blanks at its ends are passed over, a fullmove number of 0 is read as 1, and castling rights may
/// have any order.
///
/// # Errors
/// [`FenError`], which has one variant for each thing that can be wrong; the leftmost fault of spelling is reported
/// first, then what the board contradicts.
pub fn parse(text: &str) -> Result<Position, FenError> {
    let [placement, turn, castling, en_passant, ..] = Field::ALL;
    let bare = [placement, turn, castling, en_passant];
    if text.trim().split(' ').count() == bare.len() {
        let parts = split(text, bare)?;
        let mut position = fields(parts)?;
        checks::complete(&mut position, parts)?;
        return Ok(position);
    }
    let [placement, turn, castling, en_passant, halfmove, fullmove] = split(text, Field::ALL)?;
    let mut position = fields([placement, turn, castling, en_passant])?;
    position.halfmove = number(halfmove).ok_or_else(|| FenError::Halfmove {
        at: halfmove.place(),
    })?;
    let fullmove = number(fullmove).ok_or_else(|| FenError::Fullmove {
        at: fullmove.place(),
    })?;
    // Some programs count from 0.
    position.fullmove = fullmove.max(1);
    checks::complete(&mut position, [placement, turn, castling, en_passant])?;
    Ok(position)
}

/// Reads the spelling of the four fields that make a position, which has no castling rights yet.
fn fields([placement, turn, castling, en_passant]: [Part; 4]) -> Result<Position, FenError> {
    let board = board(placement)?;
    let turn = match turn.text {
        "w" => Colour::White,
        "b" => Colour::Black,
        _ => return Err(FenError::Turn { at: turn.place() }),
    };
    castling::check_spelling(castling)?;
    Ok(Position {
        kings: Colour::ALL.map(|colour| king_square(&board, colour).unwrap_or(Square::A1)),
        board,
        turn,
        castling: CastlingRights::NONE,
        en_passant: en_passant_square(en_passant)?,
        halfmove: 0,
        fullmove: 1,
    })
}

/// The first square with the king of `colour`; [`checks`] makes sure that there is exactly one.
fn king_square(board: &Board, colour: Colour) -> Option<Square> {
    Square::all().find(|square| board[square.index()] == Some(Piece::new(colour, PieceKind::King)))
}

/// Reads the placement: eight ranks from the eighth down, each from the a file.
fn board(placement: Part) -> Result<Board, FenError> {
    let mut board = [None; 64];
    let mut start = 0;
    let mut count = 0;
    for text in placement.text.split('/') {
        // A ninth rank has no squares to go to: it is spelled out for its own faults, then counted.
        let squares = rank(placement, start, text)?;
        if let Some(to) = 7usize
            .checked_sub(count)
            .and_then(|number| board.chunks_exact_mut(8).nth(number))
        {
            to.copy_from_slice(&squares);
        }
        start += text.len() + 1;
        count += 1;
    }
    if count == 8 {
        Ok(board)
    } else {
        Err(FenError::RankCount {
            at: placement.place(),
            count,
        })
    }
}

/// Reads the rank `text`, which begins at byte `start` of the placement.
fn rank(placement: Part, start: usize, text: &str) -> Result<[Option<Piece>; 8], FenError> {
    let mut squares = [None; 8];
    let mut width: usize = 0;
    let mut previous = None;
    for (place, letter) in text.char_indices() {
        let digit = letter.to_digit(10).filter(|digit| (1..=8).contains(digit));
        if let (Some(_), Some(_)) = (previous, digit) {
            return Err(FenError::AdjacentDigits {
                at: placement.slice(start + place - 1, 2),
            });
        }
        previous = digit;
        if let Some(digit) = digit {
            width += digit as usize;
            continue;
        }
        let piece = Piece::from_letter(letter);
        if piece.is_none() {
            return Err(FenError::PlacementLetter {
                at: placement.slice(start + place, letter.len_utf8()),
            });
        }
        if let Some(square) = squares.get_mut(width) {
            *square = piece;
        }
        width += 1;
    }
    if width == 8 {
        Ok(squares)
    } else {
        Err(FenError::RankWidth {
            at: placement.slice(start, text.len()),
            width,
        })
    }
}

/// Reads the en-passant field: `-` or a square of the third or sixth rank.
fn en_passant_square(en_passant: Part) -> Result<Option<Square>, FenError> {
    if en_passant.text == "-" {
        return Ok(None);
    }
    let square = en_passant
        .text
        .parse::<Square>()
        .ok()
        .filter(|square| matches!(square.rank(), 2 | 5));
    square.map(Some).ok_or_else(|| FenError::EnPassantSquare {
        at: en_passant.place(),
    })
}

/// Reads a counter: decimal digits without sign or leading zeros, up to `u32::MAX`.
fn number(part: Part) -> Option<u32> {
    let number: u32 = part.text.parse().ok()?;
    // Comparing with the text refuses `+1` and `01`, which Rust reads.
    (number.to_string() == part.text).then_some(number)
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN, see [`parse`].
    ///
    /// # Errors
    /// [`FenError`], as [`parse`] does.
    fn from_str(text: &str) -> Result<Self, FenError> {
        parse(text)
    }
}

impl fmt::Display for Position {
    /// Writes the FEN, six fields, in [`Dialect::XFen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, Dialect::XFen)
    }
}

impl Position {
    /// The FEN, six fields, in a dialect.
    ///
    /// ```
    /// use perftboard_reference::{fen::Dialect, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/1RR1K2R w KC - 0 1".parse()?;
    /// assert_eq!(position.fen(Dialect::XFen), "4k3/8/8/8/8/8/8/1RR1K2R w KC - 0 1");
    /// assert_eq!(position.fen(Dialect::Shredder), "4k3/8/8/8/8/8/8/1RR1K2R w HC - 0 1");
    /// # Ok::<_, perftboard_reference::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self, dialect: Dialect) -> String {
        struct Fen<'a>(&'a Position, Dialect);

        impl fmt::Display for Fen<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(f, self.0, self.1)
            }
        }

        Fen(self, dialect).to_string()
    }
}

/// Writes the six fields.
fn write(f: &mut fmt::Formatter<'_>, position: &Position, dialect: Dialect) -> fmt::Result {
    for (number, rank) in position.board.chunks_exact(8).rev().enumerate() {
        if number > 0 {
            f.write_str("/")?;
        }
        write_rank(f, rank)?;
    }
    let turn = match position.turn {
        Colour::White => "w",
        Colour::Black => "b",
    };
    write!(f, " {turn} ")?;
    castling::write(f, position, dialect)?;
    match position.en_passant {
        Some(square) => write!(f, " {square}")?,
        None => f.write_str(" -")?,
    }
    write!(f, " {} {}", position.halfmove, position.fullmove)
}

/// Writes one rank: letters, and the number of free squares between them.
fn write_rank(f: &mut fmt::Formatter<'_>, rank: &[Option<Piece>]) -> fmt::Result {
    let mut free = 0;
    for square in rank {
        let Some(piece) = square else {
            free += 1;
            continue;
        };
        if free > 0 {
            write!(f, "{free}")?;
            free = 0;
        }
        write!(f, "{piece}")?;
    }
    if free > 0 {
        write!(f, "{free}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
