//! `perftboard farm` and `perftboard explore`: run the programs `perftboard-farm` and `perftboard-explore`.
//!
//! Both programs need large libraries, which most users of the command never use. So each program is a package of its own,
//! which is built and installed separately. The command finds them beside itself, then on PATH, and passes all arguments on unchanged.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Args, ColorChoice};

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

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

/// A program that is run in place of a subcommand.
struct Companion {
    name: &'static str,
    /// The folder of its source.
    folder: &'static str,
    /// What it does, for those who have not installed it.
    summary: &'static str,
}

const FARM: Companion = Companion {
    name: "perftboard-farm",
    folder: "host/farm",
    summary: "Count one position on the boards of many computers, by way of a NATS broker.

Usage: perftboard farm COMMAND

Commands: submit, work, status, result, list, cancel, export, key",
};

const EXPLORE: Companion = Companion {
    name: "perftboard-explore",
    folder: "host/explorer",
    summary: "Show the simulated circuit at work, clock by clock, in a web page.

Usage: perftboard explore [--open] [--fen FEN] [--depth N] [--record FILE.html]",
};

/// Runs `perftboard-farm`.
///
/// # Errors
/// [`CommandError::NoCompanion`], [`CommandError::Companion`].
pub fn farm(
    args: &FarmArgs,
    colour: ColorChoice,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    FARM.run(&args.arguments, colour, console)
}

/// Runs `perftboard-explore`.
///
/// # Errors
/// [`CommandError::NoCompanion`], [`CommandError::Companion`].
pub fn explore(
    args: &ExploreArgs,
    colour: ColorChoice,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    EXPLORE.run(&args.arguments, colour, console)
}

impl Companion {
    /// Runs the program. If it is not installed, help is what is known of it here, and anything else is an error.
    fn run(
        &self,
        arguments: &[OsString],
        colour: ColorChoice,
        console: &mut Console,
    ) -> Result<Outcome, CommandError> {
        let own = env::current_exe().ok();
        let own = own.as_deref().and_then(Path::parent);
        let path = env::var_os("PATH").unwrap_or_default();
        let Some(path) = find(self.name, own, env::split_paths(&path)) else {
            if asks_for_help(arguments) {
                console.line(self.help())?;
                return Ok(Outcome::Right);
            }
            return Err(CommandError::NoCompanion {
                name: self.name,
                folder: self.folder,
                beside: own.map(Path::to_owned).unwrap_or_default(),
            });
        };
        start(&path, arguments, colour)
    }

    /// The help of the program before it is installed.
    fn help(&self) -> String {
        let (name, folder, summary) = (self.name, self.folder, self.summary);
        format!("{summary}\n\n`{name}` is a program of its own, which is not installed: in the project's folder, `cargo install --path {folder}` installs it.")
    }
}

/// Whether a program with these arguments would write its help.
fn asks_for_help(arguments: &[OsString]) -> bool {
    let mut options = arguments.iter().take_while(|word| *word != "--");
    let is_first = arguments.first().is_some_and(|word| word == "help");
    is_first || options.any(|word| word == "--help" || word == "-h")
}

/// Becomes the program at this path.
fn start(
    path: &Path,
    arguments: &[OsString],
    colour: ColorChoice,
) -> Result<Outcome, CommandError> {
    become_program(coloured(Command::new(path).args(arguments), colour)).map_err(|source| {
        CommandError::Companion {
            path: path.to_owned(),
            source,
        }
    })
}

/// Has the program write in colours as this command was asked to.
fn coloured(command: &mut Command, colour: ColorChoice) -> &mut Command {
    match colour {
        ColorChoice::Auto => command,
        ColorChoice::Always => command.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1"),
        ColorChoice::Never => command.env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1"),
    }
}

/// The path of the program: beside the command itself, or else in the first folder of PATH that has it. Relative folders are left
/// out, since a program of the folder in which a command happens to be given may be anybody's.
fn find(name: &str, own: Option<&Path>, folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    let own = own.map(Path::to_owned).into_iter();
    let mut folders = own.chain(folders.filter(|folder| folder.is_absolute()));
    folders.find_map(|folder| which::which_global(folder.join(name)).ok())
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
