//! The jobs that wait, and those that boards are counting.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::stop::Stop;

/// The jobs of several workers. The queue is over when all jobs are done, or when it is closed.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    over: Stop,
}

struct State {
    waiting: VecDeque<usize>,
    /// How many jobs are taken and not finished.
    taken: usize,
}

/// A job that a worker has taken. If it is dropped unfinished, for whatever reason, it goes back to the front of the
/// queue.
pub(super) struct Taken<'a> {
    queue: &'a Queue,
    /// The job's number.
    pub(super) job: usize,
    finished: bool,
}

impl Queue {
    /// A queue in which these jobs wait.
    pub(super) fn new(waiting: VecDeque<usize>) -> Self {
        let over = Stop::default();
        if waiting.is_empty() {
            over.set();
        }
        Self {
            state: Mutex::new(State { waiting, taken: 0 }),
            changed: Condvar::new(),
            over,
        }
    }

    /// Takes the next job, waiting for one that another worker may have to give back. Gives `None` when the queue is
    /// over.
    pub(super) fn take(&self) -> Option<Taken<'_>> {
        let mut state = self.state();
        loop {
            if self.is_over() {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                state.taken += 1;
                return Some(Taken {
                    queue: self,
                    job,
                    finished: false,
                });
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes the next job if at least `least` jobs wait.
    pub(super) fn take_ahead(&self, least: usize) -> Option<Taken<'_>> {
        let mut state = self.state();
        if self.is_over() || state.waiting.len() < least {
            return None;
        }
        let job = state.waiting.pop_front()?;
        state.taken += 1;
        Some(Taken {
            queue: self,
            job,
            finished: false,
        })
    }

    /// Waits for `pause`, or until the queue is over.
    pub(super) fn pause(&self, pause: Duration) {
        let deadline = Instant::now() + pause;
        let mut state = self.state();
        while !self.is_over() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Closes the queue with jobs left.
    pub(super) fn close(&self) {
        let _state = self.state();
        self.over.set();
        self.changed.notify_all();
    }

    /// Whether the queue is over.
    pub(super) fn is_over(&self) -> bool {
        self.over.is_set()
    }

    /// A switch that turns on when the queue is over.
    pub(super) fn over(&self) -> Stop {
        self.over.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken<'_> {
    /// Marks the job as done.
    pub(super) fn finish(mut self) {
        self.finished = true;
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.taken -= 1;
        if !self.finished {
            state.waiting.push_front(self.job);
        } else if state.taken == 0 && state.waiting.is_empty() {
            self.queue.over.set();
        }
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_job_given_back_is_taken_by_who_waits() {
        let queue = Queue::new(VecDeque::from([7]));
        thread::scope(|scope| {
            let first = queue.take().unwrap();
            let second = scope.spawn(|| queue.take().map(|taken| (taken.job, taken.finish()).0));
            drop(first);
            assert_eq!(second.join().unwrap(), Some(7));
        });
        assert!(queue.take().is_none() && queue.is_over());
    }

    #[test]
    fn it_is_over_when_the_last_is_done() {
        let queue = Queue::new(VecDeque::from([0, 1]));
        let (one, other) = (queue.take().unwrap(), queue.take().unwrap());
        thread::scope(|scope| {
            let waits = scope.spawn(|| queue.take().is_none());
            let pauses = scope.spawn(|| queue.pause(Duration::from_secs(3_600)));
            one.finish();
            assert!(!queue.is_over());
            other.finish();
            assert!(waits.join().unwrap());
            pauses.join().unwrap();
        });
        assert!(Queue::new(VecDeque::new()).is_over());
    }

    #[test]
    fn a_job_ahead_is_taken_only_if_enough_wait() {
        let queue = Queue::new(VecDeque::from([0, 1, 2]));
        let first = queue.take_ahead(3).unwrap();
        assert_eq!(first.job, 0);
        assert!(queue.take_ahead(3).is_none());
        drop(first);
        assert_eq!(queue.take_ahead(1).map(|taken| taken.job), Some(0));
        queue.close();
        assert!(queue.take_ahead(1).is_none());
    }

    #[test]
    fn a_pause_is_no_shorter_than_asked_for() {
        let queue = Queue::new(VecDeque::from([0]));
        let began = Instant::now();
        queue.pause(Duration::from_millis(30));
        assert!(began.elapsed() >= Duration::from_millis(30));
    }

    #[test]
    fn closed_with_jobs_left_it_gives_none() {
        let queue = Queue::new(VecDeque::from([0]));
        let over = queue.over();
        assert!(!over.is_set());
        queue.close();
        assert!(queue.take().is_none());
        // Who still waits for a board hears of it by this switch.
        assert!(over.is_set());
    }
}
