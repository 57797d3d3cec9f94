//! `perftboard moves`: lists the legal moves of a position.

use clap::Args;
use console::fault::Failure;
use console::format::Format;
use console::outcome::Outcome;
use console::position::{DialectArgs, PositionArgs};
use console::Console;
use reference::{mailbox, Position};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{BoardArgs, CheckArgs};
use crate::differences::{note, texts};
use driver::check::ListDifference;
use driver::link::Link;
use driver::Board;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard moves --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  perftboard moves --moves e2e4 e7e5";

/// The arguments of `moves`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct MovesArgs {
    /// The position whose moves are listed.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// The board to ask.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Whether the software reference checks the list.
    #[command(flatten)]
    pub check: CheckArgs,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The list in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    fen: String,
    moves: Vec<String>,
    expected: Option<Vec<String>>,
    r#match: Option<bool>,
}

/// Opens the board and lists the moves.
///
/// # Errors
/// [`Failure`] if a move cannot be played, the board or its link fails, or the board refuses the position.
pub fn run(args: &MovesArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    let mut board = args.board.connect()?;
    list(&mut board, &position, args, console)
}

/// Lists the moves of a position on this board.
fn list<L: Link>(
    board: &mut Board<L>,
    position: &Position,
    args: &MovesArgs,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    board.set_position(position)?;
    let moves = board.moves()?;
    let expected = (!args.check.no_check).then(|| {
        let mut expected = mailbox::legal_moves(position);
        expected.sort_unstable();
        expected
    });
    let difference = (expected.as_ref()).and_then(|expected| ListDifference::of(&moves, expected));
    match args.format {
        Format::Text => {
            for mv in &moves {
                console.line(mv)?;
            }
        }
        Format::Json => console.json(&Report {
            fen: args.dialect.fen(position),
            moves: texts(&moves),
            r#match: expected.is_some().then_some(difference.is_none()),
            expected: expected.as_deref().map(texts),
        })?,
    }
    if let Some(difference) = &difference {
        note(
            difference,
            "the board's list is not the reference's",
            console,
        );
    }
    Ok(Outcome::of_match(difference.is_none()))
}
