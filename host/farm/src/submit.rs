//! `perftboard farm submit`: expands the tree and gives the broker its batches.

mod plan;
mod trust;

use std::num::NonZeroUsize;

use clap::Args;
use console::fault::NoThread;
use console::format::Format;
use console::interrupt;
use console::line_of_play;
use console::number::number;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::Console;
use driver::protocol::{MAX_DEPTH, MAX_PIECES};
use driver::Stop;
use futures_util::{StreamExt as _, TryStreamExt as _};
use reference::{Colour, Position};
use serde::Serialize;
use text::digest;

use crate::broker::{Broker, Created, NatsArgs, RunStreams, Stored};
use crate::error::FarmError;
use crate::expand::{Expansion, Level, Record};
use crate::host::{host_name, now};
use crate::key::Key;
use crate::manifest::{
    is_name, Manifest, Ready, BATCH_POSITIONS, CHECK_PERCENT, DEPTHS, LEASE_SECONDS,
};
use crate::messages::{encode_batch, FORMAT};
use crate::signer::PublicKey;
use plan::Plan;
use trust::TrustArgs;

/// How many batches are sent before the first is known to be stored.
const AHEAD: usize = 32;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard farm submit 7
  perftboard farm submit 11 --split 6 --check 5 --twice --name start-11
  perftboard farm submit 6 --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
  perftboard farm submit 5 --fen 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -' --castling shredder";

/// The arguments of `submit`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct SubmitArgs {
    /// How many half-moves deep to count
    #[arg(value_parser = number::<u32>(u64::from(*DEPTHS.start())..=u64::from(*DEPTHS.end())))]
    pub depth: u32,
    /// The position: a FEN, of Chess960 as X-FEN or Shredder-FEN, whose two counters may be left out [default: the starting position]
    #[arg(long, value_parser = line_of_play::root)]
    pub fen: Option<Position>,
    /// How positions are written.
    #[command(flatten)]
    dialect: DialectArgs,
    /// How many half-moves are split off; equal positions so far below are counted once [default: as many as leave a
    /// board half a second of work a position]
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub split: Option<u32>,
    /// The share of positions that the reference counts, too
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = percent)]
    pub check: f64,
    /// What chooses these positions [default: a random number]
    #[arg(long, value_name = "NUMBER", value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Have two different boards count every batch
    #[arg(long)]
    pub twice: bool,
    #[command(flatten)]
    trust: TrustArgs,
    /// The name of the run [default: made of position and depth]
    #[arg(long, value_name = "RUN")]
    pub name: Option<String>,
    /// How many positions a batch has [default: those of about twenty seconds of a board]
    #[arg(long, value_name = "POSITIONS", value_parser = batch_positions)]
    pub batch: Option<usize>,
    /// How long a worker may be silent before its batch is given to another
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = number::<u64>(LEASE_SECONDS))]
    pub lease: u64,
    /// The memory for sorting positions; what does not fit is sorted on disk, in the folder of TMPDIR
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = number::<u64>(1..=1_048_576))]
    pub memory: u64,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

fn percent(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok();
    let percent = percent.filter(|percent| CHECK_PERCENT.contains(percent));
    percent.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

fn batch_positions(text: &str) -> Result<usize, String> {
    let positions = text.parse::<NonZeroUsize>().ok().map(NonZeroUsize::get);
    let positions = positions.filter(|positions| BATCH_POSITIONS.contains(positions));
    positions.ok_or_else(|| format!("expected a number from 1 to {}", BATCH_POSITIONS.end()))
}

/// What was submitted, in JSON.
#[derive(Serialize)]
struct Submitted<'a> {
    run: &'a str,
    fen: String,
    depth: u32,
    split: u32,
    positions: u64,
    batches: u32,
    seed: u64,
    trusted_keys: &'a [PublicKey],
    is_new: bool,
}

