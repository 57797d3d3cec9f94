//! The `perftboard-farm` command; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    farm::run(std::env::args_os())
}
