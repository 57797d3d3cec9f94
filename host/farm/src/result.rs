//! `perftboard farm result`: the total of a run, and what shows that it is right.

mod recount;
mod sum;

use std::collections::BTreeMap;
use std::time::Duration;

use clap::{Args, ValueEnum};
use perftboard::console::Console;
use perftboard::figures::grouped;
use perftboard::interrupt;
use perftboard::number::number;
use perftboard::outcome::Outcome;
use serde::Serialize;

use crate::broker::{Broker, NatsArgs};
use crate::error::FarmError;
use crate::judge::{Filled, Verdict};
use crate::known::Source;
use crate::manifest::{Manifest, Ready};
use crate::messages::Quarantine;
use crate::tally::Tally;
use recount::{recount, Recount};
use sum::{sum, Summed};

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
    /// Show the leaves behind each move, or behind each two moves
    #[arg(long, value_name = "MOVES", num_args = 0..=1, default_missing_value = "1", value_parser = number::<u32>(1..=2))]
    pub divide: Option<u32>,
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

/// A board's share of the run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
struct Share {
    name: String,
    host: String,
    usb_path: Option<String>,
    serial_number: Option<String>,
    bitstream: Option<String>,
    clock_hz: u32,
    batches: u64,
    /// In decimal digits.
    leaves: String,
    #[serde(skip)]
    sum: u128,
    clocks: u64,
    seconds: f64,
    checked: u64,
    last_time: u64,
}

/// The result in JSON. Numbers that may be past 2^53 are strings of digits.
#[derive(Serialize)]
struct Report<'a> {
    run: &'a str,
    fen: &'a str,
    depth: u32,
    split: u32,
    positions: u64,
    nodes: String,
    /// Whether everything that was compared is the same.
    matches: bool,
    /// The leaves at one half-move less.
    shallower: String,
    /// What they should be, if that is known.
    shallower_known: Option<String>,
    checked: u64,
    /// The positions that this computer has counted again, until one was wrong.
    recounted: u64,
    quarantines: &'a [Quarantine],
    roots: Vec<(String, String)>,
    boards: BTreeMap<&'a str, Share>,
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
    let streams = broker.streams(&args.run).await?;
    let summed = sum(&manifest, &ready, &tally, &streams, args.memory << 20).await?;
    let recounted = recount(&manifest, &ready, &tally, &streams, args.recount).await?;
    let matches = summed.matches() && recounted.matches();
    let shares = shares(&tally, &manifest, &ready);
    let plies = args.divide.unwrap_or(1);
    let roots: Vec<(String, u128)> = match plies {
        2 => (summed.divided.second.iter())
            .map(|([one, two], leaves)| (format!("{one} {two}"), *leaves))
            .collect(),
        _ => (summed.divided.first.iter())
            .map(|(mv, leaves)| (mv.to_string(), *leaves))
            .collect(),
    };
    match args.format {
        ResultFormat::Json => {
            let roots = roots.iter().filter(|_| args.divide.is_some());
            console.json(&Report {
                run: &manifest.name,
                fen: &manifest.fen,
                depth: manifest.depth,
                split: manifest.split,
                positions: ready.positions,
                nodes: summed.total.to_string(),
                matches,
                shallower: summed.shallower.to_string(),
                shallower_known: summed.known.map(|(known, _)| known.to_string()),
                checked: shares.values().map(|share| share.checked).sum(),
                recounted: recounted.positions,
                quarantines: tally.quarantines(),
                roots: roots
                    .map(|(mv, leaves)| (mv.clone(), leaves.to_string()))
                    .collect(),
                boards: shares,
            })?;
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
            console.line(format_args!("Nodes searched: {}\n", summed.total))?;
            write_proof(
                &manifest, &ready, &tally, &summed, &recounted, &shares, console,
            )?;
        }
    }
    Ok(Outcome::of_match(matches))
}

