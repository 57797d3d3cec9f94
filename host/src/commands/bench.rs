//! `perftboard bench`: how fast the simulated board counts, in clocks and in time.

use std::fmt;

use clap::Args;
use hdl::protocol::Status;
use reference::epd;
use reference::Position;
use serde::Serialize;

use super::CommandError;
use crate::cli::Format;
use crate::console::Console;
use crate::driver::{Board, Count};
use crate::figures;
use crate::link::{Link, SimulatedLink, SimulationSpeed};
use crate::outcome::Outcome;
use crate::progress::Progress;

/// The six positions everybody counts, with their leaves.
const POSITIONS: &str = include_str!("../../../tests/data/standard.epd");

/// What they are called, in the order of the file, and how deep each is counted: half a million leaves in all.
const RUNS: [(&str, u32); 6] = [
    ("start", 4),
    ("kiwipete", 3),
    ("position 3", 4),
    ("position 4", 3),
    ("position 5", 3),
    ("position 6", 3),
];

/// An example.
const EXAMPLE: &str = "Example:
  perftboard bench --format json";

/// The arguments of `bench`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BenchArgs {
    /// How to write the figures
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// One position to count.
struct Run {
    name: &'static str,
    position: Position,
    depth: u32,
    expected: u64,
}

/// What a position came to, in JSON.
#[derive(Serialize)]
struct RunReport {
    name: &'static str,
    fen: String,
    depth: u32,
    nodes: u64,
    clocks: u64,
    leaves_per_clock: Option<f64>,
    /// Clocks simulated in a second.
    #[serde(skip)]
    speed: Option<f64>,
}

/// What all came to, in JSON.
#[derive(Serialize)]
struct Report {
    positions: Vec<RunReport>,
    cores: u8,
    leaves_per_clock: Option<f64>,
    sim_clocks_per_second: Option<f64>,
    #[serde(skip)]
    total: Count,
}

/// Measures the simulated board.
///
/// # Errors
/// [`CommandError`] if the board fails.
pub fn run(args: &BenchArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    run_on(&mut Board::connect(SimulatedLink::new()?)?, args, console)
}

/// Measures this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &BenchArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let runs: Vec<Run> = runs().collect();
    let planned = runs.iter().map(|run| run.expected).sum();
    let mut progress = Progress::new("counting", Some(planned), console.is_interactive());
    let before = board.simulation();
    let (mut positions, mut total, mut outcome) = (Vec::new(), Count::default(), Outcome::Right);
    for run in &runs {
        let report = measure(board, run, total.nodes, &mut progress)?;
        if report.nodes != run.expected {
            outcome = Outcome::Differs;
            let (name, nodes, expected) = (run.name, report.nodes, run.expected);
            let note = format!("WRONG: {name}: the board counts {nodes}, expected {expected}");
            progress.aside(|| console.note(note));
        }
        total.nodes = total.nodes.saturating_add(report.nodes);
        total.clocks = total.clocks.saturating_add(report.clocks);
        positions.push(report);
    }
    drop(progress);
    let report = Report {
        positions,
        cores: board.identity().cores,
        leaves_per_clock: figures::leaves_per_clock(total.nodes, total.clocks),
        sim_clocks_per_second: speed(before, board.simulation()),
        total,
    };
    match args.format {
        Format::Text => console.line(&report)?,
        Format::Json => console.json(&report)?,
    }
    Ok(outcome)
}

/// The positions with what they are called and how deep they are counted.
fn runs() -> impl Iterator<Item = Run> {
    let entries = epd::entries(POSITIONS).filter_map(|(_, entry)| entry.ok());
    entries.zip(RUNS).filter_map(|(entry, (name, depth))| {
        let (_, expected) = *entry.depths.iter().find(|(deep, _)| *deep == depth)?;
        Some(Run {
            name,
            position: entry.position,
            depth,
            expected,
        })
    })
}

/// Counts one position, `done` leaves being counted already.
fn measure<L: Link>(
    board: &mut Board<L>,
    run: &Run,
    done: u64,
    progress: &mut Progress,
) -> Result<RunReport, CommandError> {
    let before = board.simulation();
    board.set_position(&run.position)?;
    let mut watch = |status: Status| progress.at(done.saturating_add(status.nodes));
    let Count { nodes, clocks } = board.perft(run.depth, &mut watch)?;
    progress.at(done.saturating_add(nodes));
    Ok(RunReport {
        name: run.name,
        fen: run.position.to_string(),
        depth: run.depth,
        nodes,
        clocks,
        leaves_per_clock: figures::leaves_per_clock(nodes, clocks),
        speed: speed(before, board.simulation()),
    })
}

/// Clocks simulated in a second between two looks.
fn speed(before: Option<SimulationSpeed>, after: Option<SimulationSpeed>) -> Option<f64> {
    after?.since(before?).clocks_per_second()
}

impl fmt::Display for Report {
    /// Writes a table, the total last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "position",
            "depth",
            "leaves",
            "clocks",
            "leaves/clock",
            "simulated clocks/s",
        ];
        write_row(f, heads.map(str::to_owned))?;
        for run in &self.positions {
            let counts = [
                run.depth.to_string(),
                run.nodes.to_string(),
                run.clocks.to_string(),
            ];
            writeln!(f)?;
            write_row(f, cells(run.name, counts, run.leaves_per_clock, run.speed))?;
        }
        let counts = [
            String::new(),
            self.total.nodes.to_string(),
            self.total.clocks.to_string(),
        ];
        let (per_clock, speed) = (self.leaves_per_clock, self.sim_clocks_per_second);
        writeln!(f)?;
        write_row(f, cells("total", counts, per_clock, speed))
    }
}

/// The cells of a row.
fn cells(
    name: &str,
    counts: [String; 3],
    per_clock: Option<f64>,
    speed: Option<f64>,
) -> [String; 6] {
    let [depth, nodes, clocks] = counts;
    let speed = speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}"));
    [
        name.to_owned(),
        depth,
        nodes,
        clocks,
        figures::decimals(per_clock),
        speed,
    ]
}

/// Writes a row, its numbers flush right.
fn write_row(
    f: &mut fmt::Formatter<'_>,
    [name, depth, nodes, clocks, per_clock, speed]: [String; 6],
) -> fmt::Result {
    write!(
        f,
        "{name:<10}  {depth:>5}  {nodes:>9}  {clocks:>10}  {per_clock:>12}  {speed:>18}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_six_positions_are_counted_within_a_million_leaves() {
        let runs: Vec<_> = runs().collect();
        assert_eq!(runs.len(), RUNS.len());
        assert_eq!(runs[0].position, Position::starting());
        assert_eq!(runs[0].expected, 197_281);
        assert!(runs[1].position.to_string().starts_with("r3k2r/p1ppqpb1/"));
        assert!(runs.iter().map(|run| run.expected).sum::<u64>() < 1_000_000);
    }
}
