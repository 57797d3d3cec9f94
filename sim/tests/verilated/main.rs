//! Verilog, compiled and running: toy circuits in the board's place, whose every clock is known.

mod cache;
mod harness;
mod toys;
