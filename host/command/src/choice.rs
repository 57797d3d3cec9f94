//! The boards that the command can have count: those that it simulates itself, and devices.

use std::fmt;
use std::str::FromStr;

use console::board::{BoardName, BoardNameError};
use driver::link::Address;
use firmware::board::{board, UnknownBoard};
use sim::Rung;

/// A board that the command line names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardChoice {
    /// The board simulated in this process.
    Simulated,
    /// A board simulated from Verilog.
    Verilated(Rung),
    /// A real board, or one that another program serves.
    Device(Address),
}

/// Why a text names no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardChoiceError {
    /// No board has such a name.
    #[error(transparent)]
    Name(#[from] BoardNameError),
    /// The text asks for the chip of a board that is not in the table.
    #[error("the chip of `{text}` cannot be simulated: {unknown}")]
    Target {
        /// The text.
        text: String,
        /// The target.
        unknown: UnknownBoard,
    },
}

/// The name of the board simulated in this process.
const SIM: &str = "sim";

/// The simulated board of this name, perhaps of a target: `netlist`, `netlist:icebreaker`.
fn simulated(text: &str) -> Result<BoardChoice, BoardChoiceError> {
    let (name, target) = text
        .split_once(':')
        .map_or((text, None), |(name, target)| (name, Some(target)));
    let rung = Rung::all().into_iter().find(|rung| rung.name() == name);
    let Some(target) = target else {
        return Ok(rung.map_or(BoardChoice::Simulated, BoardChoice::Verilated));
    };
    let target = board(target).map_err(|unknown| BoardChoiceError::Target {
        text: text.to_owned(),
        unknown,
    })?;
    let of_target = rung.and_then(|rung| rung.of(target));
    of_target.map(BoardChoice::Verilated).ok_or_else(|| {
        let (text, name) = (text.to_owned(), rung.map_or(SIM, Rung::name));
        BoardNameError::Misspelt { text, name }.into()
    })
}

impl FromStr for BoardChoice {
    type Err = BoardChoiceError;

    /// Reads a name, as [`BoardName`] does, and looks up which circuit is simulated.
    ///
    /// # Errors
    /// [`BoardChoiceError`] if it is no name of a board, or names an unknown target.
    fn from_str(text: &str) -> Result<Self, BoardChoiceError> {
        match text.parse()? {
            BoardName::Simulated(name) => simulated(&name),
            BoardName::Device(address) => Ok(Self::Device(address)),
        }
    }
}

impl BoardChoice {
    /// Whether both names are of one board: macOS has two devices for each port.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Device(one), Self::Device(other)) => one.is_same(other),
            (one, other) => one == other,
        }
    }

    /// Whether the board is simulated by this command, so that several may be asked for.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        matches!(self, Self::Simulated | Self::Verilated(_))
    }
}

impl fmt::Display for BoardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulated => f.write_str(SIM),
            Self::Verilated(rung) => rung.fmt(f),
            Self::Device(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::board::SIMULATED;

    #[test]
    fn every_board_that_is_simulated_has_a_name() {
        let rungs = Rung::all().into_iter().map(Rung::name);
        let names: Vec<&str> = [SIM].into_iter().chain(rungs).collect();
        assert_eq!(names, SIMULATED);
        let icebreaker = board("icebreaker").unwrap();
        let others = Rung::all()
            .into_iter()
            .filter_map(|rung| rung.of(icebreaker));
        assert_eq!(others.clone().count(), 2);
        let rungs = Rung::all().into_iter().chain(others);
        let boards = rungs.map(BoardChoice::Verilated);
        for choice in boards.chain([BoardChoice::Simulated]) {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        let auto = BoardChoice::Device(Address::Auto);
        assert_eq!(auto.to_string().parse(), Ok(auto));
    }

    #[test]
    fn a_chip_is_that_of_a_target() {
        let names = ["netlist", "netlist:alchitry-cu", "netlist:pico-ice"];
        let shown = names.map(|name| name.parse::<BoardChoice>().unwrap().to_string());
        assert_eq!(shown, ["netlist", "netlist", "netlist:pico-ice"]);
        let refused = |text: &str| text.parse::<BoardChoice>().unwrap_err().to_string();
        let unknown = refused("bitstream:icestick");
        assert!(
            unknown.contains("`bitstream:icestick`") && unknown.contains("`icebreaker`"),
            "{unknown}"
        );
        assert!(refused("verilog:icebreaker").contains("did you mean `verilog`?"));
        assert!(refused("sim:icebreaker").contains("did you mean `sim`?"));
    }

    #[test]
    fn both_devices_of_a_port_on_macos_lead_to_one_board() {
        let board = |text: &str| text.parse::<BoardChoice>().unwrap();
        let callout = board("/dev/cu.usbserial-1");
        assert!(callout.is_same(&board("/dev/tty.usbserial-1")));
        assert!(!callout.is_same(&board("/dev/tty.usbserial-2")));
        assert!(!board("/dev/ttyUSB1").is_same(&board("/dev/ttyUSB2")));
        assert!(!board("sim").is_same(&board("verilog")));
    }
}
