//! Reply bytes: every payload the board sends, as slices of one row of bytes.
//!
//! # Purpose
//! Puts everything that a reply may report into one row, so that a payload is described by its first byte and its length:
//!
//! | bytes    | content | payload of |
//! |----------|---------|------------|
//! | 0 .. 16  | nodes and clocks of the run, 8 bytes each | `RESULT` 0 .. 16, `STATUS` 0 .. 18 |
//! | 16       | state: running 0, loaded 1, waiting 2 | |
//! | 17       | the run's sequence number | |
//! | 18 .. 20 | error code and detail | `ERROR` 18 .. 20 |
//! | 24 .. 32 | clocks of the last run in which the observed core did what is observed | `PROFILE` 24 .. 33 |
//! | 32       | what is observed | |
//! | 34 .. 54 | who this board is | `IDENTITY` 34 .. 54 |
//! | 54, 55   | the move reported | `MOVE` 54 .. 56, `ROOT_COUNT` 54 .. 64 |
//! | 56 .. 64 | its nodes | |
//!
//! The sums and `IDENTITY` are bytes of the [`Ledger`](crate::ledger::Ledger), in which the eight bytes of a sum have an address
//! that is a multiple of eight. This block gives it the other ones.
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `index`  | in, 6   | while a payload byte is needed: its number; no number outside of the slices above |
//! | `mv`     | in, 16  | while bytes 54 and 55 are read: the move |
//! | `status` | in, 31  | while bytes of a sum, 16 to 19 and 32 are read: everything else, see [`BoardStatus`] |
//! | `beside` | out, 8  | in the same clock: the byte if it is not the ledger's, else what to set in the ledger's |
//! | `blank`  | out, 1  | in the same clock: the byte is no sum's, or the last run was of depth 0 and the sum does not count |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 47 LUT4.

use crate::circuit;
use crate::word::AsWord as _;
use rust_hdl::prelude::*;

/// The board's state, as the protocol engine keeps it.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct BoardStatus {
    /// A run is under way.
    pub running: bool,
    /// A position is loaded.
    pub loaded: bool,
    /// A command waits for the end of the run.
    pub waiting: bool,
    /// Sequence number of the command that the run, or the last one, was begun by.
    pub run_seq: Bits<8>,
    /// The last run was a perft of depth 0: 1 node, 0 clocks.
    pub depth_zero: bool,
    /// Error code.
    pub code: Bits<4>,
    /// Error detail.
    pub detail: Bits<8>,
    /// What was observed in the last run: the core in bits 0 to 3, the activity in bits 4 to 6.
    pub observed: Bits<7>,
}

/// Where its parts begin.
pub(crate) mod first {
    /// Nodes and clocks, then the state.
    pub(crate) const RUN: u64 = 0;
    /// Error code and detail.
    pub(crate) const ERROR: u64 = 18;
    /// The clocks observed, and what was.
    pub(crate) const PROFILE: u64 = 24;
    /// Who this board is.
    pub(crate) const IDENTITY: u64 = 34;
    /// The move, then its nodes.
    pub(crate) const MOVE: u64 = 54;
}

circuit! {
    /// The reply bytes; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct ReplyBytes {
        pub index: Signal<In, Bits<6>>,
        pub mv: Signal<In, Bits<16>>,
        pub status: Signal<In, BoardStatus>,
        pub beside: Signal<Out, Bits<8>>,
        pub blank: Signal<Out, Bit>,
        place: Signal<Local, Bits<2>>,
        state: Signal<Local, Bits<8>>,
        told: Signal<Local, Bits<8>>,
        reported: Signal<Local, Bits<8>>,
    }
}

impl Logic for ReplyBytes {
    #[hdl_gen]
    fn update(&mut self) {
        self.state.next = (bit_cast::<8, 1>(self.status.val().waiting.into()).to_bits() << 2)
            | (bit_cast::<8, 1>(self.status.val().loaded.into()).to_bits() << 1)
            | bit_cast::<8, 1>(self.status.val().running.into());
        self.place.next = self.index.val().to_bits().get_bits::<2>(0);
        // Bytes 16 to 19.
        match self.place.val().index() {
            0 => {
                self.told.next = self.state.val();
            }
            1 => {
                self.told.next = self.status.val().run_seq;
            }
            2 => {
                self.told.next = bit_cast::<8, 4>(self.status.val().code);
            }
            _ => {
                self.told.next = self.status.val().detail;
            }
        }
        // Bytes 54 and 55.
        self.reported.next = self.mv.val().to_bits().get_bits::<8>(8);
        if self.index.val().get_bit(0) {
            self.reported.next = self.mv.val().to_bits().get_bits::<8>(0);
        }
        // There are blocks of eight bytes. Four of them are sums, but for the last bit of the nodes: a run of depth 0 has one
        // node, which no core has counted. `IDENTITY` shares its first and its last block with other bytes.
        self.beside.next = 0.into();
        match self.index.val().to_bits().get_bits::<3>(3).index() {
            0 => {
                // One node.
                self.beside.next = bit_cast::<8, 1>(
                    (self.status.val().depth_zero & ((self.index.val() & 7) == 7)).into(),
                );
            }
            2 => {
                self.beside.next = self.told.val();
            }
            4 => {
                if (self.index.val() & 7) == 0 {
                    self.beside.next = bit_cast::<8, 7>(self.status.val().observed);
                }
            }
            6 => {
                if (self.index.val() & 6) == 6 {
                    self.beside.next = self.reported.val();
                }
            }
            _ => {
                self.beside.next = 0.into();
            }
        }
        // The state's block holds no sum, and from byte 32 on only the last block does.
        self.blank.next = self.status.val().depth_zero | ((self.index.val().to_bits() >> 3) == 2);
        if self.index.val().get_bit(5) {
            self.blank.next = (self.index.val().to_bits() >> 3) != 7;
        }
    }
}

#[cfg(test)]
mod tests;
