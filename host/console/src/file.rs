//! Errors of files that the command line names.

use std::io;
use std::path::{Path, PathBuf};

use crate::disk::is_about_path;
use crate::fault::Fault;
use crate::outcome::Outcome;

/// A file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{}`: give the path of a text file", .path.display())]
pub struct ReadError {
    path: PathBuf,
    source: io::Error,
}

/// A file cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write `{}`: give the path of a file in a folder that can be written to", .path.display())]
pub struct WriteError {
    path: PathBuf,
    source: io::Error,
}

impl ReadError {
    /// The error for this file.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self {
            path: path.to_owned(),
            source,
        }
    }
}

impl WriteError {
    /// The error for this file.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self {
            path: path.to_owned(),
            source,
        }
    }
}

impl Fault for ReadError {
    fn outcome(&self) -> Outcome {
        of_file(&self.source)
    }
}

impl Fault for WriteError {
    fn outcome(&self) -> Outcome {
        of_file(&self.source)
    }
}

/// Bad input if the path that was given is at fault, otherwise a failure of the machine.
#[must_use]
pub fn of_file(error: &io::Error) -> Outcome {
    Outcome::of_fault(is_about_path(error))
}
