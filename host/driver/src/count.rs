//! The results of a board.

use reference::Move;

/// The leaves that a run counted, and the clocks that it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Count {
    /// Leaves.
    pub nodes: u64,
    /// Clocks of the board.
    pub clocks: u64,
}

/// The leaves after each root move, sorted by move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// Root moves and their leaves.
    pub roots: Vec<(Move, u64)>,
    /// The sum over all root moves.
    pub total: Count,
}
