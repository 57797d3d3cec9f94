//! The arguments of `perft`.

use std::path::PathBuf;

use clap::Args;
use console::format::Format;
use console::number::number;
use console::position::{DialectArgs, PositionArgs};

use crate::args::{depth_parser, BoardsArgs, CheckArgs};

/// Examples, and an explanation of counts in parts.
const EXAMPLE: &str = "With --journal, --split or several boards the count is made of parts: the positions some half-moves \
down, where equal positions are counted once. The number of half-moves depends only on position and depth: it is the lowest \
with at most some four million leaves below each part, by estimate. After an interruption, the same command continues a run \
with a journal; finished parts are not counted again.

Example:
  perftboard perft 4
  perftboard perft 4 --moves e2e4 e7e5
  perftboard perft 3 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  perftboard perft 7 --journal start7.journal --board /dev/ttyUSB1 --board /dev/ttyUSB3";

/// The arguments of `perft`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PerftArgs {
    /// How many half-moves deep; 0 counts the position itself
    #[arg(value_parser = depth_parser())]
    pub depth: u32,
    /// The position to count below.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// Count the leaves after each root move
    #[arg(short, long)]
    pub divide: bool,
    /// Keep every finished part in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Count in parts: the positions this many half-moves down
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub split: Option<u32>,
    /// The boards to count on.
    #[command(flatten)]
    pub board: BoardsArgs,
    /// Whether the software reference checks the count.
    #[command(flatten)]
    pub check: CheckArgs,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
