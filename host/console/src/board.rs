//! The names of boards on the command line.

use std::fmt;
use std::str::FromStr;

use driver::link::{Address, AddressError};

use crate::misspelt;

/// The heading of the options for boards in the help.
pub const BOARD: &str = "Board";

/// The addresses of boards, for the help of every option that takes one.
pub const BOARD_HELP: &str = "A simulated board (`sim` the circuit, `verilog` its Verilog, `netlist` the netlist that yosys made, \
`bitstream` the unpacked bitstream, `netlist:TARGET` and `bitstream:TARGET` those of another target), the path of a serial device, \
`auto` for the only board on USB, `serial:NUMBER` or `usb:PLACE` for one of several, or `tcp://HOST:PORT`";

/// The kinds of simulated boards. Behind some of them a colon and a target may follow.
pub const SIMULATED: [&str; 4] = ["sim", "verilog", "netlist", "bitstream"];

/// The name of the only board on USB.
const AUTO: &str = "auto";

/// A board by name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardName {
    /// A board that is simulated: one of [`SIMULATED`], perhaps with a colon and a target.
    Simulated(String),
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
    /// The text is no address.
    #[error(transparent)]
    Address(#[from] AddressError),
}

impl FromStr for BoardName {
    type Err = BoardNameError;

    /// Reads a name: `sim`, `verilog`, `netlist` and `bitstream` are simulated boards, perhaps with a colon and a target, `auto` is
    /// the only board on USB, `tcp://HOST:PORT` is a board on the network, and anything else is a path. A device that is named `sim`
    /// is `./sim`.
    ///
    /// # Errors
    /// [`BoardNameError`] if the text is empty or nearly one of the names, or no address follows `tcp://`.
    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        if text.is_empty() {
            return Err(BoardNameError::Empty);
        }
        let kind = text.split(':').next().unwrap_or_default();
        if SIMULATED.contains(&kind) {
            return Ok(Self::Simulated(text.to_owned()));
        }
        let nearest = misspelt::nearest(text, [AUTO].into_iter().chain(SIMULATED));
        match (text.parse()?, nearest) {
            (Address::Serial(_), Some(name)) => {
                let text = text.to_owned();
                Err(BoardNameError::Misspelt { text, name })
            }
            (address, _) => Ok(Self::Device(address)),
        }
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulated(name) => f.write_str(name),
            Self::Device(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_simulated_or_at_an_address() {
        for name in ["sim", "verilog", "netlist", "bitstream:icebreaker"] {
            let board = BoardName::Simulated(name.to_owned());
            assert_eq!(board.to_string(), name);
            assert_eq!(name.parse(), Ok(board));
        }
        let auto = BoardName::Device(Address::Auto);
        assert_eq!(auto.to_string(), AUTO);
        assert_eq!(AUTO.parse(), Ok(auto));
        assert_eq!("".parse::<BoardName>(), Err(BoardNameError::Empty));
        for path in [
            "/dev/ttyUSB1",
            "./sim",
            "./simm",
            "ttyUSB1",
            "COM3",
            "cu.usbserial",
        ] {
            let board: BoardName = path.parse().unwrap();
            assert_eq!(board, BoardName::Device(Address::Serial(path.into())));
            assert_eq!(board.to_string(), path);
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
            assert_eq!(text.parse::<BoardName>(), Err(error));
        }
    }

    #[test]
    fn a_board_on_the_network_has_host_and_port() {
        let address = Address::Tcp("[::1]:4000".to_owned());
        let board: BoardName = "tcp://[::1]:4000".parse().unwrap();
        assert_eq!(board, BoardName::Device(address));
        assert_eq!(board.to_string(), "tcp://[::1]:4000");
        let text = "tcp://host".to_owned();
        let error = AddressError::Tcp { text: text.clone() };
        assert_eq!(
            text.parse::<BoardName>(),
            Err(BoardNameError::Address(error))
        );
    }
}
