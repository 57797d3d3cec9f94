//! The table of boards.
//!
//! The file is longer than others because it is data: one function for each board, and [`boards`] calls them all. It is not split,
//! so that the entries can be compared. A new board begins as a copy of the most similar entry.
//!
//! This project has verified no pin on hardware. [`Board::source`] names the document from which a board's
//! pins were taken. `perftboard bitstream --bring-up` is for a first flash: it shows which of `rx` and `tx` hears the host.

use super::entry::Light::{Alive, Computing, Depth1, Error, Receiving, Sending};
use super::entry::{Board, Led, Light, Loader, Pins, Usb};
use crate::family::{ecp5, gowin, ice40, Part};
use crate::pll::PllInput;
use crate::tools::Tool;
use hdl::system::{DEFAULT_CLOCK_HZ, DEFAULT_CORES};
use rust_hdl::prelude::{Atom, Constraint, Direction, Signal, Synth};

/// The USB chip of most boards. Its first channel leads to the configuration flash, its second is the UART.
const FT2232H: Usb = Usb {
    id: "0403:6010",
    name: "the FT2232H",
};

/// The debugger of a Tang Nano 9K, which answers as an FT2232H does.
const BL702: Usb = Usb {
    id: "0403:6010",
    name: "the BL702",
};

/// The serial line of a board with that chip.
const FT2232H_UART: &str = "the second channel of the FT2232H";

/// What flashes a board whose FT2232H is wired to the flash as on Lattice's own boards. openFPGALoader's
/// `src/board.hpp` says of its entry `ice40_generic`: "most ice40 boards uses the same pinout".
const FT2232H_LOADERS: &[Loader] = &[
    Loader {
        tool: Tool::OpenFpgaLoader,
        options: &["-b", "ice40_generic", "-f"],
    },
    Loader {
        tool: Tool::Iceprog,
        options: &[],
    },
];

/// All boards; the first is the default.
pub(super) fn boards() -> Vec<Board> {
    vec![
        alchitry_cu(),
        ice40_hx8k_breakout(),
        icebreaker(),
        tinyfpga_bx(),
        icesugar(),
        pico_ice(),
        ulx3s(
            "ulx3s-12f",
            "ULX3S 12F",
            &ecp5::LFE5U_12F,
            (1, 8, 55_000_000),
        ),
        ulx3s(
            "ulx3s-45f",
            "ULX3S 45F",
            &ecp5::LFE5U_45F,
            (5, 6, 50_000_000),
        ),
        ulx3s(
            "ulx3s-85f",
            "ULX3S 85F",
            &ecp5::LFE5U_85F,
            // At 50 MHz two seeds of two missed timing: they gave 50.9 and 49.9 MHz, and 51.3 are needed.
            (10, 6, 46_875_000),
        ),
        colorlight_i9(),
        orangecrab(),
        icepi_zero(),
        tang_nano_9k(),
        tang_nano_20k(),
    ]
}

