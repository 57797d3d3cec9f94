//! What the tests of the blocks share: synthesis with yosys, and clocks.

use rust_hdl::prelude::*;
use std::io::ErrorKind;
use std::process::Command;

/// What a block takes of an iCE40 after `synth_ice40`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) lut4: usize,
    pub(crate) flip_flops: usize,
    pub(crate) carries: usize,
    pub(crate) block_rams: usize,
}

/// Synthesizes `block`, fails the test on anything doubtful in yosys' log, and prints and returns what it takes.
#[track_caller]
pub(crate) fn synthesize<B: Block>(name: &str, block: &mut B) -> Area {
    block.connect_all();
    let area = synthesize_verilog(&generate_verilog(block));
    println!("{name}: {area:?}");
    area
}

#[track_caller]
fn synthesize_verilog(verilog: &str) -> Area {
    let folder = tempfile::tempdir().expect("a temporary folder for yosys");
    std::fs::write(folder.path().join("top.v"), verilog).expect("writing top.v");
    let run = Command::new("yosys")
        .current_dir(folder.path())
        .args(["-p", "read_verilog top.v; synth_ice40 -top top; stat"])
        .output();
    let run = match run {
        Ok(run) => run,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            panic!("yosys is not installed: `apt-get install yosys` (0.23 is what the figures were measured with)")
        }
        Err(error) => panic!("yosys does not start: {error}"),
    };
    let log = String::from_utf8_lossy(&run.stdout);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(
        run.status.success(),
        "yosys failed with {}:\n{errors}\n{}",
        run.status,
        tail(&log)
    );
    let doubts: Vec<&str> = log
        .lines()
        .chain(errors.lines())
        // ABC warns of every block that has no flip-flop.
        .filter(|line| !line.starts_with("ABC:"))
        .filter(|line| {
            [
                "Latch inferred",
                "Warning",
                "has no driver",
                "implicitly declared",
            ]
            .iter()
            .any(|doubt| line.contains(doubt))
        })
        .collect();
    assert!(
        doubts.is_empty(),
        "yosys doubts the circuit:\n{}",
        doubts.join("\n")
    );
    let statistics = log.rsplit("Printing statistics").next().unwrap_or_default();
    Area {
        lut4: cells(statistics, "SB_LUT4"),
        flip_flops: cells(statistics, "SB_DFF"),
        carries: cells(statistics, "SB_CARRY"),
        block_rams: cells(statistics, "SB_RAM40"),
    }
}

/// The number of cells whose kind starts with `kind`, in what `stat` printed last.
fn cells(statistics: &str, kind: &str) -> usize {
    // With submodules left, `stat` prints each module and then the whole design: the block of the last occurrence counts.
    let whole = statistics.rsplit("=== ").next().unwrap_or_default();
    whole
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with(kind))
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter_map(|count| count.parse::<usize>().ok())
        .sum()
}

fn tail(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// One whole clock: the inputs just set settle while the clock is low, then it rises and all settles again.
/// The clock stays high, so what was set by the edge can be read.
#[track_caller]
pub(crate) fn clock<B: Block>(block: &mut B, pin: fn(&mut B) -> &mut Signal<In, Clock>) {
    pin(block).next = Clock { clk: false };
    assert!(
        simulate(block, 100),
        "the circuit does not settle with its clock low"
    );
    pin(block).next = Clock { clk: true };
    assert!(
        simulate(block, 100),
        "the circuit does not settle after the rising edge"
    );
}

/// Lowers the clock and lets new inputs settle, without an edge: outputs that depend on inputs can be read.
#[track_caller]
pub(crate) fn settle<B: Block>(block: &mut B, pin: fn(&mut B) -> &mut Signal<In, Clock>) {
    pin(block).next = Clock { clk: false };
    assert!(
        simulate(block, 100),
        "the circuit does not settle with its clock low"
    );
}
