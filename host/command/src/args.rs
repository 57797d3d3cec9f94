//! Arguments that several commands share.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use clap::Args;
use console::board::{BOARD, BOARD_HELP};
use console::device::{RateArgs, SelfTestArgs};
use console::fault::{Failure, Fault};
use console::interrupt;
use console::number::{number, NumberParser};
use console::outcome::Outcome;
use console::progress::Working;
use driver::check::{Check, Patience};
use driver::link::{Address, Interruptible, Link, LinkError};
use driver::{Board, DriverError, Stop};
use hdl::system::{SystemConfig, DEFAULT_CORES, MAX_CLUSTERS, MAX_CORES, MAX_DIVIDER, MIN_DIVIDER};
use reference::perft::MAX_DEPTH;
use reference::Position;
use sim::{Rung, SimulatedLink, VerilatedLink};

use crate::choice::BoardChoice;

/// The properties of a board, apart from its name.
#[derive(Debug, Clone, Copy, Args)]
pub struct BoardProperties {
    #[command(flatten)]
    rate: RateArgs,
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = cores_parser(), help = cores_help())]
    cores: Option<u8>,
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = clusters_parser(), help = clusters_help())]
    clusters: Option<u8>,
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = line_clocks_parser(), help = line_clocks_help())]
    line_clocks: Option<u16>,
    /// Whether a simulated board counts Chess960 as well, or standard chess alone [default: true; what its bitstream does, if it is a
    /// target's]
    #[arg(long, help_heading = BOARD, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    chess960: Option<bool>,
}

/// The options for boards contradict one another.
#[derive(Debug, thiserror::Error)]
pub enum BoardArgsError {
    /// A number of cores or clusters was asked for on a real board, where its bitstream has fixed them.
    #[error("--{option} {number} is for simulated boards; a real one has the {option} of its bitstream: leave it out, or build another with `perftboard bitstream --{option} {number}`")]
    CoresOfDevice {
        /// The option, `cores` or `clusters`.
        option: &'static str,
        /// The number asked for.
        number: u8,
    },
    /// Chess960 was asked for on a real board, where its bitstream counts it or does not.
    #[error("--chess960 is for simulated boards; a real one counts what its bitstream does: leave it out, or build another with `perftboard bitstream --chess960`")]
    Chess960OfDevice,
    /// The line of a bitstream was chosen when it was built.
    #[error("--line-clocks {clocks} is for the boards `sim` and `verilog`; any other has the line of its bitstream: leave the option out; --baud is the rate of a serial device")]
    LineOfDevice {
        /// The clocks of a bit asked for.
        clocks: u16,
    },
    /// A real board is given several times.
    #[error("the board `{board}` is given twice: give each board once")]
    BoardTwice {
        /// The board.
        board: String,
    },
}

impl Fault for BoardArgsError {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// The help of the option for boards, where several share the work.
fn boards_help() -> String {
    format!("{BOARD_HELP}. If given several times, the boards share the work, and a board that fails is left out until it answers again")
}

/// A board, and how to reach it.
#[derive(Debug, Clone, Args)]
pub struct BoardArgs {
    /// The board.
    #[arg(
        short,
        long,
        help_heading = BOARD,
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim",
        help = BOARD_HELP
    )]
    pub board: BoardChoice,
    #[command(flatten)]
    properties: BoardProperties,
    #[command(flatten)]
    self_test: SelfTestArgs,
}

/// Whether the software reference checks the count, and how long it may take.
#[derive(Debug, Clone, Copy, Args)]
pub struct CheckArgs {
    /// Do not check the result in software
    #[arg(long, help_heading = "Check")]
    pub no_check: bool,
    /// How long to wait for the software's count once the board is done [default: ten times the board's time, at least
    /// a minute]
    #[arg(long, help_heading = "Check", value_name = "SECONDS", conflicts_with = "no_check", value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub check_seconds: Option<u32>,
}

impl CheckArgs {
    /// Starts the reference's count, unless the check is switched off.
    #[must_use]
    pub fn start(self, position: Position, depth: u32, divide: bool) -> Option<Check> {
        (!self.no_check).then(|| Check::start(position, depth, divide))
    }

    /// How long to wait for the reference once the board is done.
    #[must_use]
    pub fn patience(self) -> Patience {
        let seconds = self.check_seconds.map(u64::from);
        seconds.map_or(Patience::Proportional, |seconds| {
            Patience::Fixed(Duration::from_secs(seconds))
        })
    }
}

