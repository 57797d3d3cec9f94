//! The figures the project promises, as far as they are the circuit's and not the machine's.

use perftboard_tests::command::perftboard;
use serde_json::json;

#[test]
fn perft_4_is_right() {
    let report = perftboard(&["perft", "4", "--format", "json"]).json();
    assert_eq!(
        (&report["nodes"], &report["match"]),
        (&json!(197_281), &json!(true))
    );
}

#[test]
fn a_bench_of_the_verilog_has_the_simulation_beside_it() {
    let report = perftboard(&[
        "bench", "--board", "verilog", "--cores", "2", "--format", "json",
    ]);
    let report = report.json();
    println!("{report}");
    let figure = |value: &serde_json::Value| value.as_f64().unwrap_or_default();
    let beside = &report["beside"];
    let (fast, slow) = (
        figure(&report["sim_clocks_per_second"]),
        figure(&beside["sim_clocks_per_second"]),
    );
    assert_eq!(
        (&report["board"], &report["cores"], &beside["board"]),
        (&json!("verilog"), &json!(2), &json!("sim"))
    );
    assert!(slow > 0.0 && fast > 0.0, "{report}");
    assert!(
        (figure(&beside["times"]) - fast / slow).abs() < 1e-6,
        "{report}"
    );
}

#[test]
fn the_bench_keeps_its_promises() {
    let report = perftboard(&["bench", "--format", "json"]).json();
    println!("{report}");
    let figure = |name: &str| report[name].as_f64().unwrap_or_default();
    assert!(figure("leaves_per_clock") >= 1.3, "{report}");
    // How fast it is simulated is the machine's, which may have something else to do: that there is a figure is all.
    assert!(figure("sim_clocks_per_second") > 0.0, "{report}");
}

#[test]
fn the_serial_line_takes_less_than_a_hundredth_of_a_run_of_depth_5() {
    let args = ["bench", "--format", "json", "--board", "verilog"];
    let deep = ["--depth", "5", "--max-nodes", "20000000"];
    let report = perftboard(&[&args[..], &deep].concat()).json();
    println!("{report}");
    let positions = report["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 3, "{report}");
    for figures in positions.iter().chain([&report]) {
        let share = figures["serial_share"].as_f64();
        assert!(share.is_some_and(|share| share < 0.01), "{figures}");
    }
}
