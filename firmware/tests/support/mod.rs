//! What the tests of the theorems share.

use firmware::prove::prover::{Prover, Verdict};
use firmware::prove::theorem::Theorem;
use firmware::prove::theorems::ALL;
use firmware::tools::Toolbox;

/// The theorems that are proved, and refuted with each of their faults, in seconds.
pub const QUICK: [&str; 25] = [
    "leaf-commands",
    "tree-orders",
    "first-square",
    "leaf-scans",
    "coherent",
    "tree-scans",
    "attack",
    "legality",
    "ring",
    "inbox",
    "undo",
    "leaf-ends",
    "edit-queue",
    "inbox-room",
    "leaf-chain",
    "dispatcher",
    "cluster-chain",
    "handover",
    "line-queue",
    "payload-banks",
    "uart-tx",
    "uart-rx",
    "answers",
    "loader",
    "frame-tx",
];

/// Proves those of the theorems that are chosen, and refutes each for circuits with each of its faults.
pub fn assert_theorems_hold_and_can_fail(is_chosen: impl Fn(&Theorem) -> bool) {
    let toolbox = Toolbox::from_environment();
    let prover = Prover::new(&toolbox).unwrap_or_else(|error| panic!("{error}"));
    let chosen: Vec<&Theorem> = ALL.iter().filter(|theorem| is_chosen(theorem)).collect();
    assert!(!chosen.is_empty());
    for theorem in chosen {
        assert_holds_and_can_fail(&prover, theorem);
    }
}

/// Proves the theorem, and refutes it for circuits with each of its faults.
fn assert_holds_and_can_fail(prover: &Prover<'_>, theorem: &Theorem) {
    let prove = |fault| {
        let found = prover.prove(theorem, fault);
        found.unwrap_or_else(|error| panic!("{error}"))
    };
    let name = theorem.name;
    let found = prove(None);
    println!("{name}: {:?}", found.time);
    assert_eq!(found.verdict, Verdict::Proved, "{name}");
    assert!(!theorem.faults.is_empty(), "{name} cannot be seen failing");
    for fault in theorem.faults {
        let found = prove(Some(fault));
        println!("{name} with a fault, {}: {:?}", fault.effect, found.time);
        assert!(
            matches!(found.verdict, Verdict::Refuted { .. }),
            "{name} is {:?} although {}",
            found.verdict,
            fault.effect
        );
    }
}
