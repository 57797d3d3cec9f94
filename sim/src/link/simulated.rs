//! The board simulated in this process.

use std::fs::File;
use std::io::{self, BufWriter};
use std::time::Duration;

use driver::link::{Link, LinkError, SimulationSpeed};
use hdl::system::SystemConfig as Config;

use super::{clocks_in, patience, time_of};
use crate::board::Board;

/// The serial pins of a simulated board. Its clock runs only while the driver waits for bytes.
pub struct SimulatedLink {
    board: Board,
    config: Config,
}

impl SimulatedLink {
    /// A board of this configuration, fresh from reset. The default configuration is that of the default bitstream.
    ///
    /// # Errors
    /// [`LinkError::NoSuchBoard`] if there is no such board.
    pub fn new(config: Config) -> Result<Self, LinkError> {
        let board = Board::new(config)?;
        Ok(Self { board, config })
    }

    /// A board of this configuration, whose waveforms are written to `vcd`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn traced(config: Config, vcd: File) -> Result<Self, LinkError> {
        let mut link = Self::new(config)?;
        link.board.trace(BufWriter::new(vcd));
        Ok(link)
    }

    /// Ends the waveforms.
    ///
    /// # Errors
    /// The first error of the file.
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
        patience(self.config.baud_divider, self.config.clock_hz)
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        let bits = u64::from(protocol::RESET_BREAK_BITS);
        self.board
            .send_break(bits * u64::from(self.config.baud_divider))?;
        Ok(true)
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        Some(SimulationSpeed {
            clocks: self.board.clocks(),
            seconds: self.board.seconds(),
        })
    }
}
