//! Tests of the whole simulated board, which is reached through its serial pins.
//!
//! Each module tests one thing: the command, the driver, the command as a UCI engine, legal and refused positions, Chess960, and a serial line that
//! damages bytes. `synthesis` does not simulate: it compares the area of the board with its budget.

mod chess960;
mod command;
mod driver;
mod faults;
mod python;
mod random_positions;
mod refused_positions;
mod synthesis;
