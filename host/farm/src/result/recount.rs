//! A sample of a finished run, counted again on the computer that reads it: what workers say of their own checks need not be believed.

use std::time::{Duration, Instant};

use console::fault::NoThread;
use console::interrupt;
use driver::check::Check;
use reference::random::splitmix;
use reference::Position;

use crate::broker::RunStreams;
use crate::error::FarmError;
use crate::judge::Verdict;
use crate::manifest::{Manifest, Ready};
use crate::tally::Tally;

/// How long the sample may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A sample.
pub(super) struct Recount {
    /// What chose the positions.
    pub(super) seed: u64,
    /// How many were counted in time.
    pub(super) positions: u64,
    /// The first one whose count differs: the FEN, the run's count, and that of the reference.
    pub(super) wrong: Option<(String, u64, u64)>,
}

impl Recount {
    /// Whether every count is the same.
    pub(super) fn matches(&self) -> bool {
        self.wrong.is_none()
    }
}

/// Counts up to so many positions, one after the other, until one differs or the time is over.
pub(super) async fn recount(
    manifest: &Manifest,
    ready: &Ready,
    tally: &Tally,
    streams: &RunStreams,
    most: u64,
) -> Result<Recount, FarmError> {
    let (seed, began) = (rand::random(), Instant::now());
    let (mut state, stop) = (seed, interrupt::switch());
    let mut recount = Recount {
        seed,
        positions: 0,
        wrong: None,
    };
    while recount.positions < most && ready.batches > 0 && recount.matches() {
        let batch = (splitmix(&mut state) % u64::from(ready.batches)) as u32;
        let Verdict::Accepted(result) = tally.verdict(batch, manifest.boards()) else {
            break;
        };
        let bytes = streams.batch_bytes(batch).await?.unwrap_or_default();
        let records = streams.read_batch(batch, &bytes)?;
        let place = splitmix(&mut state) as usize % records.len().max(1);
        let (Some(record), Some(&counted)) = (records.get(place), result.leaves.get(place)) else {
            break;
        };
        let position = record.key.position()?;
        let left = PATIENCE.saturating_sub(began.elapsed());
        let (rest, stop) = (manifest.rest(), stop.clone());
        let expected = tokio::task::spawn_blocking(move || count(position, rest, left, &stop));
        let expected = expected.await.map_err(NoThread::of)?;
        let Some(expected) = expected else {
            break;
        };
        recount.positions += 1;
        if counted != expected {
            recount.wrong = Some((position.to_string(), counted, expected));
        }
    }
    Ok(recount)
}

/// The leaves of a position, if they are counted in time.
fn count(position: Position, depth: u32, left: Duration, stop: &driver::Stop) -> Option<u64> {
    let check = Check::start(position, depth, false);
    let expected = check.wait(left, &mut || stop.is_set());
    expected.ok().map(|expected| expected.nodes)
}
