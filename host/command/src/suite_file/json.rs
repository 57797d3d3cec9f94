//! Suites in JSON: an array of objects, each with a position and its leaves.
//!
//! Two spellings are published. Most files have an object for each count, such as `{"depth": 1, "nodes": 5, "fen": "FEN"}`; some have
//! one for each position, with its counts by depth, such as `{"fen": "FEN", "nodes": {"1": 5, "2": 25}}`.
//!
//! A number may also be a string of digits, since some programs round great numbers. Other members, such as a name, are passed
//! over.

mod lines;
mod members;

use reference::epd::Entry;
use reference::{fen, FenError, Position};
use serde_json::value::RawValue;

use lines::Lines;
use members::Members;

/// What an object has to look like, for messages.
const EXAMPLE: &str = r#"{"depth": 1, "nodes": 20, "fen": "…"}"#;

/// How many characters of a malformed value a message shows.
const MOST_SHOWN: usize = 40;

/// Why a part of a JSON file is no entry of a suite. Columns are in characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum JsonError {
    /// The text is not valid JSON, or is not an array.
    #[error("JSON, column {column}: {fault}; expected an array of objects such as `{EXAMPLE}`")]
    Syntax {
        /// What the parser says.
        fault: String,
        /// The place that the parser names.
        column: usize,
    },
    /// An element is no object.
    #[error("JSON, column {column}: expected an object such as `{EXAMPLE}`, not `{text}`")]
    NoObject {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// A member is missing.
    #[error("JSON, column {column}: the object has no `{key}`; expected one such as `{EXAMPLE}`")]
    Missing {
        /// The member's name.
        key: &'static str,
        /// Where the object begins.
        column: usize,
    },
    /// A member or a depth stands in one object twice, and the two may contradict one another.
    #[error("JSON, column {column}: `{key}` is there twice; leave one out")]
    Twice {
        /// The member's name, or the depth.
        key: String,
        /// Where the second one's value begins.
        column: usize,
    },
    /// The position is no string.
    #[error("JSON `fen`, column {column}: expected a position in quotation marks, not `{text}`")]
    NoText {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// The position is malformed.
    #[error("JSON `fen`: {0}")]
    Position(FenError),
    /// A depth is no number from 1.
    #[error(
        "JSON depth, column {column}: expected a whole number from 1 to {}, not `{text}`",
        u32::MAX
    )]
    Depth {
        /// What stands there.
        text: String,
        /// Where it begins; of a depth that names a count, where the count begins.
        column: usize,
    },
    /// A count is no number.
    #[error(
        "JSON `nodes`, column {column}: expected a whole number from 0 to {}, or an object of such numbers by depth, not `{text}`",
        u64::MAX
    )]
    Nodes {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// An object of counts is empty.
    #[error(r#"JSON `nodes`, column {column}: no counts; write some, such as `{{"1": 20}}`"#)]
    NoCounts {
        /// Where the object begins.
        column: usize,
    },
}

impl JsonError {
    /// Whether the entry is well spelled, and no game reaches its position.
    pub(super) const fn is_of_the_position(&self) -> bool {
        matches!(self, Self::Position(error) if error.is_of_the_position())
    }
}

/// A line, from 1, with the entry that begins there, or with what is wrong there.
type Line = (usize, Result<Entry, JsonError>);

/// Whether a text is meant to be a suite in JSON. A game in PGN is not, which begins with a bracket and a word. No position begins with
/// a bracket.
pub(super) fn is_meant(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let array = text.strip_prefix('[').map(str::trim_start);
    let is_word =
        |text: &str| text.is_empty() || text.starts_with(|c: char| c.is_ascii_alphabetic());
    text.starts_with('{') || array.is_some_and(|text| !is_word(text))
}

/// Reads a suite. A malformed object does not end the reading, but nothing is read of a text that is no JSON.
pub(super) fn entries(text: &str) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let objects: Vec<&RawValue> = match serde_json::from_str(&text) {
        Ok(objects) => objects,
        Err(error) => {
            let column = error.column().max(1);
            let fault = lines::without_place(&error);
            return vec![(
                error.line().max(1),
                Err(JsonError::Syntax { fault, column }),
            )];
        }
    };
    let lines = Lines::of(&text);
    let entries = objects.into_iter().map(|object| {
        let reader = Reader {
            lines: &lines,
            object,
        };
        match reader.entry() {
            Ok(entry) => (lines.place(object).0, Ok(entry)),
            Err((line, error)) => (line, Err(error)),
        }
    });
    entries.collect()
}

