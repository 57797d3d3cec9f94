//! What happens in a clock, in words.

mod counter;
mod tree;

use crate::signals::{Row, TREE};

/// What a core does in a clock, for somebody who has not read the circuit. `board` has a letter or a dot for each square of
/// the core's own board, from a1 on.
#[must_use]
pub fn story(row: Row<'_>, core: usize, board: &str) -> String {
    match core {
        TREE => tree::Teller::new(row, board).tell(),
        _ => counter::Teller::new(row, core).tell(),
    }
}
