//! All suites through the command on rust-hdl's simulation.

use perftboard_tests::command::perftboard;
use perftboard_tests::suites;
use serde_json::json;

/// Counts above this many leaves are left out.
const MAX_NODES: u64 = 20_000;

/// Runs a suite and compares its totals with the file.
fn check(suite: &str) {
    let entries = suites::read(suite);
    let counts = || {
        let depths = entries.iter().flat_map(|entry| &entry.depths);
        depths
            .map(|&(_, nodes)| nodes)
            .filter(|&nodes| nodes <= MAX_NODES)
    };
    let (path, max_nodes) = (suites::path(suite), MAX_NODES.to_string());
    let path = path.to_str().expect("a path in UTF-8");
    let report = perftboard(&["suite", path, "--max-nodes", &max_nodes, "--format", "json"]).json();
    assert_eq!(report["mismatches"], json!([]));
    assert_eq!(report["positions"], json!(entries.len()));
    assert_eq!(report["entries"], json!(counts().count()));
    assert_eq!(report["nodes"], json!(counts().sum::<u64>()));
    println!(
        "{suite}: {} leaves in {} clocks",
        report["nodes"], report["clocks"]
    );
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
