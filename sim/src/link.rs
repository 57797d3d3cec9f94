//! Simulated boards as links: a driver cannot tell them from real ones.

mod simulated;
mod verilated;

pub use simulated::SimulatedLink;
pub use verilated::{Rung, VerilatedLink};

use std::time::Duration;

use driver::link::LinkError;

use crate::error::SimError;
use crate::verilated::VerilatedError;

/// How long a simulated board may take to answer the first attempt at a command that counts nothing, in bits on the
/// line: three times the longest command and its reply.
const PATIENCE_BITS: u64 = 2_000;

/// The same in clocks, for a board on a fast line: twice the time of a full queue of replies at four clocks a bit, beside which the
/// board's own work of some hundred clocks is little.
const PATIENCE_CLOCKS: u64 = 20_000;

/// How long the driver waits for such an answer, in the board's own time.
fn patience(baud_divider: u16, clock_hz: u32) -> Duration {
    let clocks = PATIENCE_BITS * u64::from(baud_divider);
    time_of(clocks.max(PATIENCE_CLOCKS), clock_hz)
}

/// Nanoseconds of a second.
const NANOSECONDS: u128 = 1_000_000_000;

/// The clocks of a board of this frequency in this time, at least one.
fn clocks_in(time: Duration, clock_hz: u32) -> u64 {
    let clocks = time.as_nanos() * u128::from(clock_hz) / NANOSECONDS;
    u64::try_from(clocks).unwrap_or(u64::MAX).max(1)
}

/// The time of this many clocks.
fn time_of(clocks: u64, clock_hz: u32) -> Duration {
    let hz = u64::from(clock_hz.max(1));
    Duration::from_secs(clocks / hz) + Duration::from_secs(1) * (clocks % hz) as u32 / hz as u32
}

impl From<SimError> for LinkError {
    fn from(error: SimError) -> Self {
        match error {
            SimError::Config(_) => Self::NoSuchBoard(error.into()),
            SimError::NotSettled { .. } | SimError::NoSignal { .. } => Self::Other(error.into()),
        }
    }
}

impl From<VerilatedError> for LinkError {
    fn from(error: VerilatedError) -> Self {
        match error {
            VerilatedError::Config(_) => Self::NoSuchBoard(error.into()),
            error => Self::Other(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use driver::link::Link as _;
    use driver::reference::Position;
    use driver::Board;
    use hdl::system::{SystemConfig as Config, MAX_DIVIDER};
    use protocol::{position_payload, Command, Reply, Status};

    /// The board of a link in the middle of a run has forgotten it after a break, and counts.
    #[test]
    fn a_break_resets_the_board() {
        let config = Config {
            cores: 1,
            ..Config::on_fast_line()
        };
        let link = SimulatedLink::new(config).expect("a board");
        let mut board = Board::connect(link).expect("a board that answers");
        let position = Position::starting();
        board.submit(&position, 8).expect("a count");
        assert!(board.status().expect("an answer").running);
        let mut link = board.into_link();
        assert!(link.reset().expect("a break"));
        let mut board = Board::connect(link).expect("a board that answers");
        assert_eq!(board.status().expect("an answer"), Status::default());
        let counted = board.count(&position, 2).expect("a count");
        assert_eq!(counted.nodes, 400);
    }

    /// The driver asks nothing again while the line is still busy with the question or its answer.
    #[test]
    fn the_longest_command_and_its_reply_fit_into_the_patience() {
        let position = position_payload(&Position::starting());
        let command = Command::PerftOf { position, depth: 1 }.encode(0);
        let reply = Reply::Result {
            nodes: 1,
            clocks: 1,
        }
        .encode(0);
        let bits = 10 * (command.len() + reply.len()) as u32;
        let config = Config::default();
        for baud_divider in [4, config.baud_divider, MAX_DIVIDER] {
            let bit = Duration::from_secs(1) * u32::from(baud_divider) / config.clock_hz;
            assert!(patience(baud_divider, config.clock_hz) >= bit * bits * 2);
        }
    }
}
