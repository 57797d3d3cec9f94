//! The jobs that wait, and those that boards are counting.

use std::collections::{BTreeSet, VecDeque};
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
    /// The jobs that boards have declined, each with the board.
    declined: BTreeSet<(usize, usize)>,
}

impl State {
    /// Takes the first job that waits and that the board has not declined.
    fn pop(&mut self, board: usize) -> Option<usize> {
        let mut waiting = self.waiting.iter();
        let place = waiting.position(|&job| !self.declined.contains(&(job, board)))?;
        let job = self.waiting.remove(place)?;
        self.taken += 1;
        Some(job)
    }
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
            state: Mutex::new(State {
                waiting,
                taken: 0,
                declined: BTreeSet::new(),
            }),
            changed: Condvar::new(),
            over,
        }
    }

    /// Takes the next job for a board, waiting for one that another worker may have to give back. Gives `None` when the queue is
    /// over.
    pub(super) fn take(&self, board: usize) -> Option<Taken<'_>> {
        let mut state = self.state();
        loop {
            if self.is_over() {
                return None;
            }
            if let Some(job) = state.pop(board) {
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

    /// Takes the next job for a board if at least `least` jobs wait.
    pub(super) fn take_ahead(&self, board: usize, least: usize) -> Option<Taken<'_>> {
        let mut state = self.state();
        if self.is_over() || state.waiting.len() < least {
            return None;
        }
        let job = state.pop(board)?;
        Some(Taken {
            queue: self,
            job,
            finished: false,
        })
    }

    /// Whether jobs are left, and none of them can be done without the boards that are out.
    pub(super) fn is_stuck(&self, out: &[bool]) -> bool {
        let state = self.state();
        let is_lost = |&job: &usize| {
            let mut boards = out.iter().enumerate();
            boards.all(|(board, &is_out)| is_out || state.declined.contains(&(job, board)))
        };
        state.taken == 0 && !state.waiting.is_empty() && state.waiting.iter().all(is_lost)
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
    /// Gives the job back, as this board, of so many, cannot do it and another one may. If all boards have declined it, it stays taken.
    pub(super) fn decline(self, board: usize, boards: usize) -> Result<(), Self> {
        let mut state = self.queue.state();
        state.declined.insert((self.job, board));
        let is_declined = |board| state.declined.contains(&(self.job, board));
        let is_by_all = (0..boards).all(is_declined);
        drop(state);
        match is_by_all {
            true => Err(self),
            false => Ok(()),
        }
    }

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
            let first = queue.take(0).unwrap();
            let second = scope.spawn(|| queue.take(0).map(|taken| (taken.job, taken.finish()).0));
            drop(first);
            assert_eq!(second.join().unwrap(), Some(7));
        });
        assert!(queue.take(0).is_none() && queue.is_over());
    }

    #[test]
    fn it_is_over_when_the_last_is_done() {
        let queue = Queue::new(VecDeque::from([0, 1]));
        let (one, other) = (queue.take(0).unwrap(), queue.take(0).unwrap());
        thread::scope(|scope| {
            let waits = scope.spawn(|| queue.take(0).is_none());
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
        let first = queue.take_ahead(0, 3).unwrap();
        assert_eq!(first.job, 0);
        assert!(queue.take_ahead(0, 3).is_none());
        drop(first);
        assert_eq!(queue.take_ahead(0, 1).map(|taken| taken.job), Some(0));
        queue.close();
        assert!(queue.take_ahead(0, 1).is_none());
    }

    #[test]
    fn a_job_that_a_board_declines_is_for_the_others() {
        let queue = Queue::new(VecDeque::from([0, 1]));
        let declined = queue.take(0).unwrap().decline(0, 2);
        assert!(declined.is_ok());
        assert_eq!(queue.take(0).map(|taken| taken.job), Some(1));
        assert!(
            !queue.is_stuck(&[false, true]),
            "the first board has the job 1"
        );
        queue.take(0).unwrap().finish();
        assert!(queue.take_ahead(0, 1).is_none());
        assert!(queue.is_stuck(&[false, true]) && !queue.is_stuck(&[true, false]));
        let taken = queue.take(1).unwrap();
        assert!(!queue.is_stuck(&[false, true]), "the job 0 is taken");
        let Err(declined) = taken.decline(1, 2) else {
            panic!("no board is left for it");
        };
        declined.finish();
        assert!(queue.is_over());
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
        assert!(queue.take(0).is_none());
        // Who still waits for a board hears of it by this switch.
        assert!(over.is_set());
    }
}
