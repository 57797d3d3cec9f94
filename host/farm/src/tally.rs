//! The results of a run so far, and the judgement on each batch.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::Serialize;

use crate::broker::{RunStreams, Slot};
use crate::error::FarmError;
use crate::judge::{judge, Filled, Quarantined, Results, Verdict};
use crate::manifest::{Manifest, Ready};
use crate::messages::{Counted, Quarantine};
use crate::signed::Unusable;

/// How many batches are read at a time.
const READ_AHEAD: usize = 16;

/// How far the batches of a run are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct State {
    /// Batches with an accepted result.
    pub done: u32,
    /// Batches on which boards disagree.
    pub disputed: u32,
}

/// Messages in the places of results that count for nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// How many there are.
    pub messages: u64,
    /// Why they do not count, read after “messages”.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { messages, why } = self;
        let noun = if *messages == 1 {
            "message"
        } else {
            "messages"
        };
        write!(f, "{messages} {noun} {why}")
    }
}

/// The results of a run so far.
#[derive(Default)]
pub struct Tally {
    results: HashMap<u32, Results>,
    quarantines: Vec<Quarantine>,
    out: Quarantined,
    /// The number of the first result in the stream that was not read.
    next: u64,
    nothing: Results,
}

impl Tally {
    /// Reads what has come since the last time.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn update(&mut self, streams: &RunStreams) -> Result<(), FarmError> {
        let (slots, next) = streams.results_from(self.next).await?;
        for Slot {
            batch,
            slot,
            filled,
        } in slots
        {
            let results = self.results.entry(batch).or_default();
            results.entry(slot).or_insert(filled);
        }
        self.next = next;
        self.quarantines = streams.quarantines().await?;
        self.out = self.quarantines.iter().map(Quarantine::origin).collect();
        Ok(())
    }

    /// Compares every result with its batch. What is a result of other positions becomes unusable, so that its batch is wanting
    /// again. Every batch is read, so that this is for the end of a run.
    ///
    /// # Errors
    /// [`FarmError::Broker`].
    pub async fn verify(&mut self, streams: &RunStreams) -> Result<(), FarmError> {
        let batches: Vec<u32> = self.results.keys().copied().collect();
        let read =
            futures_util::stream::iter(batches)
                .map(|batch| async move {
                    Ok::<_, FarmError>((batch, streams.batch_bytes(batch).await?))
                })
                .buffered(READ_AHEAD);
        let mut read = std::pin::pin!(read);
        while let Some((batch, bytes)) = read.try_next().await? {
            // A batch that the broker has lost is stored again by whoever submits the run again.
            let (Some(bytes), Some(results)) = (bytes, self.results.get_mut(&batch)) else {
                continue;
            };
            for filled in results.values_mut() {
                if filled.result().is_some_and(|result| !result.is_of(&bytes)) {
                    *filled = Filled::Unusable(Unusable::Misplaced);
                }
            }
        }
        Ok(())
    }

    /// The judgement on a batch that `boards` different boards have to count.
    #[must_use]
    pub fn verdict(&self, batch: u32, boards: usize) -> Verdict<'_> {
        judge(self.results(batch), &self.out, boards)
    }

    /// How many batches of a run are done, and how many are in dispute. Only those are looked at that have results, however many a
    /// run says it has.
    #[must_use]
    pub fn count(&self, manifest: &Manifest, ready: &Ready) -> State {
        let mut state = State::default();
        for &batch in self.results.keys().filter(|&&batch| batch < ready.batches) {
            match self.verdict(batch, manifest.boards()) {
                Verdict::Accepted(_) => state.done += 1,
                Verdict::Disputed(..) => state.disputed += 1,
                Verdict::Wanting(_) => {}
            }
        }
        state
    }

    /// The results of a batch.
    #[must_use]
    pub fn results(&self, batch: u32) -> &Results {
        self.results.get(&batch).unwrap_or(&self.nothing)
    }

    /// The boards that are not trusted, and why.
    #[must_use]
    pub fn quarantines(&self) -> &[Quarantine] {
        &self.quarantines
    }

    /// The results that count, of boards that are trusted, in batches that are done.
    pub fn accepted<'a>(
        &'a self,
        manifest: &'a Manifest,
        ready: &Ready,
    ) -> impl Iterator<Item = &'a Counted> {
        let is_done = move |batch| {
            let verdict = self.verdict(batch, manifest.boards());
            matches!(verdict, Verdict::Accepted(_))
        };
        let done = (0..ready.batches).filter(move |&batch| is_done(batch));
        let results = done.flat_map(move |batch| self.results(batch).values());
        let results = results.filter_map(Filled::result);
        results.filter(move |result| !self.out.contains(&result.origin()))
    }

    /// The messages in the places of results that count for nothing.
    #[must_use]
    pub fn refused(&self) -> Vec<Refused> {
        let mut refused: BTreeMap<&Unusable, u64> = BTreeMap::new();
        for filled in self.results.values().flat_map(Results::values) {
            if let Filled::Unusable(why) = filled {
                *refused.entry(why).or_default() += 1;
            }
        }
        let refused = refused.into_iter().map(|(why, messages)| Refused {
            messages,
            why: why.to_string(),
        });
        refused.collect()
    }

    /// All results.
    pub fn all(&self) -> impl Iterator<Item = &Counted> {
        let slots = self.results.values().flat_map(Results::values);
        slots.filter_map(Filled::result)
    }
}
