//! Reading a suite: one that the program carries, a file, or standard input; in EPD or in JSON.

mod json;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use console::fault::Fault;
use console::file::of_file;
use console::misspelt;
use console::outcome::Outcome;
use console::Console;
use reference::epd::{self, Entry, EpdError};
use reference::suites;
use schemars::JsonSchema;
use serde::Serialize;

use json::JsonError;

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// How many lines of a kind are noted one by one.
const MOST_NOTED: usize = 10;

/// Why a suite cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The suite cannot be read.
    #[error("cannot read the suite `{}`: give the path of an EPD or JSON file, or a name that `perftboard suite --list` shows", .path.display())]
    Read {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no such file, and its name is nearly that of a suite.
    #[error("there is no file `{}`, and no suite of that name; did you mean `{name}`? `perftboard suite --list` shows the suites", .path.display())]
    Misspelt {
        /// The name given.
        path: PathBuf,
        /// The name of the suite.
        name: &'static str,
    },
    /// Every line of the suite is malformed.
    #[error(r#"`{}` is no suite: expected lines such as `FEN ;D1 20 ;D2 400`, blocks of lines such as `epd FEN` and `perft 1 20`, or JSON such as `[{{"depth": 1, "nodes": 20, "fen": "…"}}]`; line {line} is the first that is none of these: {error}"#, .path.display())]
    Malformed {
        /// The path given.
        path: PathBuf,
        /// The number of its first malformed line, from 1.
        line: usize,
        /// What is wrong with that line.
        error: String,
    },
    /// The suite has nothing to count.
    #[error("nothing to count in `{}`: expected lines such as `FEN ;D1 20 ;D2 400`, with counts within --max-depth and --max-nodes", .path.display())]
    Nothing {
        /// The path given.
        path: PathBuf,
    },
}

impl Fault for SuiteError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Read { source, .. } => of_file(source),
            _ => Outcome::BadInput,
        }
    }
}

/// A line that is not counted, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Flaw {
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
    pub malformed: Vec<Flaw>,
    /// The lines whose position no game reaches, if these were to be skipped. If not, they are among the malformed ones.
    pub skipped: Vec<Flaw>,
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
            list.push(Flaw {
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
/// [`SuiteError::Read`] if there is no such file, [`SuiteError::Misspelt`] if its name is nearly that of a suite, and
/// [`SuiteError::Malformed`] if all its lines are malformed.
pub fn read(path: &Path, legal_only: bool, console: &mut Console) -> Result<Suite, SuiteError> {
    let bytes = bytes(path).map_err(|source| unread(path, source))?;
    let suite = Suite::of(&epd::decode(&bytes), legal_only);
    if let ([], [], [first, ..]) = (&*suite.entries, &*suite.skipped, &*suite.malformed) {
        return Err(SuiteError::Malformed {
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
fn unread(path: &Path, source: io::Error) -> SuiteError {
    let names = suites::ALL.map(|suite| suite.name);
    let name = path
        .to_str()
        .and_then(|text| misspelt::nearest(text, names));
    match name.filter(|_| source.kind() == io::ErrorKind::NotFound) {
        Some(name) => SuiteError::Misspelt {
            path: path.to_owned(),
            name,
        },
        None => SuiteError::Read {
            path: path.to_owned(),
            source,
        },
    }
}

/// Notes the first lines of a list, and how many more there are.
fn note(path: &Path, label: &str, faults: &[Flaw], what: &str, console: &mut Console) {
    let path = path.display();
    for Flaw { line, error } in faults.iter().take(MOST_NOTED) {
        console.note(format_args!("{label}: `{path}`, line {line}: {error}"));
    }
    if faults.len() > MOST_NOTED {
        let all = faults.len();
        console.note(format_args!(
            "{label}: `{path}`: {all} lines are {what}, of which these are the first"
        ));
    }
}
