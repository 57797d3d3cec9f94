//! `perftboard perft`: count and check.

mod shared;

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use reference::Position;
use serde::Serialize;

use super::roots::{write_roots, RootReport};
use super::CommandError;
use crate::check::{differences, Check, Expected, RootDifference};
use crate::cli::{BoardsArgs, Format};
use crate::console::Console;
use crate::driver::{Board, Division};
use crate::figures;
use crate::link::{Link, SimulationSpeed};
use crate::outcome::Outcome;
use crate::paint;
use crate::progress::Progress;

/// Examples, and how a count is made of parts.
const EXAMPLE: &str = "With --journal, --split or several boards the count is made of parts: of the positions some \
half-moves down, equal ones once. How many half-moves is a matter of position and depth alone: as few as leave at most \
some four million leaves below each, by estimate. Ended in whatever way, the run goes on when the same command is started \
again; a finished position is not counted again.

Example:
  perftboard perft 4
  perftboard perft 3 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  perftboard perft 7 --journal start7.journal --board /dev/ttyUSB1 --board /dev/ttyUSB3";

/// The arguments of `perft`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct PerftArgs {
    /// How many half-moves deep; 0 counts the position itself
    pub depth: u32,
    /// The position to start from
    #[arg(long, value_name = "FEN", default_value_t = Position::starting())]
    pub fen: Position,
    /// Count the leaves behind each root move
    #[arg(long)]
    pub divide: bool,
    /// Keep every finished part in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Count in parts, so many half-moves down
    #[arg(long, value_name = "PLIES")]
    pub split: Option<u32>,
    /// The boards to count on.
    #[command(flatten)]
    pub board: BoardsArgs,
    /// Do not count in software too
    #[arg(long)]
    pub no_check: bool,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Opens the board and counts, or counts in parts.
///
/// # Errors
/// [`CommandError`] if the board or its link fails, or refuses depth or position; in parts, if the last board fails, or
/// the journal cannot be used.
pub fn run(args: &PerftArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    match args.board.only() {
        Some(board) if args.journal.is_none() && args.split.is_none() => {
            run_on(&mut board.connect()?, args, console)
        }
        _ => shared::run(args, console),
    }
}

/// Counts on this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &PerftArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    board.checked_depth(args.depth)?;
    let mut check = (!args.no_check).then(|| Check::start(args.fen, args.depth, args.divide));
    let before = board.simulation();
    let division = count(board, args, check.as_mut(), console.is_interactive())?;
    let simulated = board
        .simulation()
        .map(|now| now.since(before.unwrap_or_default()));
    let expected = check.map(|check| wait(check, console.is_interactive()));
    let result = Counted {
        args,
        cores: board.identity().cores,
        clock_hz: board.identity().clock_hz,
        simulated,
        differences: expected.as_ref().map_or_else(Vec::new, |expected| {
            differences(&division.roots, &expected.roots)
        }),
        division,
        expected,
    };
    match args.format {
        Format::Text => console.line(&result)?,
        Format::Json => console.json(&result.report())?,
    }
    Ok(Outcome::of_match(result.matches() != Some(false)))
}

/// Lets the board count, with a progress bar that learns the total from the reference as soon as that has it.
fn count<L: Link>(
    board: &mut Board<L>,
    args: &PerftArgs,
    mut check: Option<&mut Check>,
    interactive: bool,
) -> Result<Division, CommandError> {
    let mut progress = Progress::new("counting", None, interactive);
    let mut watch = |status: hdl::protocol::Status| {
        if let Some(total) = check.as_mut().and_then(|check| check.nodes_if_known()) {
            progress.of(total);
        }
        progress.at(status.nodes);
    };
    if args.divide {
        board.set_position(&args.fen)?;
        return Ok(board.divide(args.depth, &mut watch)?);
    }
    Ok(Division {
        roots: Vec::new(),
        total: board.count(&args.fen, args.depth, &mut watch)?,
    })
}

