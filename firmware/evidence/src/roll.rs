//! The roll of a run: a line for each question that was asked of a ledger, and how it was answered.
//!
//! `tests/run` names the file in the environment. All test programs of the run append to it, so that in the end it is known what
//! was asked, whichever test asked it.

use crate::error::EvidenceError;
use crate::question::Question;
use std::env;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The environment's variable with the path of the roll. Without it there is none.
pub const ROLL: &str = "PERFTBOARD_ROLL";

/// A line of a roll.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The kind of the question: the name of its ledger.
    pub kind: String,
    /// The question's name.
    pub name: String,
    /// The digest of the question.
    pub question: String,
    /// How it was answered, as [`Source`](crate::Source) is written; `failed` if it was not.
    pub source: String,
}

/// The path of this run's roll, if it has one.
pub(crate) fn path() -> Option<PathBuf> {
    env::var_os(ROLL)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
}

/// Appends a line.
pub(crate) fn append(
    path: &Path,
    kind: &str,
    question: &Question,
    source: &str,
) -> Result<(), EvidenceError> {
    let failed = || EvidenceError::file(path, "written");
    let mut file = File::options()
        .create(true)
        .append(true)
        .open(path)
        .map_err(failed())?;
    // In one piece, because other programs append as well.
    let [name, digest] = [question.name(), &question.digest()];
    let line = format!("{kind}\t{name}\t{digest}\t{source}\n");
    file.write_all(line.as_bytes()).map_err(failed())
}

/// Reads a roll.
///
/// # Errors
/// [`EvidenceError::File`] if it cannot be read.
pub fn read(path: &Path) -> Result<Vec<Line>, EvidenceError> {
    let text = fs::read_to_string(path).map_err(EvidenceError::file(path, "read"))?;
    let line = |line: &str| {
        let mut fields = line.split('\t').map(str::to_owned);
        Some(Line {
            kind: fields.next()?,
            name: fields.next()?,
            question: fields.next()?,
            source: fields.next()?,
        })
    };
    Ok(text.lines().filter_map(line).collect())
}
