//! Helpers that several test targets share. Each target uses only some of them.
#![allow(dead_code, unused_imports)]

mod lines;
#[path = "../../../../tests/src/program.rs"]
mod program;
mod run;
#[path = "../../../../tests/src/served.rs"]
mod served;
mod served_board;
mod shape;
mod signals;
pub mod tools;

pub use lines::{jobs_in, wait_for_jobs};
pub use program::write_program;
pub use run::{leaves, Run, NO_SELF_TEST};
pub use served::Served;
pub use shape::{assert_shape, schema, SCHEMA};
pub use signals::{perftboard, perftboard_in_the_background};
