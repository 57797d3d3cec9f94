//! The rungs below the RTL: the netlist and the bitstream, with the same questions as the circuit.

use std::fs;

use hdl::system::DEFAULT_CLOCK_HZ;
use perftboard_tests::command::perftboard;
use perftboard_tests::suites;
use perftboard_tests::synthesis::Budget;

use crate::kept::{keep_count, keep_placement, Rung};
use crate::suites::check;

/// The board whose rungs are the default ones.
const DEFAULT: &str = "alchitry-cu";

/// Counts from the starting position on a rung of a target.
#[track_caller]
fn count(rung: Rung, target: &str, depth: &str, leaves: u64) {
    keep_count(rung, target, &[&format!("perft {depth}")], || {
        let board = match rung {
            Rung::Netlist => format!("netlist:{target}"),
            Rung::Bitstream => format!("bitstream:{target}"),
        };
        let json = perftboard(&["perft", depth, "--board", &board, "--format", "json"]).json();
        assert_eq!(
            (&json["nodes"], &json["match"]),
            (&leaves.to_string().into(), &true.into()),
            "{json}"
        );
        leaves
    });
}

/// Counts a suite on two boards of a target's netlist, which share the work, without the counts above so many leaves.
#[track_caller]
fn count_suite(target: &str, suite: &str, most: u64) {
    let text = fs::read_to_string(suites::path(suite)).expect("a suite");
    let counted = [suite, &text, &most.to_string()];
    keep_count(Rung::Netlist, target, &counted, || {
        let board = format!("netlist:{target}");
        check(suite, &["--board", &board, "--board", &board], most)
    });
}

#[test]
fn the_netlist_counts_right() {
    count(Rung::Netlist, DEFAULT, "3", 8902);
}

#[test]
fn the_bitstream_counts_right() {
    count(Rung::Bitstream, DEFAULT, "2", 400);
}

// A UP5K: another die than the HX8K's, other cores, and an oscillator on the PLL's own ball.
#[test]
fn the_netlist_for_another_part_counts_right() {
    count(Rung::Netlist, "icebreaker", "3", 8902);
}

// Another family, with look-up tables, carries, block RAM and PLL of its own.
#[test]
fn the_netlist_for_another_family_counts_right() {
    count(Rung::Netlist, "ulx3s-12f", "3", 8902);
}

// A third family: every memory is the vendor's block RAM, of which the model is ours.
#[test]
fn the_netlists_for_a_third_family_count_right() {
    count(Rung::Netlist, "tang-nano-9k", "3", 8902);
    count(Rung::Netlist, "tang-nano-20k", "3", 8902);
}

// A 25F, with other pins and another clock than the 12F.
#[test]
fn the_netlist_for_a_25f_counts_right() {
    count(Rung::Netlist, "icepi-zero", "2", 400);
}

// An 85F, full: ten clusters and the trunk above them. The others here have one cluster. When the circuit has changed, Verilator and
// the compiler take some 25 minutes.
#[test]
fn the_netlist_of_ten_clusters_counts_right() {
    count(Rung::Netlist, "ulx3s-85f", "3", 8902);
}

#[test]
fn the_bitstream_for_another_part_counts_right() {
    count(Rung::Bitstream, "icebreaker", "2", 400);
}

// Depth 1 of each position, and more where it is cheap: yosys has been seen to lose a castling move.
#[test]
fn the_netlist_knows_the_standard_positions() {
    count_suite(DEFAULT, "standard.epd", 10_000);
}

#[test]
fn the_netlist_knows_the_tricky_positions() {
    count_suite(DEFAULT, "tricky.epd", 1_000);
}

#[test]
fn the_netlist_knows_random_positions() {
    count_suite(DEFAULT, "random.epd", 100);
}

// The default board counts standard chess alone. Of those that count Chess960 these two are the smallest, each of another family.
#[test]
fn the_netlists_that_count_chess960_know_its_middle_games() {
    for target in ["tang-nano-9k", "ulx3s-12f"] {
        count_suite(target, "chess960-middle.epd", 1_000);
    }
}

// All 960 to depth 4. When the circuit has changed, the 190 million leaves take two cores 25 to 40 minutes.
#[test]
fn the_netlist_that_counts_chess960_knows_its_starting_positions() {
    count_suite(
        "tang-nano-9k",
        "chess960-starts.epd",
        suites::CHESS960_DEPTH_4,
    );
}

/// What the tests ask of the placements of default bitstreams.
const BUDGET: &str = include_str!("../../budget.toml");

/// Places the default bitstream of a target and checks its timing. If a seed is recorded for it, no other is tried. Gives its figures.
fn place(target: &str, is_hx8k: bool, is_recorded: bool) -> String {
    let args = ["bitstream", "--target", target, "--format", "json"];
    let recorded: &[&str] = if is_recorded { &["--recorded"] } else { &[] };
    let json = perftboard(&[&args[..], recorded].concat()).json();
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
    if target == DEFAULT {
        let simulated = f64::from(DEFAULT_CLOCK_HZ) / 1e6;
        assert_eq!(json["mhz_clock"], simulated, "{json}");
    }
    if is_hx8k {
        let budget = Budget::read().bitstream;
        let within = |key: &str, most: u32| json[key].as_u64() <= Some(most.into());
        assert!(
            within("lut4", budget.lut4) && within("bram", budget.block_rams),
            "{json}"
        );
    }
    format!(
        "seed {}: {} LUT4, {} block RAMs, {} MHz",
        json["seed"], json["lut4"], json["bram"], json["mhz"]
    )
}

/// Those of the larger parts take up to half an hour each, and are placed for a release.
#[test]
fn the_default_bitstreams_of_the_smaller_parts_meet_timing_and_that_of_an_hx8k_the_budget() {
    for (target, is_hx8k) in [
        ("alchitry-cu", true),
        ("ice40-hx8k-breakout", true),
        ("icebreaker", false),
        ("tinyfpga-bx", false),
        ("ulx3s-12f", false),
        ("tang-nano-9k", false),
    ] {
        keep_placement(target, BUDGET, |is_recorded| {
            place(target, is_hx8k, is_recorded)
        });
    }
}
