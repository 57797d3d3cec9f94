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
//! Brief events are stretched to about 1/10 s, so that they are visible. The depth is shown until the next run, since
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

/// Bits of the counter that makes the ticks: a tick is 13 ms at 80 MHz.
const TICK_BITS: usize = 20;
/// The bit of the tick counter that blinks: it changes every 32 ticks, 0.42 s.
const BLINK: u64 = 0x20;
/// How many ticks a brief event is shown.
const STRETCH: u64 = 7;
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
    prescaler: Bits<TICK_BITS>,
    tick: bool,
    ticks: Bits<6>,
    // The remaining ticks for which each event is shown.
    receiving: Bits<3>,
    sending: Bits<3>,
    running: Bits<3>,
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
    lit: Signal<Local, Leds>,
    r: DFF<LightsRegisters>,
    tick_mask: Constant<Bits<TICK_BITS>>,
    blink: Constant<Bits<6>>,
    stretch: Constant<Bits<3>>,
    deepest: Constant<Bits<3>>,
}

impl Default for Lights {
    fn default() -> Self {
        Self::with_tick(TICK_BITS)
    }
}

impl Lights {
    /// The LEDs with a tick of 2^`bits` clocks, with at most [`TICK_BITS`] bits.
    fn with_tick(bits: usize) -> Self {
        Self {
            clock: Signal::default(),
            reset: Signal::default(),
            receiving: Signal::default(),
            sending: Signal::default(),
            running: Signal::default(),
            refused: Signal::default(),
            depth: Signal::default(),
            leds: Signal::default(),
            lit: Signal::default(),
            r: DFF::default(),
            tick_mask: Constant::new(((1_u64 << bits) - 1).into()),
            blink: Constant::new(BLINK.into()),
            stretch: Constant::new(STRETCH.into()),
            deepest: Constant::new(DEEPEST.into()),
        }
    }
}

impl Logic for Lights {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.r.d.next.prescaler = self.r.q.val().prescaler + 1;
        self.r.d.next.tick = (self.r.q.val().prescaler & self.tick_mask.val()) == 0;
        if self.r.q.val().tick {
            self.r.d.next.ticks = self.r.q.val().ticks + 1;
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

        self.lit.next.alive = self.reset.val() | ((self.r.q.val().ticks & self.blink.val()) != 0);
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

    const TEST_TICK_BITS: usize = 6;

    fn tick(uut: &mut Lights, ticks: u64) {
        for _ in 0..ticks << TEST_TICK_BITS {
            clock(uut, |uut| &mut uut.clock);
        }
    }

    fn lit(uut: &mut Lights) -> Leds {
        clock(uut, |uut| &mut uut.clock);
        clock(uut, |uut| &mut uut.clock);
        uut.leds.val()
    }

    fn lights() -> Lights {
        let mut uut = Lights::with_tick(TEST_TICK_BITS);
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
