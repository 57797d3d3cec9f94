//! `perftboard farm` and `perftboard explore`: run the programs `perftboard-farm` and `perftboard-explore`.
//!
//! Both programs need large libraries, which most users of the command never use. So each program is a package of its own,
//! which is built and installed separately. The command finds them beside itself, then on PATH, and passes all arguments on unchanged.

use std::ffi::OsString;
use std::io;
use std::process::Command;

use clap::{Args, ColorChoice};
use console::companion::{self, Broken, Companion};
use console::fault::Failure;
use console::outcome::Outcome;

/// An example of `farm`.
const FARM_EXAMPLE: &str = "Example:
  perftboard farm --help
  perftboard farm submit 7
  perftboard farm work --board /dev/ttyUSB1";

/// An example of `explore`.
const EXPLORE_EXAMPLE: &str = "Example:
  perftboard explore --help
  perftboard explore";

/// The arguments of `farm`.
#[derive(Debug, Clone, Args)]
#[command(disable_help_flag = true, after_help = FARM_EXAMPLE)]
pub struct FarmArgs {
    /// What `perftboard-farm` gets; `--help` lists it
    #[arg(
        value_name = "ARGUMENT",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub arguments: Vec<OsString>,
}

/// The arguments of `explore`.
#[derive(Debug, Clone, Args)]
#[command(disable_help_flag = true, after_help = EXPLORE_EXAMPLE)]
pub struct ExploreArgs {
    /// What `perftboard-explore` gets; `--help` lists it
    #[arg(
        value_name = "ARGUMENT",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub arguments: Vec<OsString>,
}

/// Runs `perftboard-farm`.
///
/// # Errors
/// [`Missing`](companion::Missing), [`Broken`].
pub fn farm(args: &FarmArgs, colour: ColorChoice) -> Result<Outcome, Failure> {
    run(companion::FARM, &args.arguments, colour)
}

/// Runs `perftboard-explore`.
///
/// # Errors
/// [`Missing`](companion::Missing), [`Broken`].
pub fn explore(args: &ExploreArgs, colour: ColorChoice) -> Result<Outcome, Failure> {
    run(companion::EXPLORE, &args.arguments, colour)
}

/// Runs a program with these arguments.
fn run(
    program: Companion,
    arguments: &[OsString],
    colour: ColorChoice,
) -> Result<Outcome, Failure> {
    let path = program.path()?;
    become_program(coloured(Command::new(&path).args(arguments), colour))
        .map_err(|error| Broken::of(&path)(error).into())
}

/// Has the program write in colours as this command was asked to.
fn coloured(command: &mut Command, colour: ColorChoice) -> &mut Command {
    match colour {
        ColorChoice::Auto => command,
        ColorChoice::Always => command.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1"),
        ColorChoice::Never => command.env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1"),
    }
}

/// Replaces this process by the program, so that the program gets all signals, and its exit status is that of this
/// process.
#[cfg(unix)]
fn become_program(command: &mut Command) -> io::Result<Outcome> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

/// Runs the program to its end.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> io::Result<Outcome> {
    let code = command.status()?.code();
    let all = [
        Outcome::Right,
        Outcome::Differs,
        Outcome::BadInput,
        Outcome::Interrupted,
    ];
    let outcome = all
        .into_iter()
        .find(|outcome| Some(i32::from(outcome.code())) == code);
    Ok(outcome.unwrap_or(Outcome::Failed))
}
