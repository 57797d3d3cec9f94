//! The boards on USB.

use std::path::Path;

use serde::Serialize;
use serialport::{SerialPortInfo, SerialPortType, UsbPortInfo};

use super::serial::SerialLink;
use super::LinkError;

/// Vendor and product of the FT2232H that the boards have (FTDI, "FT2232H Dual High Speed USB to Multipurpose UART/FIFO
/// IC", section 8.1).
const FT2232H: (u16, u16) = (0x0403, 0x6010);

/// The FT2232H's second channel, which is the UART; the first one leads to the configuration flash.
const UART_INTERFACE: u8 = 1;

/// The folder in which Linux lists its serial ports. The library fails without it.
const LINUX_PORTS: &str = "/sys/class/tty";

/// A serial port of a chip like those of the boards. Only the board's own identity shows that it is a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attached {
    /// The serial device.
    pub port: String,
    /// Whether it is the UART's channel, if the system says.
    pub is_uart: Option<bool>,
    /// The product name that the chip reports.
    pub product: Option<String>,
    /// The serial number that the chip reports.
    pub serial_number: Option<String>,
    /// The place where the chip is plugged in, such as `1-1.4`: the bus, then the ports of the hubs. Linux says it.
    pub usb_path: Option<String>,
}

impl Attached {
    /// Opens the link at this rate, whichever channel it is.
    ///
    /// # Errors
    /// [`LinkError`] if the device cannot be opened.
    pub fn open(&self, baud: u32) -> Result<SerialLink, LinkError> {
        SerialLink::open(Path::new(&self.port), baud)
    }
}

/// All attached ports, sorted by name.
///
/// # Errors
/// [`LinkError::Ports`] if the system does not list its ports.
pub fn attached() -> Result<Vec<Attached>, LinkError> {
    if cfg!(target_os = "linux") && !Path::new(LINUX_PORTS).is_dir() {
        return Ok(Vec::new());
    }
    let ports = serialport::available_ports().map_err(|error| LinkError::Ports(error.into()))?;
    let mut attached = of_ports(ports);
    for port in &mut attached {
        let name = Path::new(&port.port).file_name();
        let device = name.map(|name| Path::new(LINUX_PORTS).join(name).join("device"));
        let device = device.and_then(|device| device.canonicalize().ok());
        port.usb_path = device.as_deref().and_then(usb_path);
    }
    Ok(attached)
}

/// The place of a device on USB by its path in sysfs, where an interface has a folder `1-1.4:1.1`: place, configuration
/// and number.
fn usb_path(device: &Path) -> Option<String> {
    let mut folders = device.components().rev();
    folders.find_map(|folder| {
        let (path, interface) = folder.as_os_str().to_str()?.split_once(':')?;
        let is_place = |text: &str| {
            text.split(['-', '.'])
                .all(|port| port.parse::<u8>().is_ok())
        };
        (path.contains('-') && is_place(path) && is_place(interface)).then(|| path.to_owned())
    })
}

/// The port of the only board.
///
/// # Errors
/// [`LinkError`] if no board is attached, or more than one.
pub fn only_attached() -> Result<String, LinkError> {
    only_of(&attached()?)
}

fn only_of(attached: &[Attached]) -> Result<String, LinkError> {
    let uarts = attached.iter().filter(|port| port.is_uart == Some(true));
    let ports: Vec<String> = uarts.map(|port| port.port.clone()).collect();
    match &ports[..] {
        [] => Err(LinkError::NoneAttached),
        [port] => Ok(port.clone()),
        _ => Err(LinkError::SeveralAttached {
            ports: ports.join(", "),
        }),
    }
}

fn of_ports(ports: Vec<SerialPortInfo>) -> Vec<Attached> {
    let of_port = |port: SerialPortInfo| match port.port_type {
        SerialPortType::UsbPort(usb) if (usb.vid, usb.pid) == FT2232H => {
            Some(of_chip(port.port_name, usb))
        }
        _ => None,
    };
    let mut attached: Vec<_> = ports.into_iter().filter_map(of_port).collect();
    let names: Vec<String> = attached.iter().map(|port| port.port.clone()).collect();
    attached.retain(|port| callout(&port.port).is_none_or(|callout| !names.contains(&callout)));
    attached.sort_by(|one, other| one.port.cmp(&other.port));
    attached
}

