//! What can be wrong with an entry of a suite.

use crate::fen::FenError;

/// Why a line is no entry of a suite. Columns are in characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The position at the beginning is malformed.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The position has no count.
    #[error(
        "EPD line, column {column}: no counts after the position; write some, such as ` ;D1 20`"
    )]
    NoCounts {
        /// Where the first count should stand.
        column: usize,
    },
    /// A count of a block comes before its position.
    #[error("EPD block: a count without a position; write a line such as `epd FEN` before it")]
    NoPosition,
    /// A text between semicolons that is no count.
    #[error(
        "EPD count, column {column}, `{text}`: \
         expected a depth and its leaves, such as `D1 20` or `perft 1 = 20`"
    )]
    Count {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// A quotation mark is not closed.
    #[error("EPD line, column {column}: the quotation mark is never closed; write another")]
    Quotation {
        /// Where the text begins.
        column: usize,
    },
    /// The depths do not increase.
    #[error(
        "EPD count, column {column}, `{text}`: depth {depth} follows depth {previous}; \
         write depths in growing order"
    )]
    Order {
        /// The count.
        text: String,
        /// Where it begins.
        column: usize,
        /// Its depth.
        depth: u32,
        /// The depth of the count before.
        previous: u32,
    },
}

impl EpdError {
    /// Whether the line is well spelled, and no game reaches its position.
    #[must_use]
    pub const fn is_of_the_position(&self) -> bool {
        matches!(self, Self::Position(error) if error.is_of_the_position())
    }
}
