//! `perftboard doctor --board` finds the rate of a simulated circuit. A relay stands for the serial line. It changes the bytes in both
//! directions as a receiver does whose rate is not that of the sender.

use driver::protocol::DEFAULT_BAUD;
use driver::self_test::{clocks, KNOWN};
use serde_json::{json, Value};

use crate::pty::PtyBoard;
use crate::relay::Relay;
use crate::report::Desk;
use crate::wire::Wire;

/// The rank counters of the served board.
const CORES: u8 = 2;
const PROPERTIES: [&str; 2] = ["--cores", "2"];

/// A line of this rate, with a chip that sets what the host asks for.
fn straight(board_baud: u32) -> Wire {
    Wire {
        board_baud,
        divider: 1,
    }
}

/// Asserts that the report has these counts, the first ones of the self-test, as the table has them.
#[track_caller]
fn assert_counts(report: &Value, counts: usize) {
    let made = report["counts"].as_array().expect("a list");
    assert_eq!(made.len(), counts, "{report}");
    let clocks = clocks(1, CORES).expect("the table has this board");
    for ((count, known), clocks) in made.iter().zip(KNOWN).zip(clocks) {
        assert_eq!(count["nodes"], json!(known.leaves.to_string()));
        assert_eq!(count["clocks"], json!(clocks), "{}", known.name);
        assert_eq!(count["match"], json!(true));
    }
}

/// Asserts that the report has what the served board says of itself.
#[track_caller]
fn assert_identity(report: &Value) {
    let identity = &report["identity"];
    assert_eq!(identity["protocol"], json!(driver::protocol::VERSION));
    assert_eq!(identity["clusters"], json!(1));
    assert_eq!(identity["cores"], json!(CORES));
    assert_eq!(identity["max_depth"], json!(15));
}

/// The debugger of a Tang Nano 20K has had firmware that does so.
#[test]
fn a_board_behind_a_chip_that_quarters_the_rate_is_found_at_four_times_its_rate() {
    let quartering = Wire {
        board_baud: DEFAULT_BAUD,
        divider: 4,
    };
    let board = PtyBoard::on(quartering, Relay::to_board(&PROPERTIES));
    let (run, report) = Desk::new().doctor(&board.path, &[]);
    let run = run.right();
    let told = "note: it answers at 4000000 baud: give every command --baud 4000000";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    let told = "Self-test: passed, leaves and clocks are right";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    for (key, value) in [
        ("asked_baud", json!(1_000_000)),
        ("baud", json!(4_000_000)),
        ("silent_at", json!([1_000_000])),
        ("clocks_known", json!(true)),
        ("verdict", json!("passed")),
        ("error", Value::Null),
    ] {
        assert_eq!(report[key], value, "{key}");
    }
    assert_identity(&report);
    assert_counts(&report, KNOWN.len());
}

#[test]
fn a_board_of_another_rate_is_found_and_its_cable_pulled_out_in_the_self_test() {
    let relay = Relay::unplugged_after(2, &PROPERTIES);
    let board = PtyBoard::on(straight(115_200), relay);
    let (run, report) = Desk::new().doctor(&board.path, &[]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    let told = "note: it answers at 115200 baud";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    let told = format!("`{}` has gone: check the cable", board.path);
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert!(!run.stdout.contains("passed"), "{}", run.stdout);
    assert_eq!(report["baud"], json!(115_200));
    assert_eq!(report["silent_at"], json!([1_000_000, 4_000_000, 250_000]));
    assert_eq!(report["verdict"], json!("failed"));
    assert_eq!(report["error"]["status"], json!(3));
    let message = report["error"]["message"].as_str().expect("a message");
    assert!(message.contains("has gone"), "{message}");
    assert_identity(&report);
    // The last result may be lost with the port.
    let counts = report["counts"].as_array().map_or(0, Vec::len);
    assert!((1..=2).contains(&counts), "{report}");
    assert_counts(&report, counts);
}

#[test]
fn a_board_of_a_rate_that_nobody_has_is_not_found_and_the_report_says_where_it_was_looked_for() {
    let board = PtyBoard::on(straight(74_880), Relay::to_board(&PROPERTIES));
    let (run, report) = Desk::new().doctor(&board.path, &[]);
    let rates = "at any of these rates: 1000000, 4000000, 250000, 115200";
    run.assert_refused(3, &["no perftboard", rates, "docs/first-flash.md"]);
    assert_eq!(report["verdict"], json!("unreachable"));
    let (baud, identity) = (&report["baud"], &report["identity"]);
    assert_eq!((baud, identity), (&Value::Null, &Value::Null));
    assert_eq!(report["counts"], json!([]));
    let silent = report["silent_at"].as_array().expect("a list");
    assert_eq!(silent.len(), driver::rate::USUAL_RATES.len());
    let message = report["error"]["message"].as_str().expect("a message");
    assert!(message.contains(rates), "{message}");
}
