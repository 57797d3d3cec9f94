//! The eight LEDs: the board's state at a glance.
//!
//! # Purpose
//! | LED | lit |
//! |-----|-----|
//! | 0   | alive: blinks about once a second; steady while held in reset, dark or steady without a clock |
//! | 1   | receiving: a frame comes in |
//! | 2   | sending: a frame goes out |
//! | 3   | computing: a run is under way |
//! | 4   | error: the last command was refused |
//! | 5 to 7 | the depth of the run under way, or of the last one, in binary: LED 5 is 1, 6 is 2, 7 is 4; all three: 7 or more |
//!
//! Brief events are stretched to some 60 ms, so that they are visible. The depth is shown until the next run, since
//! most runs end before anybody could read it. If LEDs 5 to 7 are dark, there has been no run since the reset; for that
//! reason a depth above 7 is shown as 7, and not by its low bits, which are all 0 for 8.
//!
//! # Ports
//! | port        | direction, width | valid |
//! |-------------|------------------|-------|
//! | `clock`     | in, 1  | |
//! | `reset`     | in, 1  | the board is held in reset |
//! | `receiving`, `sending`, `running`, `refused` | in, 1 each | always |
//! | `depth`     | in, 4  | while `running` is high: that of the run |
//! | `leds`      | out, 8 | always, from registers |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock from an event to its LED. Times are for a clock of 80 MHz and scale with it.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 53 LUT4 and 47 flip-flops.

use rust_hdl::prelude::*;

/// Bits of the counter of clocks. The highest one blinks: it changes every 0.42 s.
const COUNT_BITS: usize = 26;
/// The ticks between two changes of the bit that blinks.
const BLINK: u64 = 16;
/// The bit of the counter that falls at a tick, every 26 ms.
const TICK: u64 = (1 << (COUNT_BITS - 1)) / BLINK / 2;
/// How many ticks a brief event is shown.
const STRETCH: u64 = 3;
/// The largest depth that three LEDs can show.
const DEEPEST: u64 = 7;

/// The state of the LEDs, LED 0 first.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub struct Leds {
    /// The clock runs: this LED blinks.
    pub alive: bool,
    /// A frame comes in.
    pub receiving: bool,
    /// A frame goes out.
    pub sending: bool,
    /// The circuit is counting.
    pub computing: bool,
    /// The last command was refused.
    pub error: bool,
    /// The depth of the run, 7 at most.
    pub depth: Bits<3>,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct LightsRegisters {
    clocks: Bits<COUNT_BITS>,
    /// The bit that falls at a tick was high in the clock before.
    was_high: bool,
    // The remaining ticks for which each event is shown.
    receiving: Bits<2>,
    sending: Bits<2>,
    running: Bits<2>,
    /// The depth of the last run, as the LEDs show it.
    depth: Bits<3>,
    leds: Leds,
}

/// The LEDs; see the [module](self).
#[derive(LogicBlock)]
pub struct Lights {
    /// System clock.
    pub clock: Signal<In, Clock>,
    /// The board is held in reset.
    pub reset: Signal<In, Bit>,
    /// A frame comes in.
    pub receiving: Signal<In, Bit>,
    /// A frame goes out.
    pub sending: Signal<In, Bit>,
    /// The circuit is counting.
    pub running: Signal<In, Bit>,
    /// The last command was refused.
    pub refused: Signal<In, Bit>,
    /// The depth of the run.
    pub depth: Signal<In, Bits<4>>,
    /// The LEDs.
    pub leds: Signal<Out, Leds>,
    /// The bit that falls at a tick is high.
    high: Signal<Local, Bit>,
    lit: Signal<Local, Leds>,
    r: DFF<LightsRegisters>,
    tick_bit: Constant<Bits<COUNT_BITS>>,
    blink_bit: Constant<Bits<COUNT_BITS>>,
    stretch: Constant<Bits<2>>,
    deepest: Constant<Bits<3>>,
}

impl Default for Lights {
    fn default() -> Self {
        Self::with_tick(TICK)
    }
}

impl Lights {
    /// The LEDs with this bit of the counter falling at a tick, [`TICK`] or a lower one.
    fn with_tick(bit: u64) -> Self {
        Self {
            clock: Signal::default(),
            reset: Signal::default(),
            receiving: Signal::default(),
            sending: Signal::default(),
            running: Signal::default(),
            refused: Signal::default(),
            depth: Signal::default(),
            leds: Signal::default(),
            high: Signal::default(),
            lit: Signal::default(),
            r: DFF::default(),
            tick_bit: Constant::new(bit.into()),
            blink_bit: Constant::new((bit * 2 * BLINK).into()),
            stretch: Constant::new(STRETCH.into()),
            deepest: Constant::new(DEEPEST.into()),
        }
    }
}

