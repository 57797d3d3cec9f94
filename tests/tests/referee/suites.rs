//! Programs of others are right on every suite: Stockfish, python-chess behind a script, and shakmaty behind another one.

use perftboard_tests::command::root;
use perftboard_tests::python::interpreter;
use perftboard_tests::suites::{path, read, CHESS960};
use reference::{epd, suites};

use super::compare;

/// Where Debian has Stockfish.
const STOCKFISH: &str = "/usr/games/stockfish";

/// Compares a program on every suite.
#[track_caller]
fn assert_right(program: &str, args: &[&str]) {
    for suite in suites::ALL {
        let name = suite.name;
        let run = compare(program, &[&["--suite", name], args].concat());
        assert_eq!(run.status, Some(0), "{program} on {name}: {run:?}");
        let positions = epd::entries(suite.text).count();
        let summary = format!(": {positions} positions, ");
        assert!(
            run.stdout.contains(&summary) && run.stdout.ends_with("all right\n"),
            "{name}: {run:?}"
        );
    }
}

/// Compares a program on the suites of Chess960.
#[track_caller]
fn assert_right_in_chess960(program: &str, args: &[&str]) {
    for name in CHESS960 {
        let (path, positions) = (path(name), read(name).len());
        let path = path.to_str().expect("a path in UTF-8");
        let run = compare(program, &[&["--suite", path], args].concat());
        assert_eq!(run.status, Some(0), "{program} on {name}: {run:?}");
        let summary = format!(": {positions} positions, ");
        assert!(
            run.stdout.contains(&summary) && run.stdout.ends_with("all right\n"),
            "{name}: {run:?}"
        );
    }
}

#[test]
fn stockfish_is_right_in_chess960() {
    assert_right_in_chess960(STOCKFISH, &["--max-nodes", "50000"]);
    assert_right_in_chess960(STOCKFISH, &["--max-depth", "1", "--castling", "shredder"]);
}

#[test]
fn shakmaty_behind_a_script_is_right_in_chess960() {
    let program = env!("CARGO_BIN_EXE_shakmaty-perft");
    assert_right_in_chess960(program, &["--protocol", "perftree", "--max-nodes", "1000"]);
}

#[test]
fn stockfish_is_right_on_every_suite() {
    assert_right(STOCKFISH, &["--max-nodes", "1000000"]);
}

#[test]
fn python_chess_behind_a_script_is_right_on_every_suite() {
    let script = root().join("tests/programs/python_chess.py");
    let program = format!(
        "'{}' -B '{}'",
        interpreter("chess").display(),
        script.display()
    );
    assert_right(&program, &["--protocol", "lines", "--max-nodes", "3000"]);
}

#[test]
fn shakmaty_behind_a_script_is_right_on_every_suite() {
    let program = env!("CARGO_BIN_EXE_shakmaty-perft");
    assert_right(program, &["--protocol", "perftree", "--max-nodes", "20000"]);
}

/// The lists of moves and the columns go all the way down only if they are compared at every count.
#[test]
fn stockfish_divides_rightly_too() {
    assert_right(STOCKFISH, &["--detail", "--max-nodes", "10000"]);
}

#[test]
fn a_simulated_board_may_be_the_judge() {
    let args = [
        "--board",
        "sim",
        "--line-clocks",
        "4",
        "--cores",
        "1",
        "--depth",
        "2",
    ];
    let right = compare(STOCKFISH, &args);
    assert_eq!(right.status, Some(0), "{right:?}");
    let program = format!("{} --fault double-push-jumps", super::ENGINE);
    let wrong = compare(
        &program,
        &[&args[..], &["--fen", "4k3/8/8/8/8/n7/P7/4K3 w - - 0 1"]].concat(),
    );
    assert_eq!(wrong.status, Some(1), "{wrong:?}");
    let why = "a2a4 is extra; it is illegal because the knight on a3 stands between a2 and a4";
    assert!(wrong.stdout.contains(why), "{wrong:?}");
}
