//! Boards simulated from Verilog, on three rungs: the circuit's Verilog, yosys' netlist, and the unpacked bitstream.

use std::fmt;
use std::time::Duration;

use driver::link::{Link, LinkError, SimulationSpeed};
use firmware::board::{boards, Board};
use firmware::build::{Progress, DEFAULT_SEEDS};
use firmware::design::{Design, DesignConfig};
use firmware::ladder;
use firmware::tools::Toolbox;
use hdl::system::SystemConfig as Config;

use super::{clocks_in, patience, time_of};
use crate::verilated::{Compiler, PowerUp, VerilatedBoard};

/// The source of the Verilog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rung {
    /// The Verilog that rust-hdl prints of the system.
    Verilog,
    /// The netlist that yosys makes of the top level for this board.
    Netlist(&'static Board),
    /// The unpacked bitstream for this board.
    Bitstream(&'static Board),
}

impl Rung {
    /// All rungs, those of a chip for the first board of the table.
    #[must_use]
    pub fn all() -> [Self; 3] {
        let first = &boards()[0];
        [Self::Verilog, Self::Netlist(first), Self::Bitstream(first)]
    }

    /// The same rung for another board; nothing for [`Rung::Verilog`], which is of none.
    #[must_use]
    pub const fn of(self, target: &'static Board) -> Option<Self> {
        match self {
            Self::Verilog => None,
            Self::Netlist(_) => Some(Self::Netlist(target)),
            Self::Bitstream(_) => Some(Self::Bitstream(target)),
        }
    }

    /// The name on the command line, without that of a target.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verilog => "verilog",
            Self::Netlist(_) => "netlist",
            Self::Bitstream(_) => "bitstream",
        }
    }

    /// The board of whose chip it is.
    #[must_use]
    pub const fn target(self) -> Option<&'static Board> {
        match self {
            Self::Verilog => None,
            Self::Netlist(target) | Self::Bitstream(target) => Some(target),
        }
    }
}

impl fmt::Display for Rung {
    /// Writes the name on the command line, with that of the target if it is not the first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.target() {
            Some(target) if *target != boards()[0] => write!(f, ":{}", target.name),
            _ => Ok(()),
        }
    }
}

/// The serial pins of such a board. Its clock runs only while the driver waits for bytes.
pub struct VerilatedLink {
    rung: Rung,
    board: VerilatedBoard,
    config: Config,
}

impl VerilatedLink {
    /// A board of this configuration, fresh from reset. It is built first, unless an earlier build is cached. Of the
    /// configuration, netlist and bitstream use only the cores. `tell` gets the present step of the build, in a few
    /// words.
    ///
    /// # Errors
    /// [`LinkError`] if the board cannot be built.
    pub fn new(
        rung: Rung,
        config: Config,
        tell: &mut (dyn FnMut(&str) + Send),
    ) -> Result<Self, LinkError> {
        let (board, config) = match rung {
            Rung::Verilog => {
                tell("compiling the simulation");
                (VerilatedBoard::new(config, PowerUp::Zero)?, config)
            }
            Rung::Netlist(target) | Rung::Bitstream(target) => {
                let config = DesignConfig {
                    clusters: config.clusters,
                    cores: config.cores,
                    chess960: config.chess960,
                    ..DesignConfig::of(target)
                };
                let design = Design::new(target, config)
                    .map_err(|error| LinkError::NoSuchBoard(error.into()))?;
                let config = Config {
                    clusters: config.clusters,
                    cores: config.cores,
                    chess960: config.chess960,
                    clock_hz: design.clocking.clock_hz,
                    baud_divider: design.clocking.baud_divider,
                };
                (chip(rung, &design, tell)?, config)
            }
        };
        Ok(Self {
            rung,
            board,
            config,
        })
    }

    /// The pins of a board of rust-hdl's Verilog that is running already, made of this configuration.
    #[must_use]
    pub fn of(board: VerilatedBoard, config: Config) -> Self {
        Self {
            rung: Rung::Verilog,
            board,
            config,
        }
    }
}

/// Builds the chip and starts its simulation.
fn chip(
    rung: Rung,
    design: &Design,
    tell: &mut (dyn FnMut(&str) + Send),
) -> Result<VerilatedBoard, LinkError> {
    let toolbox = Toolbox::from_environment();
    let compiler = Compiler::new()?;
    let cache = compiler.cache();
    let mut progress = |step: Progress| tell(&step.to_string());
    let verilog = if matches!(rung, Rung::Netlist(_)) {
        ladder::netlist(design, &toolbox, cache, &mut progress)
    } else {
        ladder::bitstream(design, DEFAULT_SEEDS, &toolbox, cache, &mut progress)
    };
    let verilog = verilog.map_err(|error| LinkError::Other(error.into()))?;
    tell("compiling the simulation");
    let executable = compiler.compile(&verilog)?;
    // The real part's flip-flops have a known initial value, its block RAMs' outputs do not.
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
        Ok(self
            .board
            .receive(clocks_in(timeout, self.config.clock_hz))?)
    }

    fn now(&self) -> Duration {
        time_of(self.board.clocks(), self.config.clock_hz)
    }

    fn name(&self) -> String {
        self.rung.to_string()
    }

    fn patience(&self) -> Duration {
        patience(self.config.baud_divider, self.config.clock_hz)
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        Some(SimulationSpeed {
            clocks: self.board.clocks(),
            seconds: self.board.seconds(),
        })
    }
}
