//! The command line.

use std::ffi::OsString;

use clap::{CommandFactory as _, Parser, Subcommand};
use console::completions::{self, CompletionsArgs};
use console::fault::Failure;
use console::man::{self, ManArgs};
use console::manner::ColourArgs;
use console::outcome::Outcome;
use console::Console;

use crate::broker::NatsArgs;
use crate::manage::{self, CancelArgs, ExportArgs, ListArgs};
use crate::own_key::{own_key, OwnKeyArgs};
use crate::result::{self, ResultArgs};
use crate::status::{self, StatusArgs};
use crate::submit::{self, SubmitArgs};
use crate::work::{self, WorkArgs};

/// How the farm works, and the exit statuses.
const AFTER: &str = "The boards of all computers whose workers reach the same broker, a NATS server with JetStream, count one run.
Start the broker with `nats-server --jetstream --store_dir FOLDER`.

Exit status: as of `perftboard`; 3 also if the broker fails or a run is not finished.";

/// An example of `completions`.
const COMPLETIONS: &str = "Example:
  perftboard farm completions bash > ~/.local/share/bash-completion/completions/perftboard-farm";

/// An example of `man`.
const MAN: &str = "Example:
  perftboard farm man ~/.local/share/man/man1
  man perftboard-farm-submit";

/// Count one position on the boards of many computers.
#[derive(Debug, Parser)]
#[command(name = "perftboard farm", bin_name = "perftboard farm", version, after_help = AFTER)]
pub struct Cli {
    #[command(flatten)]
    nats: NatsArgs,
    #[command(flatten)]
    colour: ColourArgs,
    /// The subcommand.
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Split a count, and queue its parts at the broker
    Submit(SubmitArgs),
    /// Have the boards of this computer count
    Work(WorkArgs),
    /// Show how far a run is, and what the boards do
    Status(StatusArgs),
    /// Show the total of a run, and what shows that it is right
    Result(ResultArgs),
    /// List the runs of the broker
    List(ListArgs),
    /// End a run, and remove everything that the broker has of it
    Cancel(CancelArgs),
    /// Write everything that the broker has of a run into a file
    Export(ExportArgs),
    /// Show the public key of this computer's worker, and make the key if there is none
    Key(OwnKeyArgs),
    /// Print the script with which a shell completes the command line of `perftboard-farm`
    #[command(after_help = COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    #[command(after_help = MAN)]
    Man(ManArgs),
}

/// The command line by the program's own name.
fn program() -> clap::Command {
    Cli::command()
        .name("perftboard-farm")
        .bin_name("perftboard-farm")
}

/// Reads the command line.
///
/// # Errors
/// The usage error; or the help or version text, if that is asked for.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(args)
}

impl Cli {
    /// Runs the subcommand.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn run(&self, console: &mut Console<'_>) -> Result<Outcome, Failure> {
        let nats = &self.nats;
        Ok(match &self.command {
            Command::Submit(args) => submit::submit(args, nats, console).await?,
            Command::Work(args) => work::work(args, nats, console).await?,
            Command::Status(args) => status::status(args, nats, console).await?,
            Command::Result(args) => result::result(args, nats, console).await?,
            Command::List(args) => manage::list(args, nats, console).await?,
            Command::Cancel(args) => manage::cancel(args, nats, console).await?,
            Command::Export(args) => manage::export(args, nats, console).await?,
            Command::Key(args) => own_key(args, console)?,
            Command::Completions(args) => completions::run(args.shell, program(), console)?,
            Command::Man(args) => man::run(&args.folder, program(), console)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent_and_every_subcommand_shows_an_example() {
        let mut command = Cli::command();
        command.build();
        command.clone().debug_assert();
        for subcommand in command
            .get_subcommands()
            .filter(|subcommand| subcommand.get_name() != "help")
        {
            let name = format!("perftboard farm {}", subcommand.get_name());
            let help = subcommand.get_after_help().map(ToString::to_string);
            assert!(help.is_some_and(|help| help.contains(&name)), "{name}");
        }
    }

    #[test]
    fn completions_and_pages_are_those_of_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let (mut results, mut notes) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut results, &mut notes, false);
        completions::run(completions::Shell::Bash, program(), &mut console).unwrap();
        man::run(folder.path(), program(), &mut console).unwrap();
        let said = String::from_utf8(results).unwrap();
        assert!(
            said.contains("complete -F ") && said.contains(" perftboard-farm\n"),
            "{said}"
        );
        let page = std::fs::read_to_string(folder.path().join("perftboard-farm-submit.1"));
        assert!(page.unwrap().contains("\\-\\-split"));
    }
}
