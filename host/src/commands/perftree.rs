//! `perftboard perftree`: the script that perftree calls to compare a move generator with a trusted one.

use clap::Args;
use reference::Position;

use super::{line_of_play, CommandError};
use crate::check::{differences, Check};
use crate::cli::BoardArgs;
use crate::console::Console;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "perftree calls its script with these arguments; let that be

  #!/bin/sh
  exec perftboard perftree \"$@\"

Example:
  perftboard perftree 3 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' 'e2e4 e7e5'";

/// The arguments of `perftree`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PerftreeArgs {
    /// How many half-moves deep
    pub depth: u32,
    /// The position to start from
    pub fen: Position,
    /// Moves played from there, with blanks between them
    #[arg(default_value = "", hide_default_value = true)]
    pub moves: String,
    /// The board to count on.
    #[command(flatten)]
    pub board: BoardArgs,
}

/// Counts and writes.
///
/// # Errors
/// [`CommandError`] if a move cannot be played, or the board or its link fails.
pub fn run(args: &PerftreeArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let position = line_of_play::after(args.fen, args.moves.split_whitespace())?;
    let mut board = args.board.connect()?;
    board.checked_depth(args.depth)?;
    board.set_position(&position)?;
    let check = Check::start(position, args.depth, true);
    let division = board.divide(args.depth, &mut |_| {})?;
    for (mv, nodes) in &division.roots {
        console.line(format_args!("{mv} {nodes}"))?;
    }
    console.line(format_args!("\n{}", division.total.nodes))?;
    let expected = check.wait(&mut || {});
    let differences = differences(&division.roots, &expected.roots);
    for difference in &differences {
        console.note(format_args!("WRONG: {difference}"));
    }
    let matches = differences.is_empty() && division.total.nodes == expected.nodes;
    Ok(Outcome::of_match(matches))
}
