//! The suites with which boards are tested, in `reference/suites`, and those of Chess960.

use std::path::{Path, PathBuf};

use reference::epd::{self, Entry};

/// The suites, by file name.
pub const ALL: [&str; 3] = ["standard.epd", "tricky.epd", "random.epd"];

/// The suites of Chess960, by file name, in `tests/data`.
pub const CHESS960: [&str; 2] = ["chess960-starts.epd", "chess960-middle.epd"];

/// No starting position of Chess960 has more leaves than this at depth 4.
pub const CHESS960_DEPTH_4: u64 = 240_000;

/// The path of a suite.
#[must_use]
pub fn path(suite: &str) -> PathBuf {
    let folder = match CHESS960.contains(&suite) {
        true => "data",
        false => "../reference/suites",
    };
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(folder)
        .join(suite)
}

/// The entries of a suite, which must have no malformed line.
#[must_use]
pub fn read(suite: &str) -> Vec<Entry> {
    let path = path(suite);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entry = |(number, entry): (usize, Result<Entry, _>)| {
        entry.unwrap_or_else(|error| panic!("{suite}, line {number}: {error}"))
    };
    let entries: Vec<Entry> = epd::entries(&text).map(entry).collect();
    assert!(!entries.is_empty(), "{suite} has no entries");
    entries
}
