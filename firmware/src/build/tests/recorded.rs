//! The recorded seed is placed first and alone if the netlist is that for which it was recorded.

use super::*;
use crate::board::placements::Placement;
use crate::report::RecordedSeed;
use std::collections::BTreeMap;

/// 71 MHz, of which the PLL makes 70.83, need 73.2 with the margin, which seed 3 takes, and then seeds 7 and 11.
const CLOCK_HZ: u32 = 71_000_000;

/// The tools' versions, as the fake ones say them.
fn tools() -> BTreeMap<String, String> {
    let tools = [
        ("icepack", "not told"),
        ("nextpnr-ice40", "0.4"),
        ("yosys", "0.23"),
    ];
    let tools = tools.map(|(tool, version)| (tool.to_owned(), version.to_owned()));
    tools.into()
}

impl Bench {
    /// The digest of the netlist that the fake yosys writes.
    fn netlist(&self) -> String {
        let built = self.build_with(60_000_000, Seeds::up_to(1)).unwrap();
        let bytes = fs::read(self.out().join(NETLIST)).unwrap();
        assert_eq!(built.netlist, digest::of_bytes(&bytes));
        fs::remove_file(self.folder.path().join("runs")).unwrap();
        built.netlist
    }

    /// Builds with a seed that is recorded for this netlist. Gives the result and the steps, in words.
    fn build_recorded(
        &self,
        seed: u32,
        netlist: &str,
        seeds: Seeds,
    ) -> (Result<Build, BuildError>, Vec<String>) {
        let placement = Placement {
            seed,
            netlist: netlist.to_owned(),
            circuit: String::new(),
            mhz: 73.5,
            mhz_required: 73.2,
            logic_cells: 2,
            block_rams: 0,
            lut4: 1,
            tools: tools(),
            day: "2026-11-25".to_owned(),
        };
        let options = BuildOptions {
            out: self.out(),
            seeds,
        };
        let mut steps = Vec::new();
        let (design, toolbox) = (design(CLOCK_HZ), self.toolbox());
        let mut tell = |step: Progress| steps.push(step.to_string());
        let built = build_with(Some(&placement), &design, &toolbox, &options, &mut tell);
        (built, steps)
    }

    /// The seeds that were placed.
    fn placed(&self) -> Vec<u32> {
        let runs = fs::read_to_string(self.folder.path().join("runs")).unwrap_or_default();
        let seeds = runs.lines().filter_map(|run| run.strip_prefix("nextpnr "));
        let mut seeds: Vec<u32> = seeds.map(|seed| seed.parse().unwrap()).collect();
        seeds.sort_unstable();
        seeds
    }
}

#[test]
fn the_seed_that_is_recorded_for_the_netlist_is_placed_alone() {
    let bench = Bench::new();
    let netlist = bench.netlist();
    for seeds in [Seeds::up_to(16), Seeds::recorded()] {
        let (built, steps) = bench.build_recorded(7, &netlist, seeds);
        let report = built.unwrap().report;
        let tried: Vec<u32> = report.seeds.iter().map(|seed| seed.seed).collect();
        assert_eq!((report.seed, tried), (7, vec![7]));
        let recorded = RecordedSeed {
            seed: 7,
            of_this_netlist: true,
        };
        assert_eq!(report.recorded_seed, Some(recorded));
        assert!(report.to_string().contains("(seed 7, as recorded)"));
        let step = "nextpnr places seed 7, which is recorded for this netlist";
        assert!(steps.iter().any(|it| it == step), "{steps:?}");
    }
    assert_eq!(bench.placed(), [7, 7]);
}

#[test]
fn seeds_are_searched_for_another_netlist_and_the_report_says_so() {
    let bench = Bench::new();
    bench.netlist();
    let (built, steps) = bench.build_recorded(7, "of another circuit", Seeds::up_to(4));
    let report = built.unwrap().report;
    assert_eq!((report.seed, report.seeds.len()), (3, 3));
    let words = "the netlist is not the one that seed 7 was recorded for";
    assert!(steps.contains(&format!("{words}; searching")), "{steps:?}");
    assert!(report.to_string().contains(words), "{report}");
}

#[test]
fn seeds_are_searched_if_the_recorded_one_misses_timing_or_fails_and_it_is_not_tried_again() {
    let bench = Bench::new();
    let netlist = bench.netlist();
    let (built, _) = bench.build_recorded(2, &netlist, Seeds::up_to(3));
    let report = built.unwrap().report;
    assert_eq!((report.seed, report.seeds.len()), (3, 3));
    assert_eq!(bench.placed(), [1, 2, 3]);
    bench.tool("nextpnr-ice40", &super::crashing_on("7"));
    let (built, _) = bench.build_recorded(7, &netlist, Seeds::up_to(3));
    assert_eq!(built.unwrap().report.seed, 3);
}

