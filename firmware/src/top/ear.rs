//! An ear of the bring-up: hears whether something sends on a pin.
//!
//! # Purpose
//! A serial line is high while it is idle, and each byte begins with a bit that is low. So the ear looks for falling edges: a line
//! that stays high or low is silent, and so is one whose pull-up lifts it after configuration.
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1  | |
//! | `pin`    | in, 1  | asynchronous |
//! | `tick`   | in, 1  | always; high for one clock about twelve times a second |
//! | `turn`   | in, 1  | with `tick`: it is the last one of a turn |
//! | `active` | out, 1 | always, from a register; the line has fallen within the last one or two ticks |
//! | `heard`  | out, 1 | always, from a register; the line fell during the turn before this one |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `active` rises three clocks after the first edge that samples a low pin, that edge included. A level must last a clock to be seen: at a megabaud a bit
//! lasts twelve clocks of the slowest oscillator.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 7 LUT4 and 7 flip-flops.

use hdl::synchroniser::Synchroniser;
use rust_hdl::prelude::*;

/// How many ticks a falling edge is shown, the one in which it comes included.
const STRETCH: u64 = 2;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct EarRegisters {
    /// The level of the pin a clock ago. Low after configuration, so that the first level is no falling edge.
    level: bool,
    /// The ticks for which the last edge is still shown.
    remaining: Bits<2>,
    /// The line has fallen in this turn.
    hearing: bool,
    /// The line fell in the turn before.
    heard: bool,
}

/// An ear; see the [module](self).
#[derive(LogicBlock)]
pub struct Ear {
    /// The clock.
    pub clock: Signal<In, Clock>,
    /// The pin.
    pub pin: Signal<In, Bit>,
    /// A tick of the clock that people see.
    pub tick: Signal<In, Bit>,
    /// The tick ends a turn.
    pub turn: Signal<In, Bit>,
    /// The line has fallen a short while ago.
    pub active: Signal<Out, Bit>,
    /// The line fell during the last turn.
    pub heard: Signal<Out, Bit>,
    synchroniser: Synchroniser,
    r: DFF<EarRegisters>,
    stretch: Constant<Bits<2>>,
}

impl Default for Ear {
    fn default() -> Self {
        Self {
            clock: Signal::default(),
            pin: Signal::default(),
            tick: Signal::default(),
            turn: Signal::default(),
            active: Signal::default(),
            heard: Signal::default(),
            synchroniser: Synchroniser::default(),
            r: DFF::default(),
            stretch: Constant::new(STRETCH.into()),
        }
    }
}

impl Logic for Ear {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, synchroniser);
        self.synchroniser.asynchronous.next = self.pin.val();
        self.r.d.next.level = self.synchroniser.synchronous.val();
        if self.tick.val() {
            if self.r.q.val().remaining != 0 {
                self.r.d.next.remaining = self.r.q.val().remaining - 1;
            }
            if self.turn.val() {
                self.r.d.next.heard = self.r.q.val().hearing;
                self.r.d.next.hearing = false;
            }
        }
        if self.r.q.val().level & !self.synchroniser.synchronous.val() {
            self.r.d.next.remaining = self.stretch.val();
            self.r.d.next.hearing = true;
        }
        self.active.next = self.r.q.val().remaining != 0;
        self.heard.next = self.r.q.val().heard;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::top::testing::{clock, synthesize};

    fn ear() -> Ear {
        let mut uut = Ear::default();
        uut.connect_all();
        uut
    }

    /// Clocks the ear with these levels of the pin, and then once with a tick, which may end a turn.
    fn tick(uut: &mut Ear, levels: &[bool], turn: bool) {
        for &level in levels {
            uut.pin.next = level;
            clock(uut, |uut| &mut uut.clock);
        }
        uut.tick.next = true;
        uut.turn.next = turn;
        clock(uut, |uut| &mut uut.clock);
        uut.tick.next = false;
        uut.turn.next = false;
    }

    #[test]
    fn synthesizes() {
        synthesize("Ear", &mut Ear::default());
    }

    #[test]
    fn a_line_that_stays_high_or_low_is_silent() {
        for level in [false, true] {
            let mut uut = ear();
            for _ in 0..5 {
                tick(&mut uut, &[level; 8], true);
                assert!(!uut.active.val() && !uut.heard.val(), "{level}");
            }
        }
    }

    #[test]
    fn a_falling_edge_is_shown_for_one_or_two_ticks() {
        let mut uut = ear();
        tick(&mut uut, &[true; 8], false);
        uut.pin.next = false;
        for active in [false, false, true] {
            clock(&mut uut, |uut| &mut uut.clock);
            assert_eq!(uut.active.val(), active);
        }
        uut.pin.next = true;
        clock(&mut uut, |uut| &mut uut.clock);
        assert!(uut.active.val(), "a line that rises again does not end it");
        tick(&mut uut, &[true; 8], false);
        assert!(uut.active.val());
        tick(&mut uut, &[true; 8], false);
        assert!(!uut.active.val());
        tick(&mut uut, &[true; 8], false);
        assert!(!uut.active.val(), "a rising edge is not shown");
    }

    #[test]
    fn what_was_heard_in_a_turn_is_told_during_the_next() {
        let mut uut = ear();
        tick(&mut uut, &[true; 8], true);
        tick(&mut uut, &[false, true, true, true], false);
        assert!(!uut.heard.val(), "the turn is not over");
        tick(&mut uut, &[true; 8], true);
        for _ in 0..2 {
            assert!(uut.heard.val());
            tick(&mut uut, &[true; 8], false);
        }
        tick(&mut uut, &[true; 8], true);
        assert!(!uut.heard.val(), "the turn was silent");
    }
}
