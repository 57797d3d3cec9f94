//! The theorems whose proofs take longer hold, and each is refuted for circuits with its faults.

#[path = "../support/mod.rs"]
mod support;

#[test]
fn long_theorems_hold_and_can_fail() {
    support::assert_theorems_hold_and_can_fail(false);
}
