//! An LED of the board.
//!
//! # Purpose
//! Shows one of the lights at a pin, as high or as low as this LED needs to be lit.
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `lights` | in, 8  | always, light 0 first; see `top/lights.rs` and `top/bring_up.rs` |
//! | `pin`    | out, 1 | always |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! None, or one LUT4 that inverts.

use rust_hdl::prelude::*;

/// An LED; see the [module](self).
#[derive(LogicBlock)]
pub struct Lamp {
    /// All lights.
    pub lights: Signal<In, Bits<8>>,
    /// The pin of the LED.
    pub pin: Signal<Out, Bit>,
    /// The light that this LED shows, as the only bit that is set.
    shown: Constant<Bits<8>>,
    /// The level of the pin at which the LED is dark.
    dark: Constant<Bit>,
}

impl Lamp {
    /// An LED that shows the light of this number; `active_low` says whether it is lit while its pin is low.
    #[must_use]
    pub fn new(light: u32, active_low: bool) -> Self {
        Self {
            lights: Signal::default(),
            pin: Signal::default(),
            shown: Constant::new((1_u64 << light).into()),
            dark: Constant::new(active_low),
        }
    }
}

impl Logic for Lamp {
    #[hdl_gen]
    fn update(&mut self) {
        self.pin.next = ((self.lights.val() & self.shown.val()) != 0) ^ self.dark.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Light;
    use crate::top::testing::synthesize;

    fn lamp(light: Light, active_low: bool) -> Lamp {
        let mut lamp = Lamp::new(light as u32, active_low);
        lamp.connect_all();
        lamp
    }

    #[test]
    fn synthesizes() {
        synthesize("Lamp", &mut lamp(Light::Error, true));
    }

    #[test]
    fn an_led_shows_its_own_light_at_its_own_level() {
        for light in Light::ALL {
            for active_low in [false, true] {
                let mut lamp = lamp(light, active_low);
                for lights in 0..=u8::MAX {
                    lamp.lights.next = u64::from(lights).into();
                    assert!(simulate(&mut lamp, 10));
                    let is_lit = lights >> light as u8 & 1 == 1;
                    assert_eq!(
                        lamp.pin.val(),
                        is_lit != active_low,
                        "{light:?} {lights:#b}"
                    );
                }
            }
        }
    }
}
