//! The boards with an ECP5.

use super::common::{all_lights, high_active, low_active};
use crate::board::entry::Light::{Alive, Computing, Error, Receiving, Sending};
use crate::board::entry::{Board, Loader, Pins, Usb};
use crate::family::{ecp5, Part};
use crate::pll::PllInput;
use crate::tools::Tool;

/// The ULX3S of Radiona, which is sold with several parts, all with the same pins. The button `BTN_PWRn`, which switches the board
/// on, is its reset button here. GPIO0 of its ESP32 is kept high: low, it would have the ESP32 wait for a program at its next start.
/// `default` are the clusters, the rank counters of each, and the clock in Hz of the default bitstream.
pub(super) fn ulx3s(
    name: &'static str,
    title: &'static str,
    part: &'static Part,
    default: (u8, u8, u32),
) -> Board {
    let (clusters, cores, clock_hz) = default;
    let leds = ["B2", "C2", "C1", "D2", "D1", "E2", "E1", "H3"];
    Board {
        name,
        title,
        part,
        package: "CABGA381",
        oscillator_hz: 25_000_000,
        clusters,
        cores,
        chess960: true,
        clock_hz,
        pins: Pins {
            clock: "G2".into(),
            pll_input: PllInput::Core,
            reset_button: Some("D6".into()),
            rx: "M1".into(),
            tx: "L4".into(),
            leds: all_lights(leds.map(String::from)),
            low: vec![],
            high: vec!["L2".into()],
            of_1_8_volts: vec![],
        },
        uart: "the FT231X",
        usb: Usb {
            id: "0403:6015",
            name: "the FT231X",
        },
        loaders: &[
            Loader {
                tool: Tool::OpenFpgaLoader,
                options: &["-b", "ulx3s", "-f"],
            },
            Loader {
                tool: Tool::Fujprog,
                options: &["-j", "flash"],
            },
        ],
        source: "the vendor's constraint file, emard/ulx3s doc/constraints/ulx3s_v20.lpf (clk_25mhz, ftdi_txd, ftdi_rxd, led, \
                 btn[0], wifi_gpio0)",
    }
}

/// The OrangeCrab r0.2.1 with a 25F.
///
/// Its USB connector is wired straight to the FPGA, and only the bootloader speaks USB there. The circuit keeps the pull-up of
/// the data line low, which tells the computer that no device is connected. The circuit does not use the board's button.
pub(super) fn orangecrab() -> Board {
    Board {
        name: "orangecrab",
        title: "OrangeCrab 25F",
        part: &ecp5::LFE5U_25F,
        package: "CSFBGA285",
        oscillator_hz: 48_000_000,
        clusters: 1,
        cores: 2,
        chess960: true,
        clock_hz: 60_000_000,
        pins: Pins {
            clock: "A9".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "N17".into(),
            tx: "M18".into(),
            leds: vec![
                low_active(Alive, "M3"),
                low_active(Computing, "J3"),
                low_active(Error, "K4"),
            ],
            low: vec!["N2".into()],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "an adapter of 3.3 V: its TX at pin 0, its RX at pin 1",
        usb: Usb {
            id: "1209:5af0",
            name: "the bootloader",
        },
        loaders: &[Loader {
            tool: Tool::DfuUtil,
            options: &["-d", "1209:5af0", "-D"],
        }],
        source: "the vendor's orangecrab-fpga/orangecrab-examples: verilog/orangecrab_r0.2.1.pcf (clk48, gpio_0, gpio_1, \
                 rgb_led0_g, rgb_led0_b, rgb_led0_r, usb_pullup); that the LEDs are lit by a low pin: verilog/blink/blink.v; the \
                 bootloader's identity: verilog/blink/Makefile",
    }
}

/// The Colorlight i9 in version 7.2, a receiver of LED walls, on the extension board of MuseLab, whose debugger is the serial
/// port. The vendor's uart example is for the i5, of which the i9's balls differ in none that is used here.
pub(super) fn colorlight_i9() -> Board {
    Board {
        name: "colorlight-i9",
        title: "Colorlight i9",
        part: &ecp5::LFE5U_45F,
        package: "CABGA381",
        oscillator_hz: 25_000_000,
        clusters: 5,
        cores: 2,
        chess960: true,
        clock_hz: 55_000_000,
        pins: Pins {
            clock: "P3".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "H18".into(),
            tx: "J17".into(),
            leds: vec![low_active(Alive, "L2")],
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "the serial port of the extension board's debugger",
        usb: Usb {
            id: "0d28:0204",
            name: "the debugger",
        },
        loaders: &[Loader {
            tool: Tool::OpenFpgaLoader,
            options: &["-b", "colorlight-i9", "-f"],
        }],
        source: "the vendor's wuxx/Colorlight-FPGA-Projects: colorlight_i9_v7.2.md (clock, LED, FPGA), src/i5/uart_tx/top.lpf (TX, \
                 RX); that the LED is lit by a low pin: src/amaranth_boards/colorlight_i9_r7_2.py",
    }
}

/// The Icepi Zero of Chengyin Yao with a 25F.
pub(super) fn icepi_zero() -> Board {
    let leds = ["E13", "D14", "E12", "C13", "D13"];
    let lights = [Alive, Receiving, Sending, Computing, Error];
    let leds = lights.into_iter().zip(leds);
    Board {
        name: "icepi-zero",
        title: "Icepi Zero",
        part: &ecp5::LFE5U_25F,
        package: "CABGA256",
        oscillator_hz: 50_000_000,
        clusters: 1,
        cores: 2,
        chess960: true,
        clock_hz: 60_000_000,
        pins: Pins {
            clock: "M1".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "K16".into(),
            tx: "K15".into(),
            leds: leds.map(|(light, pin)| high_active(light, pin)).collect(),
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "the FT231X",
        usb: Usb {
            id: "0403:6015",
            name: "the FT231X",
        },
        loaders: &[Loader {
            tool: Tool::OpenFpgaLoader,
            options: &["-b", "icepi-zero", "-f"],
        }],
        source:
            "litex-hub/litex-boards litex_boards/platforms/icepi_zero.py (clk50, serial, user_led)",
    }
}
