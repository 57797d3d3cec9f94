//! `perftboard bench`: the leaves per clock and per second of a board on six positions or on those of a suite, the cost
//! of the serial line, and where the clocks go.

mod bars;
mod detail;
mod measure;
mod verilog;
mod wire;

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use console::fault::{bad_input, Failure, Fault};
use console::figures;
use console::format::Format;
use console::interrupt;
use console::number::number;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::Console;
use reference::epd::Entry;
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use crate::args::BoardArgs;
use crate::choice::BoardChoice;
use crate::circuit;
use crate::suite_file::{self, SuiteError};
use driver::link::{Interruptible, Link};
use driver::{Board, Count};
use hdl::system::SystemConfig;
use sim::SimulatedLink;

use measure::run_of_line;

pub use detail::{CoreClocks, Detail, Details};
pub use measure::{measure, runs, sparse_runs, Counted, Depths, Measured, Run};
pub use verilog::measure_verilog;
pub use wire::{idle_clocks, Exchange};

/// Examples.
const EXAMPLE: &str = "Example:
  perftboard bench --format json
  perftboard bench --board verilog --cores 2 --deep
  perftboard bench --board verilog --depth 5 --max-nodes 20000000
  perftboard bench --board verilog --suite sparse
  perftboard bench --board verilog --deep --detail --svg clocks.svg

The column `serial line` is the share of the clocks in which the board waits for its line: before the first run, between \
two runs, and until the last result has arrived. It is computed for a line of one megabaud, from the lengths of the messages \
and of the runs.";

/// The index of the position whose count measures the speed of the simulation: kiwipete, to its usual depth.
const SIMULATED_STRETCH: usize = 1;

/// The arguments of `bench`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BenchArgs {
    /// Which board
    #[command(flatten)]
    pub board: BoardArgs,
    /// Count one half-move deeper: sixteen million leaves instead of half a million
    #[arg(long)]
    pub deep: bool,
    /// Count every position this deep, 1 to 5
    #[arg(long, value_name = "N", conflicts_with = "deep", value_parser = number::<u32>(1..=5))]
    pub depth: Option<u32>,
    /// Count the positions of this suite instead, each to the last depth that the suite gives: the name of one that `perftboard suite --list` shows, or an EPD or JSON file
    #[arg(long, value_name = "SUITE", conflicts_with_all = ["deep", "depth"])]
    pub suite: Option<PathBuf>,
    /// Leave out counts with more leaves than this
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    pub max_nodes: Option<u64>,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// Report where the clocks go: what every core does in each of them
    #[arg(long)]
    pub detail: bool,
    /// Draw where the clocks go, with a bar for every core; `-` is standard output, and the figures go to standard error then
    #[arg(long, value_name = "FILE", requires = "detail")]
    pub svg: Option<PathBuf>,
    /// How to write the figures
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    board: String,
    positions: Vec<Counted>,
    clusters: u8,
    cores: u8,
    clock_hz: u32,
    leaves_per_clock: Option<f64>,
    serial_share: Option<f64>,
    sim_clocks_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Details>,
    #[serde(skip)]
    total: Count,
}

/// The speed of another simulation of the circuit, beside a board that is simulated from Verilog.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Beside {
    /// The name of the other board.
    pub board: &'static str,
    /// The clocks that the other board simulates in a second.
    pub sim_clocks_per_second: Option<f64>,
    /// How many times as many clocks the measured board simulates.
    pub times: Option<f64>,
}

/// Measures the board.
///
/// # Errors
/// [`Failure`] if the board fails.
pub fn run(args: &BenchArgs, console: &mut Console) -> Result<Outcome, Failure> {
    run_on(&mut args.board.connect()?, args, console)
}

/// Measures this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &BenchArgs,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let (runs, readable) = args.runs(console)?;
    let mut measured = measure(board, &runs, console)?;
    for (counted, run) in measured.positions.iter_mut().zip(&runs) {
        counted.fen = args.dialect.fen(&run.position);
    }
    let mut outcome = measured.outcome.max(readable);
    let mut detail = None;
    if args.detail {
        let (details, right) = detail::detail(board, &runs, console)?;
        outcome = outcome.max(right);
        if let Some(path) = &args.svg {
            let identity = board.identity();
            let circuit =
                circuit::simulated((identity.clusters, identity.cores)).map_err(bad_input)?;
            details.draw(&board.name(), &circuit, path, console)?;
        }
        detail = Some(details);
    }
    let mut beside = None;
    if let BoardChoice::Verilated(_) = args.board.board {
        let all_cores = (board.identity().clusters, board.identity().cores);
        let (figures, right) = beside_sim(all_cores, measured.speed, console)?;
        beside = Some(figures);
        outcome = outcome.max(right);
    }
    let report = Report {
        board: board.name(),
        leaves_per_clock: measured.leaves_per_clock(),
        serial_share: measured.serial_share,
        sim_clocks_per_second: measured.speed,
        positions: measured.positions,
        clusters: board.identity().clusters,
        cores: board.identity().cores,
        clock_hz: board.identity().clock_hz,
        beside,
        detail,
        total: measured.total,
    };
    match args.format {
        Format::Text => console.line(&report)?,
        Format::Json => console.json(&report)?,
    }
    Ok(outcome)
}

