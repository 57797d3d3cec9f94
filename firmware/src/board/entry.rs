//! An entry of the table of boards.

use crate::family::Part;
use crate::pll::PllInput;
use crate::tools::Tool;
use std::hash::{Hash, Hasher};

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
    /// How the oscillator reaches the PLL, which follows from its ball.
    pub pll_input: PllInput,
    /// A button that resets the board while it is pressed, active low. Not every board has one.
    pub reset_button: Option<String>,
    /// The serial line to the FPGA.
    pub rx: String,
    /// The serial line from the FPGA.
    pub tx: String,
    /// The LEDs, of which a board has eight or fewer.
    pub leds: Vec<Led>,
    /// Pins that are kept low.
    pub low: Vec<String>,
    /// Pins that are kept high.
    pub high: Vec<String>,
    /// The pins of banks that have 1.8 V; all others have 3.3 V.
    pub of_1_8_volts: Vec<&'static str>,
}

/// An LED, and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Led {
    /// The state that it shows.
    pub light: Light,
    /// Its ball.
    pub pin: String,
    /// Whether it is lit while its pin is low.
    pub active_low: bool,
}

/// A state of the board that an LED can show, as a number the LED's on the boards that have all eight; `top/lights.rs` says
/// when each is lit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Light {
    /// The clock runs.
    Alive,
    /// A frame comes in.
    Receiving,
    /// A frame goes out.
    Sending,
    /// The circuit is counting.
    Computing,
    /// The last command was refused.
    Error,
    /// Bit 0 of the depth.
    Depth1,
    /// Bit 1 of the depth.
    Depth2,
    /// Bit 2 of the depth.
    Depth4,
}

impl Light {
    /// All states, by number.
    pub const ALL: [Self; 8] = [
        Self::Alive,
        Self::Receiving,
        Self::Sending,
        Self::Computing,
        Self::Error,
        Self::Depth1,
        Self::Depth2,
        Self::Depth4,
    ];
}

/// A USB device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usb {
    /// Its `vendor:product`, in lower-case hexadecimal.
    pub id: &'static str,
    /// What it is.
    pub name: &'static str,
}

/// A program that flashes a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loader {
    /// The program.
    pub tool: Tool,
    /// Its arguments before the bitstream's file.
    pub options: &'static [&'static str],
}

/// A board: its FPGA, its oscillator, its pins, and what is built for it unless something else is asked for. Boards are equal if
/// their names are, which are unique.
#[derive(Debug, Clone)]
pub struct Board {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in texts.
    pub title: &'static str,
    /// Its FPGA.
    pub part: &'static Part,
    /// The package, as the placer names it.
    pub package: &'static str,
    /// Frequency of the oscillator.
    pub oscillator_hz: u32,
    /// The clusters of the default bitstream.
    pub clusters: u8,
    /// The rank counters of each cluster of the default bitstream.
    pub cores: u8,
    /// Whether the default bitstream counts Chess960 as well, or standard chess alone.
    pub chess960: bool,
    /// The system clock of the default bitstream: one that the PLL makes exactly and the serial line divides to within 0.3 % of
    /// its rate, and at which placements with the default seeds meet timing.
    pub clock_hz: u32,
    /// The pins.
    pub pins: Pins,
    /// How the serial line reaches the computer.
    pub uart: &'static str,
    /// The USB device through which it is flashed.
    pub usb: Usb,
    /// The programs that flash it; the first that is installed is used.
    pub loaders: &'static [Loader],
    /// The sources of the pins.
    pub source: &'static str,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
