//! The figures the project promises, as far as they are the circuit's and not the machine's.

use hdl::system::DEFAULT_CLOCK_HZ;
use perftboard_tests::command::perftboard;
use perftboard_tests::synthesis::{assert_within_budget, Budget};
use protocol::DEFAULT_BAUD;
use serde_json::{json, Value};
use sim::Config;

#[test]
fn perft_4_is_right() {
    let report = perftboard(&["perft", "4", "--format", "json"]).json();
    assert_eq!(
        (&report["nodes"], &report["match"]),
        (&json!("197281"), &json!(true))
    );
}

#[test]
fn two_clusters_stay_within_their_budget() {
    let config = Config {
        clusters: 2,
        cores: 1,
        ..Config::default()
    };
    assert_within_budget(config, Budget::read().two_clusters);
}

#[test]
fn a_bench_of_the_verilog_has_the_simulation_beside_it() {
    let report = perftboard(&[
        "bench", "--board", "verilog", "--cores", "2", "--format", "json",
    ]);
    let report = report.json();
    println!("{report}");
    let beside = &report["beside"];
    assert_eq!(
        (&report["board"], &report["cores"], &beside["board"]),
        (&json!("verilog"), &json!(2), &json!("sim"))
    );
    let speeds = [
        &report["sim_clocks_per_second"],
        &beside["sim_clocks_per_second"],
        &beside["times"],
    ];
    // How fast each is, is the machine's; what both simulate is the same circuit.
    assert!(speeds.iter().all(|speed| speed.as_f64() > Some(0.0)));
    let simulation = perftboard(&["bench", "--cores", "2", "--format", "json"]).json();
    assert_eq!(simulation["board"], "sim");
    assert_eq!(column(&report, "clocks"), column(&simulation, "clocks"));
    assert_eq!(column(&report, "nodes"), LEAVES.map(Some));
}

/// The leaves of the six positions at the usual depths, as published.
const LEAVES: [u64; 6] = [197_281, 97_862, 43_238, 9_467, 62_379, 89_890];

/// A figure of each position.
fn column(report: &Value, key: &str) -> Vec<Option<u64>> {
    let positions = report["positions"].as_array().expect("positions");
    positions
        .iter()
        .map(|figures| match &figures[key] {
            // A count of leaves.
            Value::String(digits) => digits.parse().ok(),
            figure => figure.as_u64(),
        })
        .collect()
}

#[test]
fn the_bench_keeps_its_promises() {
    let report = perftboard(&["bench", "--format", "json"]).json();
    println!("{report}");
    assert_eq!(column(&report, "nodes"), LEAVES.map(Some));
    let clocks: Option<u64> = column(&report, "clocks").into_iter().sum();
    let clocks = clocks.expect("the clocks of each position");
    // Five leaves in a clock.
    assert!(LEAVES.iter().sum::<u64>() >= clocks * 5, "{report}");
    let told = report["leaves_per_clock"].as_f64();
    assert!(told.is_some_and(|told| (told * clocks as f64).round() == 500_117.0));
    // How fast it is simulated is the machine's, which may have something else to do: that there is a figure is all.
    assert!(report["sim_clocks_per_second"].as_f64() > Some(0.0));
}

/// The six positions, a ply deeper than `bench` counts them.
const SIX: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D5 4865609
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D4 4085603
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D5 674624
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D4 422333
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D4 2103487
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 ;D4 3894594
";

/// The leaves per clock, over all of the six positions, on the third of them, and over sparse ones.
#[test]
fn the_default_board_counts_as_fast_as_it_is_said_to() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let six = folder.path().join("six.epd");
    std::fs::write(&six, SIX).expect("a file");
    let bench = |suite: &str| {
        let args = ["bench", "--format", "json", "--board", "verilog", "--suite"];
        let report = perftboard(&[&args[..], &[suite]].concat()).json();
        println!("{report}");
        report
    };
    let six = bench(six.to_str().expect("a path of letters"));
    assert!(six["leaves_per_clock"].as_f64() >= Some(7.0));
    assert!(six["positions"][2]["leaves_per_clock"].as_f64() >= Some(3.1));
    let sparse = bench("sparse");
    assert!(sparse["leaves_per_clock"].as_f64() >= Some(2.1));
}

/// Before the first run and after the last one the board only waits for its line, for the length of one message each.
#[test]
fn the_serial_line_takes_less_than_a_fortieth_of_runs_of_depth_5() {
    // 43 bytes of ten bits, and one byte's time to spare.
    let clocks_of_a_message = f64::from(440 * (DEFAULT_CLOCK_HZ / DEFAULT_BAUD));
    let args = ["bench", "--format", "json", "--board", "verilog"];
    let deep = ["--depth", "5", "--max-nodes", "20000000"];
    let report = perftboard(&[&args[..], &deep].concat()).json();
    println!("{report}");
    let share = |figures: &Value| figures["serial_share"].as_f64().expect("a share");
    assert!(share(&report) < 0.025, "{report}");
    let positions = report["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 3, "{report}");
    for position in positions {
        let clocks = position["clocks"].as_f64().expect("a number");
        assert!(clocks * share(position) < clocks_of_a_message, "{position}");
    }
}

/// The model adds up what the steps of the circuit take, and nothing in it was fitted. It leaves out the ends of a run.
#[test]
fn the_model_predicts_the_clocks_of_the_verilog() {
    for cores in ["1", "2", "3"] {
        let report = perftboard(&[
            "model",
            "--measure",
            "--board",
            "verilog",
            "--cores",
            cores,
            "--format",
            "json",
        ]);
        let report = report.json();
        println!("{report}");
        for position in report["positions"].as_array().expect("positions") {
            let deviation = position["deviation"].as_f64().expect("a deviation");
            assert!(deviation.abs() < 0.02, "{cores} counters: {position}");
        }
    }
}