/// Writes what shows that the total is right, and who counted.
fn write_proof(
    manifest: &Manifest,
    ready: &Ready,
    tally: &Tally,
    summed: &Summed,
    recounted: &Recount,
    shares: &BTreeMap<&str, Share>,
    console: &mut Console,
) -> Result<(), FarmError> {
    let (depth, split) = (manifest.depth, manifest.split);
    console.line(format_args!(
        "Run:       {}, depth {depth} of {}",
        manifest.name, manifest.fen
    ))?;
    let positions = grouped(ready.positions);
    console.line(format_args!(
        "Split:     {positions} positions after {split} half-moves, in {} batches",
        ready.batches
    ))?;
    let checked: u64 = shares.values().map(|share| share.checked).sum();
    let twice = if manifest.twice {
        ", and every batch by two boards"
    } else {
        ""
    };
    console.line(format_args!(
        "Checked:   {} positions by the reference, chosen by seed {}{twice}",
        grouped(checked),
        manifest.seed
    ))?;
    let verdict = |is_same: bool| if is_same { "the same" } else { "WRONG" };
    console.line(format_args!(
        "Recounted: {} positions by this computer, chosen by seed {}, {}",
        recounted.positions,
        recounted.seed,
        verdict(recounted.matches())
    ))?;
    if let Some((fen, counted, expected)) = &recounted.wrong {
        let rest = manifest.rest();
        console.line(format_args!(
            "           {counted} leaves at depth {rest} below {fen}, by the reference {expected}"
        ))?;
    }
    let folded = summed.divided.total;
    console.line(format_args!(
        "Folded:    {folded} by the moves at the root, {}",
        verdict(folded == summed.total)
    ))?;
    match summed.known {
        None => console.line(format_args!(
            "Depth {}:   {}, not compared with anything",
            depth - 1,
            summed.shallower
        ))?,
        Some((known, source)) => {
            let source = match source {
                Source::Literature => "the literature",
                Source::Reference => "the reference",
            };
            let shallower = summed.shallower;
            console.line(format_args!(
                "Depth {}:   {shallower} by the same positions, {known} by {source}, {}",
                depth - 1,
                verdict(known == shallower)
            ))?;
        }
    }
    for (id, share) in shares {
        let mut about = vec![share.name.clone(), format!("on {}", share.host)];
        about.extend(share.usb_path.iter().map(|path| format!("at {path}")));
        about.extend(
            share
                .serial_number
                .iter()
                .map(|number| format!("serial number {number}")),
        );
        about.extend(
            share
                .bitstream
                .iter()
                .map(|digest| format!("bitstream {digest}")),
        );
        let (batches, leaves) = (share.batches, &share.leaves);
        let seconds = share.seconds;
        console.line(format_args!(
            "Board:     {id} ({}): {leaves} leaves, {batches} batches, {seconds:.1} s, {} clocks",
            about.join(", "),
            share.clocks
        ))?;
    }
    for why in tally.quarantines() {
        let Quarantine {
            board,
            fen,
            depth,
            counted,
            expected,
            ..
        } = why;
        console.line(format_args!("Put out:   {board} counted {counted} at depth {depth} below {fen}, the reference {expected}"))?;
    }
    let verdict = match summed.matches() && recounted.matches() {
        true => "right: everything that was compared is the same",
        false => "WRONG: the counts contradict one another",
    };
    Ok(console.line(format_args!("Verdict:   {verdict}"))?)
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
                let streams = broker.streams(name).await?;
                tally.update(broker, name, &streams).await?;
                let done = tally.count(&manifest, &ready).done;
                if done == ready.batches {
                    // The wait may have been long, and the broker may have lost something meanwhile.
                    let mut fresh = Tally::default();
                    fresh.update(broker, name, &streams).await?;
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

/// The share of each board in the accepted results.
fn shares<'a>(tally: &'a Tally, manifest: &Manifest, ready: &Ready) -> BTreeMap<&'a str, Share> {
    let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
    let accepted =
        (0..ready.batches).filter_map(|batch| match tally.verdict(batch, manifest.boards()) {
            Verdict::Accepted(_) => Some(tally.results(batch)),
            _ => None,
        });
    let out: Vec<&String> = tally.quarantines().iter().map(|why| &why.board).collect();
    let results = accepted.flat_map(|results| results.values());
    for result in results.filter_map(Filled::result) {
        if out.contains(&&result.board.id) {
            continue;
        }
        let share = shares.entry(&result.board.id).or_default();
        share.name.clone_from(&result.board.name);
        share.host.clone_from(&result.host);
        share.usb_path.clone_from(&result.board.usb_path);
        share.serial_number.clone_from(&result.board.serial_number);
        share.bitstream.clone_from(&result.board.bitstream);
        share.clock_hz = result.board.clock_hz;
        share.batches += 1;
        share.sum += result
            .leaves
            .iter()
            .map(|&leaves| u128::from(leaves))
            .sum::<u128>();
        share.leaves = share.sum.to_string();
        share.clocks = share.clocks.saturating_add(result.clocks);
        share.seconds += result.seconds;
        share.checked += result.checked;
        share.last_time = share.last_time.max(result.time);
    }
    shares
}
