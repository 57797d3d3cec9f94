//! The progress bar: on a terminal, after a second, and nowhere else.

use std::fs::OpenOptions;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serialport::{SerialPort, TTYPort};

use crate::fake::{FakeBoard, Fault};
use crate::pty::PtyBoard;

/// A board whose runs are asked for their status once, a second after they began.
fn slow_board() -> PtyBoard {
    let mut board = FakeBoard::new(Fault::Honest);
    board.beats = 2;
    PtyBoard::of(board)
}

/// What appears on a terminal while a count takes two seconds.
fn seen_on_a_terminal() -> String {
    let board = slow_board();
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
        .args(["perft", "2", "--board", &board.path])
        .env("TERM", "xterm");
    command
        .stdin(Stdio::null())
        .stdout(output())
        .stderr(output());
    let mut child = command.spawn().expect("the command was built");
    let (mut seen, mut bytes, began) = (Vec::new(), [0; 256], Instant::now());
    while !seen.ends_with(b"counts the same\n") && began.elapsed() < Duration::from_secs(20) {
        // Nothing to read is an error here, after a tenth of a second.
        let count = screen.read(&mut bytes).unwrap_or(0);
        seen.extend_from_slice(&bytes[..count]);
    }
    assert!(child.wait().expect("the command ends").success());
    String::from_utf8_lossy(&seen).into_owned()
}

#[test]
fn a_long_count_shows_a_bar_on_a_terminal_and_takes_it_away() {
    let seen = seen_on_a_terminal();
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
