//! The rungs below the RTL: the netlist and the bitstream, with the same questions as the circuit.

use hdl::system::DEFAULT_CLOCK_HZ;
use perftboard_tests::command::perftboard;
use perftboard_tests::synthesis::Budget;

use crate::suites::check;

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

// A UP5K: another die than the HX8K's, other cores, and an oscillator on the PLL's own ball.
#[test]
fn the_netlist_for_another_part_counts_right() {
    count("netlist:icebreaker", "3", 8902);
}

// Another family, with look-up tables, carries, block RAM and PLL of its own.
#[test]
fn the_netlist_for_another_family_counts_right() {
    count("netlist:ulx3s-12f", "3", 8902);
}

#[test]
fn the_bitstream_for_another_part_counts_right() {
    count("bitstream:icebreaker", "2", 400);
}

// Depth 1 of each position, and more where it is cheap: yosys has been seen to lose a castling move.
#[test]
fn the_netlist_knows_the_standard_positions() {
    check("standard.epd", "netlist", 10_000);
}

#[test]
fn the_netlist_knows_the_tricky_positions() {
    check("tricky.epd", "netlist", 1_000);
}

#[test]
fn the_netlist_knows_random_positions() {
    check("random.epd", "netlist", 100);
}

#[test]
fn the_default_bitstreams_of_the_smaller_parts_meet_timing_and_that_of_an_hx8k_the_budget() {
    let budget = Budget::read().bitstream;
    for (target, is_hx8k) in [
        ("alchitry-cu", true),
        ("ice40-hx8k-breakout", true),
        ("icebreaker", false),
        ("tinyfpga-bx", false),
        ("ulx3s-12f", false),
    ] {
        let json = perftboard(&["bitstream", "--target", target, "--format", "json"]).json();
        println!(
            "{target}: {} LUT4, {} block RAMs, {} MHz",
            json["lut4"], json["bram"], json["mhz"]
        );
        assert_eq!(
            (&json["mhz_requested"], &json["timing_met"]),
            (&json["mhz_clock"], &true.into()),
            "{json}"
        );
        let ns = |key: &str| json[key].as_f64().unwrap_or_default();
        assert!(
            ns("slack_ns") >= ns("margin_ns") && ns("margin_ns") > ns("jitter_ns"),
            "{json}"
        );
        if !is_hx8k {
            continue;
        }
        if target == "alchitry-cu" {
            let simulated = f64::from(DEFAULT_CLOCK_HZ) / 1e6;
            assert_eq!(json["mhz_clock"], simulated, "{json}");
        }
        assert!(json["lut4"].as_u64() <= Some(budget.lut4.into()), "{json}");
        assert!(
            json["bram"].as_u64() <= Some(budget.block_rams.into()),
            "{json}"
        );
    }
}
