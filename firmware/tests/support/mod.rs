//! What the tests of the theorems share.

use evidence::Source;
use firmware::prove::prover::Prover;
use firmware::prove::questions::Ledgers;
use firmware::prove::theorem::{Fault, Method, Theorem};
use firmware::prove::theorems::ALL;
use firmware::prove::verdict::{Finding, Verdict};
use firmware::tools::Toolbox;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The theorems that are proved in seconds.
pub const QUICK: [&str; 20] = [
    "coherent",
    "unmake",
    "tree-orders",
    "view",
    "tally",
    "queue",
    "counter-busy",
    "counter-squares",
    "counter-chain",
    "cluster",
    "room",
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

/// How many claims are tried at a time.
const THREADS: usize = 2;

/// How long the answers of each ledger that are asked for again took together, when they were asked last.
const SAMPLE: Duration = Duration::from_secs(30);

/// A theorem that is to hold for the circuits as they are, or to be refuted for circuits with the fault.
pub type Claim = (&'static Theorem, Option<&'static Fault>);

/// Tries the claims that are chosen; each thread with a prover of its own, which makes the netlist of a board once.
pub fn assert_claims(is_chosen: impl Fn(&Claim) -> bool) {
    // The claims about netlists stay with the prover that made them. They are the longest and come first, so that both threads end
    // at about the same time.
    let (netlists, others): (Vec<_>, Vec<_>) = ALL
        .iter()
        .map(|theorem| claims(theorem).filter(&is_chosen).collect())
        .partition(|claims: &Vec<Claim>| {
            claims
                .iter()
                .any(|(theorem, _)| theorem.method == Method::Equivalence)
        });
    let others = others.into_iter().flatten().map(|claim| vec![claim]);
    let tasks: Vec<Vec<Claim>> = netlists.into_iter().chain(others).collect();
    assert!(!tasks.is_empty());
    let next = AtomicUsize::new(0);
    let ledgers = Ledgers::of_the_project(SAMPLE);
    let ledgers = ledgers.unwrap_or_else(|error| panic!("{error}"));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let toolbox = Toolbox::from_environment();
                let prover =
                    Prover::new(&toolbox, Some(&ledgers)).unwrap_or_else(|error| panic!("{error}"));
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for &(theorem, fault) in task {
                        assert_proved_or_refuted(&prover, theorem, fault);
                    }
                }
            });
        }
    });
}

/// What is claimed of a theorem: that it holds, and that each of its faults refutes it.
fn claims(theorem: &'static Theorem) -> impl Iterator<Item = Claim> {
    assert!(
        !theorem.faults.is_empty(),
        "{} cannot be seen failing",
        theorem.name
    );
    let faults = theorem
        .faults
        .iter()
        .map(move |fault| (theorem, Some(fault)));
    [(theorem, None)].into_iter().chain(faults)
}

/// Proves the theorem, or refutes it for circuits with the fault.
fn assert_proved_or_refuted(prover: &Prover<'_>, theorem: &Theorem, fault: Option<&Fault>) {
    let found = prover.prove(theorem, fault);
    let Finding {
        verdict,
        time,
        source,
    } = found.unwrap_or_else(|error| panic!("{error}"));
    let what = match fault {
        None => theorem.name.to_owned(),
        Some(Fault { effect, .. }) => format!("{} with a fault, {effect}", theorem.name),
    };
    if source != Source::LookedUp {
        println!("{what}: {}, {time:?}", source.word());
    }
    let is_right = match fault {
        None => verdict == Verdict::Proved,
        Some(_) => matches!(verdict, Verdict::Refuted { .. }),
    };
    assert!(is_right, "{what}: {verdict:?}");
}
