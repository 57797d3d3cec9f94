//! Boards simulated from Verilog: what rust-hdl printed, what yosys made of it, what the bitstream says.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use firmware::board::boards;
use firmware::build::Progress;
use firmware::design::{Design, DesignConfig};
use firmware::ladder;
use firmware::tools::Toolbox;
use sim::verilated::{Compiler, PowerUp, VerilatedBoard};

use super::simulated::{clocks_in, time_of, PATIENCE};
use super::{Link, LinkError, SimulationSpeed};
use crate::commands::bitstream::{describe, SEEDS};
use crate::progress::Working;

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
    clock_hz: u32,
}

impl VerilatedLink {
    /// A board of so many leaf cores, fresh from reset, built first unless it has been built before.
    ///
    /// # Errors
    /// [`LinkError`] if it cannot be built.
    pub fn new(rung: Rung, cores: u8) -> Result<Self, LinkError> {
        let mut working = Working::new(io::stderr().is_terminal());
        let (board, clock_hz) = match rung {
            Rung::Verilog => {
                working.at("compiling the simulation");
                let config = sim::Config {
                    cores,
                    ..sim::Config::on_fast_line()
                };
                (VerilatedBoard::new(config, PowerUp::Zero)?, config.clock_hz)
            }
            Rung::Netlist | Rung::Bitstream => {
                let config = DesignConfig {
                    cores,
                    ..DesignConfig::default()
                };
                let design = Design::new(&boards()[0], config)?;
                (chip(rung, &design, &mut working)?, design.clocking.clock_hz)
            }
        };
        Ok(Self {
            rung,
            board,
            clock_hz,
        })
    }

    /// The pins of a board of rust-hdl's Verilog that is running already, and says that it is clocked with `clock_hz`.
    #[must_use]
    pub fn of(board: VerilatedBoard, clock_hz: u32) -> Self {
        Self {
            rung: Rung::Verilog,
            board,
            clock_hz,
        }
    }
}

/// The chip of the first board of the table, at its pins.
fn chip(rung: Rung, design: &Design, working: &mut Working) -> Result<VerilatedBoard, LinkError> {
    let toolbox = Toolbox::from_environment();
    let compiler = Compiler::new()?;
    let cache = compiler.cache();
    let mut progress = |step: Progress| working.at(&describe(step));
    let verilog = if rung == Rung::Netlist {
        ladder::netlist(design, &toolbox, cache, &mut progress)?
    } else {
        ladder::bitstream(design, SEEDS, &toolbox, cache, &mut progress)?
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
        Ok(self.board.receive(clocks_in(timeout, self.clock_hz))?)
    }

    fn now(&self) -> Duration {
        time_of(self.board.clocks(), self.clock_hz)
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