/// Waits for the reference.
fn wait(check: Check, interactive: bool) -> Expected {
    let mut progress = Progress::new("checking in software", None, interactive);
    check.wait(&mut || progress.at(0))
}

/// All that is known in the end.
struct Counted<'a> {
    args: &'a PerftArgs,
    cores: u8,
    clock_hz: u32,
    simulated: Option<SimulationSpeed>,
    division: Division,
    expected: Option<Expected>,
    differences: Vec<RootDifference>,
}

/// The same in JSON.
#[derive(Serialize)]
struct Report {
    fen: String,
    depth: u32,
    nodes: u64,
    expected: Option<u64>,
    r#match: Option<bool>,
    clocks: u64,
    cores: u8,
    leaves_per_clock: Option<f64>,
    sim_clocks_per_second: Option<f64>,
    divide: Option<Vec<RootReport>>,
}

/// The line that says whether board and reference agree, as far as it goes without figures.
fn verdict(matches: Option<bool>) -> String {
    match matches {
        None => "Verdict:   not checked".to_owned(),
        Some(true) => {
            let right = paint::good("right");
            format!("Verdict:   {right}, the reference counts the same")
        }
        Some(false) => format!("Verdict:   {}, the reference counts", paint::bad("WRONG")),
    }
}

impl Counted<'_> {
    /// Whether board and reference agree, if they were compared.
    fn matches(&self) -> Option<bool> {
        let expected = self.expected.as_ref()?;
        Some(expected.nodes == self.division.total.nodes && self.differences.is_empty())
    }

    /// Leaves per clock, if there were clocks.
    fn leaves_per_clock(&self) -> Option<f64> {
        let total = self.division.total;
        figures::leaves_per_clock(total.nodes, total.clocks)
    }

    /// Clocks simulated in a second, if the board is simulated.
    fn sim_clocks_per_second(&self) -> Option<f64> {
        self.simulated.and_then(SimulationSpeed::clocks_per_second)
    }

    /// The JSON object.
    fn report(&self) -> Report {
        Report {
            fen: self.args.fen.to_string(),
            depth: self.args.depth,
            nodes: self.division.total.nodes,
            expected: self.expected.as_ref().map(|expected| expected.nodes),
            r#match: self.matches(),
            clocks: self.division.total.clocks,
            cores: self.cores,
            leaves_per_clock: self.leaves_per_clock(),
            sim_clocks_per_second: self.sim_clocks_per_second(),
            divide: (self.args.divide).then(|| RootReport::list(&self.division.roots)),
        }
    }

    /// What it cost.
    fn write_cost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clocks = self.division.total.clocks;
        let per_clock = figures::decimals(self.leaves_per_clock());
        let cores = figures::cores(self.cores);
        writeln!(
            f,
            "Clocks:    {clocks}, {per_clock} leaves per clock on {cores}"
        )?;
        if self.clock_hz > 0 {
            let seconds = clocks as f64 / f64::from(self.clock_hz);
            let (at, time) = (figures::hertz(self.clock_hz), figures::seconds(seconds));
            writeln!(f, "On a chip: {time} at {at}")?;
        }
        if let Some(speed) = self.sim_clocks_per_second() {
            writeln!(f, "Simulated: {speed:.0} clocks per second")?;
        }
        Ok(())
    }

    /// Whether it is right.
    fn write_verdict(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&verdict(self.matches()))?;
        match &self.expected {
            Some(expected) if self.matches() == Some(false) => write!(f, " {}", expected.nodes)?,
            _ => return Ok(()),
        }
        for difference in &self.differences {
            write!(f, "\n  {difference}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Counted<'_> {
    /// Writes the leaves as Stockfish does, then what they cost, then whether they are right.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.args.divide {
            write_roots(f, &self.division.roots)?;
        }
        writeln!(f, "Nodes searched: {}\n", self.division.total.nodes)?;
        self.write_cost(f)?;
        self.write_verdict(f)
    }
}
