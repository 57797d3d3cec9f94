//! The reset of the circuit that the PLL clocks.
//!
//! # Purpose
//! For some clocks after configuration, an iCE40's block RAM still reads zero (YosysHQ/icestorm issue 76 reports 36
//! clocks and more), and until the PLL has locked, its clock is irregular. So the system is held in reset until the
//! clock has been steady for [`HELD_CLOCKS`]. Pressing the button resets the system again, until the button has been
//! released for as many clocks. A button bounces for some milliseconds, which are longer, so that one press may be several resets
//! one after the other; they do no more than one.
//!
//! # Ports
//! | port       | direction, width | valid |
//! |------------|------------------|-------|
//! | `clock`    | in, 1  | |
//! | `locked`   | in, 1  | asynchronous; the clock is steady |
//! | `released` | in, 1  | asynchronous; low while the button is pressed |
//! | `reset`    | out, 1 | always, from a register; high from configuration on |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `reset` rises 3 clocks after `locked` or `released` fell and falls [`HELD_CLOCKS`] + 3 clocks after both are high.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 18 flip-flops and as many LUT4.

use hdl::synchroniser::Synchroniser;
use rust_hdl::prelude::*;

/// How many clocks the reset is held: 40 to 70 us, for the block RAM. The system itself needs far fewer.
pub const HELD_CLOCKS: u32 = 1 << COUNT_BITS;

const _: () = assert!(HELD_CLOCKS as u64 >= hdl::system::RESET_CLOCKS);

const COUNT_BITS: usize = 12;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct PowerOnResetRegisters {
    count: Bits<COUNT_BITS>,
    /// The count has ended. Low after configuration, as every flip-flop of the part.
    awake: bool,
}

/// The reset; see the [module](self).
#[derive(LogicBlock)]
pub struct PowerOnReset {
    /// System clock.
    pub clock: Signal<In, Clock>,
    /// The system clock is steady.
    pub locked: Signal<In, Bit>,
    /// The button is not pressed.
    pub released: Signal<In, Bit>,
    /// The system is held in reset.
    pub reset: Signal<Out, Bit>,
    steady: Synchroniser,
    free: Synchroniser,
    r: DFF<PowerOnResetRegisters>,
    last_count: Constant<Bits<COUNT_BITS>>,
}

impl Default for PowerOnReset {
    fn default() -> Self {
        Self {
            clock: Signal::default(),
            locked: Signal::default(),
            released: Signal::default(),
            reset: Signal::default(),
            steady: Synchroniser::default(),
            free: Synchroniser::default(),
            r: DFF::default(),
            last_count: Constant::new(u64::from(HELD_CLOCKS - 1).into()),
        }
    }
}

impl Logic for PowerOnReset {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, steady, free);
        self.reset.next = !self.r.q.val().awake;

        self.steady.asynchronous.next = self.locked.val();
        self.free.asynchronous.next = self.released.val();
        if !self.steady.synchronous.val() | !self.free.synchronous.val() {
            self.r.d.next.count = 0.into();
            self.r.d.next.awake = false;
        } else if !self.r.q.val().awake {
            self.r.d.next.count = self.r.q.val().count + 1;
            self.r.d.next.awake = self.r.q.val().count == self.last_count.val();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::top::testing::{clock, synthesize};

    fn powered() -> PowerOnReset {
        let mut uut = PowerOnReset::default();
        uut.connect_all();
        clock(&mut uut, |uut| &mut uut.clock);
        assert!(uut.reset.val());
        uut
    }

    /// Clocks until `reset` is `level`.
    fn clocks_until(uut: &mut PowerOnReset, level: bool) -> u32 {
        let mut clocks = 0;
        while uut.reset.val() != level {
            clock(uut, |uut| &mut uut.clock);
            clocks += 1;
            assert!(clocks <= 2 * HELD_CLOCKS, "reset does not become {level}");
        }
        clocks
    }

    #[test]
    fn synthesizes() {
        synthesize("PowerOnReset", &mut PowerOnReset::default());
    }

    #[test]
    fn holds_from_configuration_until_well_after_lock() {
        let mut uut = powered();
        uut.released.next = true;
        for _ in 0..3 * HELD_CLOCKS {
            clock(&mut uut, |uut| &mut uut.clock);
            assert!(uut.reset.val(), "let go without a lock");
        }
        uut.locked.next = true;
        assert_eq!(clocks_until(&mut uut, false), HELD_CLOCKS + 2);
        uut.locked.next = false;
        assert_eq!(clocks_until(&mut uut, true), 3);
    }

    #[test]
    fn a_button_that_bounces_fast_holds_until_it_has_settled() {
        let mut uut = powered();
        uut.locked.next = true;
        uut.released.next = true;
        clocks_until(&mut uut, false);
        uut.released.next = false;
        assert_eq!(clocks_until(&mut uut, true), 3);
        for bounce in 0..20 {
            uut.released.next = bounce % 2 == 1;
            for _ in 0..HELD_CLOCKS / 2 {
                clock(&mut uut, |uut| &mut uut.clock);
                assert!(uut.reset.val());
            }
        }
        uut.released.next = false;
        clock(&mut uut, |uut| &mut uut.clock);
        uut.released.next = true;
        assert_eq!(clocks_until(&mut uut, false), HELD_CLOCKS + 2);
    }
}
