//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::bench::{self, BenchArgs};
use crate::commands::bitstream::{self, BitstreamArgs};
use crate::commands::doctor::{self, DoctorArgs};
use crate::commands::endgame::{self, EndgameArgs};
use crate::commands::flash::{self, FlashArgs};
use crate::commands::moves::{self, MovesArgs};
use crate::commands::perft::{self, PerftArgs};
use crate::commands::posdata::{self, PosdataArgs};
use crate::commands::reference::{self, ReferenceArgs};
use crate::commands::suite::{self, SuiteArgs};
use crate::commands::trace::{self, TraceArgs};
use crate::commands::CommandError;
use crate::console::Console;
use crate::driver::Board;
use crate::link::{BoardChoice, Link, LinkError, SerialLink, SimulatedLink, VerilatedLink};
use crate::outcome::Outcome;

/// What every help text says about exit statuses.
const EXIT_STATUS: &str = "Exit status:
  0  everything was right
  1  a count or a list of moves differs
  2  bad usage or bad input
  3  the board, its link or a tool failed
If several apply, 3 wins over 1, and 1 over 2.";

/// Perft counted by a circuit: on a board simulated clock by clock, or on a real one.
#[derive(Debug, Parser)]
#[command(name = "perftboard", version, after_help = EXIT_STATUS)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the leaves of a position's move tree and check the count
    Perft(PerftArgs),
    /// List the legal moves of a position and check the list
    Moves(MovesArgs),
    /// Count the positions of an EPD file and compare with the file's counts
    Suite(SuiteArgs),
    /// Write the waveforms of a perft run on the simulated board
    Trace(TraceArgs),
    /// Measure the simulated board on six positions
    Bench(BenchArgs),
    /// Count and list in software, by a generator of choice
    Reference(ReferenceArgs),
    /// Walk a piece's chain in Sandström's table, and draw it
    Posdata(PosdataArgs),
    /// Number, count and solve the positions of an ending, and compare a board on all of them
    Endgame(EndgameArgs),
    /// Build the bitstream of a real board with yosys, nextpnr and icepack
    Bitstream(BitstreamArgs),
    /// Put a bitstream into a real board's flash
    Flash(FlashArgs),
    /// Tell which tools are here, and what to install
    Doctor(DoctorArgs),
}

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// Which board, and how to reach it.
#[derive(Debug, Clone, Args)]
pub struct BoardArgs {
    /// A simulated board (`sim` the circuit, `verilog` its Verilog, `netlist` what yosys made of it, `bitstream` what would be
    /// flashed), or the path of a serial device
    #[arg(
        long,
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim"
    )]
    pub board: BoardChoice,
    /// Rate of the serial device, 8N1
    #[arg(long, value_name = "BAUD", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub baud: u32,
}

impl BoardArgs {
    /// Opens the link and asks the board who it is.
    ///
    /// # Errors
    /// [`CommandError::Driver`] if there is no board, or none this program understands.
    pub fn connect(&self) -> Result<Board<Box<dyn Link>>, CommandError> {
        Ok(Board::connect(self.open().map_err(CommandError::from)?)?)
    }

    /// Opens the link.
    fn open(&self) -> Result<Box<dyn Link>, LinkError> {
        Ok(match &self.board {
            BoardChoice::Simulated => Box::new(SimulatedLink::new()?),
            BoardChoice::Verilated(rung) => Box::new(VerilatedLink::new(*rung)?),
            BoardChoice::Serial(path) => Box::new(SerialLink::open(path, self.baud)?),
        })
    }
}

impl Cli {
    /// Does what the command line says, errors reported on the console.
    pub fn run(&self, console: &mut Console) -> Outcome {
        let done = match &self.command {
            Command::Perft(args) => perft::run(args, console),
            Command::Moves(args) => moves::run(args, console),
            Command::Suite(args) => suite::run(args, console),
            Command::Trace(args) => trace::run(args, console),
            Command::Bench(args) => bench::run(args, console),
            Command::Reference(args) => reference::run(args, console),
            Command::Posdata(args) => posdata::run(args, console),
            Command::Endgame(args) => endgame::run(args, console),
            Command::Bitstream(args) => bitstream::run(args, console),
            Command::Flash(args) => flash::run(args, console),
            Command::Doctor(args) => doctor::run(args, console),
        };
        done.unwrap_or_else(|error| {
            console.note(error.report());
            error.outcome()
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_subcommand_shows_an_example() {
        for subcommand in Cli::command().get_subcommands() {
            let help = subcommand.get_after_help().map(ToString::to_string);
            let example = format!("perftboard {}", subcommand.get_name());
            assert!(
                help.is_some_and(|help| help.contains(&example)),
                "{example}"
            );
        }
    }
}
