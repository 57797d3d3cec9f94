//! `perftboard completions`: prints the script with which a shell completes the command line.

use clap::Args;
use clap_complete::{generate, Shell};

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// Examples, with the folders in which the shells look.
const EXAMPLE: &str = "Example:
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

/// Writes the script for `command`, the whole command line.
///
/// # Errors
/// [`CommandError::Output`] if it cannot be written.
pub fn run(
    args: &CompletionsArgs,
    mut command: clap::Command,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let mut script = Vec::new();
    generate(args.shell, &mut command, "perftboard", &mut script);
    console.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(Outcome::Right)
}
