//! `perftboard compare`: a small engine with seeded faults, programs that misbehave, and programs that are right.

mod faults;
mod suites;
mod talk;

use perftboard_tests::command::{perftboard, Run};

/// The engine with seeded faults.
const ENGINE: &str = env!("CARGO_BIN_EXE_faulty-engine");

/// Compares programs; the position or suite and everything else are in the arguments.
fn compare(program: &str, args: &[&str]) -> Run {
    perftboard(&[&["compare", program], args].concat())
}
