//! Why the farm cannot do its work.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use console::companion::Missing;
use console::fault::{Fault, NoThread};
use console::file::{ReadError, WriteError};
use console::outcome::Outcome;
use console::OutputError;
use driver::DriverError;

use crate::expand::ExpandError;
use crate::key::KeyError;
use crate::key_file::KeyFileError;
use crate::messages::MessageError;
use crate::signer::PublicKey;

/// Any other error, as a cause.
pub type Cause = Box<dyn Error + Send + Sync>;

/// Why a command of the farm could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FarmError {
    /// The results cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// There can be no such board, or it is refused.
    #[error(transparent)]
    Board(#[from] DriverError),
    /// A real board is given several times.
    #[error("the board `{board}` is given twice: give each board once")]
    BoardTwice {
        /// The board.
        board: String,
    },
    /// A property of simulated boards was asked for on a real board, where its bitstream has fixed it.
    #[error(
        "{option} is for simulated boards; `{board}` has what its bitstream says: leave it out"
    )]
    OfSimulated {
        /// The option.
        option: &'static str,
        /// The board.
        board: String,
    },
    /// The program is missing that simulates boards.
    #[error("the board `{board}` is simulated by another program, which is not there")]
    NoSimulation {
        /// The board.
        board: String,
        /// The program.
        source: Missing,
    },
    /// The table of a stand-in cannot be read.
    #[error(transparent)]
    Table(#[from] ReadError),
    /// No broker answers.
    #[error("no broker answers at {url}: start one with `nats-server --jetstream`, or give the right address with --nats")]
    NoBroker {
        /// Its address.
        url: String,
        /// What went wrong.
        source: Cause,
    },
    /// The broker refuses this user.
    #[error("the broker at {url} refuses the connection without other credentials: give --user and PERFTBOARD_NATS_PASSWORD, PERFTBOARD_NATS_TOKEN, or --creds FILE")]
    Denied {
        /// Its address.
        url: String,
        /// What the broker says.
        source: Cause,
    },
    /// A password is given without the user whose it is.
    #[error("a password is given and no user: give --user, or set PERFTBOARD_NATS_USER")]
    NoUser,
    /// A file with credentials or certificates cannot be read.
    #[error("cannot read `{}`: give the path of the file that the broker's operator made", .path.display())]
    Credentials {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The broker has no JetStream.
    #[error("the broker at {url} keeps no messages: start it with `nats-server --jetstream`")]
    NoJetStream {
        /// Its address.
        url: String,
        /// What the broker says.
        source: Cause,
    },
    /// The broker did not do something.
    #[error("the broker did not {doing}: see that it runs and that its disk and its limits leave room, then start the same command again")]
    Broker {
        /// What it was to do.
        doing: String,
        /// What went wrong.
        source: Cause,
    },
    /// A message of the broker cannot be used.
    #[error("the broker's {what} cannot be used")]
    Message {
        /// Which one.
        what: String,
        /// Why.
        source: MessageError,
    },
    /// There is no key, or no list of keys.
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    /// A run names keys, and this worker's is none of them.
    #[error("the run `{name}` does not trust this worker's key {key}: whoever submits a run names the keys with --trust")]
    Untrusted {
        /// The name of the run.
        name: String,
        /// The worker's key.
        key: PublicKey,
    },
    /// There is no run of this name.
    #[error("there is no run `{name}`: `perftboard farm list` lists the runs of this broker")]
    NoRun {
        /// The name.
        name: String,
    },
    /// No run is there at all.
    #[error("the broker has no run: submit one with `perftboard farm submit DEPTH`")]
    NoRuns,
    /// The name belongs to another run.
    #[error("the run `{name}` is there already and counts something else ({theirs}): give another --name, or end that run with `perftboard farm cancel {name}`")]
    OtherRun {
        /// The name.
        name: String,
        /// What that run counts.
        theirs: String,
    },
    /// The name has letters that a name may not have.
    #[error("`{name}` is no name of a run: give 1 to 48 of the letters a to z, A to Z, digits, `-` and `_`")]
    Name {
        /// The name.
        name: String,
    },
    /// A side has more pieces than a board takes.
    #[error("a side of the position has {pieces} pieces: boards take up to {most}")]
    TooManyPieces {
        /// How many it has.
        pieces: usize,
        /// How many a board takes.
        most: u8,
    },
    /// Too many half-moves are split off.
    #[error("--split {split} leaves nothing to count: give 0 to {most}")]
    SplitTooDeep {
        /// The half-moves asked for.
        split: u32,
        /// The most there may be.
        most: u32,
    },
    /// Too few half-moves are split off.
    #[error("--split {split} leaves {rest} half-moves below each position, more than the {most} that a board counts: give at least {least}")]
    SplitTooShallow {
        /// The half-moves asked for.
        split: u32,
        /// What they leave.
        rest: u32,
        /// The most that a board counts.
        most: u8,
        /// The least that can be split off.
        least: u32,
    },
    /// A run would name too many keys.
    #[error("a run names {most} keys at most: give fewer with --trust and --trust-file")]
    TooManyKeys {
        /// The most there may be.
        most: usize,
    },
    /// A run would have too many batches.
    #[error("{positions} positions make more than 2^32 batches: give a larger --batch, or a smaller --split")]
    TooManyBatches {
        /// How many positions there are.
        positions: u64,
    },
    /// The position has no key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The tree cannot be expanded.
    #[error(transparent)]
    Expand(#[from] ExpandError),
    /// A run is not finished.
    #[error("the run `{name}` is not finished: {state}; `perftboard farm status {name}` shows how far it is, `result --wait` waits for its end")]
    Unfinished {
        /// The name.
        name: String,
        /// How far it is.
        state: String,
    },
    /// What the broker has of a run is not what was submitted.
    #[error("the run `{name}` is damaged: {what}; submit it again in the same way, which stores what is missing")]
    Damaged {
        /// The name.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// No board is on USB.
    #[error("no board is attached: plug one in, or give `--board sim`")]
    NoBoards,
    /// The address of the metrics cannot be listened at.
    #[error("cannot listen at `{address}` for readers of the metrics: give an address of this machine and an unused port, such as 127.0.0.1:9600")]
    Metrics {
        /// The address.
        address: String,
        /// Why.
        source: Cause,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A bitstream cannot be read.
    #[error("cannot read the bitstream `{}`: give the path of the file that was flashed", .path.display())]
    Bitstream {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A signal ended the command.
    #[error("interrupted: {0}")]
    Interrupted(&'static str),
    /// The system has no thread left.
    #[error(transparent)]
    Thread(#[from] NoThread),
}

impl Fault for FarmError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Board(error) => error.outcome(),
            Self::Table(error) => error.outcome(),
            Self::Write(error) => error.outcome(),
            Self::Interrupted(_) | Self::Expand(ExpandError::Interrupted) => Outcome::Interrupted,
            Self::NoBroker { .. }
            | Self::NoJetStream { .. }
            | Self::Broker { .. }
            | Self::Message { .. }
            | Self::Unfinished { .. }
            | Self::Damaged { .. }
            | Self::NoBoards
            | Self::NoSimulation { .. }
            | Self::Output(_)
            | Self::Thread(_)
            | Self::Expand(_) => Outcome::Failed,
            Self::Denied { .. }
            | Self::NoUser
            | Self::Credentials { .. }
            | Self::NoRun { .. }
            | Self::NoRuns
            | Self::OtherRun { .. }
            | Self::Name { .. }
            | Self::TooManyPieces { .. }
            | Self::SplitTooDeep { .. }
            | Self::SplitTooShallow { .. }
            | Self::TooManyKeys { .. }
            | Self::TooManyBatches { .. }
            | Self::BoardTwice { .. }
            | Self::OfSimulated { .. }
            | Self::Key(_)
            | Self::KeyFile(_)
            | Self::Untrusted { .. }
            | Self::Metrics { .. }
            | Self::Bitstream { .. } => Outcome::BadInput,
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            Self::Board(error) => error.remedy(),
            _ => None,
        }
    }
}

/// Says what the broker was to do when an error came.
pub(crate) trait Doing<T> {
    /// The error of the broker, which did not do this.
    fn doing(self, doing: impl Into<String>) -> Result<T, FarmError>;
}

impl<T, E: Into<Cause>> Doing<T> for Result<T, E> {
    fn doing(self, doing: impl Into<String>) -> Result<T, FarmError> {
        self.map_err(|error| FarmError::Broker {
            doing: doing.into(),
            source: error.into(),
        })
    }
}
