//! The self-test of a board, by itself and before a count.

use console::figures::grouped;
use driver::self_test::{clocks, KNOWN};
use driver::testing::{FakeBoard, Fault};
use protocol::{kind, ErrorCode, Refusal};
use serde_json::{json, Value};

use crate::pty::PtyBoard;
use crate::support::{Run, Served};

/// A board with this fault, whose clocks are right.
pub fn board(fault: Fault) -> FakeBoard {
    let mut board = FakeBoard::new(fault);
    let (clusters, cores) = board.configuration;
    board.clocks = clocks(clusters, cores);
    assert!(board.clocks.is_some());
    board
}

/// A board that takes a clock too many for its last count.
fn slow() -> FakeBoard {
    let mut slow = board(Fault::Honest);
    let last = slow.clocks.as_mut().and_then(|clocks| clocks.last_mut());
    *last.unwrap() += 1;
    slow
}

/// A board whose clocks nobody knows.
fn strange(fault: Fault) -> FakeBoard {
    let mut strange = FakeBoard::new(fault);
    strange.configuration = (15, 1);
    assert_eq!(clocks(15, 1), None);
    strange
}

/// Runs `perftboard doctor` on this board.
fn doctor(board: FakeBoard, args: &[&str]) -> Run {
    let board = PtyBoard::of(board);
    Run::with_self_test(&[&["doctor", "--board", &board.path], args].concat())
}

/// The words of the row of this position.
fn row<'a>(run: &'a Run, position: &str) -> Vec<&'a str> {
    let mut lines = run.stdout.lines();
    let line = lines.find(|line| line.starts_with(position));
    let line = line.unwrap_or_else(|| panic!("{position}: {}", run.stdout));
    line.split("  ")
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect()
}

