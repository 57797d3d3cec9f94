//! The names of boards on the command line.

use std::fmt;
use std::str::FromStr;

use driver::link::{Address, AddressError};
use firmware::board::{board, UnknownBoard};
use sim::Rung;

use crate::misspelt;

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
pub enum BoardNameError {
    /// The text is empty.
    #[error("the board's name is empty, expected `sim`, `verilog`, `netlist`, `bitstream`, `netlist:TARGET`, `bitstream:TARGET`, `auto`, the path of a serial device, `serial:NUMBER`, `usb:PLACE`, or `tcp://HOST:PORT`")]
    Empty,
    /// The text is nearly the name of a board.
    #[error("there is no board `{text}`, did you mean `{name}`? A device of that name in this folder is `./{text}`")]
    Misspelt {
        /// The text.
        text: String,
        /// The name of the board.
        name: &'static str,
    },
    /// The text asks for the chip of a board that is not in the table.
    #[error("the chip of `{text}` cannot be simulated: {unknown}")]
    Target {
        /// The text.
        text: String,
        /// The target.
        unknown: UnknownBoard,
    },
    /// The text is no address.
    #[error(transparent)]
    Address(#[from] AddressError),
}

/// The name of the board simulated in this process.
const SIM: &str = "sim";

/// The name of the only board on USB.
const AUTO: &str = "auto";

/// The rung of this name, perhaps of a target: `netlist`, `netlist:icebreaker`. Nothing if the text is no name of a rung.
fn rung(text: &str) -> Result<Option<Rung>, BoardNameError> {
    let (name, target) = text
        .split_once(':')
        .map_or((text, None), |(name, target)| (name, Some(target)));
    let Some(rung) = Rung::all().into_iter().find(|rung| rung.name() == name) else {
        return Ok(None);
    };
    let Some(target) = target else {
        return Ok(Some(rung));
    };
    let target = board(target).map_err(|unknown| BoardNameError::Target {
        text: text.to_owned(),
        unknown,
    })?;
    let name = rung.name();
    let text = text.to_owned();
    (rung.of(target).map(Some)).ok_or(BoardNameError::Misspelt { text, name })
}

/// The name of the board that a text without a folder is nearly equal to, if there is one.
fn nearly(text: &str) -> Option<&'static str> {
    let rungs = Rung::all().into_iter().map(Rung::name);
    misspelt::nearest(text, [SIM, AUTO].into_iter().chain(rungs))
}

impl FromStr for BoardChoice {
    type Err = BoardNameError;

    /// Reads a name: `sim`, `verilog`, `netlist` and `bitstream` are simulated boards, the last two perhaps with a colon and a
    /// target, `auto` is the only board on USB,
    /// `tcp://HOST:PORT` is a board on the network, and anything else is a path. A device that is named `sim` is
    /// `./sim`.
    ///
    /// # Errors
    /// [`BoardNameError`] if the text is empty, nearly one of the names, names an unknown target, or no address follows
    /// `tcp://`.
    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        if text.is_empty() {
            return Err(BoardNameError::Empty);
        }
        if text == SIM {
            return Ok(Self::Simulated);
        }
        if let Some(rung) = rung(text)? {
            return Ok(Self::Verilated(rung));
        }
        match (text.parse()?, nearly(text)) {
            (Address::Serial(_), Some(name)) => {
                let text = text.to_owned();
                Err(BoardNameError::Misspelt { text, name })
            }
            (address, _) => Ok(Self::Device(address)),
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

    #[test]
    fn a_board_is_sim_or_a_path() {
        assert_eq!("sim".parse(), Ok(BoardChoice::Simulated));
        let auto = BoardChoice::Device(Address::Auto);
        assert_eq!(auto.to_string(), "auto");
        assert_eq!("auto".parse(), Ok(auto));
        let icebreaker = board("icebreaker").unwrap();
        let others = Rung::all()
            .into_iter()
            .filter_map(|rung| rung.of(icebreaker));
        assert_eq!(others.clone().count(), 2);
        for rung in Rung::all().into_iter().chain(others) {
            let choice = BoardChoice::Verilated(rung);
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("".parse::<BoardChoice>(), Err(BoardNameError::Empty));
        for path in [
            "/dev/ttyUSB1",
            "./sim",
            "./simm",
            "ttyUSB1",
            "COM3",
            "cu.usbserial",
        ] {
            let choice: BoardChoice = path.parse().unwrap();
            assert_eq!(choice, BoardChoice::Device(Address::Serial(path.into())));
            assert_eq!(choice.to_string(), path);
        }
    }

    #[test]
    fn a_name_that_is_nearly_a_boards_is_told_which() {
        for (text, name) in [
            ("simm", "sim"),
            ("SIM", "sim"),
            ("smi", "sim"),
            ("atuo", "auto"),
            ("verilgo", "verilog"),
            ("Netlists", "netlist"),
            ("bitsream", "bitstream"),
        ] {
            let text = text.to_owned();
            let error = BoardNameError::Misspelt {
                text: text.clone(),
                name,
            };
            assert_eq!(text.parse::<BoardChoice>(), Err(error));
        }
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

    #[test]
    fn a_board_on_the_network_has_host_and_port() {
        let address = Address::Tcp("[::1]:4000".to_owned());
        let choice: BoardChoice = "tcp://[::1]:4000".parse().unwrap();
        assert_eq!(choice, BoardChoice::Device(address));
        assert_eq!(choice.to_string(), "tcp://[::1]:4000");
        let text = "tcp://host".to_owned();
        let error = AddressError::Tcp { text: text.clone() };
        assert_eq!(
            text.parse::<BoardChoice>(),
            Err(BoardNameError::Address(error))
        );
    }
}
