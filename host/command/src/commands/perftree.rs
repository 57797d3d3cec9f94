//! `perftboard perftree`: the script that perftree calls to compare a move generator with a trusted one.

use std::time::Instant;

use clap::Args;
use console::fault::Failure;
use console::interrupt;
use console::line_of_play;
use console::outcome::Outcome;
use console::Console;
use reference::Position;

use crate::args::{depth_parser, BoardArgs, CheckArgs};
use driver::check::differences;

/// An example.
const EXAMPLE: &str = "perftree calls its script with these arguments. The script for perftboard is

  #!/bin/sh
  exec perftboard perftree \"$@\"

Example:
  perftboard perftree 3 startpos 'e2e4 e7e5'";

/// The arguments of `perftree`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PerftreeArgs {
    /// How many half-moves deep
    #[arg(value_parser = depth_parser())]
    pub depth: u32,
    /// The position to start from: a FEN, of Chess960 as X-FEN or Shredder-FEN, whose two counters may be left out, or `startpos`
    #[arg(value_parser = line_of_play::root)]
    pub fen: Position,
    /// Moves to play from the position first, separated by spaces
    #[arg(default_value = "", hide_default_value = true)]
    pub moves: String,
    /// The board to count on.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Whether the software reference checks the count.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Counts, and writes the leaves in perftree's format.
///
/// # Errors
/// [`Failure`] if a move cannot be played, the board or its link fails, or the check takes too long.
pub fn run(args: &PerftreeArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = line_of_play::after(args.fen, args.moves.split_whitespace())?;
    let mut board = args.board.connect()?;
    board.checked_depth(args.depth)?;
    board.set_position(&position)?;
    let check = args.check.start(position, args.depth, true);
    let began = Instant::now();
    let division = board.divide(args.depth, &mut |_| {})?;
    let elapsed = began.elapsed();
    for (mv, nodes) in &division.roots {
        console.line(format_args!("{mv} {nodes}"))?;
    }
    console.line(format_args!("\n{}", division.total.nodes))?;
    let Some(check) = check else {
        return Ok(Outcome::Right);
    };
    let stop = interrupt::switch();
    let patience = args.check.patience().after(elapsed);
    let expected = check.wait(patience, &mut || stop.is_set())?;
    let differences = differences(&division.roots, &expected.roots);
    for difference in &differences {
        console.note(format_args!("WRONG: {difference}"));
    }
    let matches = differences.is_empty() && division.total.nodes == expected.nodes;
    Ok(Outcome::of_match(matches))
}
