//! `bench` on a board without a wire: its figures and their JSON.

use clap::Parser as _;
use perftboard::args::Format;
use perftboard::cli::{Cli, Command};
use perftboard::commands::bench::run_on;
use perftboard::console::Console;
use perftboard::outcome::Outcome;
use protocol::LOAD_CLOCKS;
use serde_json::{json, Value};

use crate::fake::Fault;
use crate::link::connect;

/// The outcome, the results and the notes of a bench.
fn bench(fault: Fault, format: Format) -> (Outcome, String, String) {
    let (mut results, mut notes) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut results, &mut notes, false);
    let mut board = connect(fault).expect("this fault shows later");
    let cli = Cli::try_parse_from(["perftboard", "bench", "--board", "sim"]);
    let Command::Bench(mut args) = cli.expect("a command line").command else {
        panic!("another command");
    };
    args.format = format;
    let outcome = run_on(&mut board, &args, &mut console);
    let text = |bytes| String::from_utf8(bytes).expect("the console writes UTF-8");
    (
        outcome.expect("the board does not fail"),
        text(results),
        text(notes),
    )
}

#[test]
fn json_has_the_agreed_keys() {
    let (outcome, results, _) = bench(Fault::Honest, Format::Json);
    let json: Value = serde_json::from_str(&results).unwrap();
    assert_eq!(outcome, Outcome::Right);
    assert_eq!(json["positions"].as_array().unwrap().len(), 6);
    // Its command came during the run before: what is left is that run's reply on its way to the queue, and the loading.
    let serial_clocks = 24 * 10 + LOAD_CLOCKS;
    let kiwipete = json!({
        "name": "kiwipete", "depth": 3, "nodes": 97_862, "clocks": 489_310, "leaves_per_clock": 0.2,
        "serial_bytes": 68, "serial_clocks": serial_clocks, "serial_share": null,
        "fen": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    });
    let mut reported = json["positions"][1].clone();
    let share = reported["serial_share"].take();
    assert_eq!(reported, kiwipete);
    assert!(share
        .as_f64()
        .is_some_and(
            |share| (share - serial_clocks as f64 / (489_310 + serial_clocks) as f64).abs() < 1e-9
        ));
    let mut total = json.clone();
    total["positions"] = Value::Null;
    let share = total["serial_share"].take();
    assert!(share.as_f64().is_some_and(|share| share > 0.0));
    let expected = json!({
        "board": "fake", "positions": null, "cores": 1, "clock_hz": 100_000_000, "leaves_per_clock": 0.2, "serial_share": null,
        "sim_clocks_per_second": null,
    });
    assert_eq!(total, expected);
}

#[test]
fn text_is_a_table_with_a_total() {
    let (_, results, _) = bench(Fault::Honest, Format::Text);
    let rows: Vec<Vec<&str>> = results
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 8);
    assert_eq!(
        rows[1],
        ["start", "4", "197281", "986405", "0.200", "4.21", "%", "-"]
    );
    let total = ["total", "500117", "2500585", "0.200", "3.47", "%", "-"];
    assert_eq!(rows[7], total);
}

#[test]
fn a_count_that_differs_is_noted() {
    let (outcome, _, notes) = bench(Fault::WrongCount, Format::Json);
    assert_eq!(outcome, Outcome::Differs);
    assert!(
        notes.contains("WRONG: start: the board counts 197282, expected 197281\n"),
        "{notes}"
    );
}
