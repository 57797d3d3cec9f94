//! The command line.

use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::bench::{self, BenchArgs};
use crate::commands::bitstream::{self, BitstreamArgs};
use crate::commands::boards::{self, BoardsListArgs};
use crate::commands::completions::{self, CompletionsArgs};
use crate::commands::doctor::{self, DoctorArgs};
use crate::commands::endgame::{self, EndgameArgs};
use crate::commands::flash::{self, FlashArgs};
use crate::commands::man::{self, ManArgs};
use crate::commands::moves::{self, MovesArgs};
use crate::commands::perft::{self, PerftArgs};
use crate::commands::perftree::{self, PerftreeArgs};
use crate::commands::posdata::{self, PosdataArgs};
use crate::commands::reference::{self, ReferenceArgs};
use crate::commands::score::{self, ScoreArgs};
use crate::commands::serve::{self, ServeArgs};
use crate::commands::suite::{self, SuiteArgs};
use crate::commands::trace::{self, TraceArgs};
use crate::commands::uci::{self, UciArgs};
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// What every help text says about exit statuses.
const EXIT_STATUS: &str = "Exit status:
  0  everything was right
  1  a count or a list of moves differs
  2  bad usage or bad input
  3  the board, its link, a tool or the machine failed, or a file is in use
  130  interrupted by Ctrl-C, SIGTERM or SIGHUP
If several apply, 3 wins over 1, and 1 over 2. docs/exit-status.md has every case.";

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
    /// Be an engine that counts: converse by the UCI protocol
    Uci(UciArgs),
    /// Be the script of perftree
    Perftree(PerftreeArgs),
    /// Write the waveforms of a perft run on the simulated board
    Trace(TraceArgs),
    /// Put a simulated board on a pseudo-terminal or a TCP port, for others to talk to
    Serve(ServeArgs),
    /// Measure a board on six positions
    Bench(BenchArgs),
    /// Count and list in software, by a generator of choice
    Reference(ReferenceArgs),
    /// Walk a piece's chain in Sandström's table, and draw it
    Posdata(PosdataArgs),
    /// Number, count and solve the positions of an ending, and compare a board on all of them
    Endgame(EndgameArgs),
    /// Build the bitstream of a real board with yosys, nextpnr and icepack
    Bitstream(BitstreamArgs),
    /// Tell the leaves per second of the routed circuit, and of software beside it
    Score(ScoreArgs),
    /// Put a bitstream into a real board's flash
    Flash(FlashArgs),
    /// List the boards on USB and their ports
    Boards(BoardsListArgs),
    /// Tell which tools are here, and what to install
    Doctor(DoctorArgs),
    /// Write what a shell needs to complete the command line
    Completions(CompletionsArgs),
    /// Write the manual's pages
    Man(ManArgs),
}

impl Cli {
    /// Does what the command line says.
    ///
    /// # Errors
    /// [`CommandError`] if it cannot be done.
    pub fn run(&self, console: &mut Console) -> Result<Outcome, CommandError> {
        match &self.command {
            Command::Perft(args) => perft::run(args, console),
            Command::Moves(args) => moves::run(args, console),
            Command::Suite(args) => suite::run(args, console),
            Command::Uci(args) => uci::run(args, console),
            Command::Perftree(args) => perftree::run(args, console),
            Command::Trace(args) => trace::run(args, console),
            Command::Serve(args) => serve::run(args, console),
            Command::Bench(args) => bench::run(args, console),
            Command::Reference(args) => reference::run(args, console),
            Command::Posdata(args) => posdata::run(args, console),
            Command::Endgame(args) => endgame::run(args, console),
            Command::Bitstream(args) => bitstream::run(args, console),
            Command::Score(args) => score::run(args, console),
            Command::Flash(args) => flash::run(args, console),
            Command::Boards(args) => boards::run(args, console),
            Command::Doctor(args) => doctor::run(args, console),
            Command::Completions(args) => completions::run(args, Self::command(), console),
            Command::Man(args) => man::run(args, Self::command(), console),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    /// Asserts that the help of a command, and of every one below it, has an example of it.
    fn assert_examples(command: &clap::Command, name: &str) {
        for subcommand in command.get_subcommands() {
            let name = format!("{name} {}", subcommand.get_name());
            let help = subcommand.get_after_help().map(ToString::to_string);
            let has_example = help.is_some_and(|help| help.contains(&name));
            assert!(has_example, "{name}");
            assert_examples(subcommand, &name);
        }
    }

    #[test]
    fn every_subcommand_shows_an_example() {
        assert_examples(&Cli::command(), "perftboard");
    }
}
