//! `perftboard farm result`: the total of a run, and what shows that it is right.

mod recount;
mod report;
mod sum;

use std::time::Duration;

use clap::{Args, ValueEnum};
use console::interrupt;
use console::number::number;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::Console;

use crate::broker::{Broker, NatsArgs};
use crate::error::FarmError;
use crate::manifest::{Manifest, Ready};
use crate::tally::Tally;
use recount::recount;
use report::Report;
use sum::sum;

/// How often the broker is asked whether the run is done.
const LOOK: Duration = Duration::from_secs(1);

/// An example.
const EXAMPLE: &str = "Example:
  perftboard farm result start-7 --wait
  perftboard farm result start-7 --divide 2 --format csv";

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ResultFormat {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
    /// The sub-totals as CSV: moves, leaves
    Csv,
}

/// The arguments of `result`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ResultArgs {
    /// The name of the run
    pub run: String,
    /// Wait until the run is finished
    #[arg(long)]
    pub wait: bool,
    /// Show the leaves after each move, or after each two moves
    #[arg(long, value_name = "MOVES", num_args = 0..=1, default_missing_value = "1", value_parser = number::<u32>(1..=2))]
    pub divide: Option<u32>,
    /// How positions are written.
    #[command(flatten)]
    dialect: DialectArgs,
    /// The memory for sorting positions
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = number::<u64>(1..=1_048_576))]
    pub memory: u64,
    /// Count so many of the positions again on this computer, as far as ten seconds allow
    #[arg(long, value_name = "POSITIONS", default_value_t = 100, value_parser = number::<u64>(0..=u64::MAX))]
    pub recount: u64,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: ResultFormat,
}

/// Writes the total of a run.
///
/// # Errors
/// [`FarmError`].
pub async fn result(
    args: &ResultArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let broker = Broker::connect(nats, "perftboard-farm result").await?;
    let (manifest, ready, tally) = finished(args, &broker).await?;
    let streams = broker.streams(&manifest).await?;
    let summed = sum(&manifest, &ready, &tally, &streams, args.memory << 20).await?;
    let recounted = recount(&manifest, &ready, &tally, &streams, args.recount).await?;
    let report = Report {
        manifest: &manifest,
        ready: &ready,
        tally: &tally,
        summed: &summed,
        recounted: &recounted,
        dialect: args.dialect,
    };
    let roots: Vec<(String, u128)> = match args.divide {
        Some(2) => (summed.divided.second.iter())
            .map(|([one, two], leaves)| (format!("{one} {two}"), *leaves))
            .collect(),
        _ => (summed.divided.first.iter())
            .map(|(mv, leaves)| (mv.to_string(), *leaves))
            .collect(),
    };
    match args.format {
        ResultFormat::Json => {
            let roots = roots.into_iter().filter(|_| args.divide.is_some());
            let roots = roots.map(|(moves, leaves)| (moves, leaves.to_string()));
            report.write_json(roots.collect(), console)?;
        }
        ResultFormat::Csv => {
            console.line("moves,leaves")?;
            roots
                .iter()
                .try_for_each(|(moves, leaves)| console.line(format_args!("{moves},{leaves}")))?;
        }
        ResultFormat::Text => {
            if args.divide.is_some() {
                roots.iter().try_for_each(|(moves, leaves)| {
                    console.line(format_args!("{moves}: {leaves}"))
                })?;
                console.line("")?;
            }
            report.write_text(console)?;
        }
    }
    Ok(Outcome::of_match(report.matches()))
}

/// The run, once it is finished.
async fn finished(
    args: &ResultArgs,
    broker: &Broker,
) -> Result<(Manifest, Ready, Tally), FarmError> {
    let (name, stop) = (&args.run, interrupt::switch());
    let mut tally = Tally::default();
    loop {
        let manifest = broker.manifest(name).await?;
        let Some(manifest) = manifest else {
            return Err(FarmError::NoRun { name: name.clone() });
        };
        let state = match broker.ready(&manifest).await? {
            None => "its batches are being stored".to_owned(),
            Some(ready) => {
                let streams = broker.streams(&manifest).await?;
                tally.update(&streams).await?;
                let done = tally.count(&manifest, &ready).done;
                if done == ready.batches {
                    // The wait may have been long, and the broker may have lost something meanwhile.
                    let mut fresh = Tally::default();
                    fresh.update(&streams).await?;
                    fresh.verify(&streams).await?;
                    let good = fresh.count(&manifest, &ready).done;
                    if good == ready.batches {
                        return Ok((manifest, ready, fresh));
                    }
                    format!("{good} of {done} results are of their batches")
                } else {
                    format!("{done} of {} batches are done", ready.batches)
                }
            }
        };
        if !args.wait {
            return Err(FarmError::Unfinished {
                name: name.clone(),
                state,
            });
        }
        if stop.is_set() {
            return Err(FarmError::Interrupted(
                "the run goes on without this command",
            ));
        }
        tokio::time::sleep(LOOK).await;
    }
}