#[test]
fn a_right_board_passes_count_by_count() {
    let run = doctor(board(Fault::Honest), &[]).right();
    assert_eq!(run.stderr, "");
    let told = "1 core at 100 MHz, protocol version 5";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    let heads = row(&run, "position  ");
    let expected = [
        "position", "depth", "leaves", "clocks", "expected", "verdict",
    ];
    assert_eq!(heads, expected);
    for known in KNOWN {
        let cells = row(&run, known.name);
        assert_eq!((cells.len(), cells[5]), (6, "right"), "{cells:?}");
    }
    assert_eq!(row(&run, "start")[2], "197,281");
    let told = "Self-test: passed, leaves and clocks are right";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

#[test]
fn a_board_that_miscounts_is_told_with_what_helps() {
    let run = doctor(board(Fault::WrongCount), &[]);
    assert_eq!(run.status, 3);
    let clocks = grouped(clocks(1, 1).unwrap()[0]);
    let expected = format!("9,467 in {clocks}");
    let cells = ["9,468", &clocks, &expected, "WRONG"];
    assert_eq!(row(&run, "position 4")[2..], cells);
    let fen = KNOWN[0].fen;
    for words in [
        &format!("fails its self-test, perft 3 of `{fen}`: it counts 9468 leaves, expected 9467")[..],
        "--mhz",
        "--all-seeds",
        "supply",
        "cable",
    ] {
        assert!(run.stderr.contains(words), "{words} in {}", run.stderr);
    }
    assert!(!run.stdout.contains("Self-test: passed"), "{}", run.stdout);
}

#[test]
fn a_board_whose_clocks_are_wrong_fails_although_its_leaves_are_right() {
    let run = doctor(slow(), &[]);
    assert_eq!(run.status, 3);
    assert_eq!(row(&run, "position 4").last(), Some(&"right"));
    assert_eq!(row(&run, "start").last(), Some(&"WRONG clocks"));
    let expected = clocks(1, 1).unwrap()[5];
    let told = format!("it takes {} clocks, expected {expected}", expected + 1);
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert!(run.stderr.contains("--mhz"), "{}", run.stderr);
}

#[test]
fn a_board_that_answers_errors_fails() {
    let too_many = Refusal {
        code: ErrorCode::BadPosition,
        detail: 1,
    };
    for (fault, words) in [
        (Fault::FAILS, "it knows no command"),
        (Fault::Refuses(kind::PERFT, too_many), "more than 16 pieces"),
    ] {
        let run = doctor(board(fault), &[]);
        assert_eq!(run.status, 3, "{}", run.stderr);
        assert!(
            run.stderr.contains("it refuses the count"),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
    let run = doctor(board(Fault::Silent), &[]);
    run.assert_refused(
        3,
        &["no perftboard answered", "at any of these rates: 1000000"],
    );
}

#[test]
fn of_an_unknown_configuration_the_leaves_are_compared_and_that_is_told() {
    let run = doctor(strange(Fault::Honest), &[]).right();
    assert_eq!(row(&run, "start")[4..], ["197,281", "right leaves"]);
    let told = "the clocks of a board of 15 clusters of 1 core are not known";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    assert_eq!(doctor(strange(Fault::WrongCount), &[]).status, 3);
}

#[test]
fn machines_are_told_the_same() {
    let json = ["--format", "json"];
    let right = doctor(board(Fault::Honest), &json).right().json();
    assert_eq!(
        (&right["match"], &right["clocks_known"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(right["counts"].as_array().map(Vec::len), Some(KNOWN.len()));
    assert_eq!(right["counts"][5]["nodes"], json!("197281"));
    let run = doctor(slow(), &json);
    // The findings come first, then why the command failed.
    let objects: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(objects.len(), 2, "{}", run.stdout);
    let wrong = &objects[0];
    assert_eq!(objects[1]["error"]["status"], json!(3));
    assert_eq!((run.status, &wrong["match"]), (3, &json!(false)));
    let last = &wrong["counts"][5];
    assert_eq!(last["match"], json!(false));
    let expected = last["expected_clocks"].as_u64().map(|clocks| clocks + 1);
    assert_eq!(last["clocks"].as_u64(), expected);
    let strange = doctor(strange(Fault::Honest), &json).right().json();
    assert_eq!(strange["clocks_known"], json!(false));
    assert_eq!(strange["counts"][0]["expected_clocks"], Value::Null);
}

#[test]
fn a_board_is_tested_before_its_first_count_unless_that_is_left_out() {
    for (fault, status) in [(Fault::Honest, 0), (Fault::WrongCount, 3)] {
        let board = PtyBoard::of(board(fault));
        for args in [
            &["perft", "2"][..],
            &["moves"],
            &["perft", "3", "--split", "1"],
        ] {
            let run = Run::with_self_test(&[args, &["--board", &board.path]].concat());
            assert_eq!(run.status, status, "{}", run.stderr);
            let fails = run.stderr.contains("fails its self-test");
            assert_eq!((fails, run.stdout.is_empty()), (status == 3, status == 3));
            assert!(board.ledger.take().len() >= KNOWN.len());
        }
        let left_out = [
            &["perft", "2", "--no-self-test"][..],
            &["--board", &board.path],
        ];
        let run = Run::with_self_test(&left_out.concat());
        let told = [("right, the reference", 0), ("WRONG, the reference", 1)];
        let (told, status) = told[usize::from(status == 3)];
        assert_eq!(run.status, status, "{}", run.stderr);
        assert!(run.stdout.contains(told), "{}", run.stdout);
        assert_eq!(board.ledger.take().len(), 1);
    }
}

#[test]
fn a_board_that_fails_its_test_gets_no_share_of_the_work() {
    let (wrong, right) = (PtyBoard::of(slow()), PtyBoard::of(board(Fault::Honest)));
    let boards = ["--board", &wrong.path, "--board", &right.path];
    let args = ["perft", "3", "--split", "2", "--format", "json"];
    let run = Run::with_self_test(&[&args[..], &boards].concat()).right();
    let report = run.json();
    assert_eq!(report["nodes"], json!("8902"));
    let shares = report["boards"].as_array().unwrap();
    assert_eq!(shares[0]["nodes"], json!("0"), "{report}");
}

/// A board over a network is tested as a real one, for as long as a second goes: simulated, it need not get to the last count.
#[test]
fn a_served_board_counts_in_the_clocks_of_the_table() {
    let served = Served::on(&["--tcp", "127.0.0.1:0"]);
    let run = Run::with_self_test(&["perft", "2", "--board", &served.name]).right();
    assert!(
        run.stdout.contains("right, the reference"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_board_may_be_said_to_be_of_a_target() {
    let run = doctor(board(Fault::Honest), &["--target", "pico-ice"]).right();
    let told = "Target:    pico-ice, iCE40-UP5K in sg48";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    let run = doctor(board(Fault::Honest), &["--target", "icestick"]);
    run.assert_refused(2, &["there is no board `icestick`"]);
}
