//! `suite` as it is run, on a board behind a pseudo-terminal.

use std::fs;
use std::io::Write;
use std::sync::{Arc, Barrier};

use driver::testing::{FakeBoard, Fault};
use serde_json::json;
use tempfile::NamedTempFile;

use crate::pty::PtyBoard;
use crate::support::Run;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// A file with these lines.
fn file(lines: &[&str]) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all((lines.join("\n") + "\n").as_bytes())
        .unwrap();
    file
}

/// Runs a suite of these lines.
fn suite(fault: Fault, lines: &[&str], options: &[&str]) -> Run {
    let file = file(lines);
    let path = file.path().to_str().unwrap();
    PtyBoard::new(fault).run(&[&["suite", path], options].concat())
}

fn lines() -> [String; 2] {
    [
        format!("{START} ;D1 20 ;D2 400 ;D3 8902"),
        format!("{BARE} ;D1 5 ;D2 25"),
    ]
}

#[test]
fn every_count_within_the_limits_is_run() {
    let lines = lines();
    let lines = lines.each_ref().map(String::as_str);
    for (options, entries, nodes) in [
        (&[][..], 5, 9_352),
        (&["--max-depth", "2"], 4, 450),
        (&["--max-nodes", "25"], 3, 50),
        (&["--max-depth", "1", "--max-nodes", "10"], 1, 5),
    ] {
        let run = suite(
            Fault::Honest,
            &lines,
            &[options, &["--format", "json"]].concat(),
        );
        let positions = if entries == 1 { 1 } else { 2 };
        let expected = json!({
            "schema": 1, "positions": positions, "entries": entries, "nodes": nodes.to_string(), "clocks": nodes * 5, "mismatches": [],
            "malformed": [], "skipped": [],
        });
        assert_eq!(
            (run.status, run.json(), run.stderr.as_str()),
            (0, expected, "")
        );
    }
}

#[test]
fn text_has_a_line_for_each_position_and_a_summary() {
    let lines = lines();
    let run = suite(Fault::Honest, &lines.each_ref().map(String::as_str), &[]);
    let shown: Vec<_> = run.stdout.lines().collect();
    assert_eq!(run.status, 0);
    assert_eq!(shown.len(), 4);
    assert!(
        shown[0].contains("to depth  3")
            && shown[0].contains("9,322 leaves")
            && shown[0].ends_with(START)
    );
    assert_eq!(
        shown[3],
        "2 positions, 5 counts, 9,352 leaves in 46,760 clocks (0.200 leaves per clock): no mismatch"
    );
}

