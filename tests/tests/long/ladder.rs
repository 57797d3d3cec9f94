//! The rungs below the RTL: what yosys made of the top level, and what the bitstream says, asked what the circuit is asked.

use perftboard_tests::command::perftboard;
use perftboard_tests::suites;
use perftboard_tests::synthesis::Budget;

/// Counts and checks from the starting position on this board.
#[track_caller]
fn count(board: &str, depth: &str, nodes: u64) {
    let json = perftboard(&["perft", depth, "--board", board, "--format", "json"]).json();
    assert_eq!(
        (&json["nodes"], &json["match"]),
        (&nodes.into(), &true.into()),
        "{json}"
    );
}

#[test]
fn the_netlist_counts_right() {
    count("netlist", "3", 8902);
}

#[test]
fn the_bitstream_counts_right() {
    count("bitstream", "2", 400);
}

/// Every count of a suite up to this many leaves, on the netlist.
#[track_caller]
fn netlist_knows(suite: &str, max_nodes: u64) {
    let (path, most) = (suites::path(suite), max_nodes.to_string());
    let path = path.to_str().expect("a path in UTF-8");
    let args = [
        "--board",
        "netlist",
        "--max-nodes",
        &most,
        "--format",
        "json",
    ];
    let json = perftboard(&[&["suite", path][..], &args].concat()).json();
    let entries = suites::read(suite);
    let counts = entries.iter().flat_map(|entry| &entry.depths);
    let counts = counts.filter(|&&(_, nodes)| nodes <= max_nodes).count();
    assert_eq!(json["mismatches"], serde_json::json!([]));
    assert_eq!(json["positions"], entries.len(), "{json}");
    assert_eq!(json["entries"], counts, "{json}");
}

// Depth 1 of each position, and more where it is cheap: yosys has been seen to lose a castling move.
#[test]
fn the_netlist_knows_the_standard_positions() {
    netlist_knows("standard.epd", 10_000);
}

#[test]
fn the_netlist_knows_the_tricky_positions() {
    netlist_knows("tricky.epd", 1_000);
}

#[test]
fn the_netlist_knows_random_positions() {
    netlist_knows("random.epd", 100);
}

#[test]
fn every_target_becomes_a_bitstream_within_the_budget() {
    let budget = Budget::read().bitstream;
    let mhz = budget.mhz.to_string();
    for target in ["alchitry-cu", "ice40-hx8k-breakout"] {
        let json = perftboard(&[
            "bitstream",
            "--target",
            target,
            "--mhz",
            &mhz,
            "--format",
            "json",
        ])
        .json();
        println!(
            "{target}: {} LUT4, {} block RAMs, {} MHz",
            json["lut4"], json["bram"], json["mhz"]
        );
        assert_eq!(json["timing_met"], true, "{json}");
        assert!(json["lut4"].as_u64() <= Some(budget.lut4.into()), "{json}");
        assert!(
            json["bram"].as_u64() <= Some(budget.block_rams.into()),
            "{json}"
        );
    }
}
