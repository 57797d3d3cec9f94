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
mod entry;
mod error;
mod line;

use std::borrow::Cow;

use block::Blocks;

pub use entry::Entry;
pub use error::EpdError;
pub use line::parse_line;

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
