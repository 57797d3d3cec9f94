//! The table of boards that a bitstream can be built for. A further board is a further entry.
//!
//! Every pin has its source in [`Board::source`]. None of them has been verified on hardware yet.

use rust_hdl::prelude::{Atom, Constraint, Direction, Signal, Synth};
use std::sync::LazyLock;

/// The FPGA of a board, and its resources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// Its name on the package.
    pub name: &'static str,
    /// nextpnr-ice40's option for it.
    pub nextpnr_flag: &'static str,
    /// Look-up tables of four inputs; a logic cell is one of them with a flip-flop and a carry.
    pub lut4: u32,
    /// Block RAMs of 4 kbit.
    pub block_rams: u32,
    /// Tiles across, the border of I/O tiles included.
    pub columns: u32,
    /// Tiles up, the border of I/O tiles included.
    pub rows: u32,
    /// The columns of block RAM tiles.
    pub ram_columns: [u32; 2],
}

/// The iCE40-HX8K (Lattice FPGA-DS-02029, "iCE40 LP/HX Family Data Sheet", table 1-1; the tiles from Project IceStorm).
pub const ICE40_HX8K: Device = Device {
    name: "iCE40-HX8K",
    nextpnr_flag: "--hx8k",
    lut4: 7680,
    block_rams: 32,
    columns: 34,
    rows: 34,
    ram_columns: [8, 25],
};

/// The balls of the package that the top level's pins are on.
///
/// The FPGA's own pull-ups are switched on at [`reset_button`](Self::reset_button) and [`rx`](Self::rx), so that an
/// undriven line reads as "not pressed" and as "idle", for example without a resistor at the button, or with an FT2232H
/// without power. Whether the boards have resistors there is shown by their schematics (SparkFun's
/// `alchitry_cu_sch_update.pdf`; Lattice EB85, now FPGA-EB-02031, appendix), which were not consulted. Beside a resistor
/// the pull-ups do no harm. Other constraints differ: amaranth-boards' `ice40_hx8k_b_evn.py` sets pull-ups on the
/// breakout board's serial line; for the Cu neither the vendor's files nor litex-boards' `alchitry_cu.py` set any, and
/// the latter reads the button with none on boards (Mark1626/litex-alchitry-cu-examples, lab002: "Tested on board"), as
/// if there were a resistor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pins {
    /// The oscillator.
    pub clock: String,
    /// A button that resets the board while it is pressed, active low. Not every board has one.
    pub reset_button: Option<String>,
    /// The serial line to the FPGA.
    pub rx: String,
    /// The serial line from the FPGA.
    pub tx: String,
    /// The eight LEDs, active high, number 0 first.
    pub leds: [String; 8],
}

/// A board: its FPGA, its oscillator, its pins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in texts.
    pub title: &'static str,
    /// Its FPGA.
    pub device: Device,
    /// The package, as nextpnr-ice40 and icebox_vlog name it.
    pub package: &'static str,
    /// Frequency of the oscillator.
    pub oscillator_hz: u32,
    /// The pins.
    pub pins: Pins,
    /// The board's name for openFPGALoader. Both boards wire the FT2232H's first channel to the configuration flash as
    /// that entry and `iceprog` expect it.
    pub loader_name: &'static str,
    /// The sources of the pins.
    pub source: &'static str,
}

/// There is no board of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no board `{name}`, expected {}", names())]
pub struct UnknownBoard {
    /// The name asked for.
    pub name: String,
}

static BOARDS: LazyLock<[Board; 2]> = LazyLock::new(|| [alchitry_cu(), ice40_hx8k_breakout()]);

/// All boards; the first is the default.
#[must_use]
pub fn boards() -> &'static [Board] {
    &*BOARDS
}

/// The board of that name.
///
/// # Errors
/// [`UnknownBoard`] if there is none. The message names all boards.
pub fn board(name: &str) -> Result<&'static Board, UnknownBoard> {
    boards()
        .iter()
        .find(|board| board.name == name)
        .ok_or_else(|| UnknownBoard {
            name: name.to_owned(),
        })
}

fn names() -> String {
    let names: Vec<String> = boards()
        .iter()
        .map(|board| format!("`{}`", board.name))
        .collect();
    names.join(" or ")
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
        device: ICE40_HX8K,
        package: "cb132",
        oscillator_hz: pins::CLOCK_SPEED_100MHZ as u32,
        pins: Pins {
            clock,
            reset_button: Some("P8".into()),
            rx: "P14".into(),
            tx: "M9".into(),
            leds: locations(&pins::leds()),
        },
        loader_name: "ice40_generic",
        source: "clock and LEDs: crate rust-hdl-bsp-alchitry-cu 0.46.0; reset and UART: the vendor's constraint file, \
                 alchitry/Alchitry-Labs library/components/cu.pcf (rst_n, usb_rx, usb_tx)",
    }
}

/// Lattice's breakout board for the HX8K. It has no button that the circuit could use.
fn ice40_hx8k_breakout() -> Board {
    Board {
        name: "ice40-hx8k-breakout",
        title: "iCE40-HX8K Breakout Board",
        device: ICE40_HX8K,
        package: "ct256",
        oscillator_hz: 12_000_000,
        pins: Pins {
            clock: "J3".into(),
            reset_button: None,
            rx: "B10".into(),
            tx: "B12".into(),
            leds: ["B5", "B4", "A2", "A1", "C5", "C4", "B3", "C3"].map(String::from),
        },
        loader_name: "ice40_generic",
        source: "Lattice EB85, \"iCE40HX-8K Breakout Board User's Guide\" (clock, LEDs D9 to D2, RS-232 to the FT2232H); \
                 clock and LEDs also: YosysHQ/icestorm examples/hx8kboard/hx8kboard.pcf",
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
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_pin_is_named_and_used_once() {
        for board in boards() {
            let pins = &board.pins;
            let mut all = vec![&pins.clock, &pins.rx, &pins.tx];
            all.extend(&pins.reset_button);
            all.extend(&pins.leds);
            let count = all.len();
            assert!(all.iter().all(|pin| !pin.is_empty()), "{board:?}");
            assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), count);
        }
    }

    #[test]
    fn alchitry_cu_is_the_vendors() {
        let cu = board("alchitry-cu").unwrap();
        assert_eq!((cu.package, cu.oscillator_hz), ("cb132", 100_000_000));
        assert_eq!(cu.pins.clock, "P7");
        assert_eq!(cu.pins.reset_button.as_deref(), Some("P8"));
        assert_eq!((&*cu.pins.rx, &*cu.pins.tx), ("P14", "M9"));
        let leds = ["J11", "K11", "K12", "K14", "L12", "L14", "M12", "N14"];
        assert_eq!(cu.pins.leds, leds);
    }

    #[test]
    fn an_unknown_board_is_told_which_there_are() {
        let error = board("icestick").unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no board `icestick`, expected `alchitry-cu` or `ice40-hx8k-breakout`"
        );
    }
}
