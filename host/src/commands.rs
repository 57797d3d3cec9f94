//! The subcommands, one module each.

pub mod bench;
pub mod bitstream;
pub mod doctor;
pub mod endgame;
pub mod flash;
pub mod moves;
pub mod perft;
pub mod posdata;
pub mod reference;
pub mod suite;
pub mod trace;

use std::error::Error;
use std::io;
use std::iter;
use std::path::PathBuf;

use crate::driver::DriverError;
use crate::link::LinkError;
use crate::outcome::Outcome;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The board could not do it.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// The suite cannot be read.
    #[error("cannot read the suite `{}`: give the path of an EPD file", .path.display())]
    ReadSuite {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The suite has nothing to count.
    #[error("nothing to count in `{}`: expected lines such as `FEN ;D1 20 ;D2 400`, with counts within --max-depth and --max-nodes", .path.display())]
    NothingToCount {
        /// The path given.
        path: PathBuf,
    },
    /// The waveforms cannot be written.
    #[error("cannot write `{}`: give the path of a file in a folder that can be written to", .path.display())]
    WriteTrace {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A picture cannot be written.
    #[error("cannot write `{}`: give the path of a file in a folder that can be written to", .path.display())]
    WriteFile {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The generator cannot count there.
    #[error(transparent)]
    Search(#[from] ::reference::perft::SearchError),
    /// The ending has no such number, position or numbering.
    #[error(transparent)]
    Index(#[from] ::reference::endgame::IndexError),
    /// The ending's distances are not found.
    #[error(transparent)]
    Distance(#[from] ::reference::endgame::DistanceError),
    /// There is no such target.
    #[error(transparent)]
    Target(#[from] firmware::board::UnknownBoard),
    /// There is no such design.
    #[error(transparent)]
    Design(#[from] firmware::design::DesignError),
    /// The bitstream cannot be built.
    #[error(transparent)]
    Build(#[from] firmware::build::BuildError),
    /// There is nothing to flash.
    #[error("there is no finished bitstream in `{}`: build one with `perftboard bitstream --target {target}`, or give a file", .path.display())]
    NothingBuilt {
        /// The target.
        target: &'static str,
        /// Where it would be.
        path: PathBuf,
    },
    /// The board cannot be flashed.
    #[error(transparent)]
    Flash(#[from] firmware::flash::FlashError),
    /// The results cannot be written.
    #[error("cannot write to standard output: see that it is open and its disk has room")]
    Output(#[source] io::Error),
}

impl From<LinkError> for CommandError {
    fn from(error: LinkError) -> Self {
        Self::Driver(DriverError::from(error))
    }
}

impl CommandError {
    /// What the command comes to with this error.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Driver(error) if !error.is_about_input() => Outcome::BoardFailed,
            Self::Build(error) if !error.is_about_input() => Outcome::BoardFailed,
            Self::Flash(error) if !error.is_about_input() => Outcome::BoardFailed,
            _ => Outcome::BadInput,
        }
    }

    /// The error and what caused it, a line each.
    #[must_use]
    pub fn report(&self) -> String {
        let causes = iter::successors(self.source(), |&cause| cause.source());
        causes.fold(format!("error: {self}"), |report, cause| {
            format!("{report}\n  because: {cause}")
        })
    }
}
