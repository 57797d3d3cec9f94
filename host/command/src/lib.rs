//! The `perftboard` command: its arguments, one file a subcommand, and what is printed and drawn.
//!
//! * [`cli`]: the command line; [`args`]: the arguments that several subcommands share.
//! * [`commands`]: one module per subcommand, each split into opening the board and running on it, so that the latter
//!   runs on any link.
//! * [`long_run`]: what is shown of many counts on several boards.
//!
//! Outputs, exit statuses, signals and what else all programs share is in the crate [`console`].

pub mod args;
pub mod choice;
pub mod circuit;
pub mod cli;
pub mod commands;
pub mod destination;
pub mod differences;
pub mod long_run;
mod memory;
pub mod section;
pub mod slow;
pub mod suite_file;

use std::ffi::OsString;
use std::process::ExitCode;

use console::manner::Manner;
use console::program::{on_console, unparsed};

/// Runs the command with these arguments, the program's name first, on the process's own outputs.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = args.into_iter().collect();
    let manner = Manner::of(&words);
    match cli::parse(words) {
        Err(error) => unparsed(&error, manner),
        Ok(cli) => on_console(manner, |console| {
            cli.run(console)
                .unwrap_or_else(|error| console.fail(&*error))
        }),
    }
}
