//! Reading a suite from a file or from standard input.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use reference::epd::{self, Entry};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// How many lines of a kind are noted one by one.
const MOST_NOTED: usize = 10;

/// A line that is not counted, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: String,
}

/// What a suite holds.
#[derive(Debug, Default)]
pub struct Suite {
    /// The entries, with the numbers of their lines from 1.
    pub entries: Vec<(usize, Entry)>,
    /// The malformed lines.
    pub malformed: Vec<Fault>,
    /// The lines whose position no game reaches, if these were to be skipped. If not, they are among the malformed ones.
    pub skipped: Vec<Fault>,
}

impl Suite {
    /// Bad input if lines are malformed.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.malformed.as_slice() {
            [] => Outcome::Right,
            _ => Outcome::BadInput,
        }
    }

    fn of(text: &str, legal_only: bool) -> Self {
        let mut suite = Self::default();
        for (line, entry) in epd::entries(text) {
            let (list, error) = match entry {
                Ok(entry) => {
                    suite.entries.push((line, entry));
                    continue;
                }
                Err(error) if legal_only && error.is_of_the_position() => {
                    (&mut suite.skipped, error)
                }
                Err(error) => (&mut suite.malformed, error),
            };
            list.push(Fault {
                line,
                error: error.to_string(),
            });
        }
        suite
    }
}

/// Reads the suite in a file, or on standard input if the path is `-`. The first lines that are malformed or skipped are noted on the
/// console, with the number of the others. With `legal_only`, lines whose position no game reaches are skipped.
///
/// # Errors
/// [`CommandError::ReadSuite`] if there is no such file, [`CommandError::NoSuite`] if all its lines are malformed.
pub fn read(path: &Path, legal_only: bool, console: &mut Console) -> Result<Suite, CommandError> {
    let bytes = bytes(path).map_err(|source| CommandError::ReadSuite {
        path: path.to_owned(),
        source,
    })?;
    let suite = Suite::of(&epd::decode(&bytes), legal_only);
    if let ([], [], [first, ..]) = (&*suite.entries, &*suite.skipped, &*suite.malformed) {
        return Err(CommandError::NoSuite {
            path: path.to_owned(),
            line: first.line,
            error: first.error.clone(),
        });
    }
    note(path, "error", &suite.malformed, "malformed", console);
    note(path, "note", &suite.skipped, "skipped", console);
    Ok(suite)
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new(STANDARD_INPUT) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Notes the first lines of a list, and how many more there are.
fn note(path: &Path, label: &str, faults: &[Fault], what: &str, console: &mut Console) {
    let path = path.display();
    for Fault { line, error } in faults.iter().take(MOST_NOTED) {
        console.note(format_args!("{label}: `{path}`, line {line}: {error}"));
    }
    if faults.len() > MOST_NOTED {
        let all = faults.len();
        console.note(format_args!(
            "{label}: `{path}`: {all} lines are {what}, of which these are the first"
        ));
    }
}
