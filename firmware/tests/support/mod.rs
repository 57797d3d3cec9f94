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
pub const QUICK: [&str; 57] = [
    "finder",
    "finder-ends",
    "castling",
    "position-loads",
    "coherent",
    "plies",
    "tree-orders",
    "tree-goes-on",
    "node-words",
    "verdicts",
    "look-ends",
    "view",
    "tally",
    "queue",
    "count-down",
    "count-up",
    "counter-busy",
    "counter-squares",
    "counter-chain",
    "cluster",
    "room",
    "cluster-chain",
    "handover",
    "ledger",
    "line-queue",
    "payload-banks",
    "uart-tx",
    "uart-rx",
    "uart-rx-bytes",
    "answers",
    "loader",
    "replies",
    "frame-tx",
    "frame-bytes",
    "system",
    "node-returns",
    "tree-wires",
    "counter-wires",
    "cluster-wires",
    "cluster-loads",
    "trunk-wires",
    "frontend-wires",
    "break-reset",
    "reset-uart-tx",
    "reset-uart-rx",
    "reset-frame-rx",
    "reset-frame-tx",
    "reset-loader",
    "reset-line-buffer",
    "reset-verdicts",
    "reset-count",
    "reset-counter",
    "reset-counter-link",
    "reset-cluster",
    "reset-cluster-link",
    "reset-handover",
    "reset-trunk",
];

/// How many trials are made at a time.
const THREADS: usize = 2;

/// How long the answers of each ledger that are asked for again took together, when they were asked last.
const SAMPLE: Duration = Duration::from_secs(30);

/// What is claimed of a theorem.
#[derive(Clone, Copy)]
pub enum Claim {
    /// It holds for the circuits as they are.
    Holds,
    /// It is refuted for circuits with this fault.
    IsRefuted(&'static Fault),
    /// None of its assertions is dead.
    IsAlive,
}

/// A theorem, and what is claimed of it.
pub type Trial = (&'static Theorem, Claim);

/// Makes the trials that are chosen; each thread with a prover of its own, which makes the netlist of a board once.
pub fn assert_claims(is_chosen: impl Fn(&Trial) -> bool) {
    // The claims about netlists stay with the prover that made them. They are the longest and come first, so that both threads end
    // at about the same time.
    let (netlists, others): (Vec<_>, Vec<_>) = ALL
        .iter()
        .map(|theorem| trials(theorem).filter(&is_chosen).collect())
        .partition(|trials: &Vec<Trial>| {
            trials
                .iter()
                .any(|(theorem, _)| theorem.method == Method::Equivalence)
        });
    let others = others.into_iter().flatten().map(|trial| vec![trial]);
    let tasks: Vec<Vec<Trial>> = netlists.into_iter().chain(others).collect();
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
                    for &(theorem, claim) in task {
                        assert_claim(&prover, theorem, claim);
                    }
                }
            });
        }
    });
}

/// What is claimed of a theorem: that it holds, that each of its faults refutes it, and that it has no dead assertion, unless it is
/// about whole netlists and has no assertions at all.
fn trials(theorem: &'static Theorem) -> impl Iterator<Item = Trial> {
    assert!(
        !theorem.faults.is_empty(),
        "{} cannot be seen failing",
        theorem.name
    );
    let alive = (theorem.method != Method::Equivalence).then_some(Claim::IsAlive);
    let faults = theorem.faults.iter().map(Claim::IsRefuted);
    let claims = [Claim::Holds].into_iter().chain(faults).chain(alive);
    claims.map(move |claim| (theorem, claim))
}

/// Proves the theorem, refutes it for circuits with the fault, or sees its assertions alive.
fn assert_claim(prover: &Prover<'_>, theorem: &Theorem, claim: Claim) {
    let found = match claim {
        Claim::Holds => prover.prove(theorem, None),
        Claim::IsRefuted(fault) => prover.prove(theorem, Some(fault)),
        Claim::IsAlive => prover.liveness(theorem),
    };
    let Finding {
        verdict,
        time,
        source,
    } = found.unwrap_or_else(|error| panic!("{error}"));
    let what = match claim {
        Claim::Holds => theorem.name.to_owned(),
        Claim::IsRefuted(fault) => format!("{} with a fault, {}", theorem.name, fault.effect),
        Claim::IsAlive => format!("the assertions of {}", theorem.name),
    };
    if source != Source::LookedUp {
        println!("{what}: {}, {time:?}", source.word());
    }
    let is_right = match claim {
        Claim::Holds | Claim::IsAlive => verdict == Verdict::Proved,
        Claim::IsRefuted(_) => matches!(verdict, Verdict::Refuted { .. }),
    };
    assert!(is_right, "{what}: {verdict:?}");
}
