//! Lists of moves in words, and what differs between two of them.

use std::fmt::Display;

use driver::check::ListDifference;
use reference::Move;

use crate::console::Console;

/// Notes what differs, below a line that says of what.
pub fn note(difference: &ListDifference, of: impl Display, console: &mut Console) {
    console.note(format_args!("WRONG: {of}"));
    for (fault, moves) in [
        ("missing on the board", &difference.missing),
        ("listed by the board only, or twice", &difference.surplus),
    ] {
        if !moves.is_empty() {
            console.note(format_args!("  {fault}: {}", texts(moves).join(" ")));
        }
    }
}

/// Moves as text.
#[must_use]
pub fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
