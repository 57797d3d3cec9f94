//! `perftboard farm status`: how far the runs are, and what the boards do.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::time::Duration;

use clap::Args;
use console::figures::{grouped, seconds};
use console::format::Format;
use console::interrupt;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::Console;
use serde::Serialize;
use text::table::Table;

use crate::broker::{Broker, NatsArgs, RunStreams};
use crate::error::FarmError;
use crate::host::now;
use crate::manifest::{Manifest, Ready};
use crate::messages::{read_fact, Origin, Quarantine};
use crate::signer::PublicKey;
use crate::tally::{Refused, Tally};
use crate::work::Report;

/// How often `--watch` looks.
const LOOK: Duration = Duration::from_secs(2);

/// An example.
const EXAMPLE: &str = "Example:
  perftboard farm status
  perftboard farm status start-7 --watch";

/// The arguments of `status`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct StatusArgs {
    /// The name of the run [default: the one that was submitted last]
    pub run: Option<String>,
    /// Look again and again, until the run is finished
    #[arg(long)]
    pub watch: bool,
    /// How positions are written.
    #[command(flatten)]
    dialect: DialectArgs,
    /// How to write the status
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The status of a run.
#[derive(Debug, Serialize)]
struct Status {
    run: String,
    fen: String,
    /// Whether only boards that count Chess960 take its batches.
    chess960: bool,
    depth: u32,
    split: u32,
    /// Whether the broker has all batches.
    is_ready: bool,
    is_done: bool,
    positions: u64,
    batches: u32,
    batches_done: u32,
    tickets_waiting: u64,
    tickets_under_way: u64,
    batches_disputed: u32,
    positions_checked: u64,
    quarantines: Vec<Quarantine>,
    /// The keys whose results count; if there are none, those of all keys do.
    trusted_keys: Vec<PublicKey>,
    /// The messages that count for nothing.
    refused: Vec<Refused>,
    leaves_per_second: f64,
    seconds_left: Option<f64>,
    workers: Vec<Report>,
}

/// Writes the status of a run, once or again and again.
///
/// # Errors
/// [`FarmError`].
pub async fn status(
    args: &StatusArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let broker = Broker::connect(nats, "perftboard-farm status").await?;
    let (stop, mut tally) = (interrupt::switch(), Tally::default());
    loop {
        let manifest = manifest(args, &broker).await?;
        let mut status = look(&broker, &manifest, &mut tally).await?;
        status.fen = args.dialect.respelt(&status.fen);
        for why in &mut status.quarantines {
            why.fen = args.dialect.respelt(&why.fen);
        }
        if args.watch && args.format == Format::Text && std::io::stdout().is_terminal() {
            console.clear()?;
        }
        match args.format {
            Format::Json => console.json(&status)?,
            Format::Text => write(&status, console)?,
        }
        if !args.watch || status.is_done {
            return Ok(Outcome::Right);
        }
        tokio::time::sleep(LOOK).await;
        if stop.is_set() || console.is_closed() {
            return Ok(Outcome::Right);
        }
    }
}

/// The manifest of the run asked for, or of the last one.
async fn manifest(args: &StatusArgs, broker: &Broker) -> Result<Manifest, FarmError> {
    if let Some(name) = &args.run {
        let manifest = broker.manifest(name).await?;
        return manifest.ok_or_else(|| FarmError::NoRun { name: name.clone() });
    }
    let mut last: Option<Manifest> = None;
    for name in broker.facts().await?.into_keys() {
        let manifest = broker.manifest(&name).await?;
        last = last
            .into_iter()
            .chain(manifest)
            .max_by_key(|manifest| manifest.time);
    }
    last.ok_or(FarmError::NoRuns)
}

