//! `perftboard endgame`: the positions of an ending, by number.

mod args;
mod facts;
mod verify;

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;
pub use args::EndgameArgs;
use driver::link::Link;
use driver::Board;

/// Answers, with a board if one is to be compared.
///
/// # Errors
/// [`CommandError::Index`] and [`CommandError::Distance`] for what the ending has not,
/// [`CommandError::Driver`] if the board or its link fails.
pub fn run(args: &EndgameArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    if args.verify {
        return run_on(&mut args.board.connect()?, args, console);
    }
    facts::run(args, console)
}

/// Compares this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &EndgameArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    verify::run(board, args, &args.numbering()?, console)
}
