//! The driver and the command against a board made of software, honest or not.

mod bad_input;
mod bench;
mod check;
mod chess960;
mod command;
mod endgame;
mod engine;
mod example;
mod exit_status;
mod farm;
mod journal;
mod links;
mod progress;
mod pty;
mod rate;
mod relay;
mod report;
#[path = "../../../../tests/src/seed.rs"]
mod seed;
mod self_test;
mod serve;
mod several;
mod simulated;
mod suite;
#[path = "../support/mod.rs"]
mod support;
mod uci;
mod uci_orders;
mod wire;
