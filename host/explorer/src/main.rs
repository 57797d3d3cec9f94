//! `perftboard-explore`, which `perftboard explore` starts.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;
use console::manner::Manner;
use explorer::args::Args;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let manner = Manner::of(&words);
    match Args::try_parse_from(words) {
        Err(error) => console::program::unparsed(&error, manner),
        Ok(args) => console::program::on_console(manner, |console| {
            explorer::command::run(&args, console).unwrap_or_else(|error| console.fail(&*error))
        }),
    }
}