impl BenchArgs {
    /// The positions to count, and bad input if lines of the suite cannot be read.
    fn runs(&self, console: &mut Console) -> Result<(Vec<Run>, Outcome), Failure> {
        if let Some(path) = &self.suite {
            return self.runs_of_suite(path, console);
        }
        let depths = match self.depth {
            Some(depth) => Depths::All(depth),
            None if self.deep => Depths::Deep,
            None => Depths::Usual,
        };
        let mut runs = runs(depths);
        runs.retain(|run| self.max_nodes.is_none_or(|most| run.expected <= most));
        if runs.is_empty() {
            return Err(NothingToMeasure.into());
        }
        Ok((runs, Outcome::Right))
    }

    /// The deepest count within the limit of every line of this suite, and bad input if some lines cannot be read.
    fn runs_of_suite(
        &self,
        path: &Path,
        console: &mut Console,
    ) -> Result<(Vec<Run>, Outcome), Failure> {
        let suite = suite_file::read(path, false, console)?;
        let run = |(line, entry): &(usize, Entry)| run_of_line(*line, entry, self.max_nodes);
        let runs: Vec<Run> = suite.entries.iter().filter_map(run).collect();
        if runs.is_empty() {
            return Err(SuiteError::Nothing {
                path: path.to_owned(),
            }
            .into());
        }
        Ok((runs, suite.outcome()))
    }
}

/// No position is small enough to measure.
#[derive(Debug, thiserror::Error)]
#[error("nothing to measure: every position has more leaves than --max-nodes at this depth; give a larger number, or a smaller --depth")]
struct NothingToMeasure;

impl Fault for NothingToMeasure {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// Simulates the circuit in this process for a short stretch, with as many clusters and cores, and compares its speed with
/// `speed`.
///
/// # Errors
/// As [`run`].
pub fn beside_sim(
    (clusters, cores): (u8, u8),
    speed: Option<f64>,
    console: &mut Console,
) -> Result<(Beside, Outcome), Failure> {
    let config = SystemConfig {
        clusters,
        cores,
        ..SystemConfig::on_fast_line()
    };
    let link = SimulatedLink::new(config)?;
    let mut board = Board::connect(Interruptible::new(link, interrupt::switch()))?;
    let mut stretch = runs(Depths::Usual);
    let stretch = stretch.swap_remove(SIMULATED_STRETCH);
    let measured = measure(&mut board, &[stretch], console)?;
    let times = speed.zip(measured.speed).map(|(fast, slow)| fast / slow);
    let beside = Beside {
        board: "sim",
        sim_clocks_per_second: measured.speed,
        times,
    };
    Ok((beside, measured.outcome))
}

impl fmt::Display for Report {
    /// Writes a table with the total in its last row, and below it the simulations' speeds if there are two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            "depth",
            "leaves",
            "clocks",
            "leaves/clock",
            "serial line",
            "simulated clocks/s",
        ];
        let numbers = numbers.map(|head| (head, Side::Right));
        let mut table = Table::new([("position", Side::Left)].into_iter().chain(numbers));
        for run in &self.positions {
            let depth = run.depth.to_string();
            let count = Count {
                nodes: run.nodes,
                clocks: run.clocks,
            };
            let (per_clock, serial) = (run.leaves_per_clock, run.serial_share);
            table.row(cells(&run.name, depth, count, per_clock, serial, run.speed));
        }
        let (per_clock, speed) = (self.leaves_per_clock, self.sim_clocks_per_second);
        let (serial, depth) = (self.serial_share, String::new());
        table.row(cells("total", depth, self.total, per_clock, serial, speed));
        f.write_str(&table.text(0))?;
        if let Some(detail) = &self.detail {
            write!(f, "\n\n{detail}")?;
        }
        let Some(beside) = self.beside else {
            return Ok(());
        };
        write!(
            f,
            "\n\nsimulated clocks/s: {} {}, {} {}: {} times as many",
            self.board,
            figures::rounded(speed, 0),
            beside.board,
            figures::rounded(beside.sim_clocks_per_second, 0),
            figures::rounded(beside.times, 1)
        )
    }
}

/// The cells of a row.
fn cells(
    name: &str,
    depth: String,
    count: Count,
    per_clock: Option<f64>,
    serial: Option<f64>,
    speed: Option<f64>,
) -> [String; 7] {
    [
        name.to_owned(),
        depth,
        count.nodes.to_string(),
        count.clocks.to_string(),
        figures::decimals(per_clock),
        serial.map_or_else(|| "-".to_owned(), |share| format!("{:.2} %", 100.0 * share)),
        figures::rounded(speed, 0),
    ]
}
