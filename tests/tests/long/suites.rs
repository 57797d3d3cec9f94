//! Whole suites through the command: all of them on rust-hdl's simulation here, on other boards where those are tested.

use perftboard_tests::command::perftboard;
use perftboard_tests::suites;
use serde_json::json;

/// A line that hardly costs any clocks.
const FAST_LINE: [&str; 2] = ["--line-clocks", "4"];

/// Counts above this many leaves are left out.
const MAX_NODES: u64 = 20_000;

/// Runs a suite on the boards that these options choose, without the counts above so many leaves, and compares its totals with the file.
/// Gives the leaves.
#[track_caller]
pub fn check(suite: &str, board: &[&str], max_nodes: u64) -> u64 {
    let entries = suites::read(suite);
    let counts = || {
        let depths = entries.iter().flat_map(|entry| &entry.depths);
        depths
            .map(|&(_, nodes)| nodes)
            .filter(|&nodes| nodes <= max_nodes)
    };
    let (path, most) = (suites::path(suite), max_nodes.to_string());
    let path = path.to_str().expect("a path in UTF-8");
    let options = ["--max-nodes", &most, "--format", "json"];
    let report = perftboard(&[&["suite", path][..], board, &options].concat()).json();
    assert_eq!(report["mismatches"], json!([]));
    assert_eq!(report["positions"], json!(entries.len()));
    assert_eq!(report["entries"], json!(counts().count()));
    let leaves: u64 = counts().sum();
    assert_eq!(report["nodes"], json!(leaves.to_string()));
    println!(
        "{suite} on {board:?}: {leaves} leaves in {} clocks",
        report["clocks"]
    );
    leaves
}

#[test]
fn standard() {
    check("standard.epd", &["--board", "sim"], MAX_NODES);
}

#[test]
fn tricky() {
    check("tricky.epd", &FAST_LINE, MAX_NODES);
}

#[test]
fn three_clusters() {
    let board = [&["--clusters", "3", "--cores", "1"], &FAST_LINE[..]].concat();
    for suite in suites::ALL {
        check(suite, &board, MAX_NODES);
    }
}

#[test]
fn random() {
    check("random.epd", &FAST_LINE, MAX_NODES);
}

/// All starting positions, two half-moves deep, and the middle games as deep as is cheap.
#[test]
fn chess960() {
    for (suite, max_nodes) in suites::CHESS960.into_iter().zip([1_000, 2_000]) {
        check(suite, &FAST_LINE, max_nodes);
    }
}
