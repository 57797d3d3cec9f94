//! The driver's example, a program of its own, on a board behind a pseudo-terminal.

use std::path::PathBuf;
use std::process::{Command, Output};

use crate::fake::Fault;
use crate::pty::PtyBoard;

/// The example, built as the tests are; `tests/run`, which has built it with them, names the program beside whose folder it is.
fn example() -> PathBuf {
    if let Some(built) = std::env::var_os("PERFTBOARD_BUILT") {
        return PathBuf::from(built).with_file_name("examples/count");
    }
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", "test"])
        .args(["--workspace", "--example", "count"])
        .args(["--message-format", "json"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo starts");
    let messages = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{messages}");
    let mut programs = messages.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    });
    programs.next().expect("cargo names the program")
}

fn count_on(device: &str) -> Output {
    Command::new(example())
        .arg(device)
        .output()
        .expect("it was built")
}

#[test]
fn twenty_lines_of_rust_count_perft_5() {
    let board = PtyBoard::new(Fault::Honest);
    let output = count_on(&board.path);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("4865609 leaves in "), "{said}");
}

#[test]
fn without_a_board_they_fail() {
    let output = count_on("/nowhere/ttyX");
    assert!(!output.status.success() && output.stdout.is_empty());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("/nowhere/ttyX"), "{errors}");
}
