//! What a board counts.

use reference::Move;

/// What a run counted and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Count {
    /// Leaves.
    pub nodes: u64,
    /// Clocks of the board.
    pub clocks: u64,
}

/// The leaves behind each root move, sorted by move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// Root moves and their leaves.
    pub roots: Vec<(Move, u64)>,
    /// All of them together.
    pub total: Count,
}