/// Reads a depth, up to the most that the reference can count. The board has a limit of its own.
pub fn depth_parser() -> impl NumberParser<u32> {
    number(0..=MAX_DEPTH.into())
}

/// Reads a number of rank counters.
pub fn cores_parser() -> impl NumberParser<u8> {
    number(1..=MAX_CORES as u64)
}

/// Reads a number of clusters.
pub fn clusters_parser() -> impl NumberParser<u8> {
    number(1..=MAX_CLUSTERS as u64)
}

fn clusters_help() -> String {
    format!("Clusters of a simulated board, 1 to {MAX_CLUSTERS}, each of --cores rank counters [default: 1]")
}

fn cores_help() -> String {
    format!("Rank counters of each cluster of a simulated board, 1 to {MAX_CORES} [default: {DEFAULT_CORES}, or those of the target]")
}

/// Reads a number of clocks for a bit of the serial line.
pub fn line_clocks_parser() -> impl NumberParser<u16> {
    number(MIN_DIVIDER.into()..=MAX_DIVIDER.into())
}

fn line_clocks_help() -> String {
    let default = SystemConfig::default().baud_divider;
    format!("Clocks of a bit on the serial line of `sim` and `verilog`, {MIN_DIVIDER} to {MAX_DIVIDER}: with fewer than a real board has, less is simulated for the same counts [default: {default}, as a real board has; {MIN_DIVIDER} with `serve`, as a host waits by its own clock, with `endgame --verify`, where nobody waits for the wire, and with `trace`, so that the waveforms show more than waiting for bits]")
}

impl BoardArgs {
    /// A board of this name with these properties.
    #[must_use]
    pub const fn of(
        board: BoardChoice,
        properties: BoardProperties,
        self_test: SelfTestArgs,
    ) -> Self {
        Self {
            board,
            properties,
            self_test,
        }
    }

    /// Opens the link and identifies the board; a real one has to pass its self-test. A signal that asks the command to end
    /// also ends every wait for the board.
    ///
    /// # Errors
    /// [`DriverError`] if there is no board that this program understands and that passes;
    /// [`BoardArgsError::CoresOfDevice`], [`BoardArgsError::LineOfDevice`].
    pub fn connect(&self) -> Result<Board<Interruptible<Box<dyn Link>>>, Failure> {
        self.connect_with(interrupt::switch())
    }

    /// Connects with a switch of the caller's, which ends every wait for the board.
    ///
    /// # Errors
    /// As [`connect`](Self::connect).
    pub fn connect_with(&self, stop: Stop) -> Result<Board<Interruptible<Box<dyn Link>>>, Failure> {
        self.check()?;
        Ok(self.connect_checked(stop)?)
    }

    /// The same, of arguments that [`check`](Self::check) has passed.
    ///
    /// # Errors
    /// [`DriverError`] if there is no board that this program understands and that passes its self-test.
    pub fn connect_checked(
        &self,
        stop: Stop,
    ) -> Result<Board<Interruptible<Box<dyn Link>>>, DriverError> {
        let self_test = match self.board.is_simulated() {
            true => SelfTestArgs::LEFT_OUT,
            false => self.self_test,
        };
        self_test.connect(self.open()?, stop)
    }

    /// Refuses a number of cores or a line that this board cannot have, since it has its own.
    ///
    /// # Errors
    /// [`BoardArgsError::CoresOfDevice`], [`BoardArgsError::LineOfDevice`].
    pub fn check(&self) -> Result<(), BoardArgsError> {
        let BoardProperties {
            cores,
            clusters,
            line_clocks,
            chess960,
            ..
        } = self.properties;
        let of_bitstream = cores
            .map(|cores| ("cores", cores))
            .or(clusters.map(|clusters| ("clusters", clusters)));
        match (of_bitstream, line_clocks) {
            (Some((option, number)), _) if !self.board.is_simulated() => {
                Err(BoardArgsError::CoresOfDevice { option, number })
            }
            _ if chess960.is_some() && !self.board.is_simulated() => {
                Err(BoardArgsError::Chess960OfDevice)
            }
            (_, Some(clocks)) if !self.has_any_line() => {
                Err(BoardArgsError::LineOfDevice { clocks })
            }
            _ => Ok(()),
        }
    }

