//! The progress bar: on a terminal, after a second, and nowhere else.

use std::fs::OpenOptions;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use driver::testing::{FakeBoard, Fault};
use serialport::{SerialPort, TTYPort};

use crate::pty::PtyBoard;
use crate::support::NO_SELF_TEST;

/// A board whose runs are asked for their status once, a second after they began.
fn slow_board() -> PtyBoard {
    let mut board = FakeBoard::new(Fault::Honest);
    board.beats = 7;
    PtyBoard::of(board)
}

/// What appears on a terminal of a command on this board, this variable being set, up to this text.
fn seen_on_a_terminal(
    board: &PtyBoard,
    args: &[&str],
    (name, value): (&str, &str),
    last: &str,
) -> String {
    let (mut screen, terminal) = TTYPort::pair().expect("the system has pseudo-terminals");
    let path = terminal.name().expect("the terminal has a path");
    let output = || {
        OpenOptions::new()
            .write(true)
            .open(&path)
            .expect("the terminal is there")
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard"));
    command
        .args(args)
        .args(["--board", &board.path])
        .env("TERM", "xterm")
        .env(NO_SELF_TEST, "1")
        .env_remove("NO_COLOR")
        .env(name, value);
    command
        .stdin(Stdio::null())
        .stdout(output())
        .stderr(output());
    let mut child = command.spawn().expect("the command was built");
    let (mut seen, mut bytes, began) = (Vec::new(), [0; 256], Instant::now());
    let is_there = |seen: &[u8]| String::from_utf8_lossy(seen).contains(last);
    while !is_there(&seen) && began.elapsed() < Duration::from_secs(120) {
        // Nothing to read is an error here, after a tenth of a second.
        let count = screen.read(&mut bytes).unwrap_or(0);
        seen.extend_from_slice(&bytes[..count]);
    }
    child.wait().expect("the command ends");
    String::from_utf8_lossy(&seen).into_owned()
}

#[test]
fn a_long_count_shows_a_bar_on_a_terminal_and_takes_it_away() {
    let args = &["perft", "2"];
    let seen = seen_on_a_terminal(&slow_board(), args, ("NO_COLOR", "1"), "counts the same");
    let bar = seen
        .find("counting [")
        .unwrap_or_else(|| panic!("no bar in {seen:?}"));
    assert!(seen.contains("7/400 leaves"), "{seen:?}");
    let result = seen
        .find("Nodes searched: 400")
        .expect("the result follows");
    assert!(bar < result);
    assert!(!seen[result..].contains("counting"), "{seen:?}");
}

#[test]
fn a_long_count_shows_nothing_in_a_pipe() {
    let run = slow_board().run(&["perft", "2"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(
        run.stdout.starts_with("Nodes searched: 400\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn colours_are_for_terminals_and_not_for_all_of_them() {
    let board = PtyBoard::new(Fault::Honest);
    let verdict = |variable| {
        let seen = seen_on_a_terminal(&board, &["perft", "1"], variable, "counts the same");
        seen[seen.find("Verdict").expect("a verdict")..].to_owned()
    };
    assert!(verdict(("LANG", "C")).starts_with("Verdict:   \x1b[32mright\x1b[0m, the"));
    assert!(verdict(("NO_COLOR", "1")).starts_with("Verdict:   right, the"));
    let piped = board.run(&["perft", "1"]);
    assert!(!piped.stdout.contains('\x1b'), "{}", piped.stdout);
    let error = seen_on_a_terminal(&board, &["perft", "16"], ("LANG", "C"), "0 to 15");
    assert!(
        error.contains("\x1b[1m\x1b[31merror:\x1b[0m depth 16"),
        "{error:?}"
    );
}
