//! `perftboard model`: the clocks of a count, predicted in software from what each step of the circuit takes.
//!
//! The model walks whole trees as the tree core does, piece by piece over Sandström's table, and keeps the queues of the rank
//! counters. So it says what another number of counters, or a circuit without a look ahead, would bring before it is simulated.

mod clocks;
mod counters;
mod tree;
mod walks;

use std::fmt;

use clap::Args;
use console::fault::Failure;
use console::figures;
use console::format::Format;
use console::json::Leaves;
use console::outcome::Outcome;
use console::Console;
use schemars::JsonSchema;
use serde::Serialize;

use super::bench::{measure, runs, Depths, Run};
use crate::args::BoardArgs;
use hdl::system::SystemConfig;
use text::table::{Side, Table};

use tree::{taken, Taken};

/// Examples.
const EXAMPLE: &str = "Example:
  perftboard model
  perftboard model --cores 3
  perftboard model --deep --measure --board verilog";

/// The arguments of `model`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ModelArgs {
    /// The board whose counts are predicted.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Count one half-move deeper: sixteen million leaves instead of half a million
    #[arg(long)]
    pub deep: bool,
    /// Predict what a tree core would take that finds no move ahead, as with a single counter
    #[arg(long)]
    pub no_look_ahead: bool,
    /// Count the same on the board, and print its clocks beside the prediction
    #[arg(long, conflicts_with = "no_look_ahead")]
    pub measure: bool,
    /// How to write the figures
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The prediction for a position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Predicted {
    name: String,
    depth: u32,
    nodes: Leaves,
    jobs: u64,
    clocks: u64,
    clocks_per_job: Option<f64>,
    leaves_per_clock: Option<f64>,
    /// The clocks of the board; null unless it was measured.
    measured: Option<u64>,
    /// By how much the prediction is too high, as a share of what was measured.
    deviation: Option<f64>,
}

/// The result in JSON.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Report {
    cores: u8,
    looks_ahead: bool,
    positions: Vec<Predicted>,
    total: Predicted,
}

impl Predicted {
    fn new(name: String, depth: u32, leaves: u64, taken: Taken, measured: Option<u64>) -> Self {
        let Taken { clocks, jobs } = taken;
        let deviation = measured.and_then(|measured| figures::leaves_per_clock(clocks, measured));
        Self {
            name,
            depth,
            nodes: leaves.into(),
            jobs,
            clocks,
            clocks_per_job: figures::leaves_per_clock(clocks, jobs),
            leaves_per_clock: figures::leaves_per_clock(leaves, clocks),
            measured,
            deviation: deviation.map(|times| times - 1.0),
        }
    }
}

/// Predicts, and measures if that is asked for.
///
/// # Errors
/// [`Failure`] if the board fails.
pub fn run(args: &ModelArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let cores = args.board.config(SystemConfig::default()).cores;
    let looks_ahead = cores > 1 && !args.no_look_ahead;
    let runs = runs(if args.deep {
        Depths::Deep
    } else {
        Depths::Usual
    });
    let (mut clocks, mut outcome) = (vec![None; runs.len()], Outcome::Right);
    if args.measure {
        let measured = measure(&mut args.board.connect()?, &runs, console)?;
        let counted = measured.positions.iter();
        clocks = counted.map(|counted| Some(counted.clocks)).collect();
        outcome = measured.outcome;
    }
    let report = report(&runs, &clocks, cores, looks_ahead);
    match args.format {
        Format::Text => console.line(&report)?,
        Format::Json => console.json(&report)?,
    }
    Ok(outcome)
}

fn report(runs: &[Run], measured: &[Option<u64>], cores: u8, looks_ahead: bool) -> Report {
    let (mut sum, mut leaves) = (Taken { clocks: 0, jobs: 0 }, 0);
    let predict = |(run, measured): (&Run, &Option<u64>)| {
        let taken = taken(&run.position, run.depth, cores, looks_ahead);
        sum.clocks += taken.clocks;
        sum.jobs += taken.jobs;
        leaves += run.expected;
        Predicted::new(run.name.clone(), run.depth, run.expected, taken, *measured)
    };
    let positions = runs.iter().zip(measured).map(predict).collect();
    let measured = measured.iter().copied().sum();
    Report {
        cores,
        looks_ahead,
        positions,
        total: Predicted::new("total".to_owned(), 0, leaves, sum, measured),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            "depth",
            "leaves",
            "jobs",
            "clocks",
            "clocks/job",
            "leaves/clock",
            "measured",
            "deviation",
        ];
        let numbers = numbers.map(|head| (head, Side::Right));
        let mut table = Table::new([("position", Side::Left)].into_iter().chain(numbers));
        for row in self.positions.iter().chain([&self.total]) {
            let deviation = row
                .deviation
                .map(|share| format!("{:+.1} %", 100.0 * share));
            let depth = match row.depth {
                0 => String::new(),
                depth => depth.to_string(),
            };
            table.row([
                row.name.clone(),
                depth,
                row.nodes.to_string(),
                row.jobs.to_string(),
                row.clocks.to_string(),
                figures::decimals(row.clocks_per_job),
                figures::decimals(row.leaves_per_clock),
                row.measured
                    .map_or_else(|| "-".to_owned(), |clocks| clocks.to_string()),
                deviation.unwrap_or_else(|| "-".to_owned()),
            ]);
        }
        let ahead = match self.looks_ahead {
            true => "a look ahead",
            false => "no look ahead",
        };
        writeln!(f, "{} rank counters, {ahead}\n", self.cores)?;
        f.write_str(&table.text(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::perft::perft;

    #[test]
    fn a_job_is_a_move_to_a_leafs_parent() {
        for run in runs(Depths::Usual) {
            let taken = taken(&run.position, run.depth, 2, true);
            assert_eq!(
                taken.jobs,
                perft(&run.position, run.depth - 1),
                "{}",
                run.name
            );
        }
    }

    /// Leaves per clock of the generated Verilog with two counters, by `bench --deep --board verilog`.
    #[test]
    fn the_model_predicts_what_was_measured() {
        let measured = [5.194, 9.712, 3.121, 10.084, 7.750, 9.984];
        let runs = runs(Depths::Deep);
        let report = report(&runs, &[None; 6], 2, true);
        for (predicted, measured) in report.positions.iter().zip(measured) {
            let share = predicted.leaves_per_clock.expect("clocks") / measured;
            assert!((0.99..1.01).contains(&share), "{predicted:?}");
        }
    }

    #[test]
    fn more_counters_and_a_look_ahead_take_fewer_clocks() {
        let runs = runs(Depths::Usual);
        let clocks =
            |cores, looks_ahead| report(&runs, &[None; 6], cores, looks_ahead).total.clocks;
        assert!(clocks(2, true) < clocks(2, false));
        assert!(clocks(2, false) < clocks(1, false));
        assert!(clocks(3, true) < clocks(2, true));
    }

    #[test]
    fn what_was_measured_stands_beside_the_prediction() {
        let runs = &runs(Depths::Usual)[..1];
        let clocks = report(runs, &[None], 2, true).total.clocks;
        let text = report(runs, &[Some(clocks * 2)], 2, true).to_string();
        assert!(
            text.contains("-50.0 %") && text.starts_with("2 rank counters, a look ahead"),
            "{text}"
        );
        assert!(report(runs, &[None], 1, false)
            .to_string()
            .contains("no look ahead"));
    }
}
