//! The real boards: pins, clocks, top level, the open tools' build, its reports, and flashing.
//!
//! No board has been flashed yet. The bitstreams are tested in simulation: each is unpacked, and its bits are simulated as a
//! circuit.

pub mod board;
pub mod build;
pub mod clocking;
pub mod design;
pub mod doctor;
pub mod export;
pub mod family;
pub(crate) mod fields;
pub mod flash;
pub mod folder;
pub mod ladder;
pub mod margin;
mod modules;
pub mod os;
pub mod pll;
pub mod prove;
pub mod report;
pub mod run;
pub mod tools;
pub mod top;
pub mod vectors;

#[cfg(test)]
mod testing;

// `crate::digest` in the sources of ladder and proofs, whose text is part of the ledger's questions.
use text::digest;
