//! The lines of a journal that another process writes.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How long a run may take to make progress: far longer than on any machine, so that a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(300);

/// The numbers of the jobs in the whole lines of a journal.
pub fn jobs_in(journal: &Path) -> Vec<usize> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |last| last + 1);
    let lines = text[..whole].lines().skip(1);
    lines
        .map(|line| line.split(' ').nth(1).unwrap().parse().unwrap())
        .collect()
}

/// Waits until a journal has so many counts.
#[track_caller]
pub fn wait_for_jobs(journal: &Path, counts: usize) {
    let began = Instant::now();
    while jobs_in(journal).len() < counts {
        assert!(began.elapsed() < PATIENCE, "the run does not get on");
        thread::sleep(Duration::from_millis(2));
    }
}
