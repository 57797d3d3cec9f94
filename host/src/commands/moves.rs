//! `perftboard moves`: the legal moves.

use clap::Args;
use reference::{mailbox, Position};
use serde::Serialize;

use super::CommandError;
use crate::check::{texts, ListDifference};
use crate::cli::{BoardArgs, Format};
use crate::console::Console;
use crate::driver::Board;
use crate::link::Link;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard moves --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'";

/// The arguments of `moves`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct MovesArgs {
    /// The position
    #[arg(long, value_name = "FEN", default_value_t = Position::starting())]
    pub fen: Position,
    /// The board to ask.
    #[command(flatten)]
    pub board: BoardArgs,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The list in JSON.
#[derive(Serialize)]
struct Report {
    fen: String,
    moves: Vec<String>,
    expected: Vec<String>,
    r#match: bool,
}

/// Opens the board and lists.
///
/// # Errors
/// [`CommandError`] if the board or its link fails, or refuses the position.
pub fn run(args: &MovesArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    run_on(&mut args.board.connect()?, args, console)
}

/// Lists the moves on this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &MovesArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    board.set_position(&args.fen)?;
    let moves = board.moves()?;
    let mut expected = mailbox::legal_moves(&args.fen);
    expected.sort_unstable();
    let difference = ListDifference::of(&moves, &expected);
    match args.format {
        Format::Text => {
            for mv in &moves {
                console.line(mv)?;
            }
        }
        Format::Json => console.json(&Report {
            fen: args.fen.to_string(),
            moves: texts(&moves),
            expected: texts(&expected),
            r#match: difference.is_none(),
        })?,
    }
    if let Some(difference) = &difference {
        difference.note("the board's list is not the reference's", console);
    }
    Ok(Outcome::of_match(difference.is_none()))
}
