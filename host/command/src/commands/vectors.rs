//! `perftboard vectors`: writes positions with all that a test bench may ask a generator about them.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use console::fault::Failure;
use console::line_of_play;
use console::number::number;
use console::outcome::Outcome;
use console::Console;
use firmware::vectors::Vector;
use reference::Position;

use crate::suite_file;

/// Examples.
const EXAMPLE: &str =
    "docs/blocks.md says what a line and a word mean, and has a bench that reads them.

Examples:
  perftboard vectors --suite tricky --depth 2 > vectors.jsonl
  perftboard vectors --fen startpos --format hex > vectors.hex";

/// The deepest count: what is deeper takes the reference hours.
const DEEPEST: u64 = 6;

/// How vectors are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum VectorFormat {
    /// One JSON object a line and position
    #[default]
    Jsonl,
    /// Words of 64 bits in hexadecimal digits, one a line, for Verilog's $readmemh
    Hex,
}

/// The arguments of `vectors`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct VectorsArgs {
    /// A position: a FEN, of Chess960 as X-FEN or Shredder-FEN, whose two counters may be left out, or `startpos`; may be given several times
    #[arg(long, value_name = "FEN", value_parser = line_of_play::root, required_unless_present = "suite")]
    pub fen: Vec<Position>,
    /// A suite, whose positions follow: the name of one that `perftboard suite --list` shows, or an EPD or JSON file
    #[arg(long, value_name = "SUITE")]
    pub suite: Option<PathBuf>,
    /// How deep to count the leaves
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u32>(1..=DEEPEST))]
    pub depth: u32,
    /// How to write the vectors
    #[arg(long, value_enum, default_value_t)]
    pub format: VectorFormat,
}

/// Writes the vectors.
///
/// # Errors
/// [`SuiteError`](crate::suite_file::SuiteError) if there is no such suite.
pub fn run(args: &VectorsArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let mut positions = args.fen.clone();
    let mut outcome = Outcome::Right;
    if let Some(path) = &args.suite {
        let suite = suite_file::read(path, false, console)?;
        outcome = suite.outcome();
        positions.extend(suite.entries.into_iter().map(|(_, entry)| entry.position));
    }
    for position in positions {
        let vector = Vector::of(position, args.depth);
        match args.format {
            VectorFormat::Jsonl => console.line(vector.json())?,
            VectorFormat::Hex => console.line(vector.hex().trim_end())?,
        }
    }
    Ok(outcome)
}
