//! What a board was asked.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use reference::Position;

/// How long a test waits for an event: far longer than on any machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// The positions that a board was asked to count, and how long it takes over each.
#[derive(Debug, Default)]
pub struct Ledger {
    counted: Mutex<Vec<Position>>,
    /// How long each count takes, in microseconds.
    pub delay: AtomicU64,
    /// The number of ABORTs.
    pub aborts: AtomicU64,
}

impl Ledger {
    /// The positions counted since the last call.
    pub fn take(&self) -> Vec<Position> {
        std::mem::take(&mut *self.counted())
    }

    /// Waits until `is_so` holds.
    ///
    /// # Panics
    /// If `is_so` does not hold within five minutes.
    #[track_caller]
    pub fn wait_for(&self, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < PATIENCE, "it does not come");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Notes that a position was counted, and takes the time for it.
    pub(super) fn add(&self, position: Position) {
        thread::sleep(Duration::from_micros(self.delay.load(Ordering::Relaxed)));
        self.counted().push(position);
    }

    fn counted(&self) -> MutexGuard<'_, Vec<Position>> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
