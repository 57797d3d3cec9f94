//! The suites that the crate carries, and those of Chess960 in `tests/data`, counted by the oracle and by what [`perft`] counts with, up to a limit that keeps the test
//! quick.

use perftboard_reference::epd::{self, Entry};
use perftboard_reference::mailbox::Mailbox;
use perftboard_reference::perft::{count_with, perft};
use perftboard_reference::suites::{self, Suite};

/// Counts above this many leaves are left to the deep runs.
const MAX_NODES: u64 = 200_000;

/// Counts every depth of every entry within the limit, which are so many counts.
fn check(suite: Suite, counts: usize) {
    check_entries(suite.name, suite.entries(), MAX_NODES, counts);
}

/// Counts every depth of every entry of at most so many leaves, which are so many counts.
fn check_entries(name: &str, entries: Vec<Entry>, max_nodes: u64, counts: usize) {
    let mut counted = 0;
    for Entry {
        fen,
        position,
        depths,
    } in entries
    {
        for (depth, nodes) in depths.into_iter().filter(|&(_, nodes)| nodes <= max_nodes) {
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

/// The entries of a suite in `tests/data`, which is not part of the crate.
fn of_chess960(name: &str) -> Vec<Entry> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/data")
        .join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entries = epd::entries(&text)
        .map(|(line, entry)| entry.unwrap_or_else(|error| panic!("{name}, line {line}: {error}")));
    entries.collect()
}

#[test]
fn starting_positions_of_chess960() {
    let name = "chess960-starts.epd";
    check_entries(name, of_chess960(name), 20_000, 3 * 960);
}

#[test]
fn middle_games_of_chess960() {
    let name = "chess960-middle.epd";
    let entries = of_chess960(name);
    assert!(entries
        .iter()
        .all(|entry| entry.position.chess960_right().is_some()));
    check_entries(name, entries, MAX_NODES, 3 * 300);
}

#[test]
fn no_suite_is_forgotten_above() {
    assert_eq!(suites::ALL.len(), 7);
}
