//! The theorems whose proofs take longer hold, and each is refuted for circuits with its faults; the models of cells are what the
//! vendor says; and a small circuit goes through the tools that only the long tests have.

#[path = "../support/mod.rs"]
mod support;

mod block_ram;
mod ecp5;

use firmware::prove::theorem::Method;

// Three tests of one thread each, which run side by side and take about as long.
#[test]
fn long_theorems_hold_and_can_fail() {
    support::assert_theorems_hold_and_can_fail(1, |theorem| {
        !support::QUICK.contains(&theorem.name) && theorem.method != Method::Equivalence
    });
}

#[test]
fn netlists_of_ice40_boards_are_their_verilog() {
    support::assert_theorems_hold_and_can_fail(1, |theorem| theorem.name == "netlist-ice40");
}

#[test]
fn netlists_of_ecp5_boards_are_their_verilog() {
    support::assert_theorems_hold_and_can_fail(1, |theorem| theorem.name == "netlist-ecp5");
}
