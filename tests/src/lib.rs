//! Tests that cross two rooms: end-to-end runs, and co-simulation of the generated Verilog.
//!
//! This library is shared by the tests, which are in `tests/`:
//!
//! * `cosimulation`: rust-hdl's simulation of the board and the Verilog it prints, byte for byte and clock for clock;
//! * `board`: the whole board:
//!   * `command`: the `perftboard` command as it is built and called;
//!   * `driver`: the driver as a library for other programs: its dependencies and its public API;
//!   * `random_positions`: the circuit's moves against two generators in software, in positions of random games;
//!   * `chess960`: castling of Chess960 against the rules, and counts against two engines';
//!   * `refused_positions`: the positions that the circuit takes and refuses, against two referees in software;
//!   * `faults`: the driver and the board over a link that damages bytes;
//!   * `python`: the command as an engine, driven by python-chess, and the package for Python;
//!   * `synthesis`: the board's area on the chip, against `budget.toml`;
//! * `referee`: what `perftboard compare` says of an engine with seeded faults, of programs that misbehave, and of right ones;
//! * `papers`: links, files and commands that the README and the book name;
//! * `modules`: no modules of a crate import one another in a circle, and no package needs what it is built apart from;
//! * `run`: the script that runs all tests;
//! * `long`: more of the same, for minutes instead of seconds; `cargo test` runs it only if it is named.

pub mod castling;
pub mod command;
pub mod conversation;
pub mod endurance;
pub mod faults;
pub mod modules;
pub mod packages;
pub mod payloads;
pub mod pins;
pub mod playouts;
pub mod positions;
pub mod program;
pub mod python;
pub mod referees;
pub mod seed;
pub mod served;
pub mod suites;
pub mod synthesis;
pub mod verilog;
