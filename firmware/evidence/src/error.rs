//! What can be wrong with a ledger.

use std::io;
use std::path::PathBuf;

/// How an entry is made anew, as the end of a message.
pub(crate) const REMEDY: &str =
    "remove the entry from the file and run `tests/run --all`, which asks its question anew";

/// What is wrong with a ledger, or with a kept answer.
#[derive(Debug, thiserror::Error)]
pub enum EvidenceError {
    /// A file cannot be read or written.
    #[error("`{}` cannot be {done}: see that its folder is there and writable, and that the disk has room", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was to be done with it: a participle.
        done: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// A file is no ledger.
    #[error("`{}` is no ledger of evidence: restore it with `git checkout`, or remove it and run `tests/run --all`", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        source: Box<toml::de::Error>,
    },
    /// An entry was changed by something else than this program.
    #[error("`{}`: the entry `{name}` does not fit its seal, so it was changed by hand or by a merge: {REMEDY}", .path.display())]
    Seal {
        /// The file.
        path: PathBuf,
        /// The entry.
        name: String,
    },
    /// A question that was asked again has another answer.
    #[error("`{}`: the entry `{name}` says `{kept}`, but the same question now has {}: find out which is right; if it is the new one, {REMEDY}", .path.display(), .now.as_ref().map_or_else(|| "no answer".to_owned(), |now| format!("the answer `{now}`")))]
    Differs {
        /// The file.
        path: PathBuf,
        /// The entry.
        name: String,
        /// The answer that is kept.
        kept: String,
        /// The answer of now, if there is one.
        now: Option<String>,
    },
    /// A variable of the environment is not what it should be.
    #[error("the environment's {variable} is `{value}`, expected {expected}")]
    Variable {
        /// The variable.
        variable: &'static str,
        /// Its value.
        value: String,
        /// What was expected, in words.
        expected: &'static str,
    },
}

impl EvidenceError {
    /// The error of a file with which something could not be done.
    pub(crate) fn file(
        path: impl Into<PathBuf>,
        done: &'static str,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, done, source }
    }
}
