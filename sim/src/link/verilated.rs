//! Boards simulated from Verilog: what rust-hdl printed, what yosys made of it, what the bitstream says.

use std::time::Duration;

use driver::link::{Link, LinkError, SimulationSpeed};
use firmware::board::boards;
use firmware::build::{Progress, DEFAULT_SEEDS};
use firmware::design::{Design, DesignConfig};
use firmware::ladder;
use firmware::tools::Toolbox;
use hdl::system::SystemConfig as Config;

use super::{clocks_in, time_of, PATIENCE};
use crate::verilated::{Compiler, PowerUp, VerilatedBoard};

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

    /// What it is called.
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
    /// A board of so many leaf cores, fresh from reset, built first unless it has been built before. `tell` hears what is being
    /// done, in a few words.
    ///
    /// # Errors
    /// [`LinkError`] if it cannot be built.
    pub fn new(
        rung: Rung,
        cores: u8,
        tell: &mut (dyn FnMut(&str) + Send),
    ) -> Result<Self, LinkError> {
        let (board, clock_hz) = match rung {
            Rung::Verilog => {
                tell("compiling the simulation");
                let config = Config {
                    cores,
                    ..Config::on_fast_line()
                };
                (VerilatedBoard::new(config, PowerUp::Zero)?, config.clock_hz)
            }
            Rung::Netlist | Rung::Bitstream => {
                let config = DesignConfig {
                    cores,
                    ..DesignConfig::default()
                };
                let design = Design::new(&boards()[0], config)
                    .map_err(|error| LinkError::NoSuchBoard(error.into()))?;
                (chip(rung, &design, tell)?, design.clocking.clock_hz)
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
fn chip(
    rung: Rung,
    design: &Design,
    tell: &mut (dyn FnMut(&str) + Send),
) -> Result<VerilatedBoard, LinkError> {
    let toolbox = Toolbox::from_environment();
    let compiler = Compiler::new()?;
    let cache = compiler.cache();
    let mut progress = |step: Progress| tell(&step.to_string());
    let verilog = if rung == Rung::Netlist {
        ladder::netlist(design, &toolbox, cache, &mut progress)
    } else {
        ladder::bitstream(design, DEFAULT_SEEDS, &toolbox, cache, &mut progress)
    };
    let verilog = verilog.map_err(|error| LinkError::Other(error.into()))?;
    tell("compiling the simulation");
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
