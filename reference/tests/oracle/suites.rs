//! The suites of the project, counted by the oracle up to a limit that keeps the test quick.

use std::path::Path;

use reference::epd::{self, Entry};
use reference::perft::perft;

/// The suites, by file name.
pub const ALL: [&str; 3] = ["standard.epd", "tricky.epd", "random.epd"];

/// Counts above this many leaves are left to the deep runs.
const MAX_NODES: u64 = 200_000;

/// Reads a suite of which every line must be an entry.
pub fn read(suite: &str) -> Vec<Entry> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/data")
        .join(suite);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entry = |(number, entry): (usize, Result<Entry, _>)| {
        entry.unwrap_or_else(|error| panic!("{suite}, line {number}: {error}"))
    };
    epd::entries(&text).map(entry).collect()
}

/// Counts every depth of every entry within the limit.
fn check(suite: &str) {
    let entries = read(suite);
    assert!(!entries.is_empty(), "{suite} has no entries");
    for Entry {
        fen,
        position,
        depths,
    } in entries
    {
        for (depth, nodes) in depths.into_iter().filter(|&(_, nodes)| nodes <= MAX_NODES) {
            assert_eq!(
                perft(&position, depth),
                nodes,
                "{suite}: depth {depth} of {fen}"
            );
        }
    }
}

#[test]
fn standard() {
    check("standard.epd");
}

#[test]
fn tricky() {
    check("tricky.epd");
}

#[test]
fn random() {
    check("random.epd");
}
