//! The reset that the host sends: a long break on the serial line.
//!
//! # Purpose
//! Whatever hangs, the board can be reset over its serial line. A host holds the line low for longer than any frame does, which
//! is called a break. Nothing but the clock and the pin is needed to notice that, so that it works in whatever state all other
//! blocks are. Most boards have no other reset but to be configured again.
//!
//! Shorter breaks reset nothing: the receiver drops the byte that they damage.
//!
//! # Ports
//! | port    | direction, width | valid |
//! |---------|------------------|-------|
//! | `clock` | in, 1  | |
//! | `rx`    | in, 1  | asynchronous; idle high: the serial line in |
//! | `reset` | out, 1 | always, from a register: the board is to be reset |
//!
//! The block itself has no reset. In any state of its registers it is as after configuration once the line has been high for
//! [`RESTING_CLOCKS`], at the price of one reset if it began as if in a break.
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `reset` rises [`break_clocks`] + 3 clocks after the first edge that samples the low line, and falls [`HELD_CLOCKS`] + 3 clocks
//! after the first that samples it high again.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 25 LUT4 and 24 flip-flops with 78 clocks a bit.

use crate::circuit;
use crate::synchroniser::Synchroniser;
use crate::word::constant;
use protocol::RESET_BREAK_BITS;
use rust_hdl::prelude::*;

/// Bits of the counter: enough for the slowest line, of 4,095 clocks a bit.
const COUNT_BITS: usize = 26;

/// For how many clocks the reset is held after the break.
pub const HELD_CLOCKS: u64 = 256;

/// Clocks of a high line after which the block rests, in whatever state it was: those of the synchroniser, and a reset.
pub(crate) const RESTING_CLOCKS: u64 = 2 + 1 + HELD_CLOCKS + 1;

const _: () = assert!(break_clocks(crate::serial::MAX_DIVIDER) < 1 << COUNT_BITS);

/// The clocks of the shortest break that resets a board with `divider` clocks a bit: a power of two, so that one bit of the counter
/// shows it, at least a quarter of [`RESET_BREAK_BITS`] and less than half of them, so that a host whose clock is far off is understood.
pub const fn break_clocks(divider: u16) -> u64 {
    (divider as u64).next_power_of_two() * (RESET_BREAK_BITS as u64 / 4)
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// Clocks for which the line has been low; during a reset those for which it has been high again.
    count: Bits<COUNT_BITS>,
    resets: bool,
}

circuit! {
    /// The reset by a break; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct BreakReset(divider: u16) {
        pub clock: Signal<In, Clock>,
        pub rx: Signal<In, Bit>,
        pub reset: Signal<Out, Bit>,
        /// The line inverted, so that the zeros after configuration are an idle line.
        low: Synchroniser,
        r: DFF<Registers>,
        break_ends: Constant<Bits<COUNT_BITS>> = constant(break_clocks(divider)),
        held: Constant<Bits<COUNT_BITS>> = constant(HELD_CLOCKS),
    }
}

impl BreakReset {
    /// The reset of a board whose line has so many clocks a bit.
    pub fn new(divider: u16) -> Self {
        Self::built(divider)
    }
}

impl Logic for BreakReset {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, low);
        self.low.asynchronous.next = !self.rx.val();
        self.reset.next = self.r.q.val().resets;
        // Until the reset the clocks are counted in which the line is low, and then those in which it is high.
        self.r.d.next.count = self.r.q.val().count + 1;
        if self.low.synchronous.val() == self.r.q.val().resets {
            self.r.d.next.count = 0.into();
        }
        // Each of the two has one bit that is set.
        if !self.r.q.val().resets & ((self.r.q.val().count & self.break_ends.val()) != 0) {
            self.r.d.next.resets = true;
            self.r.d.next.count = 0.into();
        }
        if self.r.q.val().resets & ((self.r.q.val().count & self.held.val()) != 0) {
            self.r.d.next.resets = false;
            self.r.d.next.count = 0.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serial::{MAX_DIVIDER, MIN_DIVIDER};
    use crate::testing;

    fn idle(divider: u16) -> BreakReset {
        let mut uut = BreakReset::new(divider);
        uut.connect_all();
        uut.rx.next = true;
        uut
    }

    /// Holds the line at `level` for so many clocks; gives the first of them after which `reset` is `awaited`.
    fn hold(uut: &mut BreakReset, level: bool, clocks: u64, awaited: bool) -> Option<u64> {
        let mut first = None;
        uut.rx.next = level;
        for clock in 1..=clocks {
            testing::clock(uut, |uut| &mut uut.clock);
            if uut.reset.val() == awaited {
                first = first.or(Some(clock));
            }
        }
        first
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("break reset", &mut BreakReset::new(78));
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 25 && area.flip_flops <= 24, "{area:?}");
    }

    #[test]
    fn a_break_is_as_long_as_the_protocol_says() {
        for divider in MIN_DIVIDER..=MAX_DIVIDER {
            let bits = break_clocks(divider) / u64::from(divider);
            let asked = u64::from(RESET_BREAK_BITS);
            assert!(asked / 4 <= bits && bits < asked / 2, "{divider}: {bits}");
        }
    }

    #[test]
    fn latency_is_as_documented() {
        for divider in [MIN_DIVIDER, 5] {
            let mut uut = idle(divider);
            assert_eq!(hold(&mut uut, true, 20, true), None);
            let needed = break_clocks(divider) + 3;
            assert_eq!(hold(&mut uut, false, needed + 5_000, true), Some(needed));
            // It lasts as long as the break.
            assert_eq!(hold(&mut uut, false, 5_000, false), None);
            let held = Some(HELD_CLOCKS + 3);
            assert_eq!(hold(&mut uut, true, HELD_CLOCKS + 50, false), held);
        }
    }

    #[test]
    fn a_break_that_is_a_clock_too_short_and_long_frames_reset_nothing() {
        let mut uut = idle(MIN_DIVIDER);
        let clocks = break_clocks(MIN_DIVIDER);
        for _ in 0..3 {
            assert_eq!(hold(&mut uut, false, clocks - 1, true), None);
            assert_eq!(hold(&mut uut, true, 1, true), None);
        }
        assert_eq!(hold(&mut uut, true, 20, true), None);
    }

    #[test]
    fn a_line_that_bounces_after_a_break_holds_the_reset() {
        let mut uut = idle(MIN_DIVIDER);
        hold(&mut uut, false, break_clocks(MIN_DIVIDER) + 10, true);
        for _ in 0..5 {
            assert_eq!(hold(&mut uut, true, HELD_CLOCKS - 1, false), None);
            assert_eq!(hold(&mut uut, false, 1, false), None);
        }
        assert!(hold(&mut uut, true, HELD_CLOCKS + 10, false).is_some());
    }

    #[test]
    fn any_state_ends_on_an_idle_line() {
        for count in [0, 1, 255, 256, 0x1_FFFF, 0x3FF_FFFF] {
            for resets in [false, true] {
                let mut uut = idle(MIN_DIVIDER);
                testing::clock(&mut uut, |uut| &mut uut.clock);
                uut.r.q.next.count = count.into();
                uut.r.q.next.resets = resets;
                uut.r.q.update_all();
                hold(&mut uut, true, RESTING_CLOCKS, false);
                assert!(!uut.reset.val(), "{count:#x} {resets}");
                assert_eq!(hold(&mut uut, true, 2 * HELD_CLOCKS, true), None);
            }
        }
    }
}
