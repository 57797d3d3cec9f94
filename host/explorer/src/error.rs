//! Why an order is not carried out, and the limits that an order can pass.

use std::io;

use console::fault::Fault;
use console::line_of_play::LineError;
use console::outcome::Outcome;
use protocol::{Refusal, MAX_DEPTH};
use reference::FenError;
use sim::SimError;

/// The most clocks until a run has begun, or is refused: the bytes of the command at four clocks a bit, and the loading.
pub(crate) const CLOCKS_TO_BEGIN: u64 = 20_000;

/// The most signals that are watched beside those of the page.
pub const MAX_WATCHED: usize = 24;

/// The most clocks of waveforms that are written.
pub(crate) const MAX_WAVEFORMS: u64 = 2_000;

/// Why an order is not carried out.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The FEN has a fault.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move of the game cannot be made.
    #[error("{0}")]
    Moves(#[from] LineError),
    /// The depth cannot be counted.
    #[error("depth {depth} cannot be counted: give 1 to {MAX_DEPTH}")]
    Depth {
        /// The depth.
        depth: u32,
    },
    /// The board does not take the position.
    #[error("the circuit refuses this position: {0}")]
    Refused(Refusal),
    /// The board does not begin to count.
    #[error("the circuit did not begin to count within {CLOCKS_TO_BEGIN} clocks")]
    Silent,
    /// There is no such core.
    #[error("there is no core {core}: the tree core is 0, and the rank counters are 1 to {last}")]
    NoCore {
        /// The number given.
        core: usize,
        /// The last rank counter.
        last: usize,
    },
    /// A rate that is no number of clocks.
    #[error("{rate} clocks a second are not possible: give 0.1 or more, or no rate for as fast as it goes")]
    Rate {
        /// The rate given.
        rate: f64,
    },
    /// Too many signals are watched.
    #[error("{count} signals are too many: choose {MAX_WATCHED} at most")]
    TooManySignals {
        /// How many were given.
        count: usize,
    },
    /// A range of clocks that cannot be written.
    #[error("waveforms of the clocks {from} to {to} cannot be written: give a range of at most {MAX_WAVEFORMS} clocks between {oldest} and {head}")]
    Range {
        /// The first clock given.
        from: u64,
        /// The last clock given.
        to: u64,
        /// The first clock that there is.
        oldest: u64,
        /// The last clock that there is.
        head: u64,
    },
    /// The run ends before the first clock that was asked for.
    #[error(
        "the count ends at clock {end}, before clock {from}: give a range that begins earlier"
    )]
    Over {
        /// The first clock asked for, counted from the one in which the count begins.
        from: u64,
        /// The last clock of the run.
        end: u64,
    },
    /// The simulation fails.
    #[error(transparent)]
    Sim(#[from] SimError),
    /// Waveforms cannot be written.
    #[error("the waveforms cannot be written")]
    Waveforms(#[from] io::Error),
}

impl Fault for SessionError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Sim(_) | Self::Silent | Self::Waveforms(_) => Outcome::Failed,
            _ => Outcome::BadInput,
        }
    }
}