/// Submits a run. A run that was submitted in the same way before is completed if need be, and otherwise left as it is.
///
/// # Errors
/// [`FarmError`].
pub async fn submit(
    args: &SubmitArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let root = args.fen.unwrap_or_else(Position::starting);
    let name = args
        .name
        .clone()
        .unwrap_or_else(|| default_name(&root, args.depth));
    check(args, &root, &name)?;
    let trusted_keys = args.trust.keys()?;
    let broker = Broker::connect(nats, "perftboard-farm submit").await?;
    let mut theirs = broker.manifest(&name).await?;
    if let Some(theirs) = &theirs {
        compare(args, &root, &trusted_keys, theirs)?;
        if let Some(ready) = broker.ready(theirs).await? {
            // Every batch is looked for, so that a run that the broker lost a part of is made whole.
            if broker.streams(theirs).await?.stored_batches().await? == u64::from(ready.batches) {
                return told(args, console, theirs, &ready, false);
            }
        }
    }
    let split = theirs
        .as_ref()
        .map_or(args.split, |theirs| Some(theirs.split));
    let (level, plan) = expand(args, &root, split, interrupt::switch(), console).await?;
    let manifest = Manifest {
        format: FORMAT.into(),
        name: name.clone(),
        fen: root.to_string(),
        depth: args.depth,
        split: level.plies(),
        batch_positions: args.batch.unwrap_or(plan.batch_positions),
        check: args.check,
        seed: args.seed.unwrap_or_else(rand::random),
        twice: args.twice,
        lease_seconds: args.lease,
        trusted_keys: trusted_keys.clone(),
        host: host_name(),
        time: now(),
    };
    if theirs.is_none() {
        if let Created::Exists(other) = broker.create(&manifest).await? {
            // Another has submitted a run of this name meanwhile.
            compare(args, &root, &trusted_keys, &other)?;
            if other.split != manifest.split {
                return Err(other_run(&other));
            }
            theirs = Some(other);
        }
    }
    let is_new = theirs.is_none();
    let manifest = theirs.unwrap_or(manifest);
    let streams = broker.make_streams(&manifest).await?;
    let ready = store(&level, &manifest, &streams).await?;
    broker.set_ready(&name, &ready).await?;
    told(args, console, &manifest, &ready, is_new)
}

/// Refuses what cannot be counted.
fn check(args: &SubmitArgs, root: &Position, name: &str) -> Result<(), FarmError> {
    if !is_name(name) {
        return Err(FarmError::Name {
            name: name.to_owned(),
        });
    }
    Key::of(root)?;
    for colour in Colour::ALL {
        let pieces = root
            .pieces()
            .filter(|(_, piece)| piece.colour == colour)
            .count();
        if pieces > usize::from(MAX_PIECES) {
            return Err(FarmError::TooManyPieces {
                pieces,
                most: MAX_PIECES,
            });
        }
    }
    let most = args.depth - 1;
    let least = args.depth.saturating_sub(u32::from(MAX_DEPTH));
    match args.split {
        Some(split) if split > most => Err(FarmError::SplitTooDeep { split, most }),
        Some(split) if split < least => Err(FarmError::SplitTooShallow {
            split,
            rest: args.depth - split,
            most: MAX_DEPTH,
            least,
        }),
        _ => Ok(()),
    }
}

/// Refuses to take another run for this one.
fn compare(
    args: &SubmitArgs,
    root: &Position,
    trusted_keys: &[PublicKey],
    theirs: &Manifest,
) -> Result<(), FarmError> {
    let is_same = theirs.fen == root.to_string()
        && theirs.depth == args.depth
        && args.split.is_none_or(|split| split == theirs.split)
        && args
            .batch
            .is_none_or(|batch| batch == theirs.batch_positions)
        && args.seed.is_none_or(|seed| seed == theirs.seed)
        && (theirs.check - args.check).abs() < f64::EPSILON
        && theirs.twice == args.twice
        && theirs.trusted_keys == trusted_keys;
    match is_same {
        true => Ok(()),
        false => Err(other_run(theirs)),
    }
}

fn other_run(theirs: &Manifest) -> FarmError {
    let Manifest {
        fen,
        depth,
        split,
        check,
        seed,
        twice,
        batch_positions,
        trusted_keys,
        ..
    } = theirs;
    let twice = if *twice { ", each by two boards" } else { "" };
    let keys = match trusted_keys.len() {
        0 => String::new(),
        keys => format!(", for {keys} trusted keys"),
    };
    FarmError::OtherRun {
        name: theirs.name.clone(),
        theirs: format!("depth {depth} of `{fen}`, split {split} half-moves down into batches of {batch_positions}, {check} % checked with seed {seed}{twice}{keys}"),
    }
}

