//! The theorems, one module each.

mod attack;
mod crc;
mod first_square;
mod frames;
mod inbox;
mod legality;
mod line_queue;
mod ring;
mod rom;
mod table;
mod uart_rx;
mod uart_tx;
mod walker;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[
    table::THEOREM,
    rom::THEOREM,
    rom::STEP,
    walker::THEOREM,
    first_square::THEOREM,
    attack::THEOREM,
    legality::THEOREM,
    ring::THEOREM,
    inbox::THEOREM,
    line_queue::THEOREM,
    uart_tx::THEOREM,
    uart_rx::THEOREM,
    frames::THEOREM,
    crc::THEOREM,
];
