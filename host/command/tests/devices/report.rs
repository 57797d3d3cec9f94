//! `perftboard doctor --board` finds the baud rate at which a board answers, and writes a report of the board.

use std::fs;
use std::path::PathBuf;

use driver::rate::USUAL_RATES;
use driver::self_test::KNOWN;
use driver::testing::Fault;
use serde_json::{json, Value};
use tempfile::TempDir;

use crate::pty::PtyBoard;
use crate::self_test::board;
use crate::support::{assert_shape, Run};

/// A folder for a report.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("report.json")
    }

    /// Runs `perftboard doctor` on this board, and reads the report.
    #[track_caller]
    pub fn doctor(&self, board: &str, args: &[&str]) -> (Run, Value) {
        let path = self.path();
        let path = path.to_str().expect("UTF-8");
        let run = [&["doctor", "--board", board, "--report", path], args].concat();
        let run = Run::with_self_test(&run);
        let text = fs::read_to_string(path);
        let text = text.unwrap_or_else(|error| panic!("{error}: {}", run.stderr));
        let report: Value = serde_json::from_str(&text).expect("JSON");
        assert_shape("board-report", &report);
        assert!(run.stderr.contains("please send it to"), "{}", run.stderr);
        (run, report)
    }
}

#[test]
fn the_rate_of_the_board_is_found_and_told() {
    for rate in [4_000_000, 115_200] {
        let board = PtyBoard::at_rate(board(Fault::Honest), rate);
        let run = Run::with_self_test(&["doctor", "--board", &board.path]).right();
        let told = format!("note: it answers at {rate} baud: give every command --baud {rate}");
        assert!(run.stderr.contains(&told), "{}", run.stderr);
        assert!(run.stdout.contains("Self-test: passed"), "{}", run.stdout);
        assert!(
            run.stdout.contains("not the one asked for"),
            "{}",
            run.stdout
        );
        let baud = rate.to_string();
        let asked = ["doctor", "--board", &board.path, "--baud", &baud];
        let run = Run::with_self_test(&asked).right();
        assert_eq!(run.stderr, "");
        assert!(!run.stdout.contains("Rate:"), "{}", run.stdout);
    }
}

#[test]
fn machines_are_told_the_rate_as_well() {
    let board = PtyBoard::at_rate(board(Fault::Honest), 250_000);
    let run = ["doctor", "--board", &board.path, "--format", "json"];
    let json = Run::with_self_test(&run).right().json();
    assert_shape("doctor-board", &json);
    assert_eq!(json["baud"], 250_000);
    assert_eq!(json["asked_baud"], 1_000_000);
}

#[test]
fn another_command_at_the_wrong_rate_names_the_one_that_finds_it() {
    let board = PtyBoard::at_rate(board(Fault::Honest), 250_000);
    let run = Run::with_self_test(&["perft", "1", "--board", &board.path]);
    let doctor = format!("`perftboard doctor --board {}`", board.path);
    run.assert_refused(3, &["no perftboard answered", "--baud", &doctor]);
    let right = ["perft", "1", "--board", &board.path, "--baud", "250000"];
    Run::with_self_test(&right).right();
}

#[test]
fn a_board_that_passes_has_a_report_with_all_that_is_known() {
    let desk = Desk::new();
    let board = PtyBoard::at_rate(board(Fault::Honest), 4_000_000);
    let (run, report) = desk.doctor(&board.path, &["--target", "ulx3s-12f"]);
    run.right();
    for (key, value) in [
        ("report", json!("perftboard board")),
        ("program", json!(env!("CARGO_PKG_VERSION"))),
        ("link", json!(board.path)),
        ("asked_baud", json!(1_000_000)),
        ("baud", json!(4_000_000)),
        ("silent_at", json!([1_000_000])),
        ("clocks_known", json!(true)),
        ("verdict", json!("passed")),
        ("error", Value::Null),
    ] {
        assert_eq!(report[key], value, "{key}");
    }
    let target = json!({"name": "ulx3s-12f", "title": "ULX3S 12F", "part": "LFE5U-12F", "package": "CABGA381"});
    assert_eq!(report["target"], target);
    let identity = json!({"protocol": driver::protocol::VERSION, "clusters": 1, "cores": 1, "clock_hz": 100_000_000, "max_depth": 15});
    assert_eq!(report["identity"], identity);
    assert_eq!(report["counts"].as_array().map(Vec::len), Some(KNOWN.len()));
    assert_eq!(report["counts"][5]["nodes"], json!("197281"));
    let date = report["date"].as_str().expect("a date");
    assert_eq!((date.len(), &date[..2]), (10, "20"), "{date}");
}

