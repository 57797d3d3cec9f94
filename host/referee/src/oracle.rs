//! The source of the right counts.

use std::error::Error;

use reference::perft::divide;
use reference::{Move, Position};

/// Why there is no right count.
pub type OracleError = Box<dyn Error + Send + Sync>;

/// The leaves below every move.
pub type Division = Vec<(Move, u64)>;

/// All leaves of a division.
pub(crate) fn sum(division: &Division) -> u64 {
    division.iter().map(|&(_, nodes)| nodes).sum()
}

/// A source of right counts: the software reference, or a board.
pub trait Oracle {
    /// The leaves below every legal move at this depth, which is at least 1, in any order.
    ///
    /// # Errors
    /// Whatever keeps it from counting.
    fn divide(&mut self, position: &Position, depth: u32) -> Result<Division, OracleError>;
}

/// The software reference.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reference;

impl Oracle for Reference {
    fn divide(&mut self, position: &Position, depth: u32) -> Result<Division, OracleError> {
        Ok(divide(position, depth))
    }
}