    /// The rate of the board's serial device, if it is behind one.
    #[must_use]
    pub const fn rate(&self) -> Option<u32> {
        match self.board {
            BoardChoice::Device(Address::Tcp(_))
            | BoardChoice::Simulated
            | BoardChoice::Verilated(_) => None,
            BoardChoice::Device(_) => Some(self.properties.rate.baud),
        }
    }

    /// The same board at another rate.
    #[must_use]
    pub fn at_rate(&self, baud: u32) -> Self {
        let mut board = self.clone();
        board.properties.rate.baud = baud;
        board
    }

    /// Whether the board is simulated with any serial line.
    fn has_any_line(&self) -> bool {
        matches!(
            self.board,
            BoardChoice::Simulated | BoardChoice::Verilated(Rung::Verilog)
        )
    }

    /// The same board with the fastest serial line, if it is simulated and `--line-clocks` is not given. A slow line costs simulated
    /// clocks and changes no result.
    #[must_use]
    pub fn on_a_fast_line(&self) -> Self {
        let mut board = self.clone();
        if board.has_any_line() {
            let line_clocks = &mut board.properties.line_clocks;
            *line_clocks = line_clocks.or(Some(MIN_DIVIDER));
        }
        board
    }

    /// The configuration of a simulated board: `default`, with the clusters and cores of the target if it is the chip of one, unless other
    /// cores or another line are asked for.
    #[must_use]
    pub fn config(&self, default: SystemConfig) -> SystemConfig {
        let target = match self.board {
            BoardChoice::Verilated(rung) => rung.target(),
            _ => None,
        };
        let (clusters, cores) = target.map_or((default.clusters, default.cores), |target| {
            (target.clusters, target.cores)
        });
        SystemConfig {
            clusters: self.properties.clusters.unwrap_or(clusters),
            cores: self.properties.cores.unwrap_or(cores),
            chess960: self
                .properties
                .chess960
                .unwrap_or_else(|| target.is_none_or(|target| target.chess960)),
            baud_divider: self.properties.line_clocks.unwrap_or(default.baud_divider),
            ..default
        }
    }

    /// Opens the link. A simulated board is the one that the default bitstream makes, unless another is asked for.
    ///
    /// # Errors
    /// [`LinkError`] if there is no such board, or its link cannot be opened.
    pub fn open(&self) -> Result<Box<dyn Link>, LinkError> {
        self.open_with(SystemConfig::default())
    }

    /// Opens the link, with another default for simulated boards.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(&self, default: SystemConfig) -> Result<Box<dyn Link>, LinkError> {
        let config = self.config(default);
        Ok(match &self.board {
            BoardChoice::Simulated => Box::new(SimulatedLink::new(config)?),
            BoardChoice::Verilated(rung) => Box::new(verilated(*rung, config)?),
            BoardChoice::Device(address) => address.open(self.properties.rate.baud)?,
        })
    }
}

/// Boards, and how to reach them.
#[derive(Debug, Clone, Args)]
pub struct BoardsArgs {
    /// The boards.
    #[arg(
        short,
        long = "board",
        help_heading = BOARD,
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim",
        help = boards_help()
    )]
    pub boards: Vec<BoardChoice>,
    #[command(flatten)]
    properties: BoardProperties,
    #[command(flatten)]
    self_test: SelfTestArgs,
}

impl BoardsArgs {
    /// How many boards there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.boards.len()
    }

    /// The board, if there is only one.
    #[must_use]
    pub fn only(&self) -> Option<BoardArgs> {
        (self.count() == 1).then(|| self.board(0))
    }

    /// A name for each board. Several boards simulated in this process are numbered.
    ///
    /// # Errors
    /// [`BoardArgsError::BoardTwice`] if a real board is given twice; [`BoardArgsError::CoresOfDevice`] and
    /// [`BoardArgsError::LineOfDevice`] if other cores or another line are asked for on a board that has its own.
    pub fn labels(&self) -> Result<Vec<String>, BoardArgsError> {
        (0..self.count()).try_for_each(|board| self.board(board).check())?;
        let labels = self.boards.iter().enumerate().map(|(place, board)| {
            let same =
                |boards: &[BoardChoice]| boards.iter().filter(|other| other.is_same(board)).count();
            let number = same(&self.boards[..=place]);
            match same(&self.boards) {
                1 => Ok(board.to_string()),
                _ if board.is_simulated() => Ok(format!("{board} {number}")),
                _ => Err(BoardArgsError::BoardTwice {
                    board: board.to_string(),
                }),
            }
        });
        labels.collect()
    }

    /// Opens the link to the board of this number and identifies it; a real one has to pass its self-test. Turning the
    /// switch on ends every wait.
    ///
    /// # Errors
    /// [`DriverError`] if there is no board that this program understands and that passes.
    ///
    /// # Panics
    /// If there is no board of that number.
    pub fn connect(
        &self,
        board: usize,
        stop: Stop,
    ) -> Result<Board<Interruptible<Box<dyn Link>>>, DriverError> {
        self.board(board).connect_checked(stop)
    }

    fn board(&self, board: usize) -> BoardArgs {
        BoardArgs::of(self.boards[board].clone(), self.properties, self.self_test)
    }
}

