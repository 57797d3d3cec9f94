//! Strides: the moves of sliders and knights that end on a rank, from the ranks that a sweep has passed.
//!
//! # Purpose
//! Takes sliders' reach from rank to rank, as the [front](super::front) takes attacks, and keeps the knights of two ranks. Where they come to a
//! target there is a move. A square is reached along a line from one side by one slider at most, so that each bit is one move.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `valid`   | 1           | every clock: there is a rank |
//! | `last`    | 1           | with `valid`: it is the last one of the sweep |
//! | `file`, `to_west`, `to_east` | 8, 8, 8 | with `valid`: the sliders that may go straight ahead, and a file to the west or to the east with every rank |
//! | `knights` | 8           | with `valid`: the knights that may move |
//! | `targets` | [`Targets`] | with `valid` |
//! | `moves`   | [`Moves`]   | one clock later: the moves that end on the rank; none without a rank |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock; a rank every clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 75 LUT4.

use super::rank::{Moves, Targets};
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What goes on to the next rank.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    file: Bits<8>,
    to_west: Bits<8>,
    to_east: Bits<8>,
    /// The knights on the last rank, and on the one before it.
    knights: Bits<8>,
    knights_2: Bits<8>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Strides {
        pub clock: Signal<In, Clock>,
        pub valid: Signal<In, Bit>,
        pub last: Signal<In, Bit>,
        pub file: Signal<In, Bits<8>>,
        pub to_west: Signal<In, Bits<8>>,
        pub to_east: Signal<In, Bits<8>>,
        pub knights: Signal<In, Bits<8>>,
        pub targets: Signal<In, Targets>,
        pub moves: Signal<Out, Moves>,
        west: Signal<Local, Bits<8>>,
        east: Signal<Local, Bits<8>>,
        nothing: Constant<Registers> = Constant::new(Registers::default()),
        no_moves: Constant<Moves> = Constant::new(Moves::default()),
        r: DFF<Registers>,
        found: DFF<Moves>,
    }
}

impl Logic for Strides {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, found);
        self.west.next = self.to_west.val() | (self.r.q.val().to_west & self.targets.val().empty);
        self.east.next = self.to_east.val() | (self.r.q.val().to_east & self.targets.val().empty);
        self.r.d.next.file = self.file.val() | (self.r.q.val().file & self.targets.val().empty);
        self.r.d.next.to_west = self.west.val().to_bits() >> 1;
        self.r.d.next.to_east = self.east.val().to_bits() << 1;
        self.r.d.next.knights = self.knights.val();
        self.r.d.next.knights_2 = self.r.q.val().knights;
        self.found.d.next.file = self.r.q.val().file & self.targets.val().goal;
        self.found.d.next.to_west = self.r.q.val().to_west & self.targets.val().goal;
        self.found.d.next.to_east = self.r.q.val().to_east & self.targets.val().goal;
        self.found.d.next.hops_0 =
            (self.r.q.val().knights.to_bits() << 2) & self.targets.val().goal;
        self.found.d.next.hops_1 =
            (self.r.q.val().knights.to_bits() >> 2) & self.targets.val().goal;
        self.found.d.next.hops_2 =
            (self.r.q.val().knights_2.to_bits() << 1) & self.targets.val().goal;
        self.found.d.next.hops_3 =
            (self.r.q.val().knights_2.to_bits() >> 1) & self.targets.val().goal;
        if self.last.val() | !self.valid.val() {
            self.r.d.next = self.nothing.val();
        }
        if !self.valid.val() {
            self.found.d.next = self.no_moves.val();
        }
        self.moves.next = self.found.q.val();
    }
}
