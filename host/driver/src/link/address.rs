//! Where a board is to be found.

use std::env::consts::OS;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::attached::{callout, only_attached};
use super::found::{FoundLink, Mark};
use super::remedy::example;
use super::serial::SerialLink;
use super::tcp::TcpLink;
use super::{Link, LinkError};

/// Where a board is to be found.
///
/// ```
/// use perftboard_driver::link::Address;
///
/// assert_eq!("auto".parse(), Ok(Address::Auto));
/// assert_eq!("/dev/ttyUSB1".parse(), Ok(Address::Serial("/dev/ttyUSB1".into())));
/// assert!(matches!("serial:FT0001".parse(), Ok(Address::Marked(_))));
/// assert_eq!("tcp://[::1]:4000".parse(), Ok(Address::Tcp("[::1]:4000".into())));
/// assert!("tcp://localhost".parse::<Address>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Address {
    /// The only board on USB.
    Auto,
    /// The board on USB with this serial number or at this place.
    Marked(Mark),
    /// The board behind this serial device.
    Serial(PathBuf),
    /// The board behind this TCP port, `HOST:PORT`.
    Tcp(String),
}

/// Why a text is no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// The text is empty.
    #[error("the board's address is empty, expected `auto`, the path of a serial device such as `{}`, `serial:NUMBER`, `usb:PLACE`, or `tcp://HOST:PORT`", example(OS))]
    Empty,
    /// A mark needs a number or a path.
    #[error("`{text}` marks no board, expected `serial:NUMBER` or `usb:PLACE`, as the system knows the USB chip of the board")]
    Mark {
        /// The text.
        text: String,
    },
    /// A TCP port needs host and port.
    #[error("`{text}` is no TCP port, expected `tcp://HOST:PORT` such as `tcp://127.0.0.1:4000`")]
    Tcp {
        /// The text.
        text: String,
    },
}

/// The address of the only board on USB.
const AUTO: &str = "auto";

/// The beginning of an address on the network.
const TCP_PREFIX: &str = "tcp://";

/// The board that a text marks, if it begins as a mark does.
fn marked(text: &str) -> Option<Result<Address, AddressError>> {
    let (kind, rest) = text.split_once(':')?;
    let mark = match kind {
        "serial" => Mark::SerialNumber(rest.to_owned()),
        "usb" => Mark::UsbPath(rest.to_owned()),
        _ => return None,
    };
    Some(match rest {
        "" => Err(AddressError::Mark { text: text.into() }),
        _ => Ok(Address::Marked(mark)),
    })
}

/// Whether this is `HOST:PORT`, with square brackets around a host that contains colons.
fn is_host_and_port(address: &str) -> bool {
    address.rsplit_once(':').is_some_and(|(host, port)| {
        let bare = !host.contains(':') || (host.starts_with('[') && host.ends_with(']'));
        !host.is_empty() && bare && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

impl FromStr for Address {
    type Err = AddressError;

    /// Reads an address: `auto` is the only board on USB, `serial:NUMBER` and `usb:PLACE` are one of several,
    /// `tcp://HOST:PORT` is a board on the network, and anything else is a path. A device that is named `auto` is
    /// `./auto`.
    ///
    /// # Errors
    /// [`AddressError`] if the text is empty, or nothing of use follows `tcp://`, `serial:` or `usb:`.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        if let Some(marked) = marked(text) {
            return marked;
        }
        match (text, text.strip_prefix(TCP_PREFIX)) {
            (_, Some(address)) if is_host_and_port(address) => Ok(Self::Tcp(address.to_owned())),
            (_, Some(_)) => Err(AddressError::Tcp { text: text.into() }),
            ("", None) => Err(AddressError::Empty),
            (AUTO, None) => Ok(Self::Auto),
            (path, None) => Ok(Self::Serial(path.into())),
        }
    }
}

impl Address {
    /// Opens the link to the board. `baud` is the rate of a serial device; other links ignore it.
    ///
    /// # Errors
    /// [`LinkError`] if there is no such board, or the link cannot be opened.
    pub fn open(&self, baud: u32) -> Result<Box<dyn Link + Send>, LinkError> {
        Ok(match self {
            Self::Auto => Box::new(SerialLink::open(Path::new(&only_attached()?), baud)?),
            Self::Marked(mark) => Box::new(FoundLink::open(mark, baud)?),
            Self::Serial(path) => Box::new(SerialLink::open(path, baud)?),
            Self::Tcp(address) => Box::new(TcpLink::open(address)?),
        })
    }

    /// Whether both addresses are of one board: macOS has two devices for each port.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let port = |board: &Self| match board {
            Self::Serial(path) => {
                let callout = path.to_str().and_then(callout);
                Self::Serial(callout.map_or_else(|| path.clone(), PathBuf::from))
            }
            board => board.clone(),
        };
        port(self) == port(other)
    }
}

impl fmt::Display for Address {
    /// Writes what [`from_str`](Self::from_str) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str(AUTO),
            Self::Marked(mark) => mark.fmt(f),
            Self::Serial(path) => path.display().fmt(f),
            Self::Tcp(address) => write!(f, "{TCP_PREFIX}{address}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_devices_of_a_port_on_macos_lead_to_one_board() {
        let board = |text: &str| text.parse::<Address>().unwrap();
        let callout = board("/dev/cu.usbserial-1");
        assert!(callout.is_same(&board("/dev/tty.usbserial-1")));
        assert!(!callout.is_same(&board("/dev/tty.usbserial-2")));
        assert!(!board("/dev/ttyUSB1").is_same(&board("/dev/ttyUSB2")));
        assert!(!board("auto").is_same(&board("tcp://localhost:1")));
    }

    #[test]
    fn a_marked_board_has_a_number_or_a_place() {
        let number = Address::Marked(Mark::SerialNumber("FT6ABC12".to_owned()));
        let place = Address::Marked(Mark::UsbPath("1-1.4".to_owned()));
        for (text, address) in [("serial:FT6ABC12", number), ("usb:1-1.4", place)] {
            assert_eq!(text.parse(), Ok(address.clone()));
            assert_eq!(address.to_string(), text);
        }
        for text in ["serial:", "usb:"] {
            let error = AddressError::Mark { text: text.into() };
            assert_eq!(text.parse::<Address>(), Err(error));
        }
    }

    #[test]
    fn a_board_on_the_network_has_host_and_port() {
        for address in ["127.0.0.1:4000", "board.example:1", "[::1]:65535"] {
            let text = format!("tcp://{address}");
            let parsed: Address = text.parse().unwrap();
            assert_eq!(parsed, Address::Tcp(address.to_owned()));
            assert_eq!(parsed.to_string(), text);
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
            let error = AddressError::Tcp { text: text.clone() };
            assert_eq!(text.parse::<Address>(), Err(error));
        }
    }
}
