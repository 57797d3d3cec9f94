//! What can happen in a conversation.

use driver::Division;

use super::compared::Compared;
use crate::error::CommandError;

/// What can happen.
pub(super) enum Event {
    /// The board is there, or is not.
    Connected(Result<(), CommandError>),
    /// A line was read.
    Line(String),
    /// There are no more lines.
    End,
    /// The board has counted.
    Counted(Division),
    /// The board can take the next order; what came of the last.
    Over(Result<Ending, CommandError>),
}

/// How an order ended.
pub(super) enum Ending {
    /// The board was stopped.
    Stopped,
    /// It counted, and that is compared as far as it was to be.
    Counted(Option<Compared>),
}
