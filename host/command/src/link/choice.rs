//! Boards by their names.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use firmware::system::System;

use super::{attached, remedy, Rung};

/// Which board to talk to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardChoice {
    /// The one simulated in this process.
    Simulated,
    /// One simulated from Verilog.
    Verilated(Rung),
    /// The only one on USB.
    Auto,
    /// The one behind this serial device.
    Serial(PathBuf),
    /// The one behind this TCP port, `HOST:PORT`.
    Tcp(String),
}

/// Why a text names no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardNameError {
    /// There is none.
    #[error("the board's name is empty, expected `sim`, `verilog`, `netlist`, `bitstream`, `auto`, the path of a serial device such as `{}`, or `tcp://HOST:PORT`", remedy::example(System::HERE))]
    Empty,
    /// It is nearly the name of a board.
    #[error("there is no board `{text}`, did you mean `{name}`? A device of that name in this folder is `./{text}`")]
    Misspelt {
        /// The text.
        text: String,
        /// The name.
        name: &'static str,
    },
    /// A TCP port needs host and port.
    #[error("`{text}` is no TCP port, expected `tcp://HOST:PORT` such as `tcp://127.0.0.1:4000`")]
    Tcp {
        /// The text.
        text: String,
    },
}

/// The name of the board simulated in this process.
const SIM: &str = "sim";

/// The name of the only board on USB.
const AUTO: &str = "auto";

/// From which likeness on, of 0 to 1, a text is taken for a misspelt name.
const LIKENESS: f64 = 0.6;

/// The board's name that a text without a folder in it is nearly, if it is.
fn nearly(text: &str) -> Option<&'static str> {
    if text.contains(std::path::is_separator) {
        return None;
    }
    let rungs = Rung::ALL.into_iter().map(Rung::name);
    let likenesses = [SIM, AUTO].into_iter().chain(rungs).map(|name| {
        let likeness = strsim::normalized_damerau_levenshtein(&text.to_lowercase(), name);
        (name, likeness)
    });
    let (name, likeness) = likenesses.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    (likeness > LIKENESS).then_some(name)
}

/// What a board's name on the network begins with.
const TCP_PREFIX: &str = "tcp://";

/// Whether this is `HOST:PORT`, with square brackets around a host that has colons itself.
fn is_host_and_port(address: &str) -> bool {
    address.rsplit_once(':').is_some_and(|(host, port)| {
        let bare = !host.contains(':') || (host.starts_with('[') && host.ends_with(']'));
        !host.is_empty() && bare && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

impl FromStr for BoardChoice {
    type Err = BoardNameError;

    /// `sim`, `verilog`, `netlist` and `bitstream` are simulated boards, `auto` is the only one on USB, `tcp://HOST:PORT` is
    /// one on the network, anything else is a path; a device of such a name is `./sim`.
    ///
    /// # Errors
    /// [`BoardNameError`] if the text is empty, nearly one of the names, or no address follows `tcp://`.
    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        if let Some(address) = text.strip_prefix(TCP_PREFIX) {
            return match is_host_and_port(address) {
                true => Ok(Self::Tcp(address.to_owned())),
                false => Err(BoardNameError::Tcp { text: text.into() }),
            };
        }
        match text {
            "" => Err(BoardNameError::Empty),
            SIM => Ok(Self::Simulated),
            AUTO => Ok(Self::Auto),
            text => match Rung::ALL.into_iter().find(|rung| rung.name() == text) {
                Some(rung) => Ok(Self::Verilated(rung)),
                None => nearly(text).map_or_else(
                    || Ok(Self::Serial(text.into())),
                    |name| {
                        let text = text.to_owned();
                        Err(BoardNameError::Misspelt { text, name })
                    },
                ),
            },
        }
    }
}

impl BoardChoice {
    /// Whether both lead to one board: macOS has two devices for each port.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let port = |board: &Self| match board {
            Self::Serial(path) => {
                let callout = path.to_str().and_then(attached::callout);
                Self::Serial(callout.map_or_else(|| path.clone(), PathBuf::from))
            }
            board => board.clone(),
        };
        port(self) == port(other)
    }

    /// Whether the board is made for who asks for it, and may be asked for several times.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        matches!(self, Self::Simulated | Self::Verilated(_))
    }
}

impl fmt::Display for BoardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulated => f.write_str(SIM),
            Self::Auto => f.write_str(AUTO),
            Self::Verilated(rung) => f.write_str(rung.name()),
            Self::Serial(path) => path.display().fmt(f),
            Self::Tcp(address) => write!(f, "{TCP_PREFIX}{address}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_sim_or_a_path() {
        assert_eq!("sim".parse(), Ok(BoardChoice::Simulated));
        assert_eq!("auto".parse(), Ok(BoardChoice::Auto));
        assert_eq!(BoardChoice::Auto.to_string(), "auto");
        for rung in Rung::ALL {
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
            assert_eq!(choice, BoardChoice::Serial(path.into()));
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
        for address in ["127.0.0.1:4000", "board.example:1", "[::1]:65535"] {
            let text = format!("tcp://{address}");
            let choice: BoardChoice = text.parse().unwrap();
            assert_eq!(choice, BoardChoice::Tcp(address.to_owned()));
            assert_eq!(choice.to_string(), text);
        }
        for address in [
            "",
            ":1",
            "host",
            "host:",
            "host:0",
            "host:65536",
            "::1:5",
            "a:b:1",
        ] {
            let text = format!("tcp://{address}");
            let error = BoardNameError::Tcp { text: text.clone() };
            assert_eq!(text.parse::<BoardChoice>(), Err(error));
        }
    }
}
