//! `perftboard endgame`: numbers, counts and solves the positions of an ending.

mod args;
mod facts;
mod verify;

pub use args::EndgameArgs;
use console::fault::{bad_input, Failure};
use console::outcome::Outcome;
use console::Console;
use driver::link::Link;
use driver::Board;
pub(crate) use facts::Report as Facts;
pub(crate) use verify::Report as Verification;

/// Computes what the arguments ask for, or compares a board.
///
/// # Errors
/// [`Failure`] if the ending has no position of the number asked for, or not the position or the distance to mate asked for. A
/// [`DriverError`](driver::DriverError) is in it if the board or its link fails.
pub fn run(args: &EndgameArgs, console: &mut Console) -> Result<Outcome, Failure> {
    if args.verify {
        let mut board = args.board.on_a_fast_line().connect()?;
        return run_on(&mut board, args, console);
    }
    facts::run(args, console)
}

/// Compares this board's move lists.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &EndgameArgs,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    verify::run(board, args, &args.numbering().map_err(bad_input)?, console)
}
