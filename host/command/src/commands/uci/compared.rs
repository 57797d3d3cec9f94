//! The comparison of a count with the reference's.

use driver::check::RootDifference;

/// A count compared with the reference's.
pub(super) struct Compared {
    /// Whether they are the same, root move by root move.
    pub(super) matches: bool,
    /// The reference's leaves.
    pub(super) expected: u64,
    /// The root moves on which board and reference differ.
    pub(super) differences: Vec<RootDifference>,
}
