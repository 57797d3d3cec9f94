//! The suites that the crate carries, counted by the oracle and by what [`perft`] counts with, up to a limit that keeps the test
//! quick.

use perftboard_reference::epd::Entry;
use perftboard_reference::mailbox::Mailbox;
use perftboard_reference::perft::{count_with, perft};
use perftboard_reference::suites::{self, Suite};

/// Counts above this many leaves are left to the deep runs.
const MAX_NODES: u64 = 200_000;

/// Counts every depth of every entry within the limit, which are so many counts.
fn check(suite: Suite, counts: usize) {
    let name = suite.name;
    let mut counted = 0;
    for Entry {
        fen,
        position,
        depths,
    } in suite.entries()
    {
        for (depth, nodes) in depths.into_iter().filter(|&(_, nodes)| nodes <= MAX_NODES) {
            let oracle = count_with(&mut Mailbox::from(&position), depth);
            assert_eq!(oracle, nodes, "{name}: mailbox, depth {depth} of {fen}");
            let fastest = perft(&position, depth);
            assert_eq!(fastest, nodes, "{name}: depth {depth} of {fen}");
            counted += 1;
        }
    }
    assert_eq!(counted, counts, "counts of {name}");
}

#[test]
fn standard() {
    check(suites::STANDARD, 20);
}

#[test]
fn tricky() {
    check(suites::TRICKY, 154);
}

#[test]
fn random() {
    check(suites::RANDOM, 785);
}

#[test]
fn sparse() {
    check(suites::SPARSE, 258);
}

#[test]
fn wagner() {
    check(suites::WAGNER, 617);
}

#[test]
fn jones() {
    check(suites::JONES, 98);
}

#[test]
fn double_checks() {
    check(suites::DOUBLE_CHECKS, 157);
}

#[test]
fn no_suite_is_forgotten_above() {
    assert_eq!(suites::ALL.len(), 7);
}
