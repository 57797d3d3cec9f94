//! Settling: whether something was under way until a few clocks ago.
//!
//! # Purpose
//! What cores and counters do shows elsewhere some registers later. Whoever waits for the end of it waits until nothing has been
//! under way for as many clocks as the longest of these ways has registers.
//!
//! # Ports
//! | port        | width | valid |
//! |-------------|-------|-------|
//! | `under_way` | 1     | every clock: something is under way |
//! | `unsettled` | 1     | every clock: something was under way within so many clocks before this one |
//!
//! # Handshake
//! None. There is no reset: what is under way ends, and so many clocks later all is settled, whatever the registers held.
//!
//! # Latency and throughput
//! `unsettled` rises a clock after `under_way`.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 10 LUT4, 6 flip-flops.

use crate::circuit;
use crate::word::constant;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// Clocks that are left.
    left: Bits<5>,
    /// There are some.
    unsettled: bool,
}

circuit! {
    /// The block; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Settling(clocks: u64) {
        pub clock: Signal<In, Clock>,
        pub under_way: Signal<In, Bit>,
        pub unsettled: Signal<Out, Bit>,
        clocks: Constant<Bits<5>> = constant(clocks),
        r: DFF<Registers>,
    }
}

impl Settling {
    /// The block for so many clocks, 1 to 31.
    pub fn new(clocks: u64) -> Self {
        Self::built(clocks)
    }
}

impl Logic for Settling {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        if self.under_way.val() {
            self.r.d.next.left = self.clocks.val();
            self.r.d.next.unsettled = true;
        } else if self.r.q.val().unsettled {
            self.r.d.next.left = self.r.q.val().left - 1;
            self.r.d.next.unsettled = self.r.q.val().left != 1;
        }
        self.unsettled.next = self.r.q.val().unsettled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, cycle};

    #[test]
    fn is_unsettled_for_so_many_clocks_after_the_last_one() {
        for clocks in [1, 15, 31] {
            let mut block = Settling::new(clocks);
            block.connect_all();
            testing::clock(&mut block, |block| &mut block.clock);
            for length in [1, 3] {
                block.under_way.next = true;
                for _ in 0..length {
                    cycle(&mut block);
                }
                block.under_way.next = false;
                for _ in 0..clocks {
                    assert!(block.unsettled.val());
                    cycle(&mut block);
                }
                assert!(!block.unsettled.val());
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("settling", &mut Settling::new(31));
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 10 && area.flip_flops <= 6, "{area:?}");
    }
}
