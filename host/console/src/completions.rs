//! `completions`, a command of every program: prints the script with which a shell completes the command line.

use clap::Args;
use clap_complete::generate;
pub use clap_complete::Shell;

use crate::outcome::Outcome;
use crate::{Console, OutputError};

/// Examples, with the folders in which the shells look.
const EXAMPLE: &str = "`perftboard farm completions SHELL` and `perftboard explore --completions SHELL` print those of the programs
that are packages of their own.

Example:
  perftboard completions bash > ~/.local/share/bash-completion/completions/perftboard
  perftboard completions zsh > ~/.zfunc/_perftboard
  perftboard completions fish > ~/.config/fish/completions/perftboard.fish";

/// The arguments of `completions`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Writes the script for `command`, the whole command line of a program, whose name is that of the command.
///
/// # Errors
/// [`OutputError`] if it cannot be written.
pub fn run(
    shell: Shell,
    mut command: clap::Command,
    console: &mut Console,
) -> Result<Outcome, OutputError> {
    let (mut script, program) = (Vec::new(), command.get_name().to_owned());
    generate(shell, &mut command, program, &mut script);
    console.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(Outcome::Right)
}
