//! The command line.

use std::time::Duration;

use ::reference::perft::MAX_DEPTH;
use ::reference::Position;
use clap::{Args, Parser, Subcommand, ValueEnum};
use hdl::system::{DEFAULT_BAUD, DEFAULT_CORES, MAX_CORES};

use crate::check::{Check, Patience};
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
use crate::commands::CommandError;
use crate::console::Console;
use crate::driver::Board;
use crate::interrupt;
use crate::link::{
    only_attached, BoardChoice, Interruptible, Link, LinkError, SerialLink, SimulatedLink, Stop,
    TcpLink, VerilatedLink,
};
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

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// What is to be known about a board beside its name.
#[derive(Debug, Clone, Copy, Args)]
struct Properties {
    /// Rate of a serial device, 8N1
    #[arg(long, value_name = "BAUD", default_value_t = DEFAULT_BAUD, value_parser = clap::value_parser!(u32).range(1..))]
    baud: u32,
    #[arg(long, value_name = "N", value_parser = cores_parser(), help = cores_help())]
    cores: Option<u8>,
}

/// Which board, and how to reach it.
#[derive(Debug, Clone, Args)]
pub struct BoardArgs {
    /// A simulated board (`sim` the circuit, `verilog` its Verilog, `netlist` what yosys made of it, `bitstream` what would be
    /// flashed), the path of a serial device, `auto` for the only board on USB, or `tcp://HOST:PORT`
    #[arg(
        long,
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim"
    )]
    pub board: BoardChoice,
    #[command(flatten)]
    properties: Properties,
}

/// Whether the reference counts too, and how long it may take.
#[derive(Debug, Clone, Copy, Args)]
pub struct CheckArgs {
    /// Do not count in software too
    #[arg(long)]
    pub no_check: bool,
    /// Wait so long for the software's count once the board has counted [default: ten times as long as the board took, and a
    /// minute at least]
    #[arg(long, value_name = "SECONDS", conflicts_with = "no_check", value_parser = clap::value_parser!(u32).range(1..))]
    pub check_seconds: Option<u32>,
}

impl CheckArgs {
    /// Starts the reference's count, if there is to be one.
    #[must_use]
    pub fn start(self, position: Position, depth: u32, divide: bool) -> Option<Check> {
        (!self.no_check).then(|| Check::start(position, depth, divide))
    }

    /// How long to wait for it when the board is done.
    #[must_use]
    pub fn patience(self) -> Patience {
        let seconds = self.check_seconds.map(u64::from);
        seconds.map_or(Patience::Proportional, |seconds| {
            Patience::Fixed(Duration::from_secs(seconds))
        })
    }
}

/// Reads a depth, as far as one can be counted; a board has a limit of its own.
pub fn depth_parser() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH))
}

/// Reads a number of leaf cores.
pub fn cores_parser() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(1..=MAX_CORES as i64)
}

fn cores_help() -> String {
    format!("Leaf cores of a simulated board, 1 to {MAX_CORES} [default: {DEFAULT_CORES}]")
}

impl BoardArgs {
    /// Opens the link and asks the board who it is. No wait for the board goes on after a signal that asks the command to end.
    ///
    /// # Errors
    /// [`CommandError::Driver`] if there is no board, or none this program understands; [`CommandError::CoresOfDevice`].
    pub fn connect(&self) -> Result<Board<Interruptible<Box<dyn Link>>>, CommandError> {
        self.connect_with(interrupt::switch())
    }

    /// The same with a switch of the caller's.
    ///
    /// # Errors
    /// As [`connect`](Self::connect).
    pub fn connect_with(
        &self,
        stop: Stop,
    ) -> Result<Board<Interruptible<Box<dyn Link>>>, CommandError> {
        self.check()?;
        Ok(Board::connect(Interruptible::new(self.open()?, stop))?)
    }

    /// An error if cores are asked for that a device has or has not.
    fn check(&self) -> Result<(), CommandError> {
        match self.properties.cores {
            Some(cores) if !self.board.is_simulated() => Err(CommandError::CoresOfDevice { cores }),
            _ => Ok(()),
        }
    }

    /// Leaf cores, if the board is simulated.
    #[must_use]
    pub fn cores(&self) -> u8 {
        self.properties.cores.unwrap_or(DEFAULT_CORES)
    }

    /// Opens the link.
    ///
    /// # Errors
    /// [`LinkError`] if there is no such board, or no way to it.
    pub fn open(&self) -> Result<Box<dyn Link>, LinkError> {
        Ok(match &self.board {
            BoardChoice::Simulated => Box::new(SimulatedLink::with_cores(self.cores())?),
            BoardChoice::Verilated(rung) => Box::new(VerilatedLink::new(*rung, self.cores())?),
            BoardChoice::Auto => {
                let port = only_attached()?;
                Box::new(SerialLink::open(port.as_ref(), self.properties.baud)?)
            }
            BoardChoice::Serial(path) => Box::new(SerialLink::open(path, self.properties.baud)?),
            BoardChoice::Tcp(address) => Box::new(TcpLink::open(address)?),
        })
    }
}

/// Which boards, and how to reach them.
#[derive(Debug, Clone, Args)]
pub struct BoardsArgs {
    /// A simulated board (`sim`, `verilog`, `netlist`, `bitstream`), the path of a serial device, `auto` for the only board on
    /// USB, or `tcp://HOST:PORT`. Given several times, the boards share the work, and one that fails is left out until it is
    /// back
    #[arg(
        long = "board",
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim"
    )]
    pub boards: Vec<BoardChoice>,
    #[command(flatten)]
    properties: Properties,
}

impl BoardsArgs {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.boards.len()
    }

    /// The board, if there is only one.
    #[must_use]
    pub fn only(&self) -> Option<BoardArgs> {
        (self.count() == 1).then(|| self.board(0))
    }

    /// A name for each board; where several are simulated in this process they are numbered.
    ///
    /// # Errors
    /// [`CommandError::BoardTwice`] if a real board is given twice, [`CommandError::CoresOfDevice`] if it is to have cores.
    pub fn labels(&self) -> Result<Vec<String>, CommandError> {
        (0..self.count()).try_for_each(|board| self.board(board).check())?;
        let labels = self.boards.iter().enumerate().map(|(place, board)| {
            let same =
                |boards: &[BoardChoice]| boards.iter().filter(|other| other.is_same(board)).count();
            let number = same(&self.boards[..=place]);
            match same(&self.boards) {
                1 => Ok(board.to_string()),
                _ if board.is_simulated() => Ok(format!("{board} {number}")),
                _ => Err(CommandError::BoardTwice {
                    board: board.to_string(),
                }),
            }
        });
        labels.collect()
    }

    /// Opens the link to a board by its number and asks who it is; no wait goes on while the switch is on.
    ///
    /// # Errors
    /// As [`BoardArgs::connect`].
    ///
    /// # Panics
    /// If there is no board of that number.
    pub fn connect(
        &self,
        board: usize,
        stop: Stop,
    ) -> Result<Board<Interruptible<Box<dyn Link>>>, CommandError> {
        self.board(board).connect_with(stop)
    }

    fn board(&self, board: usize) -> BoardArgs {
        BoardArgs {
            board: self.boards[board].clone(),
            properties: self.properties,
        }
    }
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
            Command::Completions(args) => completions::run(args, console),
            Command::Man(args) => man::run(args, console),
        }
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