#[test]
fn all_seeds_are_tried_whichever_is_recorded() {
    let bench = Bench::new();
    let netlist = bench.netlist();
    let all = Seeds {
        most: 4,
        which: Which::All,
    };
    let (built, _) = bench.build_recorded(7, &netlist, all);
    let report = built.unwrap().report;
    assert_eq!((report.seed, report.recorded_seed), (3, None));
    assert_eq!(bench.placed(), [1, 2, 3, 4]);
}

#[test]
fn another_recorded_seed_or_netlist_is_another_build() {
    let bench = Bench::new();
    let netlist = bench.netlist();
    let unchanged = |seed, netlist: &str| {
        let (built, _) = bench.build_recorded(seed, netlist, Seeds::up_to(4));
        built.unwrap().unchanged
    };
    assert!(!unchanged(7, &netlist));
    assert!(unchanged(7, &netlist));
    assert!(!unchanged(11, &netlist));
    assert!(!unchanged(11, "of another circuit"));
}

#[test]
fn a_changed_netlist_and_a_slow_seed_are_two_messages() {
    let bench = Bench::new();
    let netlist = bench.netlist();
    let (built, _) = bench.build_recorded(7, "0123456789abcdef", Seeds::recorded());
    let error = built.unwrap_err();
    assert!(error.is_about_input());
    let error = error.to_string();
    for words in [
        "the netlist of `alchitry-cu` has changed since seed 7 was recorded for it",
        &format!("its digest is {netlist:.8}, expected 01234567"),
        "Search anew with `perftboard boards --known --build --record",
    ] {
        assert!(error.contains(words), "`{words}` in {error}");
    }
    assert!(bench.placed().is_empty());
    let (built, _) = bench.build_recorded(2, &netlist, Seeds::recorded());
    let error = built.unwrap_err();
    assert!(!error.is_about_input());
    let error = error.to_string();
    assert!(
        error.starts_with("too slow: seed 2 gives 72.5 MHz, 73.2 are needed for a clock of 70.83"),
        "{error}"
    );
    assert!(!error.contains("has changed"), "{error}");
    assert_eq!(bench.placed(), [2]);
}

#[test]
fn other_tools_than_those_of_the_record_are_named() {
    let bench = Bench::new();
    bench.netlist();
    let newer = YOSYS.replace("Yosys 0.23", "Yosys 0.55");
    bench.tool("yosys", &newer);
    let (built, _) = bench.build_recorded(7, "0123456789abcdef", Seeds::recorded());
    let error = built.unwrap_err().to_string();
    assert!(error.contains("it was recorded with icepack "), "{error}");
    assert!(error.contains("here are icepack "), "{error}");
    assert!(error.contains("yosys 0.55"), "{error}");
}

#[test]
fn only_the_default_bitstream_has_a_recorded_seed() {
    let bench = Bench::new();
    let error = bench
        .build_with(60_000_000, Seeds::recorded())
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("no seed is recorded"), "{error}");
    for board in crate::board::boards() {
        let design = Design {
            board,
            config: Some(DesignConfig::of(board)),
            ..design(60_000_000)
        };
        let found = super::super::recorded::recorded(&design);
        assert_eq!(found, crate::board::placements::placement(board.name));
    }
}

#[test]
fn a_build_is_recorded_with_what_it_gave_and_no_other_design_is() {
    let bench = Bench::new();
    let built = bench.build_with(60_000_000, Seeds::up_to(2)).unwrap();
    let manifest = Manifest::trusted(&bench.out()).unwrap();
    let design = super::design(60_000_000);
    let placement = manifest.placement(&design).unwrap();
    let report = &built.report;
    assert_eq!((placement.seed, placement.mhz), (report.seed, report.mhz));
    assert_eq!(placement.netlist, built.netlist);
    assert_eq!(placement.circuit, circuit(&design, report.seed));
    assert_eq!((placement.lut4, placement.logic_cells), (1, 2));
    assert_eq!(placement.tools, report.tools);
    assert!(placement.meets_timing());
    let other = Design {
        verilog: design.verilog.replace("light", "lamp"),
        ..design
    };
    assert_eq!(manifest.placement(&other), None);
}
