//! What a core does with a clock.

use rust_hdl::prelude::*;

/// What a core does with a clock; each clock of a run is one of these.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub enum Activity {
    /// Nothing: a rank counter has no job, or the tree core waits for the counters, or the run is nearly over.
    Waiting,
    /// Makes and unmakes: the tree core moves, a rank counter the words that change its board.
    Making,
    /// Looks at a node, rank by rank, for checks, pins and attacks.
    Scanning,
    /// No core of today spends a clock on this. The protocol has it, so that it keeps its place among the others.
    #[cfg_attr(not(test), expect(dead_code))]
    Testing,
    /// Walks the pieces for their moves.
    Walking,
}
