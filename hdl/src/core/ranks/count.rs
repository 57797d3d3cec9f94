//! The count of a board's legal moves.
//!
//! # Purpose
//! While a [look](super::look) shows the ranks from the first to the last, it counts the moves that go up the board or along a rank. It
//! keeps what was shown, and reads it from the last rank to the first to count the moves that go down the board.
//!
//! # Ports
//! | port    | width   | valid |
//! |---------|---------|-------|
//! | `shown`, `movers`, `targets`, `pawns`, `steps`, `along`, `en_passant`, `exposed` | | every clock: what the look shows |
//! | `moves` | 8       | every clock: so many moves are counted |
//! | `busy`  | 1       | every clock: moves are still to come of what was shown |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! A board in eight clocks. Its moves are counted 3 to 19 clocks after its first rank was shown.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 3 SB_RAM40_4K, at most 545 LUT4.

use super::count_up::CountUp;
use super::look::Tag;
use super::rank::{Movers, Pawns, Targets};
use super::strides::Strides;
use super::tally::Tally;
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// Whether there is a rank in the last clocks of the sweep down.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Rest {
    down_2: bool,
    down_3: bool,
    down_4: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Count {
        pub clock: Signal<In, Clock>,
        pub shown: Signal<In, Tag>,
        pub movers: Signal<In, Movers>,
        pub targets: Signal<In, Targets>,
        pub pawns: Signal<In, Pawns>,
        pub steps: Signal<In, Bits<8>>,
        pub along: Signal<In, Bits<8>>,
        pub en_passant: Signal<In, Bits<8>>,
        pub exposed: Signal<In, Bits<8>>,
        pub moves: Signal<Out, Bits<8>>,
        pub busy: Signal<Out, Bit>,
        write_address: Signal<Local, Bits<5>>,
        read_address: Signal<Local, Bits<5>>,
        down_0: DFF<Tag>,
        down_1: DFF<Tag>,
        rest: DFF<Rest>,
        up: CountUp,
        down: Strides,
        tally: Tally,
        kept_movers: BlockRam<5, 32, Movers> = BlockRam::small(),
        kept_targets: BlockRam<5, 16, Targets> = BlockRam::small(),
    }
}

#[cfg(test)]
impl Count {
    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.kept_movers.poison_collisions();
        self.kept_targets.poison_collisions();
    }
}

impl Logic for Count {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, down_0, down_1, rest);
        clock!(self, clock, up, down, tally, kept_movers, kept_targets);

        // The sweep up.
        self.up.rank.next = self.shown.val().rank;
        self.up.valid.next = self.shown.val().valid;
        self.up.movers.next = self.movers.val();
        self.up.targets.next = self.targets.val();
        self.up.pawns.next = self.pawns.val();
        self.up.steps.next = self.steps.val();
        self.up.along.next = self.along.val();
        self.up.en_passant.next = self.en_passant.val();
        self.up.exposed.next = self.exposed.val();
        self.write_address.next = (bit_cast::<5, 2>(self.shown.val().turn).to_bits() << 3)
            | bit_cast::<5, 3>(self.shown.val().rank);
        self.kept_movers.write_enable.next = self.shown.val().valid;
        self.kept_movers.write_address.next = self.write_address.val();
        self.kept_movers.write_data.next = self.movers.val();
        self.kept_targets.write_enable.next = self.shown.val().valid;
        self.kept_targets.write_address.next = self.write_address.val();
        self.kept_targets.write_data.next = self.targets.val();

        // The sweep down.
        self.down_0.d.next.rank = self.down_0.q.val().rank - 1;
        if self.down_0.q.val().rank == 0 {
            self.down_0.d.next.valid = false;
        }
        if self.shown.val().valid & (self.shown.val().rank == 7) {
            self.down_0.d.next.valid = true;
            self.down_0.d.next.rank = 7.into();
            self.down_0.d.next.turn = self.shown.val().turn;
        }
        self.down_1.d.next = self.down_0.q.val();
        self.rest.d.next.down_2 = self.down_1.q.val().valid;
        self.rest.d.next.down_3 = self.rest.q.val().down_2;
        self.rest.d.next.down_4 = self.rest.q.val().down_3;
        self.read_address.next = (bit_cast::<5, 2>(self.down_0.q.val().turn).to_bits() << 3)
            | bit_cast::<5, 3>(self.down_0.q.val().rank);
        self.kept_movers.read_address.next = self.read_address.val();
        self.kept_targets.read_address.next = self.read_address.val();
        self.down.valid.next = self.down_1.q.val().valid;
        self.down.last.next = self.down_1.q.val().rank == 0;
        self.down.file.next = self.kept_movers.read_data.val().file;
        self.down.to_west.next = self.kept_movers.read_data.val().diagonal;
        self.down.to_east.next = self.kept_movers.read_data.val().antidiagonal;
        self.down.knights.next = self.kept_movers.read_data.val().knights;
        self.down.targets.next = self.kept_targets.read_data.val();

        self.tally.up.next = self.up.moves.val();
        self.tally.others.next = self.up.others.val();
        self.tally.down.next = self.down.moves.val();
        self.moves.next = self.tally.moves.val();
        self.busy.next =
            self.shown.val().valid | self.down_0.q.val().valid | self.rest.q.val().down_4;
    }
}
