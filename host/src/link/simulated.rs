//! The board simulated in this process.

use std::fs::File;
use std::io::{self, BufWriter};
use std::time::{Duration, Instant};

use sim::{Board, Config};

use super::{Link, LinkError, SimulationSpeed};

/// How many clocks are simulated between two looks at the time: milliseconds even in a slow build.
const SLICE_CLOCKS: u64 = 2_000;

/// How long the simulated board may take to answer a command that counts nothing: a few ten thousand clocks, on whatever
/// machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A simulated board's serial pins. Its clock runs only while somebody waits for its bytes.
pub struct SimulatedLink {
    board: Board,
}

impl SimulatedLink {
    /// A board fresh from reset.
    ///
    /// # Errors
    /// [`LinkError::Simulation`] if there is no such board.
    pub fn new() -> Result<Self, LinkError> {
        let board = Board::new(Config::default())?;
        Ok(Self { board })
    }

    /// The same, with its waveforms written to `vcd`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn traced(vcd: File) -> Result<Self, LinkError> {
        let mut link = Self::new()?;
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
        let began = Instant::now();
        loop {
            let bytes = self.board.receive(SLICE_CLOCKS)?;
            if !bytes.is_empty() || began.elapsed() >= timeout {
                return Ok(bytes);
            }
        }
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
