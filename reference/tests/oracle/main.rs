//! The oracle against the suites and against two independent engines.

mod playouts;
mod referees;
mod suites;
