//! Some of the faults seeded in the circuits: `cargo run -p perftboard-circuit-faults` tries all of them.

use std::time::Duration;

use circuit_faults::{assess, list, question, Fault};
use evidence::{EvidenceError, Ledger, Reply};
use reference::random::splitmix;
use seed::seed;

#[path = "../../src/seed.rs"]
mod seed;

/// How many, so that it takes minutes: most of them go to compiling.
const SAMPLE: usize = 12;

/// The names of some faults that the tests are to notice, drawn anew in every run.
fn drawn() -> Vec<String> {
    let mut faults = list().unwrap_or_else(|error| panic!("{error}"));
    // Of the others the list says why they survive.
    faults.retain(Fault::is_noticed);
    let mut state = seed();
    while faults.len() > SAMPLE {
        faults.swap_remove(splitmix(&mut state) as usize % faults.len());
    }
    faults.into_iter().map(|fault| fault.name).collect()
}

/// Compiling the circuits with all their faults takes longer than trying some, so that they are tried only if something has changed
/// on which that depends.
#[test]
fn the_quick_tests_notice_a_sample_of_the_seeded_faults() {
    let question = question().unwrap_or_else(|error| panic!("{error}"));
    let ledger = Ledger::of_the_project("circuit-faults", Duration::ZERO);
    let ledger = ledger.unwrap_or_else(|error| panic!("{error}"));
    let answered = ledger.answer::<EvidenceError>(&question, || {
        assess(&drawn()).unwrap_or_else(|error| panic!("{error}"));
        Ok(Some(Reply {
            answer: format!("{SAMPLE} tried, and enough of them noticed"),
            by: "cargo test".to_owned(),
        }))
    });
    let answered = answered.unwrap_or_else(|error| panic!("{error}"));
    println!("{answered:?}");
}
