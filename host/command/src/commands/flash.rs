//! `perftboard flash`: writes the bitstream into a board's flash.

use std::path::PathBuf;

use clap::Args;
use firmware::build::Manifest;
use firmware::flash::{FlashCommand, UsbDevices};
use firmware::tools::Toolbox;

use super::bitstream::{default_out, TargetArgs};
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard flash --dry-run";

/// The arguments of `flash`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct FlashArgs {
    #[command(flatten)]
    target: TargetArgs,
    /// Print the command instead of running it
    #[arg(long)]
    pub dry_run: bool,
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
    if !args.dry_run {
        command.run(&UsbDevices::default())?;
        console.line(format_args!("{} is flashed.", board.title))?;
    }
    Ok(Outcome::Right)
}
