//! Reading a suite: one that the program carries, a file, or standard input; in EPD or in JSON.

mod json;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use console::misspelt;
use console::outcome::Outcome;
use console::Console;
use reference::epd::{self, Entry, EpdError};
use reference::suites;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::CommandError;
use json::JsonError;

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
        for (line, entry) in entries(text) {
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

/// Why a part of a text is no entry.
#[derive(Debug, thiserror::Error)]
enum EntryError {
    #[error(transparent)]
    Epd(#[from] EpdError),
    #[error(transparent)]
    Json(#[from] JsonError),
}

impl EntryError {
    /// Whether the entry is well spelled, and no game reaches its position.
    const fn is_of_the_position(&self) -> bool {
        match self {
            Self::Epd(error) => error.is_of_the_position(),
            Self::Json(error) => error.is_of_the_position(),
        }
    }
}

/// The entries of a text, in EPD or in JSON, with the numbers of their lines from 1.
fn entries(text: &str) -> Vec<(usize, Result<Entry, EntryError>)> {
    if json::is_meant(text) {
        let entries = json::entries(text).into_iter();
        return entries
            .map(|(line, entry)| (line, entry.map_err(EntryError::from)))
            .collect();
    }
    epd::entries(text)
        .map(|(line, entry)| (line, entry.map_err(EntryError::from)))
        .collect()
}

/// Reads the suite of this name, or that in a file, or that on standard input if the path is `-`. A file whose
/// name is also that of a suite has to be given with its folder, such as `./standard`. The console notes the first lines that are
/// malformed or skipped, and the number of the others. With `legal_only`, lines whose position no game reaches are skipped.
///
/// # Errors
/// [`CommandError::ReadSuite`] if there is no such file, [`CommandError::MisspeltSuite`] if its name is nearly that of a suite, and
/// [`CommandError::NoSuite`] if all its lines are malformed.
pub fn read(path: &Path, legal_only: bool, console: &mut Console) -> Result<Suite, CommandError> {
    let bytes = bytes(path).map_err(|source| unread(path, source))?;
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

fn bytes(path: &Path) -> io::Result<Cow<'static, [u8]>> {
    if let Some(suite) = path.to_str().and_then(suites::named) {
        return Ok(suite.text.as_bytes().into());
    }
    if path != Path::new(STANDARD_INPUT) {
        return fs::read(path).map(Cow::from);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

/// Why there is nothing to read: a name may be misspelt.
fn unread(path: &Path, source: io::Error) -> CommandError {
    let names = suites::ALL.map(|suite| suite.name);
    let name = path
        .to_str()
        .and_then(|text| misspelt::nearest(text, names));
    match name.filter(|_| source.kind() == io::ErrorKind::NotFound) {
        Some(name) => CommandError::MisspeltSuite {
            path: path.to_owned(),
            name,
        },
        None => CommandError::ReadSuite {
            path: path.to_owned(),
            source,
        },
    }
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
