//! `perftboard man`: writes the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard man ~/.local/share/man/man1
  man perftboard-perft";

/// The arguments of `man`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ManArgs {
    /// The folder of the pages, one for each command; created if it does not exist
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Writes the pages of `command`, the whole command line.
///
/// # Errors
/// [`CommandError::WriteFile`] if they cannot be written.
pub fn run(
    args: &ManArgs,
    command: clap::Command,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let failed = CommandError::cannot_write(&args.folder);
    fs::create_dir_all(&args.folder).map_err(&failed)?;
    clap_mangen::generate_to(command, &args.folder).map_err(&failed)?;
    let folder = args.folder.display();
    console.line(format_args!(
        "The pages are in `{folder}`; read them with `man -l '{folder}/perftboard.1'`."
    ))?;
    Ok(Outcome::Right)
}
