//! The boards with an iCE40.

use super::common::{all_lights, high_active, low_active, FT2232H, FT2232H_LOADERS, FT2232H_UART};
use crate::board::entry::Light::{Alive, Computing, Error, Receiving, Sending};
use crate::board::entry::{Board, Loader, Pins, Usb};
use crate::family::ice40;
use crate::pll::PllInput;
use crate::tools::Tool;
use hdl::system::{DEFAULT_CLOCK_HZ, DEFAULT_CORES};
use rust_hdl::prelude::{Atom, Constraint, Direction, Signal, Synth};

/// The Alchitry Cu in its first version. The pins of clock and LEDs are those of rust-hdl's board support; the others are
/// the vendor's.
///
/// The FPGA receives on P14 and sends on M9: so say the vendor's files, a report from a board (FPGAwars/icestudio, issue
/// 648), and litex-boards since its commit e9335cd, "Fix pins in Alchitry Cu platform". The schematic names both lines
/// as the FT2232H sees them, and amaranth-boards' `alchitry_cu.py` takes them the other way round.
///
/// The second version of the board connects LEDs 2 to 7 to other pins, and clock, reset and UART to the same ones. Its
/// constraint file says so: alchitry/alchitry.github.io, `static/docs/constraints/cu/cu_base.pcf`.
pub(super) fn alchitry_cu() -> Board {
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
        chess960: false,
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
pub(super) fn ice40_hx8k_breakout() -> Board {
    let leds = ["B5", "B4", "A2", "A1", "C5", "C4", "B3", "C3"];
    Board {
        name: "ice40-hx8k-breakout",
        title: "iCE40-HX8K Breakout Board",
        part: &ice40::HX8K,
        package: "ct256",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: DEFAULT_CORES,
        chess960: false,
        clock_hz: 69_000_000,
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
pub(super) fn icebreaker() -> Board {
    Board {
        name: "icebreaker",
        title: "iCEBreaker",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 1,
        chess960: false,
        clock_hz: 24_000_000,
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
pub(super) fn tinyfpga_bx() -> Board {
    Board {
        name: "tinyfpga-bx",
        title: "TinyFPGA BX",
        part: &ice40::LP8K,
        package: "cm81",
        oscillator_hz: 16_000_000,
        clusters: 1,
        cores: DEFAULT_CORES,
        chess960: false,
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
pub(super) fn icesugar() -> Board {
    Board {
        name: "icesugar",
        title: "iCESugar",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 1,
        chess960: false,
        clock_hz: 24_000_000,
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
pub(super) fn pico_ice() -> Board {
    Board {
        name: "pico-ice",
        title: "pico-ice",
        part: &ice40::UP5K,
        package: "sg48",
        oscillator_hz: 12_000_000,
        clusters: 1,
        cores: 1,
        chess960: false,
        clock_hz: 24_000_000,
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
