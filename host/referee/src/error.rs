//! Why a comparison has no result.

use crate::oracle::OracleError;
use crate::program::ProgramError;

/// Why a comparison has no result.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// The program gives no count.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The oracle does not count.
    #[error("there is no right count of perft {depth} of `{fen}` to compare with")]
    Oracle {
        /// The position.
        fen: String,
        /// The depth.
        depth: u32,
        /// What keeps the oracle from counting.
        source: OracleError,
    },
    /// The oracle itself is wrong.
    #[error("what the program is compared with is wrong itself in `{fen}`: it lists {listed} moves, and the software reference {legal}")]
    WrongOracle {
        /// The position.
        fen: String,
        /// How many moves the oracle lists.
        listed: usize,
        /// How many are legal.
        legal: usize,
    },
}

impl CompareError {
    /// Whether the program has to be called in another way, so that trying again does not help.
    #[must_use]
    pub const fn is_about_input(&self) -> bool {
        matches!(self, Self::Program(error) if error.is_about_input())
    }

    /// Whether the switch that ends comparisons was on.
    #[must_use]
    pub const fn is_interruption(&self) -> bool {
        matches!(self, Self::Program(ProgramError::Interrupted))
    }
}
