//! `perftboard-explore`, which `perftboard explore` starts.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use clap::Parser as _;
use explorer::args::Args;
use perftboard::console::Console;

fn main() -> ExitCode {
    let args = Args::parse();
    let interactive = io::stdout().is_terminal() && io::stderr().is_terminal();
    let (mut results, mut notes) = (anstream::stdout(), anstream::stderr());
    let mut console = Console::new(&mut results, &mut notes, interactive).in_colours();
    let outcome = explorer::command::run(&args, &mut console).unwrap_or_else(|error| {
        console.note(format_args!("error: {error}"));
        error.outcome()
    });
    outcome.into()
}
