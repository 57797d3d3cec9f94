//! Tries the seeded faults of the circuits: all of them, or those whose names are given.

use std::env;
use std::process::ExitCode;

use circuit_faults::assess;

fn main() -> ExitCode {
    match assess(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("circuit_faults: {error}");
            ExitCode::FAILURE
        }
    }
}
