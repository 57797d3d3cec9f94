//! The theorems that are proved in seconds hold, and each is refuted for circuits with its faults.

mod support;

#[test]
fn quick_theorems_hold_and_can_fail() {
    assert!(support::theorems(true).count() > 0);
    support::theorems(true).for_each(support::assert_holds_and_can_fail);
}
