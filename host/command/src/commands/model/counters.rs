//! The rank counters of the model: when each takes the words that it gets, and when a queue is full.

use std::collections::VecDeque;

use super::clocks::{FULL_ARRIVES, JOB, JOB_TO_NODE, MOST_WAITING, TAKEN_AFTER, WORD_ARRIVES};

/// A word that was sent, and the clock in which its counter takes it.
#[derive(Debug, Clone, Copy)]
struct Sent {
    sent: u64,
    taken: u64,
}

/// A rank counter.
#[derive(Debug, Clone, Default)]
struct Counter {
    waiting: VecDeque<Sent>,
    /// The first clocks in which a job may be taken, and a node's word.
    free: u64,
    idle: u64,
}

impl Counter {
    /// A word arrives. A job, or a move to another node, takes a sweep; a node's word takes a clock, and waits for the sweep before it.
    fn take(&mut self, sent: u64, is_move: bool) {
        let arrived = sent + TAKEN_AFTER;
        let taken = arrived.max(if is_move { self.free } else { self.idle });
        (self.free, self.idle) = match is_move {
            true => (taken + JOB, taken + JOB_TO_NODE),
            false => (taken + 1, taken + 1),
        };
        self.waiting.push_back(Sent { sent, taken });
    }

    /// Whether the queue said that it is full, as the tree core sees it in this clock.
    fn is_full(&mut self, clock: u64) -> bool {
        while let Some(first) = self.waiting.front() {
            if first.taken + FULL_ARRIVES >= clock {
                break;
            }
            self.waiting.pop_front();
        }
        let last = self.waiting.get(MOST_WAITING - 1);
        last.is_some_and(|last| last.sent + WORD_ARRIVES + FULL_ARRIVES <= clock)
    }
}

/// The counters of a board, which get the jobs in turn.
#[derive(Debug, Clone)]
pub(super) struct Counters {
    counters: Vec<Counter>,
    turn: usize,
}

impl Counters {
    pub(super) fn new(counters: u8) -> Self {
        Self {
            counters: vec![Counter::default(); counters.into()],
            turn: 0,
        }
    }

    /// A job is sent in this clock, to the counter whose turn it is.
    pub(super) fn job(&mut self, clock: u64) {
        self.counters[self.turn].take(clock, true);
        self.turn = (self.turn + 1) % self.counters.len();
    }

    /// A node's word is sent to all in this clock, or a move to another node.
    pub(super) fn word(&mut self, clock: u64, is_move: bool) {
        for counter in &mut self.counters {
            counter.take(clock, is_move);
        }
    }

    /// The first clock from this one on in which no queue is full.
    pub(super) fn room(&mut self, mut clock: u64) -> u64 {
        while self
            .counters
            .iter_mut()
            .any(|counter| counter.is_full(clock))
        {
            clock += 1;
        }
        clock
    }

    /// The first clock in which every job has been begun and its first sweep is over.
    pub(super) fn end(&self) -> u64 {
        let ends = self.counters.iter().map(|counter| counter.free);
        ends.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_takes_a_job_every_eight_clocks() {
        let mut counters = Counters::new(2);
        for clock in 0..12 {
            counters.job(clock);
        }
        // The first is taken in clock 4, and each counter has six.
        assert_eq!(counters.end(), 1 + TAKEN_AFTER + 6 * JOB);
    }

    #[test]
    fn a_queue_is_full_until_a_word_is_taken() {
        let mut counters = Counters::new(1);
        for clock in 0..14 {
            assert_eq!(counters.room(clock), clock);
            counters.job(clock);
        }
        let free = counters.room(40);
        assert!((40..60).contains(&free), "{free}");
        for _ in 0..30 {
            counters.job(40);
        }
        assert!(counters.room(60) > 200);
    }
}
