//! The suites with which boards are tested, in `reference/suites`.

use std::path::{Path, PathBuf};

use reference::epd::{self, Entry};

/// The suites, by file name.
pub const ALL: [&str; 3] = ["standard.epd", "tricky.epd", "random.epd"];

/// The path of a suite.
#[must_use]
pub fn path(suite: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../reference/suites")
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