/// What reads one object. Its errors come with the numbers of their lines.
struct Reader<'a> {
    lines: &'a Lines<'a>,
    object: &'a RawValue,
}

/// What is wrong, with the number of its line.
type Fault = (usize, JsonError);

impl<'a> Reader<'a> {
    fn entry(&self) -> Result<Entry, Fault> {
        let members = serde_json::from_str(self.object.get()).map_err(|_| {
            self.fault(self.object, |text, column| JsonError::NoObject {
                text,
                column,
            })
        })?;
        let (fen, position) = self.position(self.member(&members, "fen")?)?;
        let nodes = self.member(&members, "nodes")?;
        let depths = match serde_json::from_str(nodes.get()) {
            Ok(counts) => self.counts(nodes, counts)?,
            Err(_) => {
                let depth = self.member(&members, "depth")?;
                vec![(self.depth(depth.get(), depth)?, self.nodes(nodes)?)]
            }
        };
        Ok(Entry {
            fen,
            position,
            depths,
        })
    }

    /// The value of a member that must be there once.
    fn member(&self, members: &Members<'a>, key: &'static str) -> Result<&'a RawValue, Fault> {
        let mut values = members.0.iter().filter(|(name, _)| name == key);
        match (values.next(), values.next()) {
            (Some((_, value)), None) => Ok(value),
            (_, Some((_, second))) => Err(self.fault(second, |_, column| JsonError::Twice {
                key: key.to_owned(),
                column,
            })),
            (None, None) => {
                Err(self.fault(self.object, |_, column| JsonError::Missing { key, column }))
            }
        }
    }

    fn position(&self, value: &RawValue) -> Result<(String, Position), Fault> {
        let fen = serde_json::from_str(value.get()).ok();
        // The text of a position is printed again, so it must not end a line. The value as it stands there has escapes instead.
        let fen: String = fen
            .filter(|fen: &String| !fen.contains(char::is_control))
            .ok_or_else(|| self.fault(value, |text, column| JsonError::NoText { text, column }))?;
        let position = fen::parse(&fen)
            .map_err(|error| self.fault(value, |_, _| JsonError::Position(error)))?;
        Ok((fen, position))
    }

    /// The counts of an object that has them by depth, shallow to deep whatever their order is, since JSON's objects have none.
    fn counts(&self, nodes: &RawValue, counts: Members<'_>) -> Result<Vec<(u32, u64)>, Fault> {
        let mut depths: Vec<(u32, u64)> = Vec::new();
        for (depth, value) in counts.0 {
            let depth = self.depth(&depth, value)?;
            if depths.iter().any(|&(other, _)| other == depth) {
                return Err(self.fault(value, |_, column| JsonError::Twice {
                    key: depth.to_string(),
                    column,
                }));
            }
            depths.push((depth, self.nodes(value)?));
        }
        if depths.is_empty() {
            return Err(self.fault(nodes, |_, column| JsonError::NoCounts { column }));
        }
        depths.sort_unstable();
        Ok(depths)
    }

    /// Reads a depth, whose fault is reported at `place`.
    fn depth(&self, text: &str, place: &RawValue) -> Result<u32, Fault> {
        let depth = whole_number(text).and_then(|depth| u32::try_from(depth).ok());
        depth.filter(|&depth| depth >= 1).ok_or_else(|| {
            self.fault(place, |_, column| JsonError::Depth {
                text: shown(text),
                column,
            })
        })
    }

    fn nodes(&self, value: &RawValue) -> Result<u64, Fault> {
        whole_number(value.get())
            .ok_or_else(|| self.fault(value, |text, column| JsonError::Nodes { text, column }))
    }

    /// An error about a value, made of its text, as messages show it, and of its column.
    fn fault(&self, value: &RawValue, error: impl FnOnce(String, usize) -> JsonError) -> Fault {
        let (line, column) = self.lines.place(value);
        (line, error(shown(value.get()), column))
    }
}

/// The number that a value spells, with or without quotation marks: digits only, so no sign, point or exponent.
fn whole_number(text: &str) -> Option<u64> {
    let text = text.trim_matches('"');
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

/// The beginning of a value, in one line.
fn shown(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(MOST_SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests;
