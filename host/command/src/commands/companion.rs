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
use console::Console;

/// An example of `farm`.
const FARM_EXAMPLE: &str = "Example:
  perftboard farm --help
  perftboard farm submit 7
  perftboard farm work --board /dev/ttyUSB1";

/// An example of `explore`.
const EXPLORE_EXAMPLE: &str = "Example:
  perftboard explore --help
  perftboard explore";

/// What `farm` is, for those who have not installed its program.
const FARM_SUMMARY: &str =
    "Count one position on the boards of many computers, by way of a NATS broker.

Usage: perftboard farm COMMAND

Commands: submit, work, status, result, list, cancel, export, key";

/// What `explore` is, for those who have not installed its program.
const EXPLORE_SUMMARY: &str = "Show the simulated circuit at work, clock by clock, in a web page.

Usage: perftboard explore [--open] [--fen FEN] [--depth N] [--record FILE.html]";

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
pub fn farm(
    args: &FarmArgs,
    colour: ColorChoice,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    run(
        companion::FARM,
        FARM_SUMMARY,
        &args.arguments,
        colour,
        console,
    )
}

/// Runs `perftboard-explore`.
///
/// # Errors
/// [`Missing`](companion::Missing), [`Broken`].
pub fn explore(
    args: &ExploreArgs,
    colour: ColorChoice,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    run(
        companion::EXPLORE,
        EXPLORE_SUMMARY,
        &args.arguments,
        colour,
        console,
    )
}

/// Runs a program with these arguments. If it is not installed, help is this summary of it, and anything else is an error.
fn run(
    program: Companion,
    summary: &str,
    arguments: &[OsString],
    colour: ColorChoice,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let path = match program.path() {
        Err(_) if asks_for_help(arguments) => {
            console.line(help(program, summary))?;
            return Ok(Outcome::Right);
        }
        found => found?,
    };
    become_program(coloured(Command::new(&path).args(arguments), colour))
        .map_err(|error| Broken::of(&path)(error).into())
}

/// Whether a program with these arguments would write its help.
fn asks_for_help(arguments: &[OsString]) -> bool {
    let mut options = arguments.iter().take_while(|word| *word != "--");
    let is_first = arguments.first().is_some_and(|word| word == "help");
    is_first || options.any(|word| word == "--help" || word == "-h")
}

/// The help of a program that is not installed.
fn help(program: Companion, summary: &str) -> String {
    let (name, folder) = (program.name, program.folder);
    format!("{summary}\n\n`{name}` is a program of its own, which is not installed: in the project's folder, `cargo install --path {folder}` installs it.")
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
