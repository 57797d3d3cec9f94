//! What the tests of the blocks share: areas after synthesis with yosys, and clocks.

use crate::cycle::{Budget, Part};
use evidence::area::{self, Area};
use rust_hdl::prelude::*;

/// The area of `block`, which is printed as well. The test fails on anything doubtful in yosys' log. The name is that of no
/// other block whose area a test asks for.
#[track_caller]
pub(crate) fn synthesize<B: Block>(name: &str, block: &mut B) -> Area {
    block.connect_all();
    let area = area::of_circuit(name, &generate_verilog(block));
    println!("{name}: {area}");
    area
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

/// One whole clock of a cycle-based simulation, which is several times as fast as [`clock`]: the logic follows the inputs just
/// set, everything takes its edge, and the logic follows again. A new block is clocked by [`clock`] once, which evaluates all
/// of it; from then on only changes are evaluated.
#[track_caller]
pub(crate) fn cycle<P: Part>(block: &mut P) {
    let mut budget = Budget::new(100_000);
    block.settle(&mut budget);
    block.tick();
    block.settle(&mut budget);
    assert!(!budget.is_spent(), "the circuit does not settle");
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
