//! `perftboard reference moves`.

use clap::Args;
use console::fault::{bad_input, Failure};
use console::format::Format;
use console::outcome::Outcome;
use console::position::{DialectArgs, PositionArgs};
use console::Console;
use reference::perft::{Method, Search};
use reference::Move;
use schemars::JsonSchema;
use serde::Serialize;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard reference moves --generator huginn --captures";

/// The arguments of `reference moves`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct MovesArgs {
    /// The position whose moves are listed.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// mailbox, huginn, sandstroem or cozy
    #[arg(long, value_name = "GENERATOR", default_value_t = Method::Sandstroem)]
    pub generator: Method,
    /// Only moves that take a piece
    #[arg(long)]
    pub captures: bool,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The list in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    fen: String,
    generator: &'static str,
    moves: Vec<String>,
}

/// Lists the moves.
///
/// # Errors
/// [`Failure`] if a move cannot be played or the generator refuses the position.
pub fn run(args: &MovesArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    let search = Search::new(args.generator);
    let mut moves = if args.captures {
        search.captures(&position).map_err(bad_input)?
    } else {
        search.moves(&position).map_err(bad_input)?
    };
    moves.sort_unstable();
    match args.format {
        Format::Text => {
            for mv in &moves {
                console.line(mv)?;
            }
        }
        Format::Json => console.json(&Report {
            fen: args.dialect.fen(&position),
            generator: args.generator.name(),
            moves: moves.iter().map(Move::to_string).collect(),
        })?,
    }
    Ok(Outcome::Right)
}
