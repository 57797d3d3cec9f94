//! The oracle against the suites and against two independent engines.

#[path = "../../../tests/src/castling.rs"]
mod by_the_rules;
mod castling;
mod chess960;
mod generators;
mod playouts;
mod referees;
mod suites;
