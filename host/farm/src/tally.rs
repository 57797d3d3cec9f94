//! The results of a run so far, and the judgement on each batch.

use std::collections::HashMap;

use crate::broker::{Broker, RunStreams};
use crate::error::FarmError;
use crate::judge::{judge, Quarantined, Results, Verdict};
use crate::messages::Quarantine;

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
    /// [`FarmError::Broker`], [`FarmError::Message`].
    pub async fn update(
        &mut self,
        broker: &Broker,
        run: &str,
        streams: &RunStreams,
    ) -> Result<(), FarmError> {
        let (results, next) = streams.results_from(self.next).await?;
        for result in results {
            let results = self.results.entry(result.batch).or_default();
            results.entry(result.slot).or_insert(result);
        }
        self.next = next;
        self.quarantines = broker.quarantines(run).await?;
        self.out = self
            .quarantines
            .iter()
            .map(|why| why.board.clone())
            .collect();
        Ok(())
    }

    /// The judgement on a batch that `boards` different boards have to count.
    #[must_use]
    pub fn verdict(&self, batch: u32, boards: usize) -> Verdict<'_> {
        judge(self.results(batch), &self.out, boards)
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

    /// All results.
    pub fn all(&self) -> impl Iterator<Item = &crate::messages::Counted> {
        self.results.values().flat_map(Results::values)
    }
}
