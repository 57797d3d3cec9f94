//! `perftboard flash`: writes the bitstream into a board's flash.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args;
use console::fault::{judged, Failure, Fault};
use console::file::of_file;
use console::outcome::Outcome;
use console::Console;
use firmware::build::Manifest;
use firmware::flash::{FlashCommand, FlashError, UsbDevices};
use firmware::tools::Toolbox;

use super::bitstream::{default_out, TargetArgs};

/// An example.
const EXAMPLE: &str = "What the loader wrote it reads back, if it can do that. A loader that ends with status 0 and says that something
failed is not believed. docs/first-flash.md goes from the box to the first counts.

Example:
  perftboard flash --dry-run
  perftboard flash";

/// The arguments of `flash`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct FlashArgs {
    #[command(flatten)]
    target: TargetArgs,
    /// Print the command instead of running it
    #[arg(long)]
    pub dry_run: bool,
    /// Write without asking whether the device is the right one
    #[arg(long)]
    pub yes: bool,
    /// The bitstream [default: the last one that `perftboard bitstream` built for the target]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// Why nothing is flashed.
#[derive(Debug, thiserror::Error)]
enum FlashRefusal {
    /// There is no finished bitstream to flash.
    #[error("there is no finished bitstream in `{}`: build one with `perftboard bitstream --target {target}`, or give a file", .path.display())]
    NothingBuilt {
        /// The target.
        target: &'static str,
        /// Where it would be.
        path: PathBuf,
    },
    /// Standard input is no terminal, so the user cannot confirm that the flash may be overwritten.
    #[error("this would overwrite the flash of {device}, and there is no terminal to ask at: see that it is the board, and give --yes")]
    Unconfirmed {
        /// The device.
        device: String,
    },
}

impl Fault for FlashRefusal {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// A loader's error, and whether the file or the board is at fault.
fn fault(error: FlashError) -> Failure {
    let outcome = match &error {
        FlashError::NoFile { source, .. } => of_file(source),
        error => Outcome::of_fault(error.is_about_input()),
    };
    judged(error, outcome)
}

/// Flashes, or prints the command that would.
///
/// # Errors
/// [`Failure`] if there is no bitstream, no tool or no board, or the tool fails.
pub fn run(args: &FlashArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let board = args.target.board()?;
    let file = match &args.file {
        Some(file) => file.clone(),
        None => {
            let out = default_out(board);
            // Only a bitstream that the manifest of a finished build lists is flashed.
            Manifest::trusted(&out).ok_or_else(|| FlashRefusal::NothingBuilt {
                target: board.name,
                path: out.clone(),
            })?;
            out.join(board.part.family.bitstream)
        }
    };
    let command = FlashCommand::new(board, &file, &Toolbox::from_environment()).map_err(fault)?;
    console.line(&command)?;
    if args.dry_run {
        return Ok(Outcome::Right);
    }
    let devices = UsbDevices::default();
    let device = command.device(&devices).map_err(fault)?;
    let name = device.as_ref().map_or_else(
        || format!("the first USB device {}", board.usb.id),
        |device| format!("the USB device at {device}"),
    );
    if !args.yes && !is_confirmed(&name, console)? {
        console.note("note: nothing is written");
        return Ok(Outcome::BadInput);
    }
    let flashed = command.run(&devices, device.as_ref()).map_err(fault)?;
    let read_back = match flashed.is_verified {
        true => "the loader read it back",
        false => "whether the flash was read back, the loader does not say",
    };
    console.line(format_args!(
        "{} is flashed; {read_back}. `perftboard doctor --board auto` has it test itself.",
        board.title
    ))?;
    Ok(Outcome::Right)
}

/// Asks the user at the terminal. Other devices than boards have the same USB ids.
fn is_confirmed(device: &str, console: &mut Console) -> Result<bool, FlashRefusal> {
    if !io::stdin().is_terminal() {
        return Err(FlashRefusal::Unconfirmed {
            device: device.to_owned(),
        });
    }
    console.note(format_args!(
        "This overwrites the flash of {device}. Is that the board? [y/N]"
    ));
    let mut answer = String::new();
    // Without an answer nothing is written.
    let _ = io::stdin().read_line(&mut answer);
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

#[cfg(test)]
mod tests {
    use firmware::board::boards;

    use super::*;

    /// The command never causes this error, whatever its arguments are.
    #[test]
    fn a_board_that_is_gone_is_a_failure() {
        let board = &boards()[0];
        assert_eq!(
            fault(FlashError::NoBoard { board }).outcome(),
            Outcome::Failed
        );
    }
}
