//! A design: the top level of a board as Verilog and constraints, ready for the tools.

use crate::board::Board;
use crate::clocking::{Clocking, ClockingError};
use crate::fields::{fields, Field};
use crate::top::bring_up::BringUp;
use crate::top::Top;
use hdl::system::{SystemConfig, SystemConfigError};
use protocol::DEFAULT_BAUD;
use rust_hdl::core::check_error::{check_all, CheckError};
use rust_hdl::fpga::toolchains::icestorm::generate_pcf;
use rust_hdl::prelude::{generate_verilog, Block};

/// The name of the top module.
pub const TOP_MODULE: &str = "top";

/// The configuration of a design.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DesignConfig {
    /// Clusters.
    pub clusters: u8,
    /// Rank counters of each cluster.
    pub cores: u8,
    /// Whether it counts Chess960 as well, or standard chess alone.
    pub chess960: bool,
    /// Frequency of the system clock.
    pub clock_hz: u32,
    /// Rate of the serial line.
    pub baud: u32,
}

impl DesignConfig {
    /// The options that ask for these clusters and cores.
    fn asked_for(&self) -> String {
        let clusters = match self.clusters {
            1 => String::new(),
            clusters => format!("--clusters {clusters} "),
        };
        let chess960 = if self.chess960 { " --chess960" } else { "" };
        format!("{clusters}--cores {}{chess960}", self.cores)
    }

    /// The system, with the clocks that PLL and divider make of what is asked for.
    pub(crate) fn system(&self, clocking: &Clocking) -> SystemConfig {
        SystemConfig {
            clusters: self.clusters,
            cores: self.cores,
            chess960: self.chess960,
            clock_hz: clocking.clock_hz,
            baud_divider: clocking.baud_divider,
        }
    }

    /// The default bitstream of this board: its own clusters, counters and clock, and [`DEFAULT_BAUD`], a rate that an FT2232H makes
    /// exactly (FTDI AN_120).
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self {
            clusters: board.clusters,
            cores: board.cores,
            chess960: board.chess960,
            clock_hz: board.clock_hz,
            baud: DEFAULT_BAUD,
        }
    }
}

/// A design: the inputs of the tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design {
    /// The board.
    pub board: &'static Board,
    /// The configuration of the system; none for a bring-up bitstream, which has no system.
    pub config: Option<DesignConfig>,
    /// The clocks that the PLL and the divider make.
    pub clocking: Clocking,
    /// The circuit.
    pub verilog: String,
    /// The fields of the words in it.
    pub(crate) fields: Vec<Field>,
    /// The pins and the oscillator, as a constraints file of the part's family.
    pub constraints: String,
}

/// Why there is no such design.
#[derive(Debug, thiserror::Error)]
pub enum DesignError {
    /// The PLL or the divider cannot make a frequency.
    #[error(transparent)]
    Clocking(#[from] ClockingError),
    /// There is no system of this configuration.
    #[error(transparent)]
    System(#[from] SystemConfigError),
    /// The circuit fails rust-hdl's checks.
    #[error("the circuit fails rust-hdl's checks and is not a circuit: {check:?}")]
    Check {
        /// The error of rust-hdl.
        check: CheckError,
    },
}

impl Design {
    /// The design of this board.
    ///
    /// # Errors
    /// [`DesignError`] if the configuration cannot be made.
    pub fn new(board: &'static Board, config: DesignConfig) -> Result<Self, DesignError> {
        let family = board.part.family;
        let clocking = Clocking::new(
            &family.pll,
            board.oscillator_hz,
            config.clock_hz,
            config.baud,
        )?;
        let top = Top::new(board, config.system(&clocking), &clocking)?;
        Self::of_top(board, Some(config), clocking, top)
    }

    /// The design of the bring-up bitstream of this board, which shows which pin hears the host; see [`bring_up`](crate::top::bring_up).
    ///
    /// # Errors
    /// [`DesignError::Check`] if the circuit fails rust-hdl's checks, and [`DesignError::Clocking`] if the oscillator is not one
    /// that the serial line can be divided from.
    pub fn bring_up(board: &'static Board) -> Result<Self, DesignError> {
        let clocking = Clocking::without_pll(board.oscillator_hz, DEFAULT_BAUD)?;
        Self::of_top(board, None, clocking, BringUp::new(board))
    }

    /// The design with this top level.
    fn of_top<T: Block>(
        board: &'static Board,
        config: Option<DesignConfig>,
        clocking: Clocking,
        mut top: T,
    ) -> Result<Self, DesignError> {
        top.connect_all();
        check_all(&top).map_err(|check| DesignError::Check { check })?;
        let oscillator_mhz = f64::from(board.oscillator_hz) / 1e6;
        let constraints = board.part.family.constraints;
        Ok(Self {
            board,
            config,
            clocking,
            verilog: generate_verilog(&top),
            fields: fields(TOP_MODULE, &top),
            constraints: constraints(
                &generate_pcf(&top),
                oscillator_mhz,
                &board.pins.of_1_8_volts,
            ),
        })
    }

    /// The system clock that was asked for.
    pub(crate) fn requested_hz(&self) -> u32 {
        let config = self.config.as_ref();
        config.map_or(self.clocking.clock_hz, |config| config.clock_hz)
    }

    /// The options that ask for a circuit of this size.
    pub(crate) fn asked_for(&self) -> String {
        let config = self.config.as_ref();
        config.map_or_else(|| "--bring-up".to_owned(), DesignConfig::asked_for)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;

    fn design(name: &str) -> Design {
        let board = board(name).unwrap();
        Design::new(board, DesignConfig::of(board)).unwrap()
    }

    #[test]
    fn every_pin_of_the_top_level_is_constrained() {
        let cu = design("alchitry-cu");
        let lines: Vec<&str> = cu.constraints.lines().collect();
        assert_eq!(lines.len(), 4 + 8 + 1, "{}", cu.constraints);
        for line in [
            "set_io clock P7",
            "set_io -pullup yes button$0 P8",
            "set_io -pullup yes rx P14",
            "set_io tx M9",
            "set_io leds$0 J11",
            "set_io leds$7 N14",
            "set_frequency clock 100",
        ] {
            assert!(lines.contains(&line), "{line} in {}", cu.constraints);
        }
    }

    #[test]
    fn a_board_without_a_button_has_no_pin_for_one() {
        let breakout = design("ice40-hx8k-breakout");
        assert!(!breakout.constraints.contains("button"));
        assert!(breakout.constraints.contains("set_io -pullup yes rx B10\n"));
        let ports = breakout
            .verilog
            .lines()
            .find(|line| line.starts_with("module top("));
        assert_eq!(
            ports,
            Some(
                "module top(clock,rx,tx,leds$0,leds$1,leds$2,leds$3,leds$4,leds$5,leds$6,leds$7);"
            )
        );
    }

    #[test]
    fn the_same_configuration_gives_the_same_text() {
        assert_eq!(design("alchitry-cu"), design("alchitry-cu"));
    }

    #[test]
    fn an_impossible_configuration_is_refused() {
        let cu = board("alchitry-cu").unwrap();
        let refused = |config| Design::new(cu, config).unwrap_err().to_string();
        let default = DesignConfig::of(cu);
        assert!(refused(DesignConfig {
            cores: 0,
            ..default
        })
        .contains("0 cores"));
        let fast = DesignConfig {
            clock_hz: 500_000_000,
            ..default
        };
        assert!(refused(fast).contains("500000000 Hz"));
    }
}
