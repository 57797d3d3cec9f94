//! What a worker says about itself to the broker, for `status`.

use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::boards::Opened;
use super::worker::Worker;
use crate::host::now;
use crate::signer::PublicKey;

/// How often a worker reports to the broker.
const INTERVAL: Duration = Duration::from_secs(5);

/// A worker that has not reported for so many seconds is left out of lists.
const FRESH_SECONDS: u64 = 15;

/// A worker's report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The worker's name.
    pub worker: String,
    /// Its key.
    pub key: PublicKey,
    /// Its computer.
    pub host: String,
    /// The version of its program.
    pub version: String,
    /// When it reported, in seconds since 1970.
    pub time: u64,
    /// How many positions the reference has confirmed.
    pub checked: u64,
    /// Its boards.
    pub boards: Vec<BoardReport>,
}

/// A board in a worker's report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BoardReport {
    /// What tells the board from all others.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is connected.
    pub is_connected: bool,
    /// Whether it counts Chess960 as well; null before it has said what it is, and in reports of programs that do not know.
    pub chess960: Option<bool>,
    /// The leaves that it has counted since the worker began.
    pub leaves: u64,
    /// The leaves a second since the last report.
    pub leaves_per_second: f64,
    /// The batches that it has counted since the worker began.
    pub batches: u64,
    /// The tickets that it has left to another, since it has counted their batches.
    pub left: u64,
    /// How often it failed.
    pub failures: u64,
    /// The seconds in which it had nothing to count.
    pub idle_seconds: f64,
}

impl Report {
    /// Whether it is not old. The worker may say any time, and `now` is in seconds since 1970, too.
    #[must_use]
    pub fn is_fresh(&self, now: u64) -> bool {
        now.saturating_sub(self.time) <= FRESH_SECONDS
    }
}

impl Worker {
    /// The report, without the rates.
    pub(super) fn current(&self) -> Report {
        let board = |board: &Arc<Opened>| {
            let (gauge, label) = (&board.gauge, &board.label);
            BoardReport {
                id: label.id.clone(),
                name: label.name.clone(),
                is_connected: gauge.is_connected.load(Ordering::Relaxed),
                chess960: gauge.counts_chess960(),
                leaves: gauge.leaves.load(Ordering::Relaxed),
                leaves_per_second: 0.0,
                batches: gauge.batches.load(Ordering::Relaxed),
                left: gauge.left.load(Ordering::Relaxed),
                failures: gauge.failures.load(Ordering::Relaxed),
                idle_seconds: gauge.idle_micros.load(Ordering::Relaxed) as f64 / 1e6,
            }
        };
        Report {
            worker: self.name.clone(),
            key: self.signer.public_key().clone(),
            host: self.host.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            time: now(),
            checked: self.checked.load(Ordering::Relaxed),
            boards: self.boards.iter().map(board).collect(),
        }
    }
}

/// Reports to the broker until the worker ends.
pub(super) async fn report(worker: Arc<Worker>) {
    let mut last = worker.current();
    let mut began = tokio::time::Instant::now();
    let mut interval = tokio::time::interval(INTERVAL);
    while !worker.stop.is_set() {
        interval.tick().await;
        let mut report = worker.current();
        let seconds = began.elapsed().as_secs_f64().max(0.001);
        for (board, last) in report.boards.iter_mut().zip(&last.boards) {
            board.leaves_per_second = board.leaves.saturating_sub(last.leaves) as f64 / seconds;
        }
        began = tokio::time::Instant::now();
        // A report that is lost is followed by another.
        let _ = worker.broker.report(&worker.name, &report).await;
        last = report;
    }
}
