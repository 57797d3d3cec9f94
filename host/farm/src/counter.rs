//! What counts for the farm: a board behind a link, or a stand-in.

use driver::link::{Interruptible, Link};
use driver::{feed, Board};

/// A counter that says what it is made of.
pub trait Counter: feed::Counter {
    /// The counter's clock in hertz and its rank counters.
    fn makeup(&self) -> (u32, u8);
}

impl<L: Link> Counter for Board<Interruptible<L>> {
    fn makeup(&self) -> (u32, u8) {
        let identity = self.identity();
        (identity.clock_hz, identity.cores)
    }
}
