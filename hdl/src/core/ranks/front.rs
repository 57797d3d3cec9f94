//! The front of a sweep: what comes to a rank from the ranks that the sweep has passed.
//!
//! # Purpose
//! Takes attacks of the foe and rays of the king from rank to rank: straight ahead, and a file to the west or to the east with every rank.
//! A sweep goes down the board or up; the front does not know which, but gets the king's oblique lines by the side to which they
//! lead.
//!
//! # Ports
//! | port      | width     | valid |
//! |-----------|-----------|-------|
//! | `valid`   | 1         | every clock: there is a rank |
//! | `last`    | 1         | with `valid`: it is the last one of the sweep |
//! | `kinds`   | [`Kinds`] | with `valid` |
//! | `file`    | 8         | with `valid`: the square on the king's file |
//! | `to_west` | 8         | with `valid`: the square on the king's line that goes a file to the west with every rank of the sweep |
//! | `to_east` | 8         | with `valid`: likewise, to the east |
//! | `here`    | 1         | with `valid`: it is the king's own rank |
//! | `king`    | 8         | in the same clock: the king's square, on its own rank |
//! | `passes`  | 8         | in the same clock: squares on which an attack goes on, which are those without a piece and the king's |
//! | `attacks` | [`Lines`] | in the same clock: what the foe's sliders attack from the ranks passed |
//! | `hops`    | 8         | in the same clock: what its knights and its king attack from there |
//! | `rays`    | [`Lines`] | in the same clock: what the king sees of the rank, if the sweep has passed it |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational, of registers that take in a rank every clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 110 LUT4.

use super::kinds::Kinds;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// The squares of a rank to which three lines lead.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Lines {
    /// Straight ahead.
    pub file: Bits<8>,
    /// A file to the west with every rank.
    pub to_west: Bits<8>,
    /// A file to the east with every rank.
    pub to_east: Bits<8>,
}

/// What goes on to the next rank.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    file: Bits<8>,
    to_west: Bits<8>,
    to_east: Bits<8>,
    /// What the foe's knights and its king attack, on the next rank and on the one after it.
    hops: Bits<8>,
    hops_2: Bits<8>,
    /// The king's rays have met nothing yet.
    sees_file: bool,
    sees_west: bool,
    sees_east: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Front {
        pub clock: Signal<In, Clock>,
        pub valid: Signal<In, Bit>,
        pub last: Signal<In, Bit>,
        pub kinds: Signal<In, Kinds>,
        pub file: Signal<In, Bits<8>>,
        pub to_west: Signal<In, Bits<8>>,
        pub to_east: Signal<In, Bits<8>>,
        pub here: Signal<In, Bit>,
        pub king: Signal<Out, Bits<8>>,
        pub passes: Signal<Out, Bits<8>>,
        pub attacks: Signal<Out, Lines>,
        pub hops: Signal<Out, Bits<8>>,
        pub rays: Signal<Out, Lines>,
        square: Signal<Local, Bits<8>>,
        on: Signal<Local, Bits<8>>,
        west: Signal<Local, Bits<8>>,
        east: Signal<Local, Bits<8>>,
        seen: Signal<Local, Lines>,
        nothing: Constant<Registers> = Constant::new(Registers::default()),
        r: DFF<Registers>,
    }
}

impl Logic for Front {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.square.next = 0.into();
        if self.here.val() {
            self.square.next = self.file.val();
        }
        self.on.next = !self.kinds.val().occupied | self.square.val();
        self.west.next = self.kinds.val().oblique | (self.r.q.val().to_west & self.on.val());
        self.east.next = self.kinds.val().oblique | (self.r.q.val().to_east & self.on.val());
        self.r.d.next.file = self.kinds.val().straight | (self.r.q.val().file & self.on.val());
        self.r.d.next.to_west = self.west.val().to_bits() >> 1;
        self.r.d.next.to_east = self.east.val().to_bits() << 1;
        self.r.d.next.hops = self.r.q.val().hops_2
            | (self.kinds.val().knights.to_bits() << 2)
            | (self.kinds.val().knights.to_bits() >> 2)
            | (self.kinds.val().king.to_bits() << 1)
            | (self.kinds.val().king.to_bits() >> 1)
            | self.kinds.val().king;
        self.r.d.next.hops_2 =
            (self.kinds.val().knights.to_bits() << 1) | (self.kinds.val().knights.to_bits() >> 1);
        self.seen.next.file = 0.into();
        if self.r.q.val().sees_file {
            self.seen.next.file = self.file.val();
        }
        self.seen.next.to_west = 0.into();
        if self.r.q.val().sees_west {
            self.seen.next.to_west = self.to_west.val();
        }
        self.seen.next.to_east = 0.into();
        if self.r.q.val().sees_east {
            self.seen.next.to_east = self.to_east.val();
        }
        self.r.d.next.sees_file =
            self.here.val() | ((self.seen.val().file & !self.kinds.val().occupied) != 0);
        self.r.d.next.sees_west =
            self.here.val() | ((self.seen.val().to_west & !self.kinds.val().occupied) != 0);
        self.r.d.next.sees_east =
            self.here.val() | ((self.seen.val().to_east & !self.kinds.val().occupied) != 0);
        if self.last.val() | !self.valid.val() {
            self.r.d.next = self.nothing.val();
        }
        self.king.next = self.square.val();
        self.passes.next = self.on.val();
        self.attacks.next.file = self.r.q.val().file;
        self.attacks.next.to_west = self.r.q.val().to_west;
        self.attacks.next.to_east = self.r.q.val().to_east;
        self.hops.next = self.r.q.val().hops;
        self.rays.next = self.seen.val();
    }
}
