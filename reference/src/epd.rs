//! Perft suites: lines such as `FEN ;D1 20 ;D2 400` or `FEN perft 1 20; perft 2 400;`, and blocks of lines.
//!
//! A block has a line for its position, and one for each count; a name may come first:
//!
//! ```text
//! id starting-position
//! epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! perft 1 20
//! perft 2 400
//! ```

mod block;
mod error;
mod line;

use std::borrow::Cow;
use std::fmt;

use crate::position::Position;
use block::Blocks;

pub use error::EpdError;
pub use line::parse_line;

/// A position of a suite with its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position as the suite spells it, with or without counters.
    pub fen: String,
    /// The parsed position.
    pub position: Position,
    /// Depths in half-moves with the leaves counted there, shallow to deep; never empty.
    pub depths: Vec<(u32, u64)>,
}

impl Entry {
    /// The deepest count of at most `max_nodes` leaves, if there is one.
    #[must_use]
    pub fn deepest_within(&self, max_nodes: u64) -> Option<(u32, u64)> {
        // Counts may shrink with depth where a side is nearly stalemated, so this is no binary
        // search.
        self.depths
            .iter()
            .copied()
            .rev()
            .find(|&(_, nodes)| nodes <= max_nodes)
    }
}

impl fmt::Display for Entry {
    /// Writes the line: the position as [`fen`](Self::fen) spells it, then the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen)?;
        self.depths
            .iter()
            .try_for_each(|(depth, leaves)| write!(f, " ;D{depth} {leaves}"))
    }
}

/// Reads a suite. Gives the numbers of lines from 1, each with the entry that begins there, or with the line's error.
///
/// Lines end with LF, CR or both. A byte order mark at the beginning is skipped, and so are empty lines and comments, which begin
/// with `#`, `//`, `%` or `;`. A malformed line does not end the reading, so that the rest of a suite is still checked. The caller
/// decides what to do about it.
pub fn entries(text: &str) -> impl Iterator<Item = (usize, Result<Entry, EpdError>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut blocks = Blocks::default();
    for (number, line) in (1..).zip(text.lines()) {
        blocks.take(number, line);
    }
    blocks.finish().into_iter()
}

/// What stands for half a character.
const REPLACEMENT: u16 = 0xFFFD;

/// The text of a file: UTF-16 if it begins with that byte order mark, else UTF-8. Whatever is neither becomes a character that no
/// entry has, so that its line is reported as malformed.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let of_pairs = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks(2).map(|pair| match *pair {
            [one, other] => unit([one, other]),
            // Half a character at the end.
            _ => REPLACEMENT,
        });
        let units: Vec<u16> = pairs.collect();
        Cow::Owned(String::from_utf16_lossy(&units))
    };
    match bytes {
        [0xFF, 0xFE, text @ ..] => of_pairs(text, u16::from_le_bytes),
        [0xFE, 0xFF, text @ ..] => of_pairs(text, u16::from_be_bytes),
        text => String::from_utf8_lossy(text),
    }
}

#[cfg(test)]
mod tests;
