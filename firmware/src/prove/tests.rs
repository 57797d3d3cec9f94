//! The theorems hold, and each of them notices its faults.

use super::prover::{Prover, Verdict};
use super::theorem::Theorem;
use super::theorems::ALL;
use crate::tools::Toolbox;

/// Proves the theorem, and refutes it for circuits with its faults.
#[track_caller]
fn assert_holds_and_can_fail(name: &str) {
    let toolbox = Toolbox::from_environment();
    let prover = Prover::new(&toolbox).unwrap();
    let theorem: &Theorem = ALL.iter().find(|theorem| theorem.name == name).unwrap();
    let found = prover.prove(theorem, None).unwrap();
    println!("{name}: {:?}", found.time);
    assert_eq!(found.verdict, Verdict::Proved, "{name}");
    assert!(!theorem.faults.is_empty(), "{name}");
    for fault in theorem.faults {
        let found = prover.prove(theorem, Some(fault)).unwrap();
        println!("{name}, {}: {:?}", fault.effect, found.time);
        assert!(
            matches!(found.verdict, Verdict::Refuted { .. }),
            "{name} although {}: {:?}",
            fault.effect,
            found.verdict
        );
    }
}

#[test]
fn attack() {
    assert_holds_and_can_fail("attack");
}
