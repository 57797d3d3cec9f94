//! The board simulated in this process.

use std::fs::File;
use std::io::{self, BufWriter};
use std::time::Duration;

use hdl::system::DEFAULT_CORES;
use sim::{Board, Config};

use super::{Link, LinkError, SimulationSpeed};

/// How long a simulated board may take at first to answer a command that counts nothing, in its own time: a hundred and fifty
/// thousand clocks, of which the longest command takes a third on the slowest line that is simulated.
pub(super) const PATIENCE: Duration = Duration::from_millis(2);

/// Nanoseconds of a second.
const NANOSECONDS: u128 = 1_000_000_000;

/// A simulated board's serial pins. Its clock runs only while somebody waits for its bytes.
pub struct SimulatedLink {
    board: Board,
    config: Config,
}

impl SimulatedLink {
    /// A board of [`DEFAULT_CORES`], fresh from reset.
    ///
    /// # Errors
    /// [`LinkError::Simulation`] if there is no such board.
    pub fn new() -> Result<Self, LinkError> {
        Self::with_cores(DEFAULT_CORES)
    }

    /// The same with so many leaf cores.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_cores(cores: u8) -> Result<Self, LinkError> {
        // On the default target's line most of the clocks simulated would be spent waiting for bits.
        let config = Config {
            cores,
            ..Config::on_fast_line()
        };
        let board = Board::new(config)?;
        Ok(Self { board, config })
    }

    /// The same with its waveforms written to `vcd`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn traced(cores: u8, vcd: File) -> Result<Self, LinkError> {
        let mut link = Self::with_cores(cores)?;
        link.board.trace(BufWriter::new(vcd));
        Ok(link)
    }

    /// Ends the waveforms.
    ///
    /// # Errors
    /// What the system said when they could not be written.
    pub fn finish_trace(mut self) -> io::Result<()> {
        self.board.finish_trace()
    }
}

impl Link for SimulatedLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.board.send(bytes);
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        Ok(self
            .board
            .receive(clocks_in(timeout, self.config.clock_hz))?)
    }

    fn now(&self) -> Duration {
        time_of(self.board.clocks(), self.config.clock_hz)
    }

    fn name(&self) -> String {
        "sim".to_owned()
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        Some(SimulationSpeed {
            clocks: self.board.clocks(),
            seconds: self.board.seconds(),
        })
    }
}

/// How many clocks a board of this frequency takes for so long, at least one.
pub(super) fn clocks_in(time: Duration, clock_hz: u32) -> u64 {
    let clocks = time.as_nanos() * u128::from(clock_hz) / NANOSECONDS;
    u64::try_from(clocks).unwrap_or(u64::MAX).max(1)
}

/// How long so many clocks take.
pub(super) fn time_of(clocks: u64, clock_hz: u32) -> Duration {
    let hz = u64::from(clock_hz.max(1));
    Duration::from_secs(clocks / hz) + Duration::from_secs(1) * (clocks % hz) as u32 / hz as u32
}
