//! Lines put together to entries.

use super::entry::Entry;
use super::error::EpdError;
use super::line::{count, parse_line, Place};
use crate::fen;

/// The entries, and what is known of the block that is being read.
#[derive(Default)]
pub(super) struct Blocks {
    entries: Vec<(usize, Result<Entry, EpdError>)>,
    open: Open,
}

/// The block to which the next count belongs.
#[derive(Default)]
enum Open {
    /// No block.
    #[default]
    None,
    /// A block with this position, which began at this line.
    Entry(usize, Entry),
    /// A block of which a line is malformed. Its counts are of no position.
    Malformed,
}

/// Whether a line has nothing to read.
fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty()
        || ["#", "//", "%", ";"]
            .iter()
            .any(|mark| line.starts_with(mark))
}

impl Blocks {
    /// Reads the line with this number.
    pub(super) fn take(&mut self, number: usize, line: &str) {
        if is_blank_or_comment(line) {
            return;
        }
        let (word, rest) = line
            .trim()
            .split_once([' ', '\t'])
            .unwrap_or((line.trim(), ""));
        match word {
            "id" => self.close(),
            "epd" => self.begin(number, rest.trim()),
            "perft" => self.add(number, line.trim()),
            _ => {
                self.close();
                self.entries.push((number, parse_line(line)));
            }
        }
    }

    /// The entries in the order of their lines.
    pub(super) fn finish(mut self) -> Vec<(usize, Result<Entry, EpdError>)> {
        self.close();
        self.entries
    }

    /// Begins a block with its position.
    fn begin(&mut self, number: usize, fen: &str) {
        self.close();
        let fen = fen.replace('\t', " ");
        match fen::parse(&fen) {
            Ok(position) => {
                let depths = Vec::new();
                self.open = Open::Entry(
                    number,
                    Entry {
                        fen,
                        position,
                        depths,
                    },
                );
            }
            Err(error) => self.refuse(number, error.into()),
        }
    }

    /// Adds a count to the block.
    fn add(&mut self, number: usize, text: &str) {
        let added = match &mut self.open {
            Open::Malformed => return,
            Open::None => Err(EpdError::NoPosition),
            Open::Entry(_, entry) => {
                let text = text.replace('\t', " ");
                let previous = entry.depths.last().map(|&(depth, _)| depth);
                count(Place { text, column: 1 }, previous).map(|count| entry.depths.push(count))
            }
        };
        if let Err(error) = added {
            self.refuse(number, error);
        }
    }

    /// Notes the error of a line. The rest of its block is passed over.
    fn refuse(&mut self, number: usize, error: EpdError) {
        self.entries.push((number, Err(error)));
        self.open = Open::Malformed;
    }

    /// Ends the block.
    fn close(&mut self) {
        let Open::Entry(number, entry) = std::mem::take(&mut self.open) else {
            return;
        };
        let entry = match entry.depths.is_empty() {
            true => Err(EpdError::NoCounts {
                column: 1 + "epd ".len() + entry.fen.chars().count(),
            }),
            false => Ok(entry),
        };
        self.entries.push((number, entry));
    }
}
