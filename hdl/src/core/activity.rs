//! What a core does with a clock.

use rust_hdl::prelude::*;

/// What a core does with a clock; each clock of a run is one of these.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub enum Activity {
    /// Nothing: a leaf core has no job, or the tree core waits for a leaf core that takes one, or the run is nearly over.
    Waiting,
    /// Makes and unmakes: the tree core moves and jobs, a leaf core the edits of its inbox.
    Making,
    /// Looks from the king for checks and pins.
    Scanning,
    /// Tests a square that the king would go to, or en passant.
    Testing,
    /// Walks the pieces for their moves.
    Walking,
}
