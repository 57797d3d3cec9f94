//! The tally: how many moves a rank has.
//!
//! # Purpose
//! Adds up the moves that end on a rank in the sweep up and, of another board, in the second sweep down: first file by file, then
//! the files.
//!
//! # Ports
//! | port     | width          | valid |
//! |----------|----------------|-------|
//! | `up`     | [`Moves`]      | every clock: of the sweep up |
//! | `others` | [`OtherMoves`] | every clock: of the sweep up as well |
//! | `down`   | [`Moves`]      | every clock: of the second sweep down |
//! | `moves`  | 8              | two clocks later: how many moves they are |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Two clocks; two ranks every clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 370 LUT4.

use super::adders::{Columns, Counts, Sums, Total};
use super::rank::{Moves, OtherMoves};
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Tally {
        pub clock: Signal<In, Clock>,
        pub up: Signal<In, Moves>,
        pub others: Signal<In, OtherMoves>,
        pub down: Signal<In, Moves>,
        pub moves: Signal<Out, Bits<8>>,
        columns: Columns,
        total: Total,
        counts: DFF<Counts>,
        sums: DFF<Sums>,
    }
}

impl Logic for Tally {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, counts, sums);
        self.columns.up.next = self.up.val();
        self.columns.others.next = self.others.val();
        self.columns.down.next = self.down.val();
        self.counts.d.next = self.columns.counts.val();
        self.total.counts.next = self.counts.q.val();
        self.sums.d.next = self.total.sums.val();
        self.moves.next = self.sums.q.val().moves + bit_cast::<8, 5>(self.sums.q.val().pawns);
        if self.sums.q.val().promote {
            self.moves.next = self.sums.q.val().moves
                + (bit_cast::<8, 5>(self.sums.q.val().pawns).to_bits() << 2);
        }
    }
}
