//! The theorems, one module each.

mod answers;
mod break_reset;
mod castling;
mod cluster;
mod cluster_chain;
mod cluster_loads;
mod cluster_wires;
mod coherent;
mod count_up;
mod counter_busy;
mod counter_chain;
mod counter_squares;
mod counter_wires;
mod crc;
mod fill;
mod finder;
mod finder_ends;
mod frame_bytes;
mod frame_tx;
mod frames;
mod frontend_wires;
mod handover;
mod ledger;
mod line_queue;
mod loader;
mod look;
mod netlist;
mod node_words;
mod payload_banks;
mod plies;
mod position_loads;
mod queue;
mod replies;
mod reset;
mod rom;
mod room;
mod strides;
mod system;
mod table;
mod tally;
mod tree_goes_on;
mod tree_orders;
mod tree_wires;
mod trunk;
mod trunk_wires;
mod uart_rx;
mod uart_tx;
mod verdicts;
mod view;
mod walker;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[
    table::THEOREM,
    rom::THEOREM,
    walker::THEOREM,
    finder::THEOREM,
    finder_ends::THEOREM,
    position_loads::THEOREM,
    coherent::THEOREM,
    plies::THEOREM,
    tree_orders::THEOREM,
    tree_goes_on::THEOREM,
    tree_orders::RETURNS,
    tree_wires::THEOREM,
    node_words::THEOREM,
    view::THEOREM,
    fill::THEOREM,
    castling::THEOREM,
    look::DOWN,
    look::UP,
    look::SWEEPS,
    verdicts::THEOREM,
    verdicts::ENDS,
    strides::THEOREM,
    count_up::THEOREM,
    count_up::KEPT,
    tally::FILES,
    tally::THEOREM,
    queue::THEOREM,
    counter_busy::THEOREM,
    counter_busy::WAITS,
    counter_squares::THEOREM,
    counter_squares::LEAVE,
    counter_wires::THEOREM,
    counter_chain::THEOREM,
    cluster::THEOREM,
    cluster_wires::THEOREM,
    room::THEOREM,
    cluster_chain::THEOREM,
    cluster_loads::THEOREM,
    handover::THEOREM,
    handover::DEPTH,
    trunk::THEOREM,
    trunk_wires::THEOREM,
    ledger::THEOREM,
    line_queue::THEOREM,
    payload_banks::THEOREM,
    uart_tx::THEOREM,
    uart_rx::THEOREM,
    uart_rx::BYTES,
    frames::THEOREM,
    crc::THEOREM,
    answers::THEOREM,
    loader::THEOREM,
    loader::WRITES,
    replies::THEOREM,
    frame_tx::THEOREM,
    frame_bytes::THEOREM,
    system::THEOREM,
    frontend_wires::THEOREM,
    break_reset::THEOREM,
    reset::UART_TX,
    reset::UART_RX,
    reset::FRAME_RX,
    reset::FRAME_TX,
    reset::LOADER,
    reset::LINE_BUFFER,
    reset::CONTROL,
    reset::TREE,
    reset::VERDICTS,
    reset::LOOK,
    reset::COUNT,
    reset::COUNTER,
    reset::COUNTER_LINK,
    reset::CLUSTER,
    reset::CLUSTER_LINK,
    reset::HANDOVER,
    reset::TRUNK,
    netlist::OF_ICE40,
    netlist::OF_ECP5,
    netlist::OF_GOWIN,
];
