//! What takes minutes: whole suites, figures that need time to measure, and proof that the quick tests can fail.

mod blocks;
mod equivalence;
mod figures;
mod install;
mod kept;
mod ladder;
mod link;
mod outsider;
mod rules;
mod score;
mod self_test;
mod suites;
mod verilog;

use std::path::{Path, PathBuf};

/// Where the compiled Verilog is kept from one run to the next.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}
