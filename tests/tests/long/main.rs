//! What takes minutes: whole suites, figures that need time to measure, and proof that the quick tests can fail.

mod figures;
mod ladder;
mod link;
mod score;
mod suites;
mod verilog;
