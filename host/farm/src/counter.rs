//! What counts for the farm: a board behind a link, or a stand-in.

use driver::link::{Interruptible, Link};
use driver::{feed, Board};

/// What a counter says that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Makeup {
    /// Its clock in hertz.
    pub clock_hz: u32,
    /// Its rank counters.
    pub cores: u8,
    /// Whether it counts Chess960 as well, or standard chess alone.
    pub chess960: bool,
}

/// A counter that says what it is made of.
pub trait Counter: feed::Counter {
    /// What the counter is made of.
    fn makeup(&self) -> Makeup;
}

impl<L: Link> Counter for Board<Interruptible<L>> {
    fn makeup(&self) -> Makeup {
        let identity = self.identity();
        Makeup {
            clock_hz: identity.clock_hz,
            cores: identity.cores,
            chess960: identity.chess960,
        }
    }
}