#[test]
fn counts_that_differ_are_listed_with_exit_status_1() {
    let line = format!("{START} ;D1 20 ;D2 401");
    let run = suite(Fault::Honest, &[&line], &["--format", "json"]);
    let mismatches = json!([{"fen": START, "depth": 2, "nodes": "400", "expected": "401"}]);
    assert_eq!((run.status, &run.json()["mismatches"]), (1, &mismatches));
    let run = suite(Fault::Honest, &[&line], &[]);
    assert!(
        run.stdout.contains("\n  depth 2: board 400, file 401\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with(": 1 MISMATCH\n"), "{}", run.stdout);
}

#[test]
fn a_bad_line_is_reported_by_number_and_the_rest_runs() {
    let [first, second] = lines();
    let bad = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 five";
    let run = suite(
        Fault::Honest,
        &[&first, bad, &second],
        &["--format", "json"],
    );
    assert_eq!((run.status, &run.json()["entries"]), (2, &json!(5)));
    assert!(
        run.stderr
            .contains(", line 2: EPD count, column 32, `D1 five`"),
        "{}",
        run.stderr
    );
    let wrong = second.replace("25", "26");
    let run = suite(Fault::Honest, &[&first, bad, &wrong], &[]);
    assert_eq!(run.status, 1, "a mismatch wins over a bad line");
}

#[test]
fn a_depth_past_the_boards_limit_is_a_bad_line() {
    let deep = format!("{BARE} ;D1 5 ;D16 1");
    let [first, _] = lines();
    let run = suite(Fault::Honest, &[&deep, &first], &["--format", "json"]);
    assert_eq!((run.status, &run.json()["entries"]), (2, &json!(4)));
    assert!(
        run.stderr
            .contains(", line 1: depth 16 is past this board's limit"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_suite_without_anything_to_count_is_refused() {
    let [first, _] = lines();
    for (lines, options) in [
        (&[][..], &[][..]),
        (&["# nothing"], &[]),
        (&[first.as_str()], &["--max-nodes", "19"]),
    ] {
        suite(Fault::Honest, lines, options).assert_refused(2, &["nothing to count in"]);
    }
}

#[test]
fn a_file_that_is_no_suite_is_refused_once() {
    let lines = ["[Event \"x\"]", "", "1. e4 e5"].repeat(5_000);
    let run = suite(Fault::Honest, &lines, &[]);
    run.assert_refused(
        2,
        &[
            "is no suite: expected lines such as `FEN ;D1 20",
            "line 1 is",
        ],
    );
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    suite(Fault::Honest, &["\u{fffd}"], &[]).assert_refused(2, &["is no suite", "line 1"]);
}

#[test]
fn only_the_first_malformed_lines_are_noted() {
    let [first, _] = lines();
    let lines = [vec!["bad"; 30], vec![first.as_str()]].concat();
    let run = suite(Fault::Honest, &lines, &["--format", "json"]);
    assert_eq!(
        (run.status, run.stderr.lines().count()),
        (2, 11),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("30 lines are malformed"),
        "{}",
        run.stderr
    );
    assert_eq!(run.json()["malformed"].as_array().map(Vec::len), Some(30));
    assert_eq!(run.json()["malformed"][29]["line"], json!(30));
}

#[test]
fn positions_that_no_game_reaches_are_errors_or_skipped() {
    let [first, _] = lines();
    let lines = [&*first, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1 ;D1 5"];
    let run = suite(Fault::Honest, &lines, &["--format", "json"]);
    assert_eq!(
        (run.status, run.json()["malformed"][0]["line"].clone()),
        (2, json!(2))
    );
    let run = suite(Fault::Honest, &lines, &["--format", "json", "--legal-only"]);
    let json = run.json();
    assert_eq!(
        (run.status, &json["malformed"], &json["entries"]),
        (0, &json!([]), &json!(3))
    );
    let reason = json["skipped"][0]["error"].as_str().unwrap();
    assert!(
        reason.contains("the black king on e8 is in check"),
        "{reason}"
    );
    let run = suite(Fault::Honest, &lines, &["--legal-only"]);
    assert!(
        run.stdout.ends_with("no mismatch, 1 line skipped\n"),
        "{}",
        run.stdout
    );
    assert!(run.stderr.starts_with("note: ") && run.stderr.contains(", line 2: "));
    let misspelt = [&*first, "4k3/8/8/8/8/8/8/4K3 x - - 0 1 ;D1 5"];
    assert_eq!(suite(Fault::Honest, &misspelt, &["--legal-only"]).status, 2);
}

#[test]
fn a_suite_is_read_from_standard_input_in_any_encoding_and_format() {
    let block = format!("id start\r\nepd {START}\r\nperft 1 20\r\nperft 2 400\r\n");
    let utf_16: Vec<u8> = format!("\u{feff}{block}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let board = PtyBoard::new(Fault::Honest);
    for bytes in [block.as_bytes(), &utf_16] {
        let run = board.run_with_input(&["suite", "-", "--format", "json"], bytes);
        assert_eq!((run.status, run.json()["entries"].clone()), (0, json!(2)));
    }
}

#[test]
fn a_suite_is_read_in_json_in_any_encoding() {
    let text = format!(
        "[\n  {{\"depth\": 2, \"nodes\": 400, \"fen\": \"{START}\"}},\n  {{\"fen\": \"{BARE}\", \"nodes\": {{\"1\": 5, \"2\": 26}}}},\n  {{\"depth\": 0}}\n]\n"
    );
    let utf_16 = format!("\u{feff}{text}");
    let utf_16: Vec<u8> = utf_16.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = format!("\u{feff}{text}");
    let board = PtyBoard::new(Fault::Honest);
    for bytes in [text.as_bytes(), &utf_16, marked.as_bytes()] {
        let run = board.run_with_input(&["suite", "-", "--format", "json"], bytes);
        let json = run.json();
        assert_eq!((run.status, &json["entries"]), (1, &json!(3)));
        let mismatches = json!([{"fen": BARE, "depth": 2, "nodes": "25", "expected": "26"}]);
        assert_eq!(json["mismatches"], mismatches);
        assert_eq!(json["malformed"][0]["line"], json!(4));
        assert!(
            run.stderr
                .contains("`-`, line 4: JSON, column 3: the object has no `fen`"),
            "{}",
            run.stderr
        );
    }
    let broken = file(&["[", "{\"depth\": 1,}", "]"]);
    let path = broken.path().to_str().unwrap();
    let parts = [
        "is no suite",
        "line 2 is the first that is none of these: JSON, column ",
    ];
    Run::of(&["suite", path]).assert_refused(2, &parts);
}

#[test]
fn a_suite_is_known_by_its_name_and_a_file_by_its_folder() {
    let board = PtyBoard::new(Fault::Honest);
    let most = ["--max-nodes", "50", "--format", "json"];
    let run = board.run(&[&["suite", "standard"][..], &most].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.json()["positions"], json!(6));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("standard");
    fs::write(&path, format!("{BARE} ;D1 5\n")).unwrap();
    let run = board.run(&[&["suite", path.to_str().unwrap()][..], &most].concat());
    assert_eq!((run.status, &run.json()["positions"]), (0, &json!(1)));
    for (misspelt, name) in [
        ("standrad", "standard"),
        ("Tricky", "tricky"),
        ("standard.epd", "standard"),
        ("double_checks", "double-checks"),
    ] {
        let parts = [
            &*format!("no file `{misspelt}`"),
            &format!("did you mean `{name}`?"),
        ];
        Run::of(&["suite", misspelt]).assert_refused(2, &parts);
    }
    let parts = [
        "cannot read the suite `./standrad`",
        "a name that `perftboard suite --list` shows",
    ];
    Run::of(&["suite", "./standrad"]).assert_refused(2, &parts);
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    let parts = [
        "cannot read the suite `/nowhere/x.epd`",
        "because: No such file",
    ];
    Run::of(&["suite", "/nowhere/x.epd"]).assert_refused(2, &parts);
    Run::of(&["suite", "/"]).assert_refused(2, &["cannot read the suite `/`"]);
}

#[test]
fn a_board_that_fails_wins_over_all() {
    let [first, _] = lines();
    let run = suite(Fault::HangsInRun, &["bad", &first], &["--format", "json"]);
    run.assert_refused(3, &["line 1: ", "did not answer STATUS"]);
}

#[test]
fn a_suite_goes_on_where_it_was_ended() {
    let lines = lines();
    let file = file(&lines.each_ref().map(String::as_str));
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("suite.journal");
    let (path, journal) = (file.path().to_str().unwrap(), journal.to_str().unwrap());
    let args = ["suite", path, "--journal", journal, "--format", "json"];
    let mut failing = FakeBoard::new(Fault::Honest);
    failing.turns = [Fault::Honest, Fault::Honest, Fault::FAILS].into();
    let failing = PtyBoard::of(failing);
    failing.run(&args).assert_refused(3, &["refused PERFT"]);
    let board = PtyBoard::new(Fault::Honest);
    let run = board.run(&args);
    let whole = PtyBoard::new(Fault::Honest).run(&["suite", path, "--format", "json"]);
    assert_eq!((run.status, run.json()), (0, whole.json()));
    assert_eq!(board.ledger.take().len(), 3, "two counts were done before");
    let name = file.path().file_name().unwrap().to_str().unwrap();
    let args = ["suite", path, "--journal", journal, "--max-depth", "2"];
    let (theirs, ours) = (
        format!("it is of `suite {name}`"),
        format!("this is `suite {name} --max-depth 2`"),
    );
    board
        .run(&args)
        .assert_refused(2, &["belongs to another run", &theirs, &ours]);
    let other_file = self::file(&[&lines[1]]);
    let other_path = other_file.path().to_str().unwrap();
    let other_name = other_file.path().file_name().unwrap().to_str().unwrap();
    let ours = format!("this is `suite {other_name}`");
    board
        .run(&["suite", other_path, "--journal", journal])
        .assert_refused(2, &["belongs to another run", &theirs, &ours]);
    // Other positions under the same name.
    fs::write(path, format!("{BARE} ;D1 5\n")).unwrap();
    let parts = ["belongs to another run", &theirs, "positions or depths"];
    board
        .run(&["suite", path, "--journal", journal])
        .assert_refused(2, &parts);
}

#[test]
fn boards_share_a_suite_that_is_told_in_order() {
    let lines = [lines(), lines(), lines()].concat();
    let file = file(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let meeting = Arc::new(Barrier::new(2));
    let [one, other] = [(); 2].map(|()| {
        let mut board = FakeBoard::new(Fault::Honest);
        board.meet(&meeting);
        PtyBoard::of(board)
    });
    let args = ["suite", file.path().to_str().unwrap(), "--board", &one.path];
    let run = other.run(&args);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let shown: Vec<_> = run.stdout.lines().collect();
    for line in 1..=6 {
        assert!(
            shown[line - 1].starts_with(&format!("line {line:>4}")),
            "{}",
            run.stdout
        );
    }
    assert!(!one.ledger.take().is_empty() && !other.ledger.take().is_empty());
}
