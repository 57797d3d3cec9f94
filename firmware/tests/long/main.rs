//! The theorems whose proofs take longer hold, and each is refuted for circuits with its faults.

#[path = "../support/mod.rs"]
mod support;

#[test]
fn long_theorems_hold_and_can_fail() {
    assert!(support::theorems(false).count() > 0);
    support::theorems(false).for_each(support::assert_holds_and_can_fail);
}
