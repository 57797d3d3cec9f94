//! The events of a conversation.

use console::fault::Failure;
use driver::Division;

use super::compared::Compared;
use super::request::Request;

/// An event.
pub(super) enum Event {
    /// The board is connected, or could not be.
    Connected(Result<(), Failure>),
    /// A line was read.
    Line(String),
    /// The input has ended.
    End,
    /// The board has counted.
    Counted(Division),
    /// The last order has ended in this way, and the counter can take the next.
    Over(Result<Ending, Failure>),
}

impl Event {
    /// Whether it asks for a count.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Self::Line(line) if matches!(Request::parse(line), Ok(Request::Perft(_))))
    }
}

/// How an order ended.
pub(super) enum Ending {
    /// The board was stopped.
    Stopped,
    /// The board has counted. The comparison is there if the count was to be checked.
    Counted(Option<Compared>),
}
