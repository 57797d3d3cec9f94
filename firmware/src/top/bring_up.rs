//! The top level of the bring-up bitstream, which shows which pin hears the host.
//!
//! # Purpose
//! Sources may disagree which ball of a board is `rx` and which is `tx`. If they are swapped, the circuit drives its `tx` against
//! the output of the USB chip. This top level listens on both balls, drives neither, and shows on the LEDs which of them the
//! host sends to. Its clock is the oscillator's, so that wrong settings of the PLL cannot hide the rest.
//!
//! ```text
//!  open_rx --> Ear --+
//!                    +--> Lamp, one for each LED --> leds
//!  open_tx --> Ear --+
//!  clock --> ticks --+
//! ```
//!
//! The first LED of the board's table that is there for `Alive` blinks, the next one is lit while `open_rx` hears, the one after that while
//! `open_tx` hears; all others are dark. A board with fewer than three LEDs has one that shows everything in turns of 32 ticks: a
//! long flash, and after it one short flash if `open_rx` heard something in the turn before, and two if `open_tx` did.
//!
//! # Ports
//! | port        | direction, width | valid |
//! |-------------|------------------|-------|
//! | `clock`     | in, 1  | the oscillator |
//! | `open_rx`   | in, 1  | asynchronous; the ball that the table takes for `rx` |
//! | `open_tx`   | in, 1  | asynchronous; the ball that the table takes for `tx` |
//! | `open_high` | in, 1 each | not read; the balls that the table keeps high |
//! | `leds`      | out, 1 each, at most 8 | always |
//! | `low`       | out, 1 each | always low |
//!
//! The FPGA's pull-ups are on at all inputs whose name begins with `open_`. What the table keeps high is left to them: at the ULX3S it is
//! a pin of a microcontroller, which may drive it. What the table keeps low is the pull-up resistor of a USB line on both
//! boards that have such a pin, so that no output can be at its other end, and an iCE40 has no pull-downs.
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! An LED is lit a few clocks after the first falling edge, and for one or two ticks after the last. A tick lasts 66 to 88 ms, as the oscillator
//! has it.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 45 LUT4, 38 flip-flops and 23 carries with the 100 MHz of the Alchitry Cu.

use super::ear::Ear;
use super::lamp::Lamp;
use super::{at, at_each, lamps};
use crate::board::{Board, Light, Pins};
use rust_hdl::prelude::*;

/// The most bits of the counter that makes the ticks: enough for an oscillator of 300 MHz.
const MOST_TICK_BITS: usize = 24;
/// A second has at least so many ticks, and at most twice as many.
const LEAST_TICKS_PER_SECOND: u32 = 10;
/// How many LEDs are needed to show everything at the same time.
const SEPARATE_LEDS: usize = 3;

/// What an LED shows; as a number, its bit in the lights of the lamps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// It blinks: the oscillator runs.
    Alive,
    /// It is lit while the ball that the table takes for `rx` hears the host.
    Rx,
    /// It is lit while the ball that the table takes for `tx` hears the host.
    Tx,
    /// All of this, one after the other.
    All,
    /// Nothing: it is dark.
    Nothing,
}

impl Sign {
    /// What each LED shows, in the order of the table.
    #[must_use]
    pub fn of(pins: &Pins) -> Vec<Self> {
        let separate: &[Self] = match pins.leds.len() {
            SEPARATE_LEDS.. => &[Self::Rx, Self::Tx],
            _ => &[],
        };
        let mut others = separate.iter().copied();
        let sign = |light| match light {
            Light::Alive if separate.is_empty() => Self::All,
            Light::Alive => Self::Alive,
            _ => others.next().unwrap_or(Self::Nothing),
        };
        pins.leds.iter().map(|led| led.light).map(sign).collect()
    }

    /// The sign in words, for a board with these pins.
    #[must_use]
    pub fn words(self, pins: &Pins) -> String {
        let (rx, tx) = (&pins.rx, &pins.tx);
        match self {
            Self::Alive => "blinks: the oscillator runs".to_owned(),
            Self::Rx => format!("lit while {rx} hears something; the table has it as rx"),
            Self::Tx => format!("lit while {tx} hears something; the table has it as tx"),
            Self::All => format!(
                "a long flash every two or three seconds: the oscillator runs; after it one short flash if {rx}, which the table has as \
                 rx, has heard something, and two if {tx}, tx, has"
            ),
            Self::Nothing => "dark".to_owned(),
        }
    }
}

