//! The board simulated from its Verilog, for tests and for the driver.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use host::link::{Link, LinkError, SimulationSpeed};
use sim::verilated::{self, Compiler, PowerUp, VerilatedBoard};
use sim::Config;

/// How many clocks are simulated between two looks at the time: well below a second.
const SLICE_CLOCKS: u64 = 200_000;

/// The Verilog of the board.
#[must_use]
pub fn verilog(config: Config) -> String {
    verilated::verilog(config).unwrap_or_else(|error| panic!("{error}"))
}

/// The board of this Verilog, whose serial line is that of `config`, compiled into the folder `cache`. Its registers wake
/// with random bits, since those of a chip may.
#[must_use]
pub fn board(verilog: &str, config: Config, cache: &Path) -> VerilatedBoard {
    let executable = Compiler::with_cache(cache)
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"));
    let power_up = PowerUp::Random { seed: 1989 };
    VerilatedBoard::start(&executable, config.baud_divider, power_up)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The board's serial pins as the driver's link.
pub struct VerilogLink(pub VerilatedBoard);

impl VerilogLink {
    /// What to call the board.
    const NAME: &'static str = "verilog";
}

impl Link for VerilogLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.0.send(bytes).map_err(|error| LinkError::Send {
            path: Self::NAME.to_owned(),
            source: io::Error::other(error),
        })
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let began = Instant::now();
        loop {
            let received = self.0.receive(SLICE_CLOCKS);
            let bytes = received.map_err(|error| LinkError::Receive {
                path: Self::NAME.to_owned(),
                source: io::Error::other(error),
            })?;
            if !bytes.is_empty() || began.elapsed() >= timeout {
                return Ok(bytes);
            }
        }
    }

    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        Some(SimulationSpeed {
            clocks: self.0.clocks(),
            seconds: self.0.seconds(),
        })
    }
}
