//! The oracle against the suites and against two independent engines.

mod generators;
mod playouts;
mod referees;
mod suites;
