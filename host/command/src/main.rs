//! The `perftboard` command; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    host::run(std::env::args_os())
}
