//! What the searching core orders the [`finder`](super::finder) to do.

use rust_hdl::prelude::*;

/// What the finder does next.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Nothing new.
    None,
    /// Starts with the node that the position stands at.
    Enter,
    /// Continues after the move in `record`, which was made and unmade.
    Resume,
    /// Continues after the chosen move, which was not made.
    Next,
    /// The chosen move is about to be made: the next order is `Enter`, for the node that it leads to.
    Leave,
    /// Gives the node up; `finished` follows.
    Drop,
}
