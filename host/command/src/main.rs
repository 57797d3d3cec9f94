//! The `perftboard` command; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    perftboard::run(std::env::args_os())
}
