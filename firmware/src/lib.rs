//! The real boards: pins, clocks, top level, the open tools' build, its reports, and flashing.
//!
//! None of this has run on hardware yet. It is tested in simulation, down to the bits of the bitstream.

pub mod board;
pub mod build;
pub mod clocking;
pub mod design;
pub mod digest;
pub mod doctor;
pub mod flash;
pub mod ladder;
pub mod margin;
pub mod pll;
pub mod report;
pub mod run;
pub mod system;
pub mod table;
pub mod tools;
pub mod top;

#[cfg(test)]
mod testing;
