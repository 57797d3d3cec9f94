//! The errors of a journal.

use std::io;
use std::path::PathBuf;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be opened or read.
    #[error("cannot open the journal `{}`: give the path of a file in a folder that can be written to", .path.display())]
    Open {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another driver has the journal open.
    #[error("the journal `{}` is in use by another perftboard: wait until that has ended, or give another file", .path.display())]
    InUse {
        /// The path given.
        path: PathBuf,
    },
    /// The file is no journal.
    #[error("`{}` is no journal of perftboard and is left as it is: give the name of a new file, or of a journal", .path.display())]
    NoJournal {
        /// The path given.
        path: PathBuf,
    },
    /// The journal has the format of another version.
    #[error("the journal `{}` is of format version {version}, expected {expected}: go on with the program that wrote it, or give the name of a new file", .path.display())]
    Version {
        /// The path given.
        path: PathBuf,
        /// The version of the journal.
        version: String,
        /// The version written here.
        expected: u32,
    },
    /// The journal belongs to a run with another title.
    #[error("the journal `{}` belongs to another run: it is of `{theirs}`, this is `{ours}`; give the name of a new file, or the command that the journal belongs to", .path.display())]
    OtherRun {
        /// The path given.
        path: PathBuf,
        /// The title of the journal's run.
        theirs: String,
        /// The title of the run that was to be continued.
        ours: String,
    },
    /// The journal belongs to a run with the same title, but with other positions or depths.
    #[error("the journal `{}` belongs to another run: it is of `{title}` as this is, but its positions or depths were others; give the name of a new file", .path.display())]
    OtherJobs {
        /// The path given.
        path: PathBuf,
        /// The title of both runs.
        title: String,
    },
    /// A line is damaged.
    #[error("the journal `{}` is damaged at line {line} of {lines}: {fault}; {}", .path.display(), remedy(.path, *.line))]
    Damaged {
        /// The path given.
        path: PathBuf,
        /// The first bad line, from 1.
        line: usize,
        /// How many lines there are.
        lines: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A count cannot be written.
    #[error("cannot write the journal `{}`: see that its disk has room, then start the same command again; what the journal has is safe", .path.display())]
    Write {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl JournalError {
    /// Whether another file is needed. Otherwise the same command may work later.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        match self {
            Self::InUse { .. } | Self::Write { .. } => false,
            Self::Open { .. }
            | Self::NoJournal { .. }
            | Self::Version { .. }
            | Self::OtherRun { .. }
            | Self::OtherJobs { .. }
            | Self::Damaged { .. } => true,
        }
    }
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// The checksum does not fit the text and the line before.
    #[error("its checksum does not fit: it was changed, or lines before it were removed or added")]
    Checksum,
    /// The text is not that of a count.
    #[error(
        "it is no count, expected a position's number, leaves, clocks and the reference's leaves"
    )]
    Count,
    /// There is no job of that number.
    #[error("there is no position of that number")]
    Number,
    /// The job is counted in an earlier line, and this line is no check of that count.
    #[error("its position is counted in a line before")]
    Twice,
    /// The line withdraws a count that no earlier line has.
    #[error("it withdraws a count that is in no line before")]
    Contradiction,
}

/// The remedy for a damaged line.
fn remedy(path: &std::path::Path, line: usize) -> String {
    if line == 1 {
        return "nothing of it can be used, give the name of a new file".to_owned();
    }
    let (path, good) = (path.display(), line - 1);
    format!("restore it from a copy, or keep the good lines with `head -n {good} '{path}' > NEW` and go on with NEW")
}