impl Logic for Lights {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.r.d.next.clocks = self.r.q.val().clocks + 1;
        self.high.next = (self.r.q.val().clocks & self.tick_bit.val()) != 0;
        self.r.d.next.was_high = self.high.val();
        if self.r.q.val().was_high & !self.high.val() {
            if self.r.q.val().receiving != 0 {
                self.r.d.next.receiving = self.r.q.val().receiving - 1;
            }
            if self.r.q.val().sending != 0 {
                self.r.d.next.sending = self.r.q.val().sending - 1;
            }
            if self.r.q.val().running != 0 {
                self.r.d.next.running = self.r.q.val().running - 1;
            }
        }
        if self.receiving.val() {
            self.r.d.next.receiving = self.stretch.val();
        }
        if self.sending.val() {
            self.r.d.next.sending = self.stretch.val();
        }
        if self.running.val() {
            self.r.d.next.running = self.stretch.val();
            self.r.d.next.depth = self.depth.val().get_bits::<3>(0);
            if self.depth.val().get_bit(3) {
                self.r.d.next.depth = self.deepest.val();
            }
        }
        if self.reset.val() {
            self.r.d.next.depth = 0.into();
        }

        self.lit.next.alive =
            self.reset.val() | ((self.r.q.val().clocks & self.blink_bit.val()) != 0);
        self.lit.next.receiving = self.r.q.val().receiving != 0;
        self.lit.next.sending = self.r.q.val().sending != 0;
        self.lit.next.computing = self.r.q.val().running != 0;
        self.lit.next.error = self.refused.val();
        self.lit.next.depth = self.r.q.val().depth;
        self.r.d.next.leds = self.lit.val();
        self.leds.next = self.r.q.val().leds;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::top::testing::{clock, synthesize};

    const TEST_TICK: u64 = 32;

    fn tick(uut: &mut Lights, ticks: u64) {
        for _ in 0..ticks * 2 * TEST_TICK {
            clock(uut, |uut| &mut uut.clock);
        }
    }

    fn lit(uut: &mut Lights) -> Leds {
        clock(uut, |uut| &mut uut.clock);
        clock(uut, |uut| &mut uut.clock);
        uut.leds.val()
    }

    fn lights() -> Lights {
        let mut uut = Lights::with_tick(TEST_TICK);
        uut.connect_all();
        uut
    }

    #[test]
    fn synthesizes() {
        synthesize("Lights", &mut Lights::default());
    }

    #[test]
    fn an_event_of_one_clock_is_seen_and_passes() {
        let mut uut = lights();
        uut.receiving.next = true;
        clock(&mut uut, |uut| &mut uut.clock);
        uut.receiving.next = false;
        assert!(lit(&mut uut).receiving);
        tick(&mut uut, STRETCH - 2);
        assert!(lit(&mut uut).receiving);
        tick(&mut uut, 2);
        assert_eq!(lit(&mut uut), Leds::default());
    }

    #[test]
    fn a_run_is_shown_a_little_longer_than_it_lasts() {
        let mut uut = lights();
        uut.running.next = true;
        tick(&mut uut, 3 * STRETCH);
        assert!(lit(&mut uut).computing);
        uut.running.next = false;
        tick(&mut uut, STRETCH - 2);
        assert!(lit(&mut uut).computing);
        tick(&mut uut, 3);
        assert!(!lit(&mut uut).computing);
    }

    #[test]
    fn the_depth_is_shown_in_binary_and_what_is_deeper_as_seven() {
        let mut uut = lights();
        uut.running.next = true;
        for depth in 1..16_u64 {
            uut.depth.next = depth.into();
            assert_eq!(lit(&mut uut).depth, depth.min(DEEPEST), "depth {depth}");
        }
    }

    #[test]
    fn the_depth_stays_until_the_next_run_or_a_reset() {
        let mut uut = lights();
        let depth_of_run = |uut: &mut Lights, depth: u64| {
            uut.running.next = true;
            uut.depth.next = depth.into();
            clock(uut, |uut| &mut uut.clock);
            uut.running.next = false;
            // Any depth, since no run is active.
            uut.depth.next = 2.into();
            tick(uut, STRETCH + 1);
            lit(uut)
        };
        assert_eq!(lit(&mut uut).depth, 0);
        for depth in [5, 3] {
            let shown = depth_of_run(&mut uut, depth);
            assert!(shown.depth == depth && !shown.computing);
        }
        uut.reset.next = true;
        assert_eq!(lit(&mut uut).depth, 0);
        uut.reset.next = false;
        assert_eq!(lit(&mut uut).depth, 0);
    }

    #[test]
    fn the_depth_is_on_leds_5_to_7_lowest_bit_first() {
        for depth in 0..=DEEPEST {
            let leds = Leds {
                depth: depth.into(),
                ..Leds::default()
            };
            assert_eq!(leds.verilog().as_usize() as u64, depth << 5);
        }
    }

    #[test]
    fn alive_blinks_and_stays_lit_in_reset() {
        let mut uut = lights();
        assert!(!lit(&mut uut).alive);
        uut.reset.next = true;
        assert!(lit(&mut uut).alive);
        uut.reset.next = false;
        tick(&mut uut, BLINK);
        assert!(lit(&mut uut).alive);
    }

    #[test]
    fn a_refusal_stays_lit() {
        let mut uut = lights();
        uut.refused.next = true;
        tick(&mut uut, 10);
        assert!(lit(&mut uut).error);
        uut.refused.next = false;
        assert!(!lit(&mut uut).error);
    }
}
