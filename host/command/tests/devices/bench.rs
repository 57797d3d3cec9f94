//! `bench` on a board without a wire: its figures and their JSON.

use std::io::Write;

use clap::Parser as _;
use console::fault::Failure;
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use driver::testing::{connect, Fault};
use perftboard::cli::{Cli, Command};
use perftboard::commands::bench::run_on;
use perftboard::suite_file::SuiteError;
use protocol::LOAD_CLOCKS;
use serde_json::{json, Value};
use tempfile::NamedTempFile;

use crate::support::leaves;

/// The outcome, the results and the notes of a bench of the six positions.
fn bench(fault: Fault, format: Format) -> (Outcome, String, String) {
    let (outcome, results, notes) = bench_with(fault, format, &[]);
    (outcome.expect("the board does not fail"), results, notes)
}

/// The outcome, the results and the notes of a bench with these options.
fn bench_with(
    fault: Fault,
    format: Format,
    options: &[&str],
) -> (Result<Outcome, Failure>, String, String) {
    let (mut results, mut notes) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut results, &mut notes, false);
    let mut board = connect(fault).expect("this fault shows later");
    let cli = Cli::try_parse_from([&["perftboard", "bench", "--board", "sim"], options].concat());
    let Command::Bench(mut args) = cli.expect("a command line").command else {
        panic!("another command");
    };
    args.format = format;
    let outcome = run_on(&mut board, &args, &mut console);
    let text = |bytes| String::from_utf8(bytes).expect("the console writes UTF-8");
    (outcome, text(results), text(notes))
}

#[test]
fn json_has_the_agreed_keys() {
    let (outcome, results, _) = bench(Fault::Honest, Format::Json);
    let json: Value = serde_json::from_str(&results).unwrap();
    assert_eq!(outcome, Outcome::Right);
    assert_eq!(json["positions"].as_array().unwrap().len(), 6);
    // Its command came during the run before: what is left is that run's reply, which waits at most 99 clocks for the sums and
    // takes ten a byte to the queue, and the loading.
    let serial_clocks = 24 * 10 + 99 + LOAD_CLOCKS;
    let kiwipete = json!({
        "name": "kiwipete", "depth": 3, "nodes": "97862", "clocks": 489_310, "leaves_per_clock": 0.2,
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
        "schema": 1, "board": "fake", "positions": null, "clusters": 1, "cores": 1, "clock_hz": 100_000_000, "leaves_per_clock": 0.2, "serial_share": null,
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
    let total = ["total", "500117", "2500585", "0.200", "3.49", "%", "-"];
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

/// A suite of the starting position on line 1, a bare ending on line 3, and these lines after them.
fn suite(more: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a file");
    let lines =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902\n\
                 # a comment\n\
                 4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n";
    file.write_all(format!("{lines}{more}").as_bytes())
        .expect("a suite");
    file
}

/// The outcome of a bench of this suite, the name, depth and leaves of each position counted, and the notes.
fn bench_of_suite(
    fault: Fault,
    suite: &NamedTempFile,
    options: &[&str],
) -> (Outcome, Vec<(String, u64, u64)>, String) {
    let path = suite.path().to_str().expect("a path in UTF-8");
    let options = [&["--suite", path], options].concat();
    let (outcome, results, notes) = bench_with(fault, Format::Json, &options);
    let json: Value = serde_json::from_str(&results).expect("JSON");
    let of = |counted: &Value| {
        let (depth, nodes) = (
            counted["depth"].as_u64().expect("a depth"),
            leaves(&counted["nodes"]),
        );
        let name = counted["name"].as_str().expect("a name");
        (name.to_owned(), depth, nodes)
    };
    let positions = json["positions"].as_array().expect("positions");
    let outcome = outcome.expect("the board does not fail");
    (outcome, positions.iter().map(of).collect(), notes)
}

#[test]
fn each_line_of_a_suite_is_counted_to_its_deepest_count_within_the_limit() {
    let (line_1, line_3) = ("line 1".to_owned(), "line 3".to_owned());
    for (options, counts) in [
        (&[][..], vec![(&line_1, 3, 8902), (&line_3, 2, 25)]),
        (
            &["--max-nodes", "8901"],
            vec![(&line_1, 2, 400), (&line_3, 2, 25)],
        ),
        (&["--max-nodes", "19"], vec![(&line_3, 1, 5)]),
    ] {
        let counts: Vec<_> = counts
            .into_iter()
            .map(|(line, depth, nodes)| (line.clone(), depth, nodes))
            .collect();
        assert_eq!(
            bench_of_suite(Fault::Honest, &suite(""), options),
            (Outcome::Right, counts, String::new())
        );
    }
}

#[test]
fn a_bad_line_of_a_suite_is_noted_and_the_others_are_counted() {
    let (outcome, positions, notes) = bench_of_suite(Fault::Honest, &suite("8/8\n"), &[]);
    assert_eq!((outcome, positions.len()), (Outcome::BadInput, 2));
    assert!(notes.contains("line 4: FEN"), "{notes}");
}

#[test]
fn a_count_of_a_suite_that_differs_is_noted_with_its_line() {
    let (outcome, _, notes) = bench_of_suite(Fault::WrongCount, &suite("8/8\n"), &[]);
    assert_eq!(outcome, Outcome::Differs);
    assert!(notes.contains("WRONG: line 1:"), "{notes}");
    assert!(notes.contains("expected 8902"), "{notes}");
}

#[test]
fn a_suite_with_nothing_to_count_is_refused() {
    let suite = suite("");
    let path = suite.path().to_str().expect("a path in UTF-8");
    let options = ["--suite", path, "--max-nodes", "4"];
    let (outcome, results, _) = bench_with(Fault::Honest, Format::Json, &options);
    let error = outcome.expect_err("no count is small enough");
    assert!(
        matches!(error.downcast_ref(), Some(SuiteError::Nothing { .. })),
        "{error}"
    );
    assert_eq!((error.outcome(), &*results), (Outcome::BadInput, ""));
}
