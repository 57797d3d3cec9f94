//! A job: one position to be counted at one depth.

use reference::Position;

/// What a board is asked in one go when a long count is shared out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The position to count below.
    pub position: Position,
    /// How many half-moves deep.
    pub depth: u32,
    /// How much work it is, compared with other jobs of the same run: leaves, or what is proportional to them.
    pub weight: u64,
}
