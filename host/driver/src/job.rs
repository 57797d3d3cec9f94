//! A job: one position to be counted at one depth.

use reference::Position;

/// One command's work, when a long count is divided among boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The position to count below.
    pub position: Position,
    /// How many half-moves deep.
    pub depth: u32,
    /// The work of the job, compared with the other jobs of the run: leaves, or something proportional to leaves.
    pub weight: u64,
}
