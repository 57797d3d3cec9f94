//! An estimate of the remaining time of a run.

use std::time::{Duration, Instant};

/// How long the run is observed before there is an estimate.
const SIGHT: Duration = Duration::from_secs(2);

/// The work done in the observed time, from which the remaining time is estimated. Work of an earlier run says nothing
/// about the present speed, and work of other boards little, so the observation starts anew with either.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    since: Instant,
    done: u64,
}

impl Pace {
    /// Starts an observation.
    pub(super) const fn new(now: Instant) -> Self {
        Self {
            since: now,
            done: 0,
        }
    }

    /// Adds finished work.
    pub(super) fn add(&mut self, work: u64) {
        self.done = self.done.saturating_add(work);
    }

    /// The estimated time for the `rest`, or `None` as long as too little was observed.
    pub(super) fn time_for(&self, rest: u64, now: Instant) -> Option<Duration> {
        let passed = now.saturating_duration_since(self.since);
        if self.done == 0 || passed < SIGHT {
            return None;
        }
        let seconds = passed.as_secs_f64() * rest as f64 / self.done as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_for_its_size_as_what_is_done() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(pace.time_for(100, after(10)), None, "nothing is done");
        pace.add(20);
        pace.add(5);
        assert_eq!(pace.time_for(100, after(1)), None, "too early");
        assert_eq!(pace.time_for(100, after(10)), Some(Duration::from_secs(40)));
        assert_eq!(pace.time_for(100, after(20)), Some(Duration::from_secs(80)));
        assert_eq!(pace.time_for(0, after(20)), Some(Duration::ZERO));
        assert_eq!(
            pace.time_for(u64::MAX, after(1 << 40)),
            None,
            "longer than there is time"
        );
    }
}
