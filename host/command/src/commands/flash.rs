//! `perftboard flash`: writes the bitstream into a board's flash.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args;
use console::outcome::Outcome;
use console::Console;
use firmware::build::Manifest;
use firmware::flash::{FlashCommand, UsbDevices};
use firmware::tools::Toolbox;

use super::bitstream::{default_out, TargetArgs};
use crate::error::CommandError;

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

/// Flashes, or prints the command that would.
///
/// # Errors
/// [`CommandError`] if there is no bitstream, no tool or no board, or the tool fails.
pub fn run(args: &FlashArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let board = args.target.board()?;
    let file = match &args.file {
        Some(file) => file.clone(),
        None => {
            let out = default_out(board);
            // Only a bitstream that the manifest of a finished build lists is flashed.
            Manifest::trusted(&out).ok_or_else(|| CommandError::NothingBuilt {
                target: board.name,
                path: out.clone(),
            })?;
            out.join(board.part.family.bitstream)
        }
    };
    let command = FlashCommand::new(board, &file, &Toolbox::from_environment())?;
    console.line(&command)?;
    if args.dry_run {
        return Ok(Outcome::Right);
    }
    let devices = UsbDevices::default();
    let device = command.device(&devices)?;
    let name = device.as_ref().map_or_else(
        || format!("the first USB device {}", board.usb.id),
        |device| format!("the USB device at {device}"),
    );
    if !args.yes && !is_confirmed(&name, console)? {
        console.note("note: nothing is written");
        return Ok(Outcome::BadInput);
    }
    let flashed = command.run(&devices, device.as_ref())?;
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
fn is_confirmed(device: &str, console: &mut Console) -> Result<bool, CommandError> {
    if !io::stdin().is_terminal() {
        return Err(CommandError::Unconfirmed {
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
