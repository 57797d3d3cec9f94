//! Lists of moves as text, and the differences of two lists.

use std::fmt::Display;

use console::Console;
use driver::check::ListDifference;
use reference::Move;

/// Notes the differences on standard error, below a line that says which lists differ.
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