async fn look(
    broker: &Broker,
    manifest: &Manifest,
    tally: &mut Tally,
) -> Result<Status, FarmError> {
    let name = &manifest.name;
    let ready = broker.ready(manifest).await?;
    let facts = broker.facts().await?.remove(name).unwrap_or_default();
    let workers = reports(broker).await?;
    let rates = workers.iter().flat_map(|worker| &worker.boards);
    // The sum of no numbers at all is -0.0.
    let leaves_per_second = rates.fold(0.0, |sum, board| sum + board.leaves_per_second);
    let mut status = Status {
        run: name.clone(),
        fen: manifest.fen.clone(),
        chess960: manifest.is_chess960(),
        depth: manifest.depth,
        split: manifest.split,
        is_ready: ready.is_some(),
        is_done: facts.contains("done"),
        positions: 0,
        batches: 0,
        batches_done: 0,
        tickets_waiting: 0,
        tickets_under_way: 0,
        batches_disputed: 0,
        positions_checked: 0,
        quarantines: Vec::new(),
        trusted_keys: manifest.trusted_keys.clone(),
        refused: Vec::new(),
        leaves_per_second,
        seconds_left: None,
        workers,
    };
    if let Some(ready) = ready {
        let streams = broker.streams(manifest).await?;
        tally.update(&streams).await?;
        (status.positions, status.batches) = (ready.positions, ready.batches);
        fill(&mut status, manifest, &ready, tally, &streams).await?;
    }
    Ok(status)
}

/// Fills in what the results say.
async fn fill(
    status: &mut Status,
    manifest: &Manifest,
    ready: &Ready,
    tally: &Tally,
    streams: &RunStreams,
) -> Result<(), FarmError> {
    let queue = streams.queue().await?;
    (status.tickets_waiting, status.tickets_under_way) = (queue.waiting, queue.under_way);
    let state = tally.count(manifest, ready);
    (status.batches_done, status.batches_disputed) = (state.done, state.disputed);
    status.positions_checked = tally.all().map(|result| result.checked).sum();
    status.quarantines = tally.quarantines().to_vec();
    status.refused = tally.refused();
    let counted: u128 = tally
        .all()
        .flat_map(|result| &result.leaves)
        .map(|&leaves| u128::from(leaves))
        .sum();
    // The batches that are left are as large as those that are done, on average.
    if status.batches_done > 0 && status.leaves_per_second > 0.0 {
        let left = f64::from(status.batches - status.batches_done) / f64::from(status.batches_done);
        status.seconds_left = Some(counted as f64 * left / status.leaves_per_second);
    }
    Ok(())
}

/// The reports that are not old.
async fn reports(broker: &Broker) -> Result<Vec<Report>, FarmError> {
    let reports = broker.reports().await?;
    // A report of another version is left out; its worker says so itself.
    let mut reports: Vec<Report> = reports
        .iter()
        .filter_map(|bytes| read_fact(bytes).ok())
        .collect();
    let now = now();
    reports.retain(|report| report.is_fresh(now));
    reports.sort_by(|one, other| one.worker.cmp(&other.worker));
    Ok(reports)
}

/// The speed in words, and the time that is left.
fn speed(status: &Status) -> String {
    let speed = match status.leaves_per_second {
        idle if idle <= 0.0 => "no board counts now".to_owned(),
        speed => format!("{:.1} million leaves a second", speed / 1e6),
    };
    let left = match status.seconds_left {
        _ if status.is_done => "finished".to_owned(),
        _ if status.is_ready && status.batches_done == status.batches => {
            "every batch is counted".to_owned()
        }
        Some(left) => format!("about {} left", seconds(left)),
        None => "time left not known yet".to_owned(),
    };
    format!("{speed}, {left}")
}

