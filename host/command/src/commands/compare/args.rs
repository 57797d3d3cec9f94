//! The arguments of `compare`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use console::board::{BOARD, BOARD_HELP};
use console::device::SelfTestArgs;
use console::number::number;
use console::position::{DialectArgs, PositionArgs};
use referee::program::{Manner, Program, Protocol};
use reference::fen::Dialect;
use reference::perft::MAX_DEPTH;

use crate::args::{BoardArgs, BoardProperties};
use crate::choice::{BoardChoice, BoardChoiceError};

/// Examples, and what is compared.
const EXAMPLE: &str = "Compared are the counts of a suite, or with --depth that of one position. At the first difference the referee \
goes down, move by move, to the position with the fault, and says which move is missing or extra and why, with a shorter position for \
the program's own tests. A program is one word: quote its arguments. The answer may have lines such as `e2e4: 20`, `e2e4 - 20` or \
`1. e2e4 20`, and a total such as `Nodes searched: 400`, `perft(2) = 400` or a number alone.

Example:
  perftboard compare stockfish
  perftboard compare 'python3 engine.py' --depth 4 --moves e2e4 e7e5
  perftboard compare ./perft.sh --protocol perftree --suite standard --keep-going --junit perft.xml";

/// How a program is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ProtocolChoice {
    /// A UCI engine that knows `go perft N`
    #[default]
    Uci,
    /// A script called as perftree does: depth, FEN, and the moves if there are any
    Perftree,
    /// A program that answers lines `DEPTH FEN` or `DEPTH FEN moves MOVE …`, the total last
    Lines,
}

/// How the result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum FormatChoice {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
    /// A JSON object for each position as soon as it is done, and one for the whole
    Jsonl,
}

/// The oracle that the command line names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OracleChoice {
    /// The software reference.
    Reference,
    /// A board.
    Board(BoardChoice),
}

/// The name of the software reference.
const REFERENCE: &str = "reference";

impl FromStr for OracleChoice {
    type Err = BoardChoiceError;

    fn from_str(text: &str) -> Result<Self, BoardChoiceError> {
        match text {
            REFERENCE => Ok(Self::Reference),
            text => Ok(Self::Board(text.parse()?)),
        }
    }
}

/// The addresses of boards, and the name of the reference.
fn oracle_help() -> String {
    format!("{BOARD_HELP}. Or `{REFERENCE}`, the generators in software, which need no board")
}

/// The suite that is compared if nothing else is asked for.
const DEFAULT_SUITE: &str = "tricky";

/// The arguments of `compare`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE, mut_arg("fen", |fen| fen.requires("depth")), mut_arg("moves", |moves| moves.requires("depth")))]
pub struct CompareArgs {
    /// The command lines of the programs, each in one word
    #[arg(value_name = "PROGRAM", required = true)]
    pub programs: Vec<Program>,
    /// The suite: one of those that `perftboard suite --list` names, or a file in EPD or JSON; `-` is standard input
    #[arg(short, long, value_name = "SUITE", default_value = DEFAULT_SUITE, conflicts_with_all = ["depth", "fen", "moves"])]
    pub suite: PathBuf,
    /// Compare one position, this many half-moves deep
    #[arg(short, long, value_name = "N", value_parser = number::<u32>(1..=MAX_DEPTH.into()))]
    pub depth: Option<u32>,
    /// The position to compare.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written for the programs.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// Skip positions that no game reaches, such as one with a king to be taken, instead of reporting them as errors
    #[arg(long, conflicts_with = "depth")]
    pub legal_only: bool,
    /// Leave out counts deeper than this
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub max_depth: Option<u32>,
    /// Leave out counts of more leaves than this
    #[arg(long, value_name = "N", default_value = "1000000", conflicts_with = "depth", value_parser = number::<u64>(0..=u64::MAX))]
    pub max_nodes: u64,
    /// Compare all positions, and report every difference, instead of ending at the first
    #[arg(short, long)]
    pub keep_going: bool,
    /// Compare the columns of the published tables as well, if the program prints lines such as `Captures: 34`
    #[arg(long)]
    pub detail: bool,
    /// How many positions are asked for side by side [default: as many as the machine has processors]
    #[arg(short, long, value_name = "N", value_parser = number::<u16>(1..=256))]
    pub jobs: Option<u16>,
    /// Keep every right count in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write the results into this file as JUnit XML, too
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// How the programs are spoken to.
    #[command(flatten)]
    pub manner: MannerArgs,
    /// What the programs are compared with.
    #[command(flatten)]
    pub oracle: OracleArgs,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: FormatChoice,
}

/// How programs are spoken to.
#[derive(Debug, Clone, Args)]
pub struct MannerArgs {
    /// How the programs are asked
    #[arg(long, help_heading = "Program", value_enum, default_value_t)]
    protocol: ProtocolChoice,
    /// What asks a UCI engine to count, before the depth
    #[arg(
        long,
        help_heading = "Program",
        value_name = "COMMAND",
        default_value = "go perft"
    )]
    perft_command: String,
    /// A line for the program once it is started, such as `setoption name Hash value 1`; may be given several times
    #[arg(
        long,
        help_heading = "Program",
        value_name = "LINE",
        allow_hyphen_values = true
    )]
    setup: Vec<String>,
    /// How long a count may take. A program that takes longer is started again
    #[arg(long, help_heading = "Program", value_name = "SECONDS", default_value = "60", value_parser = number::<u32>(1..=u32::MAX.into()))]
    patience: u32,
}

impl MannerArgs {
    /// The manner.
    pub(super) fn manner(&self, dialect: Dialect) -> Manner {
        Manner {
            protocol: match self.protocol {
                ProtocolChoice::Uci => Protocol::Uci,
                ProtocolChoice::Perftree => Protocol::Perftree,
                ProtocolChoice::Lines => Protocol::Lines,
            },
            perft_command: self.perft_command.clone(),
            setup: self.setup.clone(),
            patience: Duration::from_secs(self.patience.into()),
            dialect,
        }
    }
}

/// What the programs are compared with.
#[derive(Debug, Clone, Args)]
pub struct OracleArgs {
    /// The board, or the name of the reference.
    #[arg(
        short,
        long,
        help_heading = BOARD,
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = REFERENCE,
        help = oracle_help()
    )]
    board: OracleChoice,
    #[command(flatten)]
    properties: BoardProperties,
    #[command(flatten)]
    self_test: SelfTestArgs,
}

impl OracleArgs {
    /// The board, if it is not the reference that counts.
    pub(super) fn board(&self) -> Option<BoardArgs> {
        match &self.board {
            OracleChoice::Reference => None,
            OracleChoice::Board(board) => Some(BoardArgs::of(
                board.clone(),
                self.properties,
                self.self_test,
            )),
        }
    }
}

impl CompareArgs {
    /// The title of this run in a journal, in one line.
    pub(super) fn title(&self) -> String {
        let programs: Vec<String> = self.programs.iter().map(ToString::to_string).collect();
        let detail = if self.detail { " --detail" } else { "" };
        format!("compare {}{detail}", programs.join(", ").escape_debug())
    }
}
