//! The oracle against the suites and against two independent engines.

mod castling;
mod chess960;
mod generators;
mod playouts;
mod referees;
mod suites;
