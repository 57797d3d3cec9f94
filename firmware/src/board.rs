//! The boards that a bitstream can be built for. A further board is a further entry of `board/table.rs`.

mod table;

use crate::family::Part;
use crate::tools::Tool;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

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
}

/// The way of the oscillator to the PLL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PllInput {
    /// Through the FPGA's wires, from a ball other than the PLL's own.
    Core,
    /// Straight from the PLL's own ball.
    Pad,
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
    /// A run is on.
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
    /// The leaf cores of the default bitstream: as many as the part has room for.
    pub cores: u8,
    /// The system clock of the default bitstream: one that the PLL makes exactly and the serial line divides exactly, and at
    /// which placements with the default seeds meet timing.
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

/// There is no board of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no board `{name}`, expected {}", names())]
pub struct UnknownBoard {
    /// The name asked for.
    pub name: String,
}

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(table::boards);

/// All boards; the first is the default.
#[must_use]
pub fn boards() -> &'static [Board] {
    &BOARDS
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

/// The names of all boards, as an English list of alternatives.
#[must_use]
pub fn names() -> String {
    let names: Vec<String> = boards()
        .iter()
        .map(|board| format!("`{}`", board.name))
        .collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.join(""),
    }
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
            all.extend(pins.leds.iter().map(|led| &led.pin));
            all.extend(&pins.low);
            let count = all.len();
            assert!(all.iter().all(|pin| !pin.is_empty()), "{board:?}");
            assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), count);
        }
    }

    #[test]
    fn every_light_is_shown_once_at_most_and_every_board_shows_that_it_is_alive() {
        for board in boards() {
            let shown: Vec<Light> = board.pins.leds.iter().map(|led| led.light).collect();
            let different: HashSet<Light> = shown.iter().copied().collect();
            assert_eq!(different.len(), shown.len(), "{}", board.name);
            assert!(shown.contains(&Light::Alive), "{}", board.name);
        }
        for (number, light) in Light::ALL.into_iter().enumerate() {
            assert_eq!(light as usize, number);
        }
    }

    #[test]
    fn names_are_unique_and_told_to_whoever_asks_for_another() {
        let names: HashSet<&str> = boards().iter().map(|board| board.name).collect();
        assert_eq!(names.len(), boards().len());
        let error = board("icestick").unwrap_err().to_string();
        assert!(
            error.starts_with(
                "there is no board `icestick`, expected `alchitry-cu`, `ice40-hx8k-breakout`, "
            ),
            "{error}"
        );
        assert!(names.iter().all(|name| error.contains(name)), "{error}");
        assert_eq!(error.matches(" or ").count(), 1, "{error}");
    }
}
