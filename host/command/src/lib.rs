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
pub mod differences;
pub mod drawing;
pub mod epd_file;
pub mod error;
pub mod figures;
pub mod interrupt;
pub mod line_of_play;
pub mod long_run;
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

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use console::Console;
use outcome::Outcome;

/// Runs the command with these arguments, the program's name first, on the process's own outputs.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match cli::parse(args) {
        Err(error) => unparsed(&error),
        Ok(cli) => on_console(|console| {
            cli.run(console).unwrap_or_else(|error| {
                console.note(error.report());
                error.outcome()
            })
        }),
    }
}

/// Writes why the arguments name nothing to be run: a usage error, or the help or version text that was asked for.
#[must_use]
pub fn unparsed(error: &clap::Error) -> ExitCode {
    // Usage errors go to standard error. A failure to write is ignored, as it cannot be reported.
    if error.use_stderr() {
        let _ = error.print();
        return Outcome::BadInput.into();
    }
    // Help and version are results.
    on_console(|console| {
        let text = error.render().ansi().to_string();
        match console.line(text.trim_end()) {
            Ok(()) => Outcome::Right,
            Err(error) => {
                console.note(error.report());
                error.outcome()
            }
        }
    })
}

/// Runs `run` on the process's own outputs.
pub fn on_console(run: impl FnOnce(&mut Console) -> Outcome) -> ExitCode {
    let interactive = io::stdout().is_terminal() && io::stderr().is_terminal();
    let (mut results, mut notes) = (anstream::stdout(), anstream::stderr());
    let mut results = closed::unless_closed(&mut results);
    let mut console = Console::new(&mut results, &mut notes, interactive).in_colours();
    run(&mut console).into()
}
