//! The sums of a finished run.

use console::fault::NoThread;
use reference::Position;
use text::digest;

use crate::broker::RunStreams;
use crate::error::FarmError;
use crate::fold::{fold, Counts, Divided};
use crate::judge::Verdict;
use crate::known::{known, Source};
use crate::manifest::{Manifest, Ready};
use crate::messages::Counted;
use crate::tally::Tally;

/// The sums of a finished run.
pub(super) struct Summed {
    /// The leaves, by the ways to each position.
    pub(super) total: u128,
    /// The leaves one half-move less deep, in the same way.
    pub(super) shallower: u128,
    /// What they should be, if that is known.
    pub(super) known: Option<(u128, Source)>,
    /// The counts folded back to the root.
    pub(super) divided: Divided,
}

impl Summed {
    /// Whether everything that was compared is the same.
    pub(super) fn matches(&self) -> bool {
        self.divided.total == self.total
            && self.known.is_none_or(|(known, _)| known == self.shallower)
    }
}

/// Sums the accepted results of all batches.
pub(super) async fn sum(
    manifest: &Manifest,
    ready: &Ready,
    tally: &Tally,
    streams: &RunStreams,
    memory: u64,
) -> Result<Summed, FarmError> {
    let damaged = |what: String| FarmError::Damaged {
        name: manifest.name.clone(),
        what,
    };
    let root: Position = manifest
        .fen
        .parse()
        .map_err(|error| damaged(format!("its position is none: {error}")))?;
    let (mut total, mut shallower, mut ways, mut positions) = (0_u128, 0_u128, 0_u128, 0_u64);
    let mut counts = Counts::with_capacity(usize::try_from(ready.positions).unwrap_or_default());
    for batch in 0..ready.batches {
        let Verdict::Accepted(result) = tally.verdict(batch, manifest.boards()) else {
            return Err(damaged(format!("batch {batch} has no result")));
        };
        let bytes = streams.batch_bytes(batch).await?;
        let bytes = bytes.ok_or_else(|| damaged(format!("batch {batch} is missing")))?;
        let records = streams.read_batch(batch, &bytes)?;
        let Counted {
            leaves,
            shallower: less,
            digest,
            ..
        } = result;
        if *digest != digest::of_bytes(&bytes)
            || leaves.len() != records.len()
            || less.len() != records.len()
        {
            return Err(damaged(format!(
                "the result of batch {batch} is that of other positions"
            )));
        }
        for (record, (&leaves, &less)) in records.iter().zip(leaves.iter().zip(less)) {
            let overflow = || damaged("its total is past 2^128".to_owned());
            let times = |leaves: u64| u128::from(record.ways) * u128::from(leaves);
            total = total.checked_add(times(leaves)).ok_or_else(overflow)?;
            shallower = shallower.checked_add(times(less)).ok_or_else(overflow)?;
            ways += u128::from(record.ways);
            counts.push(record.key, leaves);
        }
        positions += records.len() as u64;
    }
    if (positions, ways.to_string()) != (ready.positions, ready.ways.clone()) {
        return Err(damaged(format!(
            "it has {positions} positions on {ways} ways, not {} on {}",
            ready.positions, ready.ways
        )));
    }
    let (split, depth) = (manifest.split, manifest.depth);
    let folded = tokio::task::spawn_blocking(move || {
        let folder = tempfile::tempdir().map_err(crate::expand::ExpandError::from)?;
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let divided = fold(&root, split, counts, folder.path(), memory)?;
        Ok((divided, known(&root, depth - 1, shallower)))
    });
    let folded: Result<_, crate::fold::FoldError> = folded.await.map_err(NoThread::of)?;
    let (divided, known) = folded.map_err(|error| damaged(error.to_string()))?;
    Ok(Summed {
        total,
        shallower,
        known,
        divided,
    })
}