#[test]
fn a_board_that_miscounts_has_one_too() {
    let desk = Desk::new();
    let board = PtyBoard::of(board(Fault::WrongCount));
    let (run, report) = desk.doctor(&board.path, &[]);
    assert_eq!(run.status, 3);
    assert_eq!(
        (&report["verdict"], &report["target"]),
        (&json!("failed"), &Value::Null)
    );
    let first = &report["counts"][0];
    assert_eq!(
        (&first["nodes"], &first["match"]),
        (&json!("9468"), &json!(false))
    );
    let message = report["error"]["message"].as_str().expect("a message");
    assert!(message.contains("fails its self-test"), "{message}");
}

#[test]
fn a_port_without_a_perftboard_has_one_that_says_at_which_rates_it_was_asked() {
    let desk = Desk::new();
    for fault in [Fault::Silent, Fault::Garbage] {
        let board = PtyBoard::new(fault);
        let (run, report) = desk.doctor(&board.path, &["--baud", "9600"]);
        run.assert_refused(
            3,
            &[
                "at any of these rates: 9600, 1000000, 4000000",
                "docs/first-flash.md",
            ],
        );
        assert_eq!(report["verdict"], "unreachable");
        let silent = report["silent_at"].as_array().expect("a list");
        assert_eq!(silent.len(), 1 + USUAL_RATES.len());
        assert_eq!(
            (&report["baud"], &report["identity"]),
            (&Value::Null, &Value::Null)
        );
    }
    let modem = PtyBoard::new(Fault::OtherName);
    let (run, report) = desk.doctor(&modem.path, &[]);
    run.assert_refused(3, &["says it is `Modem 56k"]);
    assert_eq!(report["verdict"], "unreachable");
    let (run, report) = desk.doctor("/dev/no-such-board", &[]);
    run.assert_refused(3, &["there is no device"]);
    let message = report["error"]["message"].as_str().expect("a message");
    assert!(message.contains("there is no device"), "{message}");
}

#[test]
fn a_board_that_is_unplugged_in_its_self_test_has_one_with_the_counts_before() {
    let mut leaving = board(Fault::Honest);
    leaving.turns = [Fault::Honest, Fault::Honest, Fault::Disconnects].into();
    let desk = Desk::new();
    let board = PtyBoard::of(leaving);
    let (run, report) = desk.doctor(&board.path, &[]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    let told = format!("`{}` has gone: check the cable", board.path);
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert!(run.stdout.contains("position 4"), "{}", run.stdout);
    assert_eq!(report["verdict"], "failed");
    // The last answer may be lost with the port.
    let counts = report["counts"].as_array().map_or(0, Vec::len);
    assert!((1..=2).contains(&counts), "{report}");
    assert_eq!(report["error"]["status"], 3);
}

#[test]
fn a_report_is_whole_or_not_there_and_needs_a_board() {
    let desk = Desk::new();
    let board = PtyBoard::of(board(Fault::Honest));
    let missing = desk.folder.path().join("missing/report.json");
    let missing = missing.to_str().expect("UTF-8");
    let run = ["doctor", "--board", &board.path, "--report", missing];
    Run::with_self_test(&run).assert_refused(2, &["cannot write"]);
    assert!(board.ledger.take().is_empty(), "it was tested first");
    Run::of(&["doctor", "--report", "x"]).assert_refused(2, &["--board"]);
    // What is written to standard output is the report alone.
    let run = ["doctor", "--board", &board.path, "--report", "-"];
    let run = Run::with_self_test(&run).right();
    let report = serde_json::from_str(&run.stdout).expect("JSON");
    assert_shape("board-report", &report);
    assert!(run.stderr.contains("Self-test: passed"), "{}", run.stderr);
}

#[test]
fn a_simulated_board_has_a_report_without_a_rate() {
    let desk = Desk::new();
    let (run, report) = desk.doctor("sim", &["--cores", "4"]);
    run.right();
    assert_eq!(
        (&report["baud"], &report["link"], &report["verdict"]),
        (&Value::Null, &json!("sim"), &json!("passed"))
    );
    assert_eq!(report["identity"]["cores"], json!(4));
}
