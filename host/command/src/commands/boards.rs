//! `perftboard boards`: lists the attached boards, or those that bitstreams are built for.

mod args;
mod known;
mod page;

pub use args::BoardsListArgs;
pub(crate) use known::List as Known;

use console::fault::Failure;
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use schemars::JsonSchema;
use serde::Serialize;
use text::table::Table;

use driver::link::{attached, Attached};

/// The list in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    ports: Vec<Port>,
}

/// A port in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Port {
    /// The serial device.
    port: String,
    /// Whether it is the UART's channel, if the system says.
    is_uart: Option<bool>,
    /// The product name that the chip reports.
    product: Option<String>,
    /// The serial number that the chip reports.
    serial_number: Option<String>,
    /// The place where the chip is plugged in, such as `1-1.4`.
    usb_path: Option<String>,
}

impl From<Attached> for Port {
    fn from(attached: Attached) -> Self {
        Self {
            port: attached.port,
            is_uart: attached.is_uart,
            product: attached.product,
            serial_number: attached.serial_number,
            usb_path: attached.usb_path,
        }
    }
}

/// Lists the attached ports, or the known boards.
///
/// # Errors
/// [`Failure`] if the system does not list its ports; for known boards, if a simulation or a build fails.
pub fn run(args: &BoardsListArgs, console: &mut Console) -> Result<Outcome, Failure> {
    if args.known {
        return known::run(args, console);
    }
    list(attached()?, args.format, console)
}

/// Lists these ports.
fn list(ports: Vec<Attached>, format: Format, console: &mut Console) -> Result<Outcome, Failure> {
    match format {
        Format::Json => console.json(&Report {
            ports: ports.into_iter().map(Port::from).collect(),
        })?,
        Format::Text if ports.is_empty() => {
            console.line("No board is attached: there is no serial port with the USB ids 0403:6010. `--board sim` needs none.")?;
        }
        Format::Text => {
            let mut table = Table::without_head(3);
            ports.iter().for_each(|port| table.row(cells(port)));
            console.line(table.text(0))?;
        }
    }
    Ok(Outcome::Right)
}

/// A port in words: its path, its channel, its chip.
fn cells(port: &Attached) -> [String; 3] {
    let channel = match port.is_uart {
        Some(true) => "UART, for --board",
        Some(false) => "configuration flash",
        None => "channel not known",
    };
    let product = port.product.as_deref().unwrap_or("FT2232H");
    let number = port.serial_number.as_ref();
    let number = number.map_or_else(String::new, |number| format!(", serial number {number}"));
    let place = port.usb_path.as_ref();
    let place = place.map_or_else(String::new, |place| format!(", at {place}"));
    let chip = format!("{product}{number}{place}");
    [port.port.clone(), channel.to_owned(), chip]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The channels of a chip, one that does not say which it is after them.
    fn ports() -> Vec<Attached> {
        let channels = [(0, Some(false)), (1, Some(true)), (2, None)];
        let port = |(number, is_uart): (u8, Option<bool>)| Attached {
            port: format!("/dev/ttyUSB{number}"),
            is_uart,
            product: is_uart.map(|_| "Alchitry Cu".to_owned()),
            serial_number: is_uart.map(|_| "FT0001".to_owned()),
            usb_path: is_uart.map(|_| "1-1.4".to_owned()),
        };
        channels.map(port).into()
    }

    /// What is written of these ports.
    fn listed(ports: Vec<Attached>, format: Format) -> String {
        let (mut results, mut notes) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut results, &mut notes, false);
        let outcome = list(ports, format, &mut console).unwrap();
        assert_eq!((outcome, notes), (Outcome::Right, Vec::new()));
        String::from_utf8(results).unwrap()
    }

    #[test]
    fn every_port_is_told_with_its_channel() {
        let expected = [
            "/dev/ttyUSB0  configuration flash  Alchitry Cu, serial number FT0001, at 1-1.4",
            "/dev/ttyUSB1  UART, for --board    Alchitry Cu, serial number FT0001, at 1-1.4",
            "/dev/ttyUSB2  channel not known    FT2232H",
        ];
        let text = listed(ports(), Format::Text);
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn machines_are_told_the_same() {
        let json: serde_json::Value = serde_json::from_str(&listed(ports(), Format::Json)).unwrap();
        let second = serde_json::json!({
            "port": "/dev/ttyUSB1", "is_uart": true, "product": "Alchitry Cu", "serial_number": "FT0001",
            "usb_path": "1-1.4",
        });
        assert_eq!(
            (&json["ports"][1], json["ports"].as_array().map(Vec::len)),
            (&second, Some(3))
        );
    }

    #[test]
    fn no_board_is_told_in_words() {
        let text = listed(Vec::new(), Format::Text);
        assert!(text.starts_with("No board is attached"), "{text}");
        assert_eq!(
            listed(Vec::new(), Format::Json),
            "{\"schema\":1,\"ports\":[]}\n"
        );
    }
}
