//! Helpers for the blocks' tests: a clock, and synthesis that allows no doubtful line.

use crate::build::doubts;
use rust_hdl::prelude::*;
use std::process::Command;

/// Clocks the block once: the inputs just set settle while the clock is low, then the clock rises and the block settles
/// again.
#[track_caller]
pub(crate) fn clock<B: Block>(block: &mut B, pin: fn(&mut B) -> &mut Signal<In, Clock>) {
    for level in [false, true] {
        pin(block).next = Clock { clk: level };
        assert!(simulate(block, 100), "the circuit does not settle");
    }
}

/// Synthesizes `block`, and fails the test if yosys' log has a doubtful line.
#[track_caller]
pub(crate) fn synthesize<B: Block>(name: &str, block: &mut B) {
    block.connect_all();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("top.v"), generate_verilog(block)).unwrap();
    let run = Command::new("yosys")
        .current_dir(folder.path())
        .args(["-p", "read_verilog top.v; synth_ice40 -top top; stat"])
        .output()
        .expect("yosys, which `apt-get install yosys` installs");
    let log =
        String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{name}: {log}");
    assert_eq!(doubts(&log), Vec::<String>::new(), "{name}");
    let statistics = log.rsplit("Printing statistics").next().unwrap_or_default();
    for line in statistics
        .lines()
        .filter(|line| line.trim_start().starts_with("SB_"))
    {
        println!("{name}: {}", line.trim());
    }
}
