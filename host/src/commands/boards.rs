//! `perftboard boards`: what is attached.

use clap::Args;
use serde::Serialize;

use super::CommandError;
use crate::cli::Format;
use crate::console::Console;
use crate::link::{attached, Attached};
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "A board has the USB ids 0403:6010, an FT2232H. Its second channel is the UART, which --board takes; \
the first leads to the configuration flash. `--board auto` takes the only board there is.

Example:
  perftboard boards
  perftboard perft 5 --board auto";

/// The arguments of `boards`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BoardsListArgs {
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The list in JSON.
#[derive(Serialize)]
struct Report {
    ports: Vec<Attached>,
}

/// Lists.
///
/// # Errors
/// [`CommandError`] if the system does not tell its ports.
pub fn run(args: &BoardsListArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let ports = attached()?;
    match args.format {
        Format::Json => console.json(&Report { ports })?,
        Format::Text if ports.is_empty() => {
            console.line("No board is attached: there is no serial port with the USB ids 0403:6010. `--board sim` needs none.")?;
        }
        Format::Text => {
            for port in &ports {
                console.line(line(port))?;
            }
        }
    }
    Ok(Outcome::Right)
}

/// A port in words.
fn line(port: &Attached) -> String {
    let channel = match port.is_uart {
        Some(true) => "UART, for --board",
        Some(false) => "configuration flash",
        None => "channel not known",
    };
    let product = port.product.as_deref().unwrap_or("FT2232H");
    let number = port.serial_number.as_ref();
    let number = number.map_or_else(String::new, |number| format!(", serial number {number}"));
    format!("{:<16}  {channel:<19}  {product}{number}", port.port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_told_with_its_channel() {
        let port = Attached {
            port: "/dev/ttyUSB1".to_owned(),
            is_uart: Some(true),
            product: Some("Alchitry Cu".to_owned()),
            serial_number: Some("FT0001".to_owned()),
        };
        let told = "/dev/ttyUSB1      UART, for --board    Alchitry Cu, serial number FT0001";
        assert_eq!(line(&port), told);
    }
}
