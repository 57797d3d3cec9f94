//! The whole board through its serial pins: the command and the driver, positions of every kind, a line that is at fault, an engine,
//! and what the circuit needs of a chip.

mod command;
mod driver;
mod faults;
mod python_chess;
mod random_positions;
mod refused_positions;
mod synthesis;
