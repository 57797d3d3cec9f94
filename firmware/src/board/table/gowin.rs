//! The boards with an FPGA of Gowin.

use super::common::low_active;
use crate::board::entry::Light::{Alive, Computing, Depth1, Error, Receiving, Sending};
use crate::board::entry::{Board, Led, Loader, Pins, Usb};
use crate::family::gowin;
use crate::pll::PllInput;
use crate::tools::Tool;

/// The debugger of a Tang Nano 9K, which answers as an FT2232H does.
const BL702: Usb = Usb {
    id: "0403:6010",
    name: "the BL702",
};

/// The Tang Nano 9K of Sipeed. Its LEDs and buttons are in a bank of 1.8 V, and the LEDs are lit by a low pin.
pub(super) fn tang_nano_9k() -> Board {
    Board {
        name: "tang-nano-9k",
        title: "Tang Nano 9K",
        part: &gowin::GW1NR_9C,
        package: "QN88P",
        oscillator_hz: 27_000_000,
        clusters: 1,
        cores: 1,
        chess960: true,
        clock_hz: 48_000_000,
        pins: Pins {
            clock: "52".into(),
            pll_input: PllInput::Core,
            reset_button: Some("4".into()),
            rx: "18".into(),
            tx: "17".into(),
            leds: tang_leds(["10", "11", "13", "14", "15", "16"]),
            low: vec![],
            high: vec![],
            of_1_8_volts: vec!["4", "10", "11", "13", "14", "15", "16"],
        },
        uart: "the second channel of the BL702",
        usb: BL702,
        loaders: &[Loader {
            tool: Tool::OpenFpgaLoader,
            options: &["-b", "tangnano9k", "-f"],
        }],
        source: "litex-hub/litex-boards litex_boards/platforms/sipeed_tang_nano_9k.py (clk27, serial, user_led, user_btn_n, and the \
                 voltages of their banks)",
    }
}

/// The Tang Nano 20K of Sipeed.
///
/// The circuit uses no button: both buttons are at the pins MODE0 and MODE1, which select the FPGA's configuration mode.
///
/// The debugger's firmware of version 2024122312 runs the serial line at a quarter of the baud rate that the computer sets. The report is
/// issue 511 of trabucayre/openFPGALoader.
pub(super) fn tang_nano_20k() -> Board {
    Board {
        name: "tang-nano-20k",
        title: "Tang Nano 20K",
        part: &gowin::GW2AR_18C,
        package: "QN88",
        oscillator_hz: 27_000_000,
        clusters: 1,
        cores: 3,
        chess960: true,
        clock_hz: 90_000_000,
        pins: Pins {
            clock: "4".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "70".into(),
            tx: "69".into(),
            leds: tang_leds(["15", "16", "17", "18", "19", "20"]),
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "the second channel of the BL616",
        usb: Usb {
            name: "the BL616",
            ..BL702
        },
        loaders: &[Loader {
            tool: Tool::OpenFpgaLoader,
            options: &["-b", "tangnano20k", "-f"],
        }],
        source: "litex-hub/litex-boards litex_boards/platforms/sipeed_tang_nano_20k.py (clk27, serial, led_n)",
    }
}

/// The six LEDs of a Tang Nano.
fn tang_leds(pins: [&str; 6]) -> Vec<Led> {
    let lights = [Alive, Receiving, Sending, Computing, Error, Depth1];
    let leds = lights.into_iter().zip(pins);
    leds.map(|(light, pin)| low_active(light, pin)).collect()
}
