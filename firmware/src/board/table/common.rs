//! What boards of several families share: the FT2232H, and LEDs that show the same.

use crate::board::entry::{Led, Light, Loader, Usb};
use crate::tools::Tool;

/// The USB chip of most boards. Its first channel leads to the configuration flash, its second is the UART.
pub(super) const FT2232H: Usb = Usb {
    id: "0403:6010",
    name: "the FT2232H",
};

/// The serial line of a board with that chip.
pub(super) const FT2232H_UART: &str = "the second channel of the FT2232H";

/// What flashes a board whose FT2232H is wired to the flash as on Lattice's own boards. openFPGALoader's
/// `src/board.hpp` says of its entry `ice40_generic`: "most ice40 boards uses the same pinout".
pub(super) const FT2232H_LOADERS: &[Loader] = &[
    Loader {
        tool: Tool::OpenFpgaLoader,
        options: &["-b", "ice40_generic", "-f"],
    },
    Loader {
        tool: Tool::Iceprog,
        options: &[],
    },
];

/// Eight LEDs, light 0 first, each lit while its pin is high.
pub(super) fn all_lights(pins: [String; 8]) -> Vec<Led> {
    let leds = Light::ALL.into_iter().zip(pins);
    leds.map(|(light, pin)| high_active(light, &pin)).collect()
}

pub(super) fn high_active(light: Light, pin: &str) -> Led {
    Led {
        light,
        pin: pin.into(),
        active_low: false,
    }
}

pub(super) fn low_active(light: Light, pin: &str) -> Led {
    Led {
        active_low: true,
        ..high_active(light, pin)
    }
}
