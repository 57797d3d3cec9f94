//! `man`, a command of every program: writes the manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::fault::Failure;
use crate::file::WriteError;
use crate::outcome::Outcome;
use crate::Console;

/// An example.
const EXAMPLE: &str = "`perftboard farm man FOLDER` and `perftboard explore --man FOLDER` write those of the programs that are packages of
their own.

Example:
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

/// Writes the pages of `command`, the whole command line of a program, into the folder.
///
/// # Errors
/// [`WriteError`] and [`OutputError`](crate::OutputError) if they cannot be written.
pub fn run(path: &Path, command: clap::Command, console: &mut Console) -> Result<Outcome, Failure> {
    let failed = WriteError::of(path);
    fs::create_dir_all(path).map_err(&failed)?;
    let program = command.get_name().to_owned();
    clap_mangen::generate_to(command, path).map_err(&failed)?;
    let folder = path.display();
    console.line(format_args!(
        "The pages are in `{folder}`; read them with `man -l '{folder}/{program}.1'`."
    ))?;
    Ok(Outcome::Right)
}
