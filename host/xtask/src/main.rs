//! `cargo xtask`: what only those who work on the project need. It measures the circuit for the tables of the papers, and says which of
//! them are of an older circuit.
//!
//! Outputs, exit statuses and signals are those of `perftboard`, by the crate [`console`].

mod figures;
#[cfg(test)]
#[path = "../../../tests/src/program.rs"]
mod program;
mod score;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use console::fault::Failure;
use console::manner::{ColourArgs, Manner};
use console::outcome::Outcome;
use console::program::{on_console, unparsed};
use console::Console;

use figures::FiguresArgs;
use score::ScoreArgs;

/// Make the tables of the project's papers, and find those that are of an older circuit.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Cli {
    /// Whether in colours.
    #[command(flatten)]
    colour: ColourArgs,
    /// The subcommand.
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Make the book's tables: leaves per second of the routed circuit, and of software
    Score(ScoreArgs),
    /// Say which figures of the project's papers are of an older circuit
    Figures(FiguresArgs),
}

impl Cli {
    fn run(&self, console: &mut Console) -> Result<Outcome, Failure> {
        match &self.command {
            Command::Score(args) => score::run(args, console),
            Command::Figures(args) => figures::run(args, console),
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let manner = Manner::of(&words);
    match Cli::try_parse_from(words) {
        Err(error) => unparsed(&error, manner),
        Ok(cli) => on_console(manner, |console| {
            cli.run(console)
                .unwrap_or_else(|error| console.fail(&*error))
        }),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent_and_every_subcommand_shows_an_example() {
        let command = Cli::command();
        command.clone().debug_assert();
        for subcommand in command.get_subcommands() {
            let help = subcommand.get_after_help().map(ToString::to_string);
            let example = format!("cargo xtask {}", subcommand.get_name());
            assert!(
                help.is_some_and(|help| help.contains(&example)),
                "{example}"
            );
        }
    }
}
