//! The arguments of `score`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use hdl::system::MAX_CORES;

use perftboard::args::{clusters_parser, cores_parser};
use perftboard::commands::bitstream::BuildArgs;

/// Examples.
const EXAMPLE: &str = "Examples:
  cargo xtask score --peers --into docs/figures.md
  cargo xtask score --cores 4 --seeds 8 --mhz 64 --format json
  cargo xtask score --sweep --into docs/figures.md
  cargo xtask score --clusters 1,2,5,10 --into docs/clusters.md";

/// The arguments of `score`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ScoreArgs {
    /// What to route
    #[command(flatten)]
    pub build: BuildArgs,
    /// Let software count the same positions on one core of this machine: Stockfish, if it is installed, and the
    /// generators of this program
    #[arg(long, conflicts_with = "sweep")]
    pub peers: bool,
    /// Route designs of 1 core, 2 cores and so on until the chip is full; makes a table and a picture
    #[arg(long, conflicts_with = "cores")]
    pub sweep: bool,
    /// The most cores of the sweep
    #[arg(long, value_name = "N", default_value_t = MAX_CORES as u8, requires = "sweep", value_parser = cores_parser())]
    pub most: u8,
    /// Count the starting position and kiwipete with these numbers of clusters, without routing; makes a table and a picture
    #[arg(long, value_name = "N,…", value_delimiter = ',', conflicts_with_all = ["peers", "sweep"], value_parser = clusters_parser())]
    pub clusters: Vec<u8>,
    /// The file of the picture of a sweep or of more clusters [default: docs/sweep.svg, docs/clusters.svg]
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The Markdown file in which to replace the tables between `<!-- score -->` and `<!-- /score -->`, or `sweep` for
    /// a sweep, or `scaling` for clusters
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
    /// The tables of the book
    Markdown,
}
