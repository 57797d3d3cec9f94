//! Boards simulated from Verilog: what rust-hdl printed, what yosys made of it, what the bitstream says.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use firmware::board::boards;
use firmware::build::Progress;
use firmware::design::{Design, DesignConfig};
use firmware::ladder;
use firmware::tools::Toolbox;
use sim::verilated::{Compiler, PowerUp, VerilatedBoard};

use super::{Link, LinkError, SimulationSpeed};
use crate::commands::bitstream::{describe, SEEDS};
use crate::progress::Working;

/// How long is simulated between two looks at the time.
const SLICE: Duration = Duration::from_millis(20);

/// The clocks of the first slice, before the speed is known.
const FIRST_SLICE_CLOCKS: u64 = 2_000;

/// How long the board may take to answer a command that counts nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which Verilog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rung {
    /// What rust-hdl printed of the system.
    Verilog,
    /// What yosys made of the top level for the first board of the table.
    Netlist,
    /// What the bitstream for that board says.
    Bitstream,
}

impl Rung {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Verilog, Self::Netlist, Self::Bitstream];

    /// What it is called on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verilog => "verilog",
            Self::Netlist => "netlist",
            Self::Bitstream => "bitstream",
        }
    }
}

/// Such a board's serial pins. Its clock runs only while somebody waits for its bytes.
pub struct VerilatedLink {
    rung: Rung,
    board: VerilatedBoard,
}

impl VerilatedLink {
    /// A board fresh from reset, built first unless it has been built before.
    ///
    /// # Errors
    /// [`LinkError`] if it cannot be built.
    pub fn new(rung: Rung) -> Result<Self, LinkError> {
        let mut working = Working::new(io::stderr().is_terminal());
        let board = match rung {
            Rung::Verilog => {
                working.at("compiling the simulation");
                VerilatedBoard::new(sim::Config::default(), PowerUp::Zero)?
            }
            Rung::Netlist | Rung::Bitstream => chip(rung, &mut working)?,
        };
        Ok(Self { rung, board })
    }
}

/// The chip of the first board of the table, at its pins.
fn chip(rung: Rung, working: &mut Working) -> Result<VerilatedBoard, LinkError> {
    let design = Design::new(&boards()[0], DesignConfig::default())?;
    let toolbox = Toolbox::from_environment();
    let compiler = Compiler::new()?;
    let cache = compiler.cache();
    let mut progress = |step: Progress| working.at(&describe(step));
    let verilog = if rung == Rung::Netlist {
        ladder::netlist(&design, &toolbox, cache, &mut progress)?
    } else {
        ladder::bitstream(&design, SEEDS, &toolbox, cache, &mut progress)?
    };
    working.at("compiling the simulation");
    let executable = compiler.compile(&verilog)?;
    // What the registers of the real part hold is known, what its block RAMs' outputs hold is not.
    Ok(VerilatedBoard::start_after(
        ladder::RESET_CLOCKS,
        &executable,
        design.clocking.baud_divider,
        PowerUp::Random { seed: 1 },
    )?)
}

impl Link for VerilatedLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        Ok(self.board.send(bytes)?)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let began = Instant::now();
        loop {
            let speed = self
                .simulation()
                .and_then(SimulationSpeed::clocks_per_second);
            let clocks = speed.map_or(0, |speed| (speed * SLICE.as_secs_f64()) as u64);
            let bytes = self.board.receive(clocks.max(FIRST_SLICE_CLOCKS))?;
            if !bytes.is_empty() || began.elapsed() >= timeout {
                return Ok(bytes);
            }
        }
    }

    fn name(&self) -> String {
        self.rung.name().to_owned()
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
