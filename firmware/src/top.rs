//! The top level: the whole board on the pins of an FPGA.
//!
//! # Purpose
//! [`System`] with its surroundings on a real part: the PLL that makes its clock from the oscillator, a reset that
//! lasts until block RAM can be read, and the LEDs.
//!
//! ```text
//!  clock --> Pll --> system clock of everything below
//!             |
//!             +----- locked --> PowerOnReset --> System <--> rx, tx
//!  button ----------------------^                  |
//!                                                  +--> Lights --> Lamp, one for each LED --> leds
//! ```
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1  | the oscillator |
//! | `button` | in, 1 each, none or one | asynchronous; low while pressed: reset |
//! | `rx`     | in, 1  | asynchronous; idle high |
//! | `tx`     | out, 1 | always; idle high |
//! | `leds`   | out, 1 each, at most 8 | always, see `top/lights.rs` |
//! | `low`    | out, 1 each | always low: what else on the board would not be quiet |
//! | `high`   | out, 1 each | always high, for the same reason |
//!
//! # Handshake
//! That of [`System`], from [`HELD_CLOCKS`] system clocks after the PLL has locked and the button is released.
//!
//! # Latency and throughput
//! Those of [`System`].
//!
//! # Resources
//! Those of [`System`], one PLL, and under a hundred LUT4 for reset and LEDs.

pub mod bring_up;
mod ear;
mod lamp;
mod lights;
mod pll_block;
mod power_on_reset;

use crate::board::{Board, Led};
use crate::clocking::Clocking;
use hdl::system::{System, SystemConfig, SystemConfigError};
use lamp::Lamp;
use lights::Lights;
use pll_block::Pll;
use power_on_reset::PowerOnReset;
pub use power_on_reset::HELD_CLOCKS;
use rust_hdl::prelude::*;

/// The top level; see the [module](self) for its pins.
#[derive(LogicBlock)]
pub struct Top {
    /// The oscillator.
    pub clock: Signal<In, Clock>,
    /// The reset button, if the board has one; low while it is pressed.
    pub button: Vec<Signal<In, Bit>>,
    /// The serial line in.
    pub rx: Signal<In, Bit>,
    /// The serial line out.
    pub tx: Signal<Out, Bit>,
    /// The LEDs that the board has.
    pub leds: Vec<Signal<Out, Bit>>,
    /// Pins that are always low.
    pub low: Vec<Signal<Out, Bit>>,
    /// Pins that are always high.
    pub high: Vec<Signal<Out, Bit>>,
    pll: Pll,
    power_on_reset: PowerOnReset,
    system: System,
    lights: Lights,
    lamps: Vec<Lamp>,
}

impl Top {
    /// The top level of this board with such a system, and with every pin assigned to its ball.
    ///
    /// # Errors
    /// [`SystemConfigError`] if there is no such system.
    pub fn new(
        board: &Board,
        config: SystemConfig,
        clocking: &Clocking,
    ) -> Result<Self, SystemConfigError> {
        let system = System::new(config)?;
        let pins = &board.pins;
        Ok(Self {
            clock: at(&pins.clock),
            button: pins.reset_button.iter().map(|pin| at(pin)).collect(),
            rx: at(&pins.rx),
            tx: at(&pins.tx),
            leds: pins.leds.iter().map(|led| at(&led.pin)).collect(),
            low: at_each(&pins.low),
            high: at_each(&pins.high),
            pll: Pll::new(clocking.pll, pins.pll_input),
            power_on_reset: PowerOnReset::default(),
            system,
            lights: Lights::default(),
            lamps: lamps(pins.leds.iter().map(|led| led.light as u32), &pins.leds),
        })
    }
}

impl Logic for Top {
    #[hdl_gen]
    fn update(&mut self) {
        self.pll.reference.next = self.clock.val();
        self.power_on_reset.clock.next = self.pll.clock.val();
        self.system.clock.next = self.pll.clock.val();
        self.lights.clock.next = self.pll.clock.val();

        self.power_on_reset.locked.next = self.pll.locked.val();
        self.power_on_reset.released.next = true;
        for i in 0..self.button.len() {
            self.power_on_reset.released.next = self.button[i].val();
        }
        self.system.reset.next = self.power_on_reset.reset.val();

        self.system.rx.next = self.rx.val();
        self.tx.next = self.system.tx.val();

        self.lights.reset.next = self.power_on_reset.reset.val();
        self.lights.receiving.next = self.system.receiving.val();
        self.lights.sending.next = self.system.sending.val();
        self.lights.running.next = self.system.running.val();
        self.lights.refused.next = self.system.refused.val();
        self.lights.depth.next = self.system.depth.val();
        for i in 0..self.leds.len() {
            self.lamps[i].lights.next = self.lights.leds.val().into();
            self.leds[i].next = self.lamps[i].pin.val();
        }
        for i in 0..self.low.len() {
            self.low[i].next = false;
        }
        for i in 0..self.high.len() {
            self.high[i].next = true;
        }
    }
}

/// A lamp for each of these LEDs, which shows the light of this number.
fn lamps(lights: impl Iterator<Item = u32>, leds: &[Led]) -> Vec<Lamp> {
    let lamp = |(light, led): (u32, &Led)| Lamp::new(light, led.active_low);
    lights.zip(leds).map(lamp).collect()
}

/// A signal of one bit on each of these balls.
fn at_each<D: Direction, T: Synth>(pins: &[String]) -> Vec<Signal<D, T>> {
    pins.iter().map(|pin| at(pin)).collect()
}

/// A signal of one bit on this ball.
fn at<D: Direction, T: Synth>(pin: &str) -> Signal<D, T> {
    let mut signal = Signal::default();
    signal.add_location(0, pin);
    signal
}

#[cfg(test)]
mod testing;
