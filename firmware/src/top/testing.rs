//! Helpers for the blocks' tests: a clock, and synthesis that allows no doubtful line.

use evidence::area;
use rust_hdl::prelude::*;

/// Clocks the block once: the inputs just set settle while the clock is low, then the clock rises and the block settles
/// again.
#[track_caller]
pub(crate) fn clock<B: Block>(block: &mut B, pin: fn(&mut B) -> &mut Signal<In, Clock>) {
    for level in [false, true] {
        pin(block).next = Clock { clk: level };
        assert!(simulate(block, 100), "the circuit does not settle");
    }
}

/// Asserts that yosys synthesizes `block` and doubts nothing of it, and prints its area. The name is that of no other block whose
/// area a test asks for.
#[track_caller]
pub(crate) fn synthesize<B: Block>(name: &str, block: &mut B) {
    block.connect_all();
    println!(
        "{name}: {}",
        area::of_circuit(name, &generate_verilog(block))
    );
}
