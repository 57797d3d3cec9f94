//! The runs that there is work for.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::consumer::PullConsumer;
use driver::Stop;

use super::patience::Patience;
use crate::broker::{quarantine_of, RunStreams};
use crate::manifest::{Manifest, Ready};

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
    /// Whether there is nothing to do.
    pub(super) fn is_idle(&self) -> bool {
        self.is_known && self.active.is_empty() && self.coming == 0
    }
}

/// A run that there is work for.
pub(super) struct Run {
    pub(super) manifest: Manifest,
    pub(super) ready: Ready,
    pub(super) streams: RunStreams,
    pub(super) consumer: PullConsumer,
    /// Turned on when the run is done or cancelled.
    pub(super) gone: Stop,
    /// The facts that boards are not trusted.
    pub(super) out: Mutex<HashSet<String>>,
    /// How long tickets were asked for in vain.
    pub(super) patience: Mutex<Patience>,
}

impl Run {
    /// Whether the board is not trusted.
    pub(super) fn is_out(&self, board: &str) -> bool {
        self.out().contains(&quarantine_of(board))
    }

    /// Takes note that a board is not trusted.
    pub(super) fn put_out(&self, board: &str) {
        self.out().insert(quarantine_of(board));
    }

    /// How long tickets were asked for in vain.
    pub(super) fn patience(&self) -> MutexGuard<'_, Patience> {
        self.patience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The facts that boards are not trusted.
    pub(super) fn out(&self) -> MutexGuard<'_, HashSet<String>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
