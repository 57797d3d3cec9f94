//! A board that is found by its serial number or its place on USB, wherever the system puts its device.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use super::attached::{attached, Attached};
use super::serial::SerialLink;
use super::{reopen, Link, LinkError};

/// What tells one of several identical boards from the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The serial number that the board's USB chip reports.
    SerialNumber(String),
    /// The place where the board is plugged in, as Linux names it, such as `1-1.4`: the bus, then the ports of the hubs.
    UsbPath(String),
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SerialNumber(number) => write!(f, "serial:{number}"),
            Self::UsbPath(path) => write!(f, "usb:{path}"),
        }
    }
}

impl Mark {
    /// Whether the port is that of the marked board's UART.
    fn is_on(&self, port: &Attached) -> bool {
        let own = match self {
            Self::SerialNumber(number) => port.serial_number.as_ref() == Some(number),
            Self::UsbPath(path) => port.usb_path.as_ref() == Some(path),
        };
        own && port.is_uart == Some(true)
    }

    /// The device of the marked board's UART.
    fn find(&self, ports: &[Attached]) -> Result<String, LinkError> {
        let found: Vec<&Attached> = ports.iter().filter(|port| self.is_on(port)).collect();
        match &found[..] {
            [port] => Ok(port.port.clone()),
            [] => Err(LinkError::NoneMarked {
                mark: self.to_string(),
            }),
            ports => Err(LinkError::SeveralAttached {
                ports: ports
                    .iter()
                    .map(|port| port.port.as_str())
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }
}

/// The link to a marked board. Its name is the mark, whichever device the system makes of the board.
pub(super) struct FoundLink {
    mark: Mark,
    baud: u32,
    link: SerialLink,
}

impl FoundLink {
    pub(super) fn open(mark: &Mark, baud: u32) -> Result<Self, LinkError> {
        let port = mark.find(&attached()?)?;
        Ok(Self {
            mark: mark.clone(),
            baud,
            link: SerialLink::open(Path::new(&port), baud)?,
        })
    }
}

impl Link for FoundLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.link.send(bytes)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        self.link.receive(timeout)
    }

    fn name(&self) -> String {
        self.mark.to_string()
    }

    fn patience(&self) -> Duration {
        self.link.patience()
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        self.link.wake()
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        self.link.reset()
    }

    /// A board that was plugged in again may have become another device.
    fn reconnect(&mut self) -> Result<(), LinkError> {
        let (mark, baud) = (self.mark.clone(), self.baud);
        *self = reopen(|| Self::open(&mark, baud))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(device: &str, is_uart: bool, number: &str, path: &str) -> Attached {
        Attached {
            port: device.to_owned(),
            is_uart: Some(is_uart),
            product: None,
            serial_number: Some(number.to_owned()),
            usb_path: Some(path.to_owned()),
        }
    }

    #[test]
    fn one_of_several_identical_boards_is_found() {
        let ports = [
            port("/dev/ttyUSB0", false, "A", "1-1"),
            port("/dev/ttyUSB1", true, "A", "1-1"),
            port("/dev/ttyUSB2", false, "B", "1-2"),
            port("/dev/ttyUSB3", true, "B", "1-2"),
            port("/dev/ttyUSB5", true, "B", "1-3"),
        ];
        let number = |text: &str| Mark::SerialNumber(text.to_owned()).find(&ports);
        let path = |text: &str| Mark::UsbPath(text.to_owned()).find(&ports);
        assert_eq!(number("A").unwrap(), "/dev/ttyUSB1");
        assert_eq!(path("1-2").unwrap(), "/dev/ttyUSB3");
        let missing = number("C").unwrap_err().to_string();
        assert!(missing.contains("`serial:C`"), "{missing}");
        // A number that two chips have is no mark.
        let several = number("B").unwrap_err().to_string();
        assert!(several.contains("/dev/ttyUSB3, /dev/ttyUSB5"), "{several}");
    }
}
