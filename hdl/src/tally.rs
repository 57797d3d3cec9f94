//! A tally: a sum of 64 bits that is never in the way of the clock.
//!
//! # Purpose
//! Adds up what is counted: leaves, clocks, clocks of one activity. Both halves take the sum at the same edge, so that they
//! can be read together in any clock, and yet no carry chain is longer than 32 bits: whether a carry out of the lower 24
//! bits would run through all the way to the upper half is known a clock before it comes.
//!
//! # Ports
//! | port    | direction, width | valid |
//! |---------|------------------|-------|
//! | `clock` | in, 1   | |
//! | `clear` | in, 1   | always: from the next clock on the sum is 0, whatever is added now |
//! | `add`   | in, 7   | always: what is added |
//! | `hi`    | out, 32 | one clock after an `add` |
//! | `lo`    | out, 32 | one clock after an `add` |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One sum per clock, one clock later.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! Printed by the test `takes_what_the_header_says`: no SB_RAM40_4K, at most 110 LUT4, 65 flip-flops; less if few of the bits
//! of `add` are used.

use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    lo: Bits<32>,
    hi: Bits<32>,
    /// Bits 24 to 31 were all ones a clock ago. They change only with a carry out of the 24 bits below them, and less than 2^7
    /// is added in a clock; so the next carry comes 2^17 clocks after that at the soonest, and this is up to date by then.
    brimful: bool,
}

circuit! {
    /// The tally; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Tally {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Begin at 0.
        pub clear: Signal<In, Bit>,
        /// Add this.
        pub add: Signal<In, Bits<7>>,
        /// Upper half of the sum.
        pub hi: Signal<Out, Bits<32>>,
        /// Lower half of the sum.
        pub lo: Signal<Out, Bits<32>>,
        lower: Signal<Local, Bits<32>>,
        sum: Signal<Local, Bits<32>>,
        r: DFF<Registers>,
    }
}

#[cfg(test)]
impl Tally {
    /// The sum becomes this.
    pub(crate) fn preset(&mut self, sum: u64) {
        self.r.q.next = Registers {
            lo: (sum & 0xFFFF_FFFF).into(),
            hi: (sum >> 32).into(),
            brimful: sum >> 24 & 0xFF == 0xFF,
        };
        // The simulation by cycles takes up no change of its own accord.
        self.r.q.update_all();
    }
}

impl Logic for Tally {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.lower.next = self.r.q.val().lo;
        self.sum.next = self.lower.val() + bit_cast::<32, 7>(self.add.val());
        self.r.d.next.lo = self.sum.val();
        self.r.d.next.brimful = self.lower.val().to_bits().get_bits::<8>(24) == 255;
        // At most 7 bits are added, so a carry is a top bit that falls.
        if self.r.q.val().brimful & self.lower.val().get_bit(23) & !self.sum.val().get_bit(23) {
            self.r.d.next.hi = self.r.q.val().hi + 1;
        }
        if self.clear.val() {
            self.r.d.next.lo = 0.into();
            self.r.d.next.hi = 0.into();
            self.r.d.next.brimful = false;
        }
        self.hi.next = self.r.q.val().hi;
        self.lo.next = self.lower.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    proptest! {
        /// Starts just before the lower half, both, or the lower 24 bits alone run over.
        #[test]
        fn adds_up(
            hi in prop_oneof![Just(0xFFFF_FFFF_u64), 0_u64..10],
            brimful in prop::bool::weighted(0.8),
            below in 0_u64..2000,
            adds in prop::collection::vec((0_u64..128, prop::bool::weighted(0.02)), 1..60),
        ) {
            let upper = if brimful { 0xFF00_0000 } else { 0xFE00_0000 };
            let mut sum = (hi << 32) | upper | (0xFF_FFFF - below);
            let mut tally = Tally::default();
            tally.connect_all();
            tally.preset(sum);
            for (add, clear) in adds {
                tally.add.next = add.into();
                tally.clear.next = clear;
                testing::clock(&mut tally, |tally| &mut tally.clock);
                sum = if clear { 0 } else { sum.wrapping_add(add) };
                prop_assert_eq!((tally.hi.val().to_u64(), tally.lo.val().to_u64()), (sum >> 32, sum & 0xFFFF_FFFF));
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("tally", &mut Tally::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 65));
        assert!(area.lut4 <= 110, "{area:?}");
    }
}