/// The call-out device (`/dev/cu.*`) of the port whose dial-in device (`/dev/tty.*`) this is. macOS has both for each
/// port.
pub(super) fn callout(port: &str) -> Option<String> {
    let name = port.strip_prefix("/dev/tty.")?;
    Some(format!("/dev/cu.{name}"))
}

fn of_chip(port: String, usb: UsbPortInfo) -> Attached {
    Attached {
        port,
        is_uart: usb.interface.map(|interface| interface == UART_INTERFACE),
        product: usb.product,
        serial_number: usb.serial_number,
        usb_path: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str, (vid, pid): (u16, u16), interface: Option<u8>) -> SerialPortInfo {
        SerialPortInfo {
            port_name: name.to_owned(),
            port_type: SerialPortType::UsbPort(UsbPortInfo {
                vid,
                pid,
                serial_number: Some("FT0001".to_owned()),
                manufacturer: None,
                product: Some("Alchitry Cu".to_owned()),
                interface,
            }),
        }
    }

    fn names(attached: &[Attached]) -> Vec<(&str, Option<bool>)> {
        let names = attached
            .iter()
            .map(|port| (port.port.as_str(), port.is_uart));
        names.collect()
    }

    #[test]
    fn the_second_channel_of_the_right_chip_is_the_uart() {
        let modem = SerialPortInfo {
            port_name: "/dev/ttyS0".to_owned(),
            port_type: SerialPortType::PciPort,
        };
        let attached = of_ports(vec![
            port("/dev/ttyUSB1", FT2232H, Some(1)),
            modem,
            port("/dev/ttyUSB2", (0x0403, 0x6001), Some(0)),
            port("/dev/ttyUSB0", FT2232H, Some(0)),
            port("/dev/ttyUSB3", FT2232H, None),
        ]);
        let expected = [
            ("/dev/ttyUSB0", Some(false)),
            ("/dev/ttyUSB1", Some(true)),
            ("/dev/ttyUSB3", None),
        ];
        assert_eq!(names(&attached), expected);
        assert_eq!(only_of(&attached).unwrap(), "/dev/ttyUSB1");
    }

    #[test]
    fn the_place_on_usb_is_in_the_devices_path() {
        let place = |path: &str| usb_path(Path::new(path));
        let root = "/sys/devices/pci0000:00/0000:00:14.0/usb1";
        let device = format!("{root}/1-1/1-1.4/1-1.4:1.1/ttyUSB3");
        assert_eq!(place(&device), Some("1-1.4".to_owned()));
        assert_eq!(
            place(&format!("{root}/1-2/1-2:1.0/ttyUSB0")),
            Some("1-2".to_owned())
        );
        assert_eq!(
            place("/sys/devices/pci0000:00/0000:00:16.3/tty/ttyS4"),
            None
        );
    }

    #[test]
    fn both_devices_of_a_port_on_macos_are_one() {
        let attached = of_ports(vec![
            port("/dev/tty.usbserial-FT0", FT2232H, Some(0)),
            port("/dev/cu.usbserial-FT0", FT2232H, Some(0)),
            port("/dev/tty.usbserial-FT1", FT2232H, Some(1)),
            port("/dev/cu.usbserial-FT1", FT2232H, Some(1)),
        ]);
        let expected = [
            ("/dev/cu.usbserial-FT0", Some(false)),
            ("/dev/cu.usbserial-FT1", Some(true)),
        ];
        assert_eq!(names(&attached), expected);
        assert_eq!(only_of(&attached).unwrap(), "/dev/cu.usbserial-FT1");
        // A dial-in device without its call-out device is kept.
        let lonely = of_ports(vec![port("/dev/tty.usbserial-FT1", FT2232H, Some(1))]);
        assert_eq!(only_of(&lonely).unwrap(), "/dev/tty.usbserial-FT1");
    }

    #[test]
    fn only_one_board_needs_no_name() {
        let none = only_of(&[]).unwrap_err().to_string();
        assert!(
            none.contains("no board is attached") && none.contains("0403:6010"),
            "{none}"
        );
        let two = of_ports(vec![
            port("/dev/ttyUSB3", FT2232H, Some(1)),
            port("/dev/ttyUSB1", FT2232H, Some(1)),
        ]);
        let error = only_of(&two).unwrap_err().to_string();
        assert!(error.contains("/dev/ttyUSB1, /dev/ttyUSB3"), "{error}");
    }
}
