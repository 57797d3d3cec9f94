//! What perftboard reads from outsiders, as targets for a fuzzer.
//!
//! * [`target`]: a target is a function that takes any bytes and panics if something does not hold that has to; with it come valid
//!   inputs, and a repair that takes spoilt ones past their first check.
//! * [`targets`]: one file for each of them.
//! * [`outcome`]: how far an input got, and [`tally`]: how many inputs got how far.
//! * [`checksum`]: the checksums of frames and journals, written a second time.
//! * [`scripted`]: a board that says what an input has for it.
//! * [`mutation`]: changes of an input without a fuzzer, for the quick tests.
//!
//! `tests/fuzzer.rs` is libFuzzer's program, which mutates inputs and keeps those that reach new code. The test `fuzz` compiles it, runs
//! it and reports how deep its inputs got.

pub mod checksum;
pub mod mutation;
pub mod outcome;
pub mod scripted;
pub mod tally;
pub mod target;
pub mod targets;