/// What is shown, as the lights of a lamp; the bits are those of [`Sign`].
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Signs {
    alive: bool,
    rx: bool,
    tx: bool,
    all: bool,
    nothing: Bits<4>,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct BringUpRegisters {
    prescaler: Bits<MOST_TICK_BITS>,
    tick: bool,
    /// The ticks of a turn.
    ticks: Bits<5>,
}

/// The top level of the bring-up; see the [module](self) for its pins.
#[derive(LogicBlock)]
pub struct BringUp {
    /// The oscillator.
    pub clock: Signal<In, Clock>,
    /// The ball that the table takes for the serial line in.
    pub open_rx: Signal<In, Bit>,
    /// The ball that the table takes for the serial line out.
    pub open_tx: Signal<In, Bit>,
    /// The balls that the table keeps high. They are not read, and the pull-ups keep them high.
    pub open_high: Vec<Signal<In, Bit>>,
    /// The LEDs that the board has.
    pub leds: Vec<Signal<Out, Bit>>,
    /// Pins that are always low.
    pub low: Vec<Signal<Out, Bit>>,
    rx: Ear,
    tx: Ear,
    lamps: Vec<Lamp>,
    signs: Signal<Local, Signs>,
    ticks: Signal<Local, Bits<5>>,
    turn: Signal<Local, Bit>,
    /// A turn has sixteen of them, of two ticks each.
    step: Signal<Local, Bits<4>>,
    r: DFF<BringUpRegisters>,
    tick_mask: Constant<Bits<MOST_TICK_BITS>>,
    last_tick: Constant<Bits<5>>,
}

impl BringUp {
    /// The top level of this board, with every pin assigned to its ball.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let clocks = (board.oscillator_hz / LEAST_TICKS_PER_SECOND).max(1);
        let bits = clocks.ilog2() as usize;
        Self::with_tick(&board.pins, bits.min(MOST_TICK_BITS))
    }

    /// The top level of a board with these pins, with ticks of 2^`bits` clocks.
    fn with_tick(pins: &Pins, bits: usize) -> Self {
        let signs = Sign::of(pins).into_iter();
        Self {
            clock: at(&pins.clock),
            open_rx: at(&pins.rx),
            open_tx: at(&pins.tx),
            open_high: at_each(&pins.high),
            leds: pins.leds.iter().map(|led| at(&led.pin)).collect(),
            low: at_each(&pins.low),
            rx: Ear::default(),
            tx: Ear::default(),
            lamps: lamps(signs.map(|sign| sign as u32), &pins.leds),
            signs: Signal::default(),
            ticks: Signal::default(),
            turn: Signal::default(),
            step: Signal::default(),
            r: DFF::default(),
            tick_mask: Constant::new(((1_u64 << bits) - 1).into()),
            last_tick: Constant::new(31_u64.into()),
        }
    }
}

impl Logic for BringUp {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, rx, tx);
        self.r.d.next.prescaler = self.r.q.val().prescaler + 1;
        self.r.d.next.tick = (self.r.q.val().prescaler & self.tick_mask.val()) == 0;
        if self.r.q.val().tick {
            self.r.d.next.ticks = self.r.q.val().ticks + 1;
        }
        self.ticks.next = self.r.q.val().ticks;
        self.turn.next = self.ticks.val() == self.last_tick.val();
        self.rx.pin.next = self.open_rx.val();
        self.rx.tick.next = self.r.q.val().tick;
        self.rx.turn.next = self.turn.val();
        self.tx.pin.next = self.open_tx.val();
        self.tx.tick.next = self.r.q.val().tick;
        self.tx.turn.next = self.turn.val();

        self.step.next = self.ticks.val().get_bits::<4>(1);
        self.signs.next.alive = self.ticks.val().get_bit(3);
        self.signs.next.rx = self.rx.active.val();
        self.signs.next.tx = self.tx.active.val();
        self.signs.next.all = self.step.val().get_bits::<2>(2) == 0;
        if (self.step.val() == 6) & self.rx.heard.val() {
            self.signs.next.all = true;
        }
        if ((self.step.val() == 9) | (self.step.val() == 11)) & self.tx.heard.val() {
            self.signs.next.all = true;
        }
        self.signs.next.nothing = 0.into();
        for i in 0..self.leds.len() {
            self.lamps[i].lights.next = self.signs.val().into();
            self.leds[i].next = self.lamps[i].pin.val();
        }
        for i in 0..self.low.len() {
            self.low[i].next = false;
        }
    }
}

#[cfg(test)]
mod tests;
