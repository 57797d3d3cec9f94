//! `perftboard reference perft`.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use console::fault::{bad_input, Failure};
use console::format::Format;
use console::json::Leaves;
use console::number::number;
use console::outcome::Outcome;
use console::position::{DialectArgs, PositionArgs};
use console::Console;
use reference::perft::{Detail, Method, Search};
use reference::{Move, Position};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::depth_parser;
use crate::commands::roots::{write_roots, RootReport};
use crate::memory::check_hash;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard reference perft 5 --generator sandstroem --threads 2";

/// The most threads: far more than any machine has processors.
const MOST_THREADS: u64 = 1024;

/// The arguments of `reference perft`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PerftArgs {
    /// How many half-moves deep; 0 counts the position itself
    #[arg(value_parser = depth_parser())]
    pub depth: u32,
    /// The position to count below.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// mailbox, huginn, sandstroem or cozy
    #[arg(long, value_name = "GENERATOR", default_value_t = Method::Sandstroem)]
    pub generator: Method,
    /// Count the leaves after each root move
    #[arg(short, long)]
    pub divide: bool,
    /// Classify the last moves: captures, checks, mates …
    #[arg(long)]
    pub detail: bool,
    /// How many threads to count on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>(1..=MOST_THREADS))]
    pub threads: u32,
    /// Memory of the transposition table; 0 for none
    #[arg(long, value_name = "MIB", default_value_t = 0, value_parser = number::<usize>(0..=usize::MAX as u64))]
    pub hash: usize,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Counts the leaves.
///
/// # Errors
/// [`Failure`] if a move cannot be played, the generator refuses the position or there is no memory for the table.
pub fn run(args: &PerftArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    check_hash(args.hash)?;
    let search = Search {
        method: args.generator,
        threads: NonZeroUsize::new(args.threads as usize).unwrap_or(NonZeroUsize::MIN),
        hash_mib: args.hash,
    };
    let began = Instant::now();
    let mut counted = Counted {
        args,
        position,
        nodes: 0,
        roots: Vec::new(),
        detail: None,
        seconds: 0.0,
    };
    if args.divide {
        counted.roots = search.divide(&position, args.depth).map_err(bad_input)?;
    }
    if args.detail {
        counted.detail = Some(search.detail(&position, args.depth).map_err(bad_input)?);
    }
    counted.nodes = match counted.detail {
        Some(detail) => detail.nodes,
        None if args.divide && args.depth > 0 => counted.roots.iter().map(|(_, n)| n).sum(),
        None => search.count(&position, args.depth).map_err(bad_input)?,
    };
    counted.seconds = began.elapsed().as_secs_f64();
    match args.format {
        Format::Text => console.line(&counted)?,
        Format::Json => console.json(&counted.report())?,
    }
    Ok(Outcome::Right)
}

/// The result of the count.
struct Counted<'a> {
    args: &'a PerftArgs,
    position: Position,
    nodes: u64,
    roots: Vec<(Move, u64)>,
    detail: Option<Detail>,
    seconds: f64,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    fen: String,
    depth: u32,
    generator: &'static str,
    nodes: Leaves,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<RootReport>>,
    #[serde(flatten)]
    detail: Option<Columns>,
}

/// The columns of the published tables.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Columns {
    captures: Leaves,
    en_passant: Leaves,
    castles: Leaves,
    promotions: Leaves,
    checks: Leaves,
    discovered_checks: Leaves,
    double_checks: Leaves,
    mates: Leaves,
}

impl From<Detail> for Columns {
    fn from(detail: Detail) -> Self {
        Self {
            captures: detail.captures.into(),
            en_passant: detail.en_passants.into(),
            castles: detail.castles.into(),
            promotions: detail.promotions.into(),
            checks: detail.checks.into(),
            discovered_checks: detail.discovered_checks.into(),
            double_checks: detail.double_checks.into(),
            mates: detail.mates.into(),
        }
    }
}

impl Counted<'_> {
    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }

    fn report(&self) -> Report {
        Report {
            fen: self.args.dialect.fen(&self.position),
            depth: self.args.depth,
            generator: self.args.generator.name(),
            nodes: self.nodes.into(),
            seconds: self.seconds,
            nodes_per_second: self.nodes_per_second(),
            divide: (self.args.divide).then(|| RootReport::list(&self.roots)),
            detail: self.detail.map(Columns::from),
        }
    }
}

impl fmt::Display for Counted<'_> {
    /// Writes the leaves in Stockfish's format, then the details, then the speed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.args.divide {
            write_roots(f, &self.roots)?;
        }
        writeln!(f, "Nodes searched: {}\n", self.nodes)?;
        if let Some(detail) = self.detail {
            writeln!(f, "Captures:          {}", detail.captures)?;
            writeln!(f, "En passant:        {}", detail.en_passants)?;
            writeln!(f, "Castles:           {}", detail.castles)?;
            writeln!(f, "Promotions:        {}", detail.promotions)?;
            writeln!(f, "Checks:            {}", detail.checks)?;
            writeln!(f, "Discovered checks: {}", detail.discovered_checks)?;
            writeln!(f, "Double checks:     {}", detail.double_checks)?;
            writeln!(f, "Mates:             {}\n", detail.mates)?;
        }
        write!(
            f,
            "{} in {:.3} s: {:.1} million nodes per second",
            self.args.generator,
            self.seconds,
            self.nodes_per_second() / 1e6
        )
    }
}
