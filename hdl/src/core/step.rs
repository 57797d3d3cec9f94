//! STEP: the next square in a direction, or that the board ends there.
//!
//! # Purpose
//! One of the two parts into which [`posdata_rom`](crate::posdata_rom) takes Sandström's table apart. It is a sum: one rank or file
//! more or less. Block RAM is what an iCE40 has least of, so it is logic.
//!
//! # Ports
//! | port        | width | valid |
//! |-------------|-------|-------|
//! | `direction` | 3     | every clock: north, east, south, west, north-east, north-west, south-east, south-west |
//! | `square`    | 6     | every clock |
//! | `to`        | 6     | every clock, unless `ends`: the next square |
//! | `ends`      | 1     | every clock: the board ends here in that direction |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 20 LUT4, no flip-flops.

use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

circuit! {
    /// The block; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Step {
        pub direction: Signal<In, Bits<3>>,
        pub square: Signal<In, Bits<6>>,
        pub to: Signal<Out, Bits<6>>,
        pub ends: Signal<Out, Bit>,
        /// The direction changes the rank, the file.
        upright: Signal<Local, Bit>,
        sideways: Signal<Local, Bit>,
        west: Signal<Local, Bit>,
        /// How many ranks and files lie between the square and the edge.
        ranks: Signal<Local, Bits<3>>,
        files: Signal<Local, Bits<3>>,
        /// The bits of the rank and of the file that change.
        rank_change: Signal<Local, Bits<3>>,
        file_change: Signal<Local, Bits<3>>,
    }
}

impl Logic for Step {
    #[hdl_gen]
    fn update(&mut self) {
        self.upright.next = self.direction.val().get_bit(2) | !self.direction.val().get_bit(0);
        self.sideways.next = self.direction.val().get_bit(2) | self.direction.val().get_bit(0);
        self.west.next = self.direction.val().get_bit(1);
        if self.direction.val().get_bit(2) {
            self.west.next = self.direction.val().get_bit(0);
        }
        self.ranks.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3);
        if !self.direction.val().get_bit(1) {
            self.ranks.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3) ^ 7;
        }
        self.files.next = bit_cast::<3, 6>(self.square.val());
        if !self.west.val() {
            self.files.next = bit_cast::<3, 6>(self.square.val()) ^ 7;
        }
        // One more or one less: a bit changes if all bits below it carry, which is where the distance to the edge has zeros.
        self.rank_change.next = 0.into();
        if self.upright.val() {
            self.rank_change.next = 1.into();
            if (self.ranks.val() & 3) == 0 {
                self.rank_change.next = 7.into();
            } else if (self.ranks.val() & 1) == 0 {
                self.rank_change.next = 3.into();
            }
        }
        self.file_change.next = 0.into();
        if self.sideways.val() {
            self.file_change.next = 1.into();
            if (self.files.val() & 3) == 0 {
                self.file_change.next = 7.into();
            } else if (self.files.val() & 1) == 0 {
                self.file_change.next = 3.into();
            }
        }
        self.to.next = self.square.val()
            ^ (bit_cast::<6, 3>(self.rank_change.val()).to_bits() << 3)
            ^ bit_cast::<6, 3>(self.file_change.val());
        self.ends.next = (self.upright.val() & (self.ranks.val() == 0))
            | (self.sideways.val() & (self.files.val() == 0));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::testing;

    /// What the circuit says: the next square, or none.
    pub(crate) fn next(step: &mut Step, direction: usize, square: usize) -> Option<u32> {
        step.direction.next = direction.to_bits();
        step.square.next = square.to_bits();
        assert!(simulate(step, 20), "the circuit does not settle");
        (!step.ends.val()).then(|| step.to.val().to_u32())
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("step", &mut Step::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 20, "{area:?}");
    }
}
