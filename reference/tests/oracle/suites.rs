//! The suites of the project, counted by the oracle and by what [`perft`] counts with, up to a limit that keeps the test
//! quick.

use std::path::Path;

use reference::epd::{self, Entry};
use reference::mailbox::Mailbox;
use reference::perft::{count_with, perft};

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

/// Counts every depth of every entry within the limit, which are so many counts.
fn check(suite: &str, counts: usize) {
    let entries = read(suite);
    let mut counted = 0;
    for Entry {
        fen,
        position,
        depths,
    } in entries
    {
        for (depth, nodes) in depths.into_iter().filter(|&(_, nodes)| nodes <= MAX_NODES) {
            let oracle = count_with(&mut Mailbox::from(&position), depth);
            assert_eq!(oracle, nodes, "{suite}: mailbox, depth {depth} of {fen}");
            let fastest = perft(&position, depth);
            assert_eq!(fastest, nodes, "{suite}: depth {depth} of {fen}");
            counted += 1;
        }
    }
    assert_eq!(counted, counts, "counts of {suite}");
}

#[test]
fn standard() {
    check("standard.epd", 20);
}

#[test]
fn tricky() {
    check("tricky.epd", 154);
}

#[test]
fn random() {
    check("random.epd", 785);
}
