//! The farm on a real broker, with stand-ins for boards: whole runs, what is refused, who is trusted.

#[path = "../support/jwt.rs"]
mod jwt;
#[path = "../support/mod.rs"]
mod support;

mod brokers;
mod chess960;
mod hostile;
mod keys;
mod metrics;
mod permissions;
mod runs;
mod simulated;
mod trust;