/// Expands the tree, as deep as asked for or as the plan wants it.
async fn expand(
    args: &SubmitArgs,
    root: &Position,
    split: Option<u32>,
    stop: Stop,
    console: &mut Console<'_>,
) -> Result<(Level, Plan), FarmError> {
    let (root, depth) = (*root, args.depth);
    let memory = usize::try_from(args.memory << 20).unwrap_or(usize::MAX);
    let (said, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let expanding = tokio::task::spawn_blocking(move || {
        let folder = tempfile::tempdir().map_err(crate::expand::ExpandError::from)?;
        let mut expansion = Expansion {
            folder: folder.path(),
            memory,
            on: &mut |_, _| !stop.is_set(),
        };
        let mut level = expansion.root(&root)?;
        loop {
            let plan = Plan::of(&level, depth)?;
            let is_deep_enough = match split {
                Some(split) => level.plies() == split,
                None => plan.is_enough,
            };
            if is_deep_enough {
                // The file of the level stays open to its reader; the folder goes with the expansion's other files.
                return Ok::<_, FarmError>((level.kept(folder), plan));
            }
            level = expansion.deeper(&level)?;
            let _ = said.send((level.plies(), level.positions()));
        }
    });
    while let Some((plies, positions)) = heard.recv().await {
        if plies > 4 {
            console.note(format_args!(
                "{positions} different positions after {plies} half-moves"
            ));
        }
    }
    expanding.await.map_err(NoThread::of)?
}

/// Gives the broker all batches, and a ticket for each result.
async fn store(
    level: &Level,
    manifest: &Manifest,
    streams: &RunStreams,
) -> Result<Ready, FarmError> {
    let (positions, ways) = (level.positions(), level.ways().to_string());
    let batches = positions.div_ceil(manifest.batch_positions as u64);
    let batches = u32::try_from(batches).map_err(|_| FarmError::TooManyBatches { positions })?;
    let mut entries = level.entries().map_err(crate::expand::ExpandError::from)?;
    let chunks = (0..batches).map(|batch| {
        let records = entries.by_ref().take(manifest.batch_positions);
        let records: std::io::Result<Vec<Record>> = records.collect();
        (batch, records)
    });
    let sent = futures_util::stream::iter(chunks).map(|(batch, records)| async move {
        let bytes = encode_batch(&records.map_err(crate::expand::ExpandError::from)?);
        let digest = digest::of_bytes(&bytes);
        if streams.store_batch(batch, bytes).await? == Stored::Known {
            let theirs = streams.batch_bytes(batch).await?.unwrap_or_default();
            if digest::of_bytes(&theirs) != digest {
                return Err(FarmError::Damaged {
                    name: manifest.name.clone(),
                    what: format!("its batch {batch} has other positions"),
                });
            }
        }
        Ok(())
    });
    sent.buffered(AHEAD).try_collect::<()>().await?;
    for slot in 0..manifest.boards() as u32 {
        let asked = (0..batches).map(|batch| streams.ask_for(batch, slot));
        futures_util::stream::iter(asked)
            .buffered(AHEAD)
            .try_collect::<()>()
            .await?;
    }
    Ok(Ready {
        batches,
        positions,
        ways,
    })
}

/// Says what was submitted.
fn told(
    args: &SubmitArgs,
    console: &mut Console,
    manifest: &Manifest,
    ready: &Ready,
    is_new: bool,
) -> Result<Outcome, FarmError> {
    let Manifest {
        name,
        fen,
        depth,
        split,
        seed,
        trusted_keys,
        ..
    } = manifest;
    let Ready {
        batches, positions, ..
    } = ready;
    match args.format {
        Format::Json => console.json(&Submitted {
            run: name,
            fen: args.dialect.respelt(fen),
            depth: *depth,
            split: *split,
            positions: *positions,
            batches: *batches,
            seed: *seed,
            trusted_keys,
            is_new,
        })?,
        Format::Text => {
            let state = if is_new {
                "submitted"
            } else {
                "was submitted before, and is complete"
            };
            console.line(format_args!("The run `{name}` {state}: depth {depth}, {positions} positions after {split} half-moves in {batches} batches, seed {seed}."))?;
            if manifest.is_chess960() {
                console.line(
                    "Its position is one of Chess960: workers leave it to boards that count that.",
                )?;
            }
            console.line(format_args!("`perftboard farm work` counts it; `perftboard farm result {name} --wait` gives the total."))?;
        }
    }
    Ok(Outcome::Right)
}

/// A name for a run that was given none.
fn default_name(root: &Position, depth: u32) -> String {
    if *root == Position::starting() {
        return format!("start-{depth}");
    }
    let digest = digest::of_bytes(root.to_string().as_bytes());
    let digest: String = digest.chars().take(8).collect();
    format!("position-{digest}-{depth}")
}
