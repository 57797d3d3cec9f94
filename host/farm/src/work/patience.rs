//! How long a worker asks the queue of a run for tickets in vain before it takes the queue for empty.
//!
//! The broker's numbers may be wrong: after it was killed, a server of NATS 2.9 can count tickets as under way that no worker
//! has (nats-server, issues 6093 and 4736). And a worker that hangs may renew its lease for ever. A board that asks in vain for
//! two leases therefore looks into the results, as if the queue were empty. Batches that are still being counted get a second
//! ticket, which does no harm: the broker keeps one result of a slot.

use std::time::{Duration, Instant};

/// How many leases a board asks in vain at first.
const LEASES: u32 = 2;

/// How long a worker has asked a run for tickets in vain, and how long it does so before it looks into the results.
pub(super) struct Patience {
    in_vain_since: Option<Instant>,
    limit: Duration,
}

impl Patience {
    /// The patience with a run of this lease.
    pub(super) fn new(lease: Duration) -> Self {
        Self {
            in_vain_since: None,
            limit: lease * LEASES,
        }
    }

    /// Takes note that the broker gave a ticket, or that it did not answer.
    pub(super) fn restart(&mut self) {
        self.in_vain_since = None;
    }

    /// Takes note that the broker answered and gave no ticket.
    pub(super) fn asked_in_vain(&mut self, now: Instant) {
        self.in_vain_since.get_or_insert(now);
    }

    /// Whether the worker has asked in vain for too long, so that it is to take the queue for empty. The next time that takes
    /// twice as long, so that many boards that wait for the last batch do not fill the queue.
    pub(super) fn ends(&mut self, now: Instant) -> bool {
        let waited = self
            .in_vain_since
            .map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        if waited <= self.limit {
            return false;
        }
        self.limit = self.limit.saturating_mul(2);
        self.in_vain_since = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_after_two_leases_in_vain_and_then_after_four() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut patience = Patience::new(Duration::from_secs(10));
        assert!(!patience.ends(at(100)), "nothing was asked");
        patience.asked_in_vain(at(0));
        patience.asked_in_vain(at(15));
        assert!(!patience.ends(at(20)));
        patience.restart();
        patience.asked_in_vain(at(20));
        assert!(!patience.ends(at(40)));
        assert!(patience.ends(at(41)));
        patience.asked_in_vain(at(41));
        assert!(!patience.ends(at(81)));
        assert!(patience.ends(at(82)));
    }
}
