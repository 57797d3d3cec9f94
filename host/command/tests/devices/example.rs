//! The driver's examples, programs of their own, on boards behind pseudo-terminals.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use driver::testing::Fault;

use crate::pty::PtyBoard;

/// An example, built as the tests are; `tests/run`, which has built it with them, names the program beside whose folder it is.
fn example(name: &str) -> PathBuf {
    if let Some(built) = std::env::var_os("PERFTBOARD_BUILT") {
        return PathBuf::from(built).with_file_name(format!("examples/{name}"));
    }
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", "test"])
        .args(["--workspace", "--example", name])
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

fn run(name: &str, args: &[&str]) -> Output {
    let run = Command::new(example(name)).args(args).output();
    run.expect("it was built")
}

/// What an example says that ends well.
fn said(name: &str, args: &[&str]) -> String {
    let output = run(name, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn twenty_lines_of_rust_count_perft_5() {
    let board = PtyBoard::new(Fault::Honest);
    let said = said("count", &[&board.path]);
    assert!(said.starts_with("4865609 leaves in "), "{said}");
}

#[test]
fn without_a_board_they_fail() {
    let output = run("count", &["/nowhere/ttyX"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("/nowhere/ttyX"), "{errors}");
}

#[test]
fn a_link_of_ones_own_shows_what_passes() {
    let board = PtyBoard::new(Fault::Honest);
    let said = said("link", &[&board.path]);
    // IDENTIFY and IDENTITY begin with a flag.
    for part in ["driver: [7e, 00, ", "board: [7e, 14, ", "max_depth: 15"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_suite_is_counted_and_a_wrong_board_is_found() {
    let board = PtyBoard::new(Fault::Honest);
    let said = said("suite", &[&board.path, "tricky"]);
    assert!(said.ends_with(" counts, 0 wrong\n"), "{said}");
    let board = PtyBoard::new(Fault::WrongCount);
    let output = run("suite", &[&board.path, "tricky"]);
    assert!(!output.status.success());
}

#[test]
fn two_boards_share_a_count_that_a_journal_keeps() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let journal = folder.path().join("perft5.journal");
    let journal = journal.to_str().expect("UTF-8");
    let boards = [Fault::Honest, Fault::Honest].map(PtyBoard::new);
    let args = [journal, &boards[0].path, &boards[1].path];
    let total = "perft 5: 4865609 leaves on 2 boards\n";
    assert_eq!(said("long_run", &args), total);
    let counted = || boards.iter().map(|board| board.ledger.take().len());
    assert_eq!(counted().sum::<usize>(), 400);
    // Half of the journal: the header and the lines that were whole.
    let text = fs::read_to_string(journal).expect("the journal");
    let half: String = text.split_inclusive('\n').take(201).collect();
    fs::write(journal, half).expect("the journal");
    assert_eq!(said("long_run", &args), total);
    assert_eq!(counted().sum::<usize>(), 200);
}
