//! The theorems, one module each.

mod answers;
mod attack;
mod cluster_chain;
mod coherent;
mod crc;
mod dispatcher;
mod double_push;
mod edit_queue;
mod first_square;
mod frame_tx;
mod frames;
mod handover;
mod inbox;
mod inbox_room;
mod leaf_chain;
mod leaf_commands;
mod leaf_drains;
mod leaf_ends;
mod legality;
mod line_queue;
mod loader;
mod moves;
mod netlist;
mod payload_banks;
mod ring;
mod rom;
mod room;
mod scan;
mod table;
mod tree_commands;
mod tree_ends;
mod uart_rx;
mod uart_tx;
mod undo;
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
    leaf_commands::THEOREM,
    tree_commands::COMMANDS,
    tree_commands::ORDERS,
    first_square::THEOREM,
    attack::THEOREM,
    scan::THEOREM,
    scan::LEAF,
    scan::TREE,
    legality::THEOREM,
    ring::THEOREM,
    double_push::THEOREM,
    moves::THEOREM,
    coherent::THEOREM,
    unmake::THEOREM,
    undo::THEOREM,
    leaf_ends::THEOREM,
    leaf_drains::THEOREM,
    tree_ends::THEOREM,
    inbox::THEOREM,
    room::THEOREM,
    edit_queue::THEOREM,
    inbox_room::THEOREM,
    leaf_chain::THEOREM,
    dispatcher::THEOREM,
    cluster_chain::THEOREM,
    handover::THEOREM,
    line_queue::THEOREM,
    payload_banks::THEOREM,
    uart_tx::THEOREM,
    uart_rx::THEOREM,
    frames::THEOREM,
    crc::THEOREM,
    answers::THEOREM,
    loader::THEOREM,
    frame_tx::THEOREM,
    netlist::OF_ICE40,
    netlist::OF_ECP5,
    netlist::OF_GOWIN,
];
