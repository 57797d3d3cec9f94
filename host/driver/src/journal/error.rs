//! What can be wrong with a journal.

use std::io;
use std::path::PathBuf;

use crate::disk::is_about_path;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be opened or read.
    #[error("cannot open the journal `{}`: give the path of a file in a folder that can be written to", .path.display())]
    Open {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another driver writes it.
    #[error("the journal `{}` is in use by another perftboard: wait until that has ended, or give another file", .path.display())]
    InUse {
        /// The path given.
        path: PathBuf,
    },
    /// It is some other file.
    #[error("`{}` is no journal of perftboard and is left as it is: give the name of a new file, or of one that --journal has written", .path.display())]
    NoJournal {
        /// The path given.
        path: PathBuf,
    },
    /// Another version wrote it.
    #[error("the journal `{}` is of format version {version}, expected {expected}: go on with the program that wrote it, or give the name of a new file", .path.display())]
    Version {
        /// The path given.
        path: PathBuf,
        /// Its version.
        version: String,
        /// The version written here.
        expected: u32,
    },
    /// It is of another run.
    #[error("the journal `{}` belongs to another run: it is of `{theirs}`, this is `{ours}`; give the name of a new file, or the command that the journal belongs to", .path.display())]
    OtherRun {
        /// The path given.
        path: PathBuf,
        /// What the journal is of.
        theirs: String,
        /// What is to be run.
        ours: String,
    },
    /// It is of a run of the same title with other positions or depths.
    #[error("the journal `{}` belongs to another run: it is of `{title}` as this is, but its positions or depths were others; give the name of a new file", .path.display())]
    OtherJobs {
        /// The path given.
        path: PathBuf,
        /// What both are of.
        title: String,
    },
    /// A line of it is not as it was written.
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
    /// Whether what was asked for is at fault, so that another file is to be given; otherwise the same may do later.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        match self {
            Self::Open { source, .. } => is_about_path(source),
            Self::InUse { .. } | Self::Write { .. } => false,
            Self::NoJournal { .. }
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
    /// The checksum is not that of the line behind the one before.
    #[error("its checksum does not fit: it was changed, or lines before it were removed or added")]
    Checksum,
    /// It does not say what such a line says.
    #[error(
        "it is no count, expected a position's number, leaves, clocks and the reference's leaves"
    )]
    Count,
    /// The position has no such number.
    #[error("there is no position of that number")]
    Number,
    /// The position is counted already, and this is no check of that count.
    #[error("its position is counted in a line before")]
    Twice,
    /// The reference contradicts a count, and no line before has that count.
    #[error("it withdraws a count that is in no line before")]
    Contradiction,
}

/// What to do about a bad line.
fn remedy(path: &std::path::Path, line: usize) -> String {
    if line == 1 {
        return "nothing of it can be used, give the name of a new file".to_owned();
    }
    let (path, good) = (path.display(), line - 1);
    format!("restore it from a copy, or keep the good lines with `head -n {good} '{path}' > NEW` and go on with NEW")
}
