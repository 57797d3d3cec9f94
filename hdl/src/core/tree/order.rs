//! What the tree core orders the [`generator`](super::generator) to do.

use rust_hdl::prelude::*;

/// What the generator does next.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Nothing new.
    None,
    /// Starts with the node that the position stands at.
    Enter,
    /// Goes on behind the move in `record`, which was made and unmade.
    Resume,
    /// Goes on behind the chosen move, which was not made.
    Next,
    /// As `Next`, behind a double push that one pawn can take: counts that capture if it does not open a rank.
    Look,
    /// The chosen move is about to be made: the next order is `Enter` for the node behind it.
    Leave,
    /// Gives the node up; `finished` follows.
    Drop,
}
