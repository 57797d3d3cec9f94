//! What the tree core orders the [`generator`](super::generator) to do.

use rust_hdl::prelude::*;

/// What the generator does next.
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
    /// As `Next`, for a double push that one pawn can capture en passant: counts that capture, unless it exposes the king on its
    /// rank.
    Look,
    /// The chosen move is about to be made: the next order is `Enter`, for the node that it leads to.
    Leave,
    /// Gives the node up; `finished` follows.
    Drop,
}
