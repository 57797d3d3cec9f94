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
//!                                                  +--> Lights --> leds
//! ```
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1  | the oscillator |
//! | `button` | in, 1 each, none or one | asynchronous; low while pressed: reset |
//! | `rx`     | in, 1  | asynchronous; idle high |
//! | `tx`     | out, 1 | always; idle high |
//! | `leds`   | out, 8 | always, see `top/lights.rs` |
//!
//! # Handshake
//! That of [`System`], from [`HELD_CLOCKS`] system clocks after the PLL has locked and the button is released.
//!
//! # Latency and throughput
//! Those of [`System`].
//!
//! # Resources
//! Those of [`System`], one PLL, and under a hundred LUT4 for reset and LEDs.

mod lights;
mod pll_block;
mod power_on_reset;

use crate::board::Board;
use crate::clocking::Clocking;
use hdl::system::{System, SystemConfig, SystemConfigError};
use lights::{Leds, Lights};
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
    /// The LEDs.
    pub leds: Signal<Out, Leds>,
    pll: Pll,
    power_on_reset: PowerOnReset,
    system: System,
    lights: Lights,
}

impl Top {
    /// The top level of this board with this many cores, with every pin assigned to its ball.
    ///
    /// # Errors
    /// [`SystemConfigError`] if there is no such system.
    pub fn new(board: &Board, cores: u8, clocking: &Clocking) -> Result<Self, SystemConfigError> {
        let system = System::new(SystemConfig {
            cores,
            clock_hz: clocking.clock_hz,
            baud_divider: clocking.baud_divider,
        })?;
        let pins = &board.pins;
        let mut clock = Signal::default();
        clock.add_location(0, &pins.clock);
        let mut rx = Signal::default();
        rx.add_location(0, &pins.rx);
        let mut tx = Signal::default();
        tx.add_location(0, &pins.tx);
        let mut leds = Signal::default();
        for (index, pin) in pins.leds.iter().enumerate() {
            leds.add_location(index, pin);
        }
        let button = pins.reset_button.iter().map(|pin| {
            let mut button = Signal::default();
            button.add_location(0, pin);
            button
        });
        Ok(Self {
            clock,
            button: button.collect(),
            rx,
            tx,
            leds,
            pll: Pll::new(clocking.pll),
            power_on_reset: PowerOnReset::default(),
            system,
            lights: Lights::default(),
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
        self.leds.next = self.lights.leds.val();
    }
}

#[cfg(test)]
mod testing;
