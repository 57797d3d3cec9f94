//! `perftboard score`: leaves per second of the routed circuit, and of software beside it.
//!
//! The circuit counts in simulation, clock by clock, so its leaves per clock are exact; the clock is the router's figure.

mod markdown;
mod peers;
mod picture;
mod stockfish;
mod sweep;
mod tally;
mod text;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firmware::report::Report;
use hdl::system::MAX_CORES;

use super::bench::{beside_sim, measure, runs, Depths, Measured};
use super::bitstream::BuildArgs;
use crate::args::{cores_parser, verilated};
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;
use driver::Board;
use markdown::Section;
use sim::Rung;
use tally::{Score, Tally};

/// Examples.
const EXAMPLE: &str = "Examples:
  perftboard score --peers
  perftboard score --cores 4 --seeds 8 --mhz 64 --format json
  perftboard score --sweep --into README.md";

/// The arguments of `score`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ScoreArgs {
    /// What to route
    #[command(flatten)]
    pub build: BuildArgs,
    /// Let software count the same on one core of this machine: Stockfish, if it is installed, and the generators here
    #[arg(long, conflicts_with = "sweep")]
    pub peers: bool,
    /// Route 1 core, 2 cores and so on until the chip is full; a table and a picture
    #[arg(long, conflicts_with = "cores")]
    pub sweep: bool,
    /// Where to end the sweep at the latest
    #[arg(long, value_name = "N", default_value_t = MAX_CORES as u8, requires = "sweep", value_parser = cores_parser())]
    pub most: u8,
    /// Where to draw the sweep
    #[arg(
        long,
        value_name = "FILE",
        default_value = "docs/sweep.svg",
        requires = "sweep"
    )]
    pub svg: PathBuf,
    /// A Markdown file to put the tables into, between `<!-- score -->` and `<!-- /score -->`, or `sweep` for a sweep
    #[arg(long, value_name = "FILE")]
    pub into: Option<PathBuf>,
    /// How to write the figures
    #[arg(long, value_enum, default_value_t)]
    pub format: ScoreFormat,
}

/// How a score is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ScoreFormat {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
    /// The tables of the README
    Markdown,
}

impl ScoreArgs {
    /// The section of this name in the Markdown file, if there is to be one.
    fn section(&self, name: &str) -> Result<Option<Section>, CommandError> {
        let found = self.into.as_deref().map(|path| Section::find(path, name));
        found.transpose()
    }
}

/// Routes, counts and tells.
///
/// # Errors
/// [`CommandError`] if the circuit cannot be built, or its simulation fails.
pub fn run(args: &ScoreArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    if args.sweep {
        return sweep::run(args, console);
    }
    let section = args.section("score")?;
    let report = routed(&args.build, args.build.cores, args.build.out()?, console)?;
    let measured = measured(args.build.cores, console)?;
    let (beside, beside_right) = beside_sim(args.build.cores, measured.speed, console)?;
    let (peers, peers_right) = if args.peers {
        peers::measure(&runs(Depths::Deep), &peers::folders(), console)?
    } else {
        (Vec::new(), Outcome::Right)
    };
    let outcome = measured.outcome.max(beside_right).max(peers_right);
    let tally = Tally {
        score: Score { report, measured },
        beside,
        peers,
        machine: tally::machine(),
    };
    if let Some(section) = section {
        section.replace(&markdown::tally(&tally))?;
    }
    match args.format {
        ScoreFormat::Text => console.line(&tally)?,
        ScoreFormat::Json => console.json(&tally.figures())?,
        ScoreFormat::Markdown => console.line(markdown::tally(&tally).trim_end())?,
    }
    Ok(outcome)
}

/// Routes so many cores.
fn routed(
    args: &BuildArgs,
    cores: u8,
    out: PathBuf,
    console: &mut Console,
) -> Result<Report, CommandError> {
    Ok(args.build(cores, out, console)?.report)
}

/// Lets the Verilog of so many cores count.
fn measured(cores: u8, console: &mut Console) -> Result<Measured, CommandError> {
    let mut board = Board::connect(verilated(Rung::Verilog, cores)?)?;
    measure(&mut board, &runs(Depths::Deep), console)
}
