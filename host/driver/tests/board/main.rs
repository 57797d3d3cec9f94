//! The driver against a board made of software, honest or not, and against bytes that no board would send.

mod asked;
mod late;
mod long_runs;
mod noise;
mod questions;
mod rows;
mod scripted;