fn write(status: &Status, console: &mut Console) -> Result<(), FarmError> {
    let Status {
        run,
        fen,
        depth,
        split,
        batches,
        batches_done,
        ..
    } = status;
    console.line(format_args!("Run:       {run}, depth {depth} of {fen}"))?;
    if !status.is_ready {
        return Ok(console.line("State:     its batches are being stored")?);
    }
    console.line(format_args!(
        "Split:     {} positions after {split} half-moves",
        grouped(status.positions)
    ))?;
    let disputed = match status.batches_disputed {
        0 => String::new(),
        disputed => format!(", {disputed} in dispute"),
    };
    console.line(format_args!(
        "Batches:   {batches_done} of {batches} done, {} under way, {} waiting{disputed}",
        status.tickets_under_way, status.tickets_waiting
    ))?;
    let checked = grouped(status.positions_checked);
    console.line(format_args!(
        "Checked:   {checked} positions by the reference, {} boards wrong",
        status.quarantines.len()
    ))?;
    for why in &status.quarantines {
        console.line(format_args!(
            "Put out:   {} counted {} at depth {} below {}, the reference {}",
            why.board, why.counted, why.depth, why.fen, why.expected
        ))?;
    }
    if !status.trusted_keys.is_empty() {
        let keys = status.trusted_keys.len();
        console.line(format_args!("Keys:      only results of {keys} keys count"))?;
    }
    for refused in &status.refused {
        console.line(format_args!("Refused:   {refused}"))?;
    }
    if status.chess960 {
        let boards = status.workers.iter().flat_map(|worker| &worker.boards);
        let boards = boards.filter(|board| board.is_connected && board.chess960 == Some(true));
        let counted_by = match boards.count() {
            0 => "no connected board counts it; `sim` does, and a board with a bitstream of `perftboard bitstream --chess960`".to_owned(),
            1 => "1 connected board counts it".to_owned(),
            several => format!("{several} connected boards count it"),
        };
        console.line(format_args!("Chess960:  {counted_by}"))?;
    }
    console.line(format_args!("Speed:     {}", speed(status)))?;
    let out: BTreeSet<Origin> = status.quarantines.iter().map(Quarantine::origin).collect();
    let mut table = Table::without_head(5);
    for worker in &status.workers {
        for board in &worker.boards {
            let origin = Origin {
                key: worker.key.clone(),
                board: board.id.clone(),
            };
            let state = match (out.contains(&origin), board.is_connected) {
                (true, _) => "put out",
                (false, true) if status.chess960 && board.chess960 == Some(false) => {
                    "counts no Chess960"
                }
                (false, true) => "connected",
                (false, false) => "not connected",
            };
            let speed = board.leaves_per_second / 1e6;
            table.row([
                worker.worker.clone(),
                board.name.clone(),
                state.to_owned(),
                format!("{speed:.1} million leaves a second"),
                format!("{} batches, {} failures", board.batches, board.failures),
            ]);
        }
    }
    if status.workers.is_empty() {
        return Ok(console.line("Workers:   none; start one with `perftboard farm work`")?);
    }
    Ok(console.line(table.text(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The speed of a run of ten batches.
    fn told(leaves_per_second: f64, batches_done: u32, is_done: bool) -> String {
        speed(&Status {
            run: String::new(),
            fen: String::new(),
            chess960: false,
            depth: 1,
            split: 1,
            is_ready: true,
            is_done,
            positions: 20,
            batches: 10,
            batches_done,
            tickets_waiting: 0,
            tickets_under_way: 0,
            batches_disputed: 0,
            positions_checked: 0,
            quarantines: Vec::new(),
            trusted_keys: Vec::new(),
            refused: Vec::new(),
            leaves_per_second,
            seconds_left: (batches_done > 0 && leaves_per_second > 0.0)
                .then(|| f64::from(10 - batches_done) * 12.0),
            workers: Vec::new(),
        })
    }

    #[test]
    fn an_idle_farm_and_a_counted_run_are_told_in_words() {
        assert_eq!(
            told(0.0, 0, false),
            "no board counts now, time left not known yet"
        );
        assert_eq!(told(-0.0, 0, false), told(0.0, 0, false));
        assert_eq!(
            told(5e6, 8, false),
            "5.0 million leaves a second, about 24.0 s left"
        );
        assert_eq!(
            told(5e6, 10, false),
            "5.0 million leaves a second, every batch is counted"
        );
        assert_eq!(told(0.0, 10, true), "no board counts now, finished");
    }
}
