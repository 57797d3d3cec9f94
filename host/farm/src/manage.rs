//! `perftboard farm list`, `cancel` and `export`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use console::file::WriteError;
use console::format::Format;
use console::new_file::NewFile;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::Console;
use itertools::Itertools as _;
use serde::Serialize;
use serde_json::json;
use text::table::Table;

use crate::broker::{Broker, NatsArgs};
use crate::error::FarmError;
use crate::judge::{Filled, Verdict};
use crate::messages::Counted;
use crate::tally::Tally;

/// The arguments of `list`.
#[derive(Debug, Clone, Args)]
#[command(after_help = "Example:\n  perftboard farm list")]
pub struct ListArgs {
    /// How positions are written.
    #[command(flatten)]
    dialect: DialectArgs,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The arguments of `cancel`.
#[derive(Debug, Clone, Args)]
#[command(after_help = "Example:\n  perftboard farm cancel start-7")]
pub struct CancelArgs {
    /// The name of the run
    pub run: String,
}

/// The arguments of `export`.
#[derive(Debug, Clone, Args)]
#[command(after_help = "Example:\n  perftboard farm export start-7 start-7.jsonl")]
pub struct ExportArgs {
    /// The name of the run
    pub run: String,
    /// The file to write, JSON Lines
    pub file: PathBuf,
    /// How positions are written.
    #[command(flatten)]
    dialect: DialectArgs,
}

/// A run in the list.
#[derive(Serialize)]
struct Listed {
    run: String,
    depth: Option<u32>,
    fen: Option<String>,
    state: &'static str,
}

/// Lists the runs of the broker.
///
/// # Errors
/// [`FarmError`].
pub async fn list(
    args: &ListArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let broker = Broker::connect(nats, "perftboard-farm list").await?;
    let mut listed = Vec::new();
    for (run, facts) in broker.facts().await? {
        let state = match ["done", "ready"].map(|fact| facts.contains(fact)) {
            [true, _] => "finished",
            [_, true] => "under way",
            _ => "being stored",
        };
        let (manifest, state) = match broker.manifest(&run).await {
            Err(FarmError::Message { .. }) => (None, "of another version"),
            manifest => (manifest?, state),
        };
        let (depth, fen) = manifest
            .map(|manifest| (manifest.depth, args.dialect.respelt(&manifest.fen)))
            .unzip();
        listed.push(Listed {
            run,
            depth,
            fen,
            state,
        });
    }
    match args.format {
        Format::Json => console.json(&json!({ "runs": listed }))?,
        Format::Text if listed.is_empty() => {
            console.line("The broker has no run; `perftboard farm submit DEPTH` makes one.")?
        }
        Format::Text => {
            let mut table = Table::without_head(4);
            for Listed {
                run,
                depth,
                fen,
                state,
            } in listed
            {
                let depth = depth.map_or_else(String::new, |depth| format!("depth {depth}"));
                table.row([run, state.to_owned(), depth, fen.unwrap_or_default()]);
            }
            console.line(table.text(0))?;
        }
    }
    Ok(Outcome::Right)
}

/// Ends a run, and removes everything that the broker has of it.
///
/// # Errors
/// [`FarmError`].
pub async fn cancel(
    args: &CancelArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let broker = Broker::connect(nats, "perftboard-farm cancel").await?;
    if !broker.facts().await?.contains_key(&args.run) {
        return Err(FarmError::NoRun {
            name: args.run.clone(),
        });
    }
    broker.remove(&args.run).await?;
    console.line(format_args!(
        "The run `{}` is cancelled, and the broker has nothing of it any more.",
        args.run
    ))?;
    Ok(Outcome::Right)
}

/// Writes everything that the broker has of a run into a file: the manifest, each position with its count, each result with
/// who counted it, and the boards that were put out. What is signed, or has a digest, stays as it is in every dialect of FEN.
///
/// # Errors
/// [`FarmError`].
pub async fn export(
    args: &ExportArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let broker = Broker::connect(nats, "perftboard-farm export").await?;
    let name = &args.run;
    let manifest = broker.manifest(name).await?;
    let manifest = manifest.ok_or_else(|| FarmError::NoRun { name: name.clone() })?;
    let Some(ready) = broker.ready(&manifest).await? else {
        let state = "its batches are being stored".to_owned();
        return Err(FarmError::Unfinished {
            name: name.clone(),
            state,
        });
    };
    let (streams, mut tally) = (broker.streams(&manifest).await?, Tally::default());
    tally.update(&streams).await?;
    let failed = WriteError::of(&args.file);
    let whole = NewFile::create(&args.file).map_err(&failed)?;
    let mut file = BufWriter::new(whole.handle().map_err(&failed)?);
    let mut line = |value: &serde_json::Value| -> io::Result<()> {
        serde_json::to_writer(&mut file, value)?;
        file.write_all(b"\n")
    };
    line(&json!({ "manifest": manifest, "ready": ready })).map_err(&failed)?;
    for why in tally.quarantines() {
        line(&json!({ "quarantine": why })).map_err(&failed)?;
    }
    for batch in 0..ready.batches {
        let results = tally.results(batch).values();
        for result in results.filter_map(Filled::result) {
            let Counted {
                key,
                slot,
                digest,
                board,
                host,
                version,
                time,
                seconds,
                clocks,
                checked,
                ..
            } = result;
            line(&json!({ "result": {
                "batch": batch, "slot": slot, "digest": digest, "key": key, "board": board, "host": host,
                "version": version, "time": time, "seconds": seconds, "clocks": clocks, "checked": checked,
            }})).map_err(&failed)?;
        }
        let bytes = streams.batch_bytes(batch).await?.unwrap_or_default();
        let accepted = match tally.verdict(batch, manifest.boards()) {
            Verdict::Accepted(result) => Some(result),
            _ => None,
        };
        for (place, record) in streams.read_batch(batch, &bytes)?.iter().enumerate() {
            let leaves = accepted.and_then(|result| result.leaves.get(place));
            // A key has no counters.
            let fen = args.dialect.fen(&record.key.position()?);
            let fen = fen.split(' ').take(4).join(" ");
            line(&json!({
                "fen": fen, "ways": record.ways.to_string(), "batch": batch, "leaves": leaves.map(u64::to_string),
            })).map_err(&failed)?;
        }
    }
    file.flush().and_then(|()| whole.keep()).map_err(&failed)?;
    console.line(format_args!(
        "The run `{name}` is in `{}`: {} positions.",
        args.file.display(),
        ready.positions
    ))?;
    Ok(Outcome::Right)
}