/// A board simulated from Verilog. A spinner shows what is being built.
///
/// # Errors
/// [`LinkError`] if the board cannot be built.
pub fn verilated(rung: Rung, config: SystemConfig) -> Result<VerilatedLink, LinkError> {
    let mut working = Working::new(io::stderr().is_terminal());
    VerilatedLink::new(rung, config, &mut |step| working.at(step))
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use firmware::board::boards;
    use firmware::design::{Design, DesignConfig};
    use hdl::system::DEFAULT_CLOCK_HZ;
    use protocol::{Command, Identity, Reply};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        board: BoardArgs,
    }

    fn board(args: &[&str]) -> BoardArgs {
        let line = [&["perftboard"], args].concat();
        let line = Line::try_parse_from(line).unwrap_or_else(|error| panic!("{error}"));
        line.board
    }

    #[test]
    fn a_fast_line_is_taken_where_the_board_has_any_and_none_is_asked_for() {
        let line = |args: &[&str]| board(args).on_a_fast_line().properties.line_clocks;
        assert_eq!(line(&["--board", "verilog"]), Some(MIN_DIVIDER));
        assert_eq!(line(&["--board", "sim"]), Some(MIN_DIVIDER));
        assert_eq!(line(&["--line-clocks", "26"]), Some(26));
        assert_eq!(line(&["--board", "netlist"]), None);
        assert_eq!(line(&["--board", "/dev/ttyUSB1"]), None);
    }

    /// The simulated board has the cores, the clock and the line of the board that would be flashed.
    #[test]
    fn the_simulated_board_is_the_default_targets() {
        let target = &boards()[0];
        let design = Design::new(target, DesignConfig::of(target)).expect("the default bitstream");
        for name in ["sim", "verilog"] {
            let config = board(&["--board", name]).config(SystemConfig::default());
            assert_eq!(config.cores, target.cores, "{name}");
            assert_eq!(
                (config.clock_hz, config.baud_divider),
                (design.clocking.clock_hz, design.clocking.baud_divider),
                "{name}"
            );
        }
    }

    /// The self-test of one core would take some hundred thousand clocks.
    #[test]
    fn a_simulated_board_makes_no_self_test() {
        let args = board(&["--cores", "1", "--line-clocks", "4"]);
        let board = args.connect_checked(Stop::default());
        let board = board.unwrap_or_else(|error| panic!("{error}"));
        let clocks = board.simulation().map(|simulated| simulated.clocks);
        assert!(clocks.is_some_and(|clocks| clocks < 20_000), "{clocks:?}");
    }

    /// A question and its answer take as many clocks as their bits do.
    #[test]
    fn the_line_has_as_many_clocks_a_bit_as_asked_for() {
        let identity = Identity::of_board(1, 1, DEFAULT_CLOCK_HZ);
        let bytes = [
            Command::Identify.encode(0),
            Reply::Identity(identity).encode(0),
        ];
        let bytes = bytes.concat().len() as u64;
        for (args, line_clocks) in [
            (&[][..], SystemConfig::default().baud_divider),
            (&["--line-clocks", "4"], 4),
        ] {
            let args = board(&[&["--cores", "1"], args].concat());
            let link = args.open().unwrap_or_else(|error| panic!("{error}"));
            let board = Board::connect(link).unwrap_or_else(|error| panic!("{error}"));
            let clocks = board.simulation().map_or(0, |simulated| simulated.clocks);
            let bits = clocks / u64::from(line_clocks);
            // Besides, there are the board's reset and its own few clocks, and bytes that are stuffed.
            assert!(
                (10 * bytes..10 * bytes + 200).contains(&bits),
                "{bits} bits"
            );
        }
    }
}
