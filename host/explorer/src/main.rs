//! `perftboard-explore`, which `perftboard explore` starts.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;
use explorer::args::Args;
use perftboard::manner::Manner;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let manner = Manner::of(&words);
    match Args::try_parse_from(words) {
        Err(error) => perftboard::unparsed(&error, manner),
        Ok(args) => perftboard::on_console(manner, |console| {
            explorer::command::run(&args, console)
                .unwrap_or_else(|error| console.fail(&error, error.outcome()))
        }),
    }
}
