//! The runs that there is work for.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::consumer::PullConsumer;
use driver::Stop;

use super::boards::Opened;
use super::patience::Patience;
use crate::broker::RunStreams;
use crate::judge::Quarantined;
use crate::manifest::{Manifest, Ready};
use crate::messages::Origin;

/// The runs that there is work for.
#[derive(Clone, Default)]
pub(super) struct Runs {
    /// The oldest first.
    pub(super) active: Vec<Arc<Run>>,
    /// How many runs are submitted and not ready.
    pub(super) coming: usize,
    /// Whether the broker has been asked.
    pub(super) is_known: bool,
}

impl Runs {
    /// Whether there is nothing to do for these boards. A board that has not said yet what it counts may have something to do.
    pub(super) fn is_idle(&self, boards: &[Arc<Opened>]) -> bool {
        let is_for = |run: &Arc<Run>| {
            let mut boards = boards.iter();
            boards.any(|board| run.is_for(board) != Some(false))
        };
        self.is_known && self.coming == 0 && !self.active.iter().any(is_for)
    }
}

/// A run that there is work for.
pub(super) struct Run {
    pub(super) manifest: Manifest,
    /// Whether its position is one of Chess960, so that only boards that count it take its batches.
    pub(super) is_chess960: bool,
    pub(super) ready: Ready,
    pub(super) streams: RunStreams,
    pub(super) consumer: PullConsumer,
    /// Turned on when the run is done or cancelled.
    pub(super) gone: Stop,
    /// The boards that are not trusted.
    pub(super) out: Mutex<Quarantined>,
    /// The facts that boards are not trusted which were read.
    pub(super) learnt: Mutex<HashSet<String>>,
    /// How long tickets were asked for in vain.
    pub(super) patience: Mutex<Patience>,
    /// The boards that leave the run to others, as they do not count Chess960.
    pub(super) left_by: Mutex<HashSet<String>>,
}

impl Run {
    /// Whether the board counts positions such as those of the run; `None` as long as the board has not said so.
    pub(super) fn is_for(&self, board: &Opened) -> Option<bool> {
        match self.is_chess960 {
            true => board.gauge.counts_chess960(),
            false => Some(true),
        }
    }

    /// Takes note that the board leaves the run to others. Gives whether that is new.
    pub(super) fn is_left_by(&self, board: &Opened) -> bool {
        let mut left_by = self.left_by.lock().unwrap_or_else(PoisonError::into_inner);
        left_by.insert(board.label.id.clone())
    }

    /// Whether the board is not trusted.
    pub(super) fn is_out(&self, board: &Origin) -> bool {
        self.out().contains(board)
    }

    /// Takes note that a board is not trusted. Gives whether that is new.
    pub(super) fn put_out(&self, board: Origin) -> bool {
        self.out().insert(board)
    }

    /// Reads a fact that a board is not trusted, unless it was read before. If the broker does not answer, the next call does it.
    pub(super) async fn learn(&self, fact: &str) {
        if self.learnt().contains(fact) {
            return;
        }
        if let Ok(why) = self.streams.quarantine_named(fact).await {
            self.out().extend(why.map(|why| why.origin()));
            self.learnt().insert(fact.to_owned());
        }
    }

    /// How long tickets were asked for in vain.
    pub(super) fn patience(&self) -> MutexGuard<'_, Patience> {
        self.patience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The boards that are not trusted.
    fn out(&self) -> MutexGuard<'_, Quarantined> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The facts that were read.
    fn learnt(&self) -> MutexGuard<'_, HashSet<String>> {
        self.learnt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
