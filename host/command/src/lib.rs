//! The `perftboard` command: its arguments, one file a subcommand, and what is printed and drawn.
//!
//! * [`cli`]: the command line; [`args`]: the arguments that several subcommands share.
//! * [`commands`]: one module per subcommand, each split into opening the board and running on it, so that the latter
//!   runs on any link.
//! * [`long_run`]: many counts on several boards, kept in a journal.
//! * [`error`]: why a command cannot do its work; [`outcome`]: what that means for the exit status.

pub mod args;
pub mod choice;
pub mod circuit;
pub mod cli;
mod closed;
pub mod commands;
pub mod console;
pub mod destination;
pub mod differences;
pub mod disk;
pub mod drawing;
pub mod error;
pub mod figures;
pub mod interrupt;
pub mod json;
pub mod line_of_play;
pub mod long_run;
pub mod manner;
mod memory;
mod misspelt;
pub mod new_file;
pub mod number;
pub mod outcome;
pub mod pace;
pub mod paint;
mod printable;
#[cfg(test)]
#[path = "../../../tests/src/program.rs"]
mod program;
pub mod progress;
pub mod section;
pub mod slow;
pub mod suite_file;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use console::Console;
use manner::Manner;
use outcome::Outcome;

/// A usage error, without the label in front of it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Runs the command with these arguments, the program's name first, on the process's own outputs.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = args.into_iter().collect();
    let manner = Manner::of(&words);
    match cli::parse(words) {
        Err(error) => unparsed(&error, manner),
        Ok(cli) => on_console(manner, |console| {
            cli.run(console)
                .unwrap_or_else(|error| console.fail(&error, error.outcome()))
        }),
    }
}

/// Writes why the arguments name nothing to be run: a usage error, or the help or version text that was asked for.
#[must_use]
pub fn unparsed(error: &clap::Error, manner: Manner) -> ExitCode {
    manner.set_colour();
    if error.use_stderr() {
        let text = error.to_string();
        let text = text.trim_end();
        let usage = Usage(text.strip_prefix("error: ").unwrap_or(text).to_owned());
        // The text repeats arguments, which may have control characters. So it goes through the console, which escapes those.
        return on_console(manner, |console| {
            console.note(error.render().ansi().to_string().trim_end());
            console.fail_in_json(&usage, Outcome::BadInput);
            Outcome::BadInput
        });
    }
    // Help and version are results.
    on_console(manner, |console| {
        let text = error.render().ansi().to_string();
        match console.line(text.trim_end()) {
            Ok(()) => Outcome::Right,
            Err(error) => console.fail(&error, error.outcome()),
        }
    })
}

/// Runs `run` on the process's own outputs, in this manner.
pub fn on_console(manner: Manner, run: impl FnOnce(&mut Console) -> Outcome) -> ExitCode {
    manner.set_colour();
    let interactive = io::stdout().is_terminal() && io::stderr().is_terminal();
    let (mut results, mut notes) = (anstream::stdout(), anstream::stderr());
    let mut results = closed::unless_closed(&mut results);
    let mut console = Console::new(&mut results, &mut notes, interactive).in_colours();
    if manner.is_json {
        console = console.with_errors_in_json();
    }
    run(&mut console).into()
}
