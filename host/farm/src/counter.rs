//! What counts: a board behind a link, or a stand-in.

use driver::link::{Interruptible, Link};
use driver::{Board, Count, DriverError};
use reference::Position;

/// Counts positions in the order in which they are submitted. Two may be submitted before the first is finished, so that
/// the counter never waits.
pub trait Counter {
    /// Submits a count.
    ///
    /// # Errors
    /// [`DriverError`]. All submitted counts are lost then, unless the error is about the input.
    fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError>;

    /// Waits for the end of the earliest count.
    ///
    /// # Errors
    /// As [`submit`](Self::submit).
    fn finish(&mut self) -> Result<Count, DriverError>;

    /// The counter's clock in hertz and its rank counters.
    fn makeup(&self) -> (u32, u8);
}

impl<L: Link> Counter for Board<Interruptible<L>> {
    fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError> {
        Self::submit(self, position, depth)
    }

    fn finish(&mut self) -> Result<Count, DriverError> {
        Self::finish(self, &mut |_| {})
    }

    fn makeup(&self) -> (u32, u8) {
        let identity = self.identity();
        (identity.clock_hz, identity.cores)
    }
}
