//! An entry of a suite.

use std::fmt;

use crate::position::Position;

/// A position of a suite with its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position as the suite spells it, with or without counters.
    pub fen: String,
    /// The parsed position.
    pub position: Position,
    /// Depths in half-moves with the leaves counted there, shallow to deep; never empty.
    pub depths: Vec<(u32, u64)>,
}

impl Entry {
    /// The deepest count of at most `max_nodes` leaves, if there is one.
    #[must_use]
    pub fn deepest_within(&self, max_nodes: u64) -> Option<(u32, u64)> {
        // Counts may shrink with depth where a side is nearly stalemated, so this is no binary
        // search.
        self.depths
            .iter()
            .copied()
            .rev()
            .find(|&(_, nodes)| nodes <= max_nodes)
    }
}

impl fmt::Display for Entry {
    /// Writes the line: the position as [`fen`](Self::fen) spells it, then the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen)?;
        self.depths
            .iter()
            .try_for_each(|(depth, leaves)| write!(f, " ;D{depth} {leaves}"))
    }
}
