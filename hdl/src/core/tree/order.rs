//! What the tree core orders the [`finder`](super::finder) to do.

use rust_hdl::prelude::*;

/// What the finder does next.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Nothing new.
    None,
    /// Starts with the node that the position stands at.
    Enter,
    /// Continues after the move in `record`, which was recalled.
    Resume,
    /// Continues after the chosen move, which was not made.
    Next,
    /// The next order is for another node, or for this one after it.
    Leave,
}
