//! The theorems, one module each.

mod attack;
mod first_square;
mod inbox;
mod legality;
mod line_queue;
mod ring;
mod rom;
mod table;
mod walker;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[
    table::THEOREM,
    rom::THEOREM,
    walker::THEOREM,
    first_square::THEOREM,
    attack::THEOREM,
    legality::THEOREM,
    ring::THEOREM,
    inbox::THEOREM,
    line_queue::THEOREM,
];
