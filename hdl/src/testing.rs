//! What the tests of the blocks share: areas after synthesis with yosys, and clocks.

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

/// Lowers the clock and lets new inputs settle, without an edge: outputs that depend on inputs can be read.
#[track_caller]
pub(crate) fn settle<B: Block>(block: &mut B, pin: fn(&mut B) -> &mut Signal<In, Clock>) {
    pin(block).next = Clock { clk: false };
    assert!(
        simulate(block, 100),
        "the circuit does not settle with its clock low"
    );
}
