//! A count beside that of the reference.

use driver::check::RootDifference;

/// A count compared with the reference's.
pub(super) struct Compared {
    /// Whether they are the same, root move by root move.
    pub(super) matches: bool,
    /// The reference's leaves.
    pub(super) expected: u64,
    /// The root moves that board and reference do not agree on.
    pub(super) differences: Vec<RootDifference>,
}
