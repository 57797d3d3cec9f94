//! What the tests of the theorems share.

use firmware::prove::prover::{Finding, Prover, Verdict};
use firmware::prove::theorem::{Fault, Theorem};
use firmware::prove::theorems::ALL;
use firmware::tools::Toolbox;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The theorems that are proved, and refuted with each of their faults, in seconds.
pub const QUICK: [&str; 26] = [
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
    "leaf-drains",
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

/// Proves those of the theorems that are chosen, and refutes each for circuits with each of its faults; so many at a time, each thread
/// with a prover of its own, which makes the netlist of a board once.
pub fn assert_theorems_hold_and_can_fail(threads: usize, is_chosen: impl Fn(&Theorem) -> bool) {
    let chosen: Vec<&Theorem> = ALL.iter().filter(|theorem| is_chosen(theorem)).collect();
    assert!(!chosen.is_empty());
    let mut claims: Vec<(&Theorem, Option<&Fault>)> = Vec::new();
    for theorem in chosen {
        let name = theorem.name;
        assert!(!theorem.faults.is_empty(), "{name} cannot be seen failing");
        claims.push((theorem, None));
        claims.extend(theorem.faults.iter().map(|fault| (theorem, Some(fault))));
    }
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let toolbox = Toolbox::from_environment();
                let prover = Prover::new(&toolbox).unwrap_or_else(|error| panic!("{error}"));
                while let Some((theorem, fault)) = claims.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    assert_proved_or_refuted(&prover, theorem, *fault);
                }
            });
        }
    });
}

/// Proves the theorem, or refutes it for circuits with the fault.
fn assert_proved_or_refuted(prover: &Prover<'_>, theorem: &Theorem, fault: Option<&Fault>) {
    let found = prover.prove(theorem, fault);
    let Finding { verdict, time } = found.unwrap_or_else(|error| panic!("{error}"));
    let name = theorem.name;
    match fault {
        None => {
            println!("{name}: {time:?}");
            assert_eq!(verdict, Verdict::Proved, "{name}");
        }
        Some(Fault { effect, .. }) => {
            println!("{name} with a fault, {effect}: {time:?}");
            let is_refuted = matches!(verdict, Verdict::Refuted { .. });
            assert!(is_refuted, "{name} is {verdict:?} although {effect}");
        }
    }
}
