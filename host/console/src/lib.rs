//! The parts of a command line that the programs `perftboard`, `perftboard-farm` and `perftboard-explore` share. They are a library of
//! their own, so that the farm does not depend on the command and its circuits.
//!
//! * [`program`]: from the words of a command line to the exit status; [`Console`] is where results and notes go.
//! * [`fault`]: what an error has to say so that a program may end with it; [`mod@file`] has those of files; [`outcome`] is the exit status.
//! * [`manner`], [`mod@format`] and [`json`]: colours, and results for people or for programs.
//! * [`number`], [`position`], [`board`] and [`device`]: what several commands are given.
//! * [`interrupt`]: signals; [`new_file`]: files that appear when they are complete, with the names that [`disk`] keeps; [`companion`]: programs
//!   beside this one.
//! * [`figures`], [`paint`], [`progress`] and [`drawing`]: what people look at.
//!
//! Nothing here knows a circuit: what can be simulated is known by name only.

pub mod board;
mod closed;
pub mod companion;
pub mod completions;
pub mod device;
pub mod disk;
pub mod drawing;
pub mod fault;
pub mod figures;
pub mod file;
pub mod format;
pub mod interrupt;
pub mod json;
pub mod line_of_play;
pub mod man;
pub mod manner;
pub mod misspelt;
pub mod new_file;
pub mod number;
pub mod outcome;
mod output;
pub mod paint;
pub mod position;
mod printable;
pub mod program;
pub mod progress;

pub use output::{note_reset, Console, OutputError};
pub use printable::printable_json;
