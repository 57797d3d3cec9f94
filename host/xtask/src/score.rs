//! `cargo xtask score`: leaves per second of the routed circuit, and of software beside it.
//!
//! The circuit counts in simulation, clock by clock, so its leaves per clock are exact. The clock frequency is the
//! router's figure.

mod args;
mod found;
mod markdown;
mod peers;
mod picture;
mod scaling;
mod stockfish;
mod sweep;
mod tally;
mod text;

use console::fault::Failure;
use console::outcome::Outcome;
use console::Console;

pub use args::{ScoreArgs, ScoreFormat};
use perftboard::commands::bench::{beside_sim, measure_verilog, runs, sparse_runs, Depths};
use perftboard::commands::bitstream::unbuilt;
use perftboard::section::Section;
use std::path::Path;
use tally::{Score, Tally};

impl ScoreArgs {
    /// The section of this name in the Markdown file, if a file is given.
    fn section(&self, name: &str) -> Result<Option<Section>, Failure> {
        let found = self.into.as_deref().map(|path| Section::find(path, name));
        found.transpose()
    }

    /// The file of the picture.
    fn picture(&self, default: &'static str) -> &Path {
        self.svg.as_deref().unwrap_or(Path::new(default))
    }
}

/// Routes the circuit, counts on it in simulation, and writes the figures.
///
/// # Errors
/// [`Failure`] if the circuit cannot be built, or its simulation fails.
pub fn run(args: &ScoreArgs, console: &mut Console) -> Result<Outcome, Failure> {
    if args.sweep {
        return sweep::run(args, console);
    }
    if !args.clusters.is_empty() {
        return scaling::run(args, console);
    }
    let section = args.section("score")?;
    let cores = (args.build.target.board()?.clusters, args.build.cores()?);
    let design = args.build.design(cores)?;
    let built = args.build.build(&design, args.build.out()?, console);
    let built = built.map_err(unbuilt)?;
    let sparse = measure_verilog(cores, &sparse_runs(), console)?;
    let measured = measure_verilog(cores, &runs(Depths::Deep), console)?;
    let (beside, beside_right) = beside_sim(cores, measured.speed, console)?;
    let (peers, peers_right) = if args.peers {
        peers::measure(&runs(Depths::Deep), &peers::folders(), console)?
    } else {
        (Vec::new(), Outcome::Right)
    };
    let outcome = measured
        .outcome
        .max(sparse.outcome)
        .max(beside_right)
        .max(peers_right);
    let tally = Tally {
        score: Score {
            report: built.report,
            netlist: built.netlist,
            measured,
        },
        sparse,
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
