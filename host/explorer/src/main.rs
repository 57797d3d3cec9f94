//! `perftboard-explore`, which `perftboard explore` starts.

use std::process::ExitCode;

use clap::Parser as _;
use explorer::args::Args;

fn main() -> ExitCode {
    let args = Args::parse();
    perftboard::on_console(|console| {
        explorer::command::run(&args, console).unwrap_or_else(|error| {
            console.note(format_args!("error: {error}"));
            error.outcome()
        })
    })
}
