//! The theorems that are proved in seconds hold, and each is refuted for circuits with its faults.

mod support;

#[test]
fn quick_theorems_hold_and_can_fail() {
    support::assert_theorems_hold_and_can_fail(true);
}
