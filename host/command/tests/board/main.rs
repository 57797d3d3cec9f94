//! The driver and the command against a board made of software, honest or not.

mod asked;
mod bad_input;
mod bench;
mod check;
mod command;
mod endgame;
mod engine;
mod example;
mod exit_status;
mod fake;
mod farm;
mod journal;
mod late;
mod link;
mod links;
mod noise;
mod progress;
mod pty;
mod questions;
mod rate;
mod relay;
mod report;
mod rows;
mod scripted;
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
