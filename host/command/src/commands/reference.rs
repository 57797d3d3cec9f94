//! `perftboard reference`: counts and lists in software, without a board.

mod moves;
mod perft;
mod sample;

use clap::{Args, Subcommand};
use console::fault::Failure;
use console::outcome::Outcome;
use console::Console;

pub(crate) use moves::Report as MovesReport;
pub(crate) use perft::Report as PerftReport;

/// Examples.
const EXAMPLE: &str = "Examples:
  perftboard reference perft 5 --generator sandstroem --threads 2
  perftboard reference perft 4 --detail
  perftboard reference moves --generator huginn --captures --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'";

/// The arguments of `reference`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ReferenceArgs {
    /// The task for the generators
    #[command(subcommand)]
    pub question: Question,
}

/// The tasks for the generators.
#[derive(Debug, Clone, Subcommand)]
pub enum Question {
    /// Count the leaves of a position's move tree in software
    Perft(perft::PerftArgs),
    /// List the legal moves of a position in the order of their names, as the command `moves` does
    Moves(moves::MovesArgs),
    /// Draw positions with few pieces from random games, and write them with their counts as an EPD suite
    Sample(sample::SampleArgs),
}

/// Runs the task.
///
/// # Errors
/// [`Failure`] if the generator refuses the position or there is no memory for the table, and
/// if two generators differ.
pub fn run(args: &ReferenceArgs, console: &mut Console) -> Result<Outcome, Failure> {
    match &args.question {
        Question::Perft(args) => perft::run(args, console),
        Question::Moves(args) => moves::run(args, console),
        Question::Sample(args) => sample::run(args, console),
    }
}
