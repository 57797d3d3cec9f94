//! The theorems, one module each.

mod answers;
mod attack;
mod crc;
mod first_square;
mod frame_tx;
mod frames;
mod inbox;
mod legality;
mod line_queue;
mod loader;
mod ring;
mod rom;
mod room;
mod table;
mod uart_rx;
mod uart_tx;
mod unmake;
mod walker;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[
    table::THEOREM,
    rom::THEOREM,
    rom::STEP,
    rom::ICE40_NETLIST,
    rom::ECP5_NETLIST,
    walker::THEOREM,
    first_square::THEOREM,
    attack::THEOREM,
    legality::THEOREM,
    ring::THEOREM,
    unmake::THEOREM,
    inbox::THEOREM,
    room::THEOREM,
    line_queue::THEOREM,
    uart_tx::THEOREM,
    uart_rx::THEOREM,
    frames::THEOREM,
    crc::THEOREM,
    answers::THEOREM,
    loader::THEOREM,
    frame_tx::THEOREM,
];