/// The Alchitry Cu in its first version. The pins of clock and LEDs are those of rust-hdl's board support; the others are
/// the vendor's.
///
/// The FPGA receives on P14 and sends on M9: so say the vendor's files, a report from a board (FPGAwars/icestudio, issue
/// 648), and litex-boards since its commit e9335cd, "Fix pins in Alchitry Cu platform". The schematic names both lines
/// as the FT2232H sees them, and amaranth-boards' `alchitry_cu.py` takes them the other way round.
///
/// The second version of the board connects LEDs 2 to 7 to other pins, and clock, reset and UART to the same ones. Its
/// constraint file says so: alchitry/alchitry.github.io, `static/docs/constraints/cu/cu_base.pcf`.
fn alchitry_cu() -> Board {
    use rust_hdl_bsp_alchitry_cu::pins;
    let [clock] = locations(&pins::clock());
    Board {
        name: "alchitry-cu",
        title: "Alchitry Cu",
        part: &ice40::HX8K,
        package: "cb132",
        oscillator_hz: pins::CLOCK_SPEED_100MHZ as u32,
        clusters: 1,
        cores: DEFAULT_CORES,
        clock_hz: DEFAULT_CLOCK_HZ,
        pins: Pins {
            clock,
            pll_input: PllInput::Core,
            reset_button: Some("P8".into()),
            rx: "P14".into(),
            tx: "M9".into(),
            leds: all_lights(locations(&pins::leds())),
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: FT2232H_UART,
        usb: FT2232H,
        loaders: FT2232H_LOADERS,
        source: "clock and LEDs: crate rust-hdl-bsp-alchitry-cu 0.46.0; reset and UART: the vendor's constraint file, \
                 alchitry/Alchitry-Labs library/components/cu.pcf (rst_n, usb_rx, usb_tx)",
    }
}

/// Lattice's breakout board for the HX8K. It has no button that the circuit could use.
fn ice40_hx8k_breakout() -> Board {
    let leds = ["B5", "B4", "A2", "A1", "C5", "C4", "B3", "C3"];
    Board {
        name: "ice40-hx8k-breakout",
        title: "iCE40-HX8K Breakout Board",
        part: &ice40::HX8K,
        package: "ct256",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: DEFAULT_CORES,
        clock_hz: 75_000_000,
        pins: Pins {
            clock: "J3".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "B10".into(),
            tx: "B12".into(),
            leds: all_lights(leds.map(String::from)),
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: FT2232H_UART,
        usb: FT2232H,
        loaders: FT2232H_LOADERS,
        source: "Lattice EB85, \"iCE40HX-8K Breakout Board User's Guide\" (clock, LEDs D9 to D2, RS-232 to the FT2232H); \
                 clock and LEDs also: YosysHQ/icestorm examples/hx8kboard/hx8kboard.pcf",
    }
}

/// The iCEBreaker of 1BitSquared. Frames and runs are shown by the LEDs of the part that can be broken off.
fn icebreaker() -> Board {
    Board {
        name: "icebreaker",
        title: "iCEBreaker",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 3,
        clock_hz: 27_000_000,
        pins: Pins {
            clock: "35".into(),
            pll_input: PllInput::Pad,
            reset_button: Some("10".into()),
            rx: "6".into(),
            tx: "9".into(),
            leds: vec![
                low_active(Alive, "37"),
                high_active(Receiving, "27"),
                high_active(Sending, "25"),
                high_active(Computing, "23"),
                low_active(Error, "11"),
            ],
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: FT2232H_UART,
        usb: FT2232H,
        loaders: FT2232H_LOADERS,
        source: "the vendor's constraint file, icebreaker-fpga/icebreaker-verilog-examples icebreaker/icebreaker.pcf (CLK, RX, \
                 TX, BTN_N, LEDG_N, LED2 to LED4, LEDR_N); the same: litex-hub/litex-boards \
                 litex_boards/platforms/1bitsquared_icebreaker.py",
    }
}

/// The TinyFPGA BX. Its USB leads to pins of the FPGA, and is used by the bootloader only: its pull-up is kept low, as in the
/// vendor's template, so that the computer sees no device there.
fn tinyfpga_bx() -> Board {
    Board {
        name: "tinyfpga-bx",
        title: "TinyFPGA BX",
        part: &ice40::LP8K,
        package: "cm81",
        oscillator_hz: 16_000_000,
        clusters: 1,
        cores: DEFAULT_CORES,
        clock_hz: 48_000_000,
        pins: Pins {
            clock: "B2".into(),
            pll_input: PllInput::Core,
            reset_button: None,
            rx: "A2".into(),
            tx: "A1".into(),
            leds: vec![high_active(Alive, "B3")],
            low: vec!["A3".into()],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "an adapter of 3.3 V: its TX at pin 1, its RX at pin 2",
        usb: Usb {
            id: "1d50:6130",
            name: "the bootloader",
        },
        loaders: &[Loader {
            tool: Tool::Tinyprog,
            options: &["-p"],
        }],
        source: "the vendor's constraint file, tinyfpga/TinyFPGA-BX icestorm_template/pins.pcf (CLK, PIN_1, PIN_2, LED, USBPU)",
    }
}

/// The iCESugar of MuseLab. Its three LEDs are one of three colours.
fn icesugar() -> Board {
    Board {
        name: "icesugar",
        title: "iCESugar",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 3,
        clock_hz: 27_000_000,
        pins: Pins {
            clock: "35".into(),
            pll_input: PllInput::Pad,
            reset_button: None,
            rx: "4".into(),
            tx: "6".into(),
            leds: vec![
                low_active(Alive, "41"),
                low_active(Computing, "39"),
                low_active(Error, "40"),
            ],
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "the serial port of iCELink",
        usb: Usb {
            id: "1d50:602b",
            name: "the iCELink",
        },
        loaders: &[Loader {
            tool: Tool::Icesprog,
            options: &[],
        }],
        source: "the vendor's constraint file, wuxx/icesugar src/common/io.pcf (clk, RX, TX, LED_G, LED_B, LED_R); that the \
                 LEDs are lit by a low pin: litex-hub/litex-boards litex_boards/platforms/muselab_icesugar.py",
    }
}

/// The pico-ice of tinyVision.ai. A microcontroller, an RP2040 with the vendor's firmware, is its oscillator, its serial line and
/// what flashes it. Its three LEDs are one of three colours at the FPGA's current sinks, so they are lit by a low pin.
fn pico_ice() -> Board {
    Board {
        name: "pico-ice",
        title: "pico-ice",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 3,
        clock_hz: 27_000_000,
        pins: Pins {
            clock: "35".into(),
            pll_input: PllInput::Pad,
            reset_button: None,
            rx: "27".into(),
            tx: "25".into(),
            leds: vec![
                low_active(Alive, "39"),
                low_active(Computing, "40"),
                low_active(Error, "41"),
            ],
            low: vec![],
            high: vec![],
            of_1_8_volts: vec![],
        },
        uart: "the second serial port of the RP2040",
        usb: Usb {
            id: "1209:b1c0",
            name: "the RP2040",
        },
        loaders: &[Loader {
            tool: Tool::DfuUtil,
            options: &["-d", "1209:b1c0", "-a", "0", "-R", "-D"],
        }],
        source: "the vendor's constraint file, tinyvision-ai-inc/pico-ice-sdk rtl/pico_ice.pcf (CLK, UART_RX, UART_TX, LED_G, \
                 LED_B, LED_R)",
    }
}

/// The ULX3S of Radiona, which is sold with several parts, all with the same pins. The button `BTN_PWRn`, which switches the board
/// on, is its reset button here. GPIO0 of its ESP32 is kept high: low, it would have the ESP32 wait for a program at its next start.
/// `default` are the clusters, the leaf cores of each, and the clock in Hz of the default bitstream.
fn ulx3s(
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
fn orangecrab() -> Board {
    Board {
        name: "orangecrab",
        title: "OrangeCrab 25F",
        part: &ecp5::LFE5U_25F,
        package: "CSFBGA285",
        oscillator_hz: 48_000_000,
        clusters: 3,
        cores: 6,
        clock_hz: 48_000_000,
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
fn colorlight_i9() -> Board {
    Board {
        name: "colorlight-i9",
        title: "Colorlight i9",
        part: &ecp5::LFE5U_45F,
        package: "CABGA381",
        oscillator_hz: 25_000_000,
        clusters: 5,
        cores: 6,
        clock_hz: 50_000_000,
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
fn icepi_zero() -> Board {
    let leds = ["E13", "D14", "E12", "C13", "D13"];
    let lights = [Alive, Receiving, Sending, Computing, Error];
    let leds = lights.into_iter().zip(leds);
    Board {
        name: "icepi-zero",
        title: "Icepi Zero",
        part: &ecp5::LFE5U_25F,
        package: "CABGA256",
        oscillator_hz: 50_000_000,
        clusters: 3,
        cores: 6,
        clock_hz: 50_000_000,
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

/// The Tang Nano 9K of Sipeed. Its LEDs and buttons are in a bank of 1.8 V, and the LEDs are lit by a low pin.
fn tang_nano_9k() -> Board {
    Board {
        name: "tang-nano-9k",
        title: "Tang Nano 9K",
        part: &gowin::GW1NR_9C,
        package: "QN88P",
        oscillator_hz: 27_000_000,
        clusters: 1,
        cores: 6,
        // At 42 MHz two seeds of two missed timing: they gave 49.9 and 52.1 MHz, and 53.6 are needed.
        clock_hz: 39_000_000,
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
fn tang_nano_20k() -> Board {
    Board {
        name: "tang-nano-20k",
        title: "Tang Nano 20K",
        part: &gowin::GW2AR_18C,
        package: "QN88",
        oscillator_hz: 27_000_000,
        clusters: 1,
        cores: 8,
        clock_hz: 75_000_000,
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

/// Eight LEDs, light 0 first, each lit while its pin is high.
fn all_lights(pins: [String; 8]) -> Vec<Led> {
    let leds = Light::ALL.into_iter().zip(pins);
    leds.map(|(light, pin)| high_active(light, &pin)).collect()
}

fn high_active(light: Light, pin: &str) -> Led {
    Led {
        light,
        pin: pin.into(),
        active_low: false,
    }
}

fn low_active(light: Light, pin: &str) -> Led {
    Led {
        active_low: true,
        ..high_active(light, pin)
    }
}

/// The pins of a signal of rust-hdl, bit 0 first. A bit without a pin has an empty name.
fn locations<D: Direction, T: Synth, const N: usize>(signal: &Signal<D, T>) -> [String; N] {
    let mut pins = [const { String::new() }; N];
    for pin in signal.constraints() {
        if let (Constraint::Location(place), Some(slot)) = (pin.constraint, pins.get_mut(pin.index))
        {
            *slot = place;
        }
    }
    pins
}

#[cfg(test)]
mod tests {
    use crate::board::board;

    #[test]
    fn alchitry_cu_is_the_vendors() {
        let cu = board("alchitry-cu").unwrap();
        assert_eq!((cu.package, cu.oscillator_hz), ("cb132", 100_000_000));
        assert_eq!(cu.pins.clock, "P7");
        assert_eq!(cu.pins.reset_button.as_deref(), Some("P8"));
        assert_eq!((&*cu.pins.rx, &*cu.pins.tx), ("P14", "M9"));
        let leds = ["J11", "K11", "K12", "K14", "L12", "L14", "M12", "N14"];
        let found: Vec<&str> = cu.pins.leds.iter().map(|led| &*led.pin).collect();
        assert_eq!(found, leds);
    }
}
