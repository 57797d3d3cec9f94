//! The theorems, one module each.

mod attack;
mod rom;
mod table;
mod walker;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[
    table::THEOREM,
    rom::THEOREM,
    walker::THEOREM,
    attack::THEOREM,
];
