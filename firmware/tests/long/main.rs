//! The theorems whose proofs take longer hold, each theorem is refuted for circuits with its faults, and none has a dead assertion;
//! the models of cells are what the vendor says; a small circuit goes through the tools that only the long tests have; and the
//! bring-up bitstream of every board drives no pin that it should not.

#[path = "../support/mod.rs"]
mod support;

mod block_ram;
mod bring_up;
mod small_circuit;

use support::Claim;

#[test]
fn long_theorems_hold_and_all_can_fail() {
    support::assert_claims(|(theorem, claim)| {
        !matches!(claim, Claim::Holds) || !support::QUICK.contains(&theorem.name)
    });
}
