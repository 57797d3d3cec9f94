//! Three simulated boards on pseudo-terminals at one count.
//!
//! A target of its own: cargo runs one after the other, and these boards need the machine.

#[path = "../support/mod.rs"]
mod support;

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{kill_process, Signal};
use serde_json::{json, Value};
use tempfile::TempDir;

use support::{wait_for_jobs, Run, Served};

/// How many boards.
const BOARDS: usize = 3;

/// The boards, and a count of four half-moves from the start on all of them: 400 positions, kept in a journal.
struct Boards {
    served: Vec<Served>,
    folder: TempDir,
}

impl Boards {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let serve = |board: usize| {
            let link = folder.path().join(format!("board{board}"));
            Served::on(&["--pty", link.to_str().unwrap()])
        };
        Self {
            served: (0..BOARDS).map(serve).collect(),
            folder,
        }
    }

    fn journal(&self) -> PathBuf {
        self.folder.path().join("journal")
    }

    /// Starts the count.
    fn start(&self) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard"));
        command.args([
            "perft",
            "4",
            "--split",
            "2",
            "--format",
            "json",
            "--journal",
        ]);
        command.arg(self.journal());
        for board in &self.served {
            command.args(["--board", &board.name]);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }
}

/// What became of a count, which is exact.
fn exact(output: Output) -> (String, Value) {
    let run = Run::from(output);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let report = run.json();
    let told = ["nodes", "match", "positions"].map(|key| &report[key]);
    assert_eq!(told, [&json!(197_281), &json!(true), &json!(400)]);
    (run.stderr, report)
}

/// A figure of each board.
fn figures(report: &Value, figure: &str) -> Vec<u64> {
    let boards = report["boards"].as_array().unwrap().iter();
    boards
        .map(|board| board[figure].as_u64().unwrap())
        .collect()
}

/// How fast a simulated board is, the machine decides, which may give a processor's time to others and count it as the board's.
/// So a board that had a third of what the boards worked is asked for a quarter of a third of what they counted. How boards of
/// given speeds share a count is tested in `board/farm.rs`.
#[cfg(target_os = "linux")]
#[test]
fn each_of_three_healthy_boards_counts_for_what_it_worked() {
    let boards = Boards::new();
    let worked = || -> Vec<u64> { boards.served.iter().map(Served::worked).collect() };
    let before = worked();
    let (notes, report) = exact(boards.start().wait_with_output().unwrap());
    let (after, nodes) = (worked(), figures(&report, "nodes"));
    let worked: Vec<u64> = after
        .iter()
        .zip(before)
        .map(|(now, then)| now - then)
        .collect();
    println!("{nodes:?} leaves in {worked:?} hundredths of a second\n{notes}");
    let (all, counted) = (worked.iter().sum::<u64>(), nodes.iter().sum::<u64>());
    assert_eq!(counted, report["nodes_counted"].as_u64().unwrap());
    for (nodes, worked) in nodes.into_iter().zip(worked) {
        assert!(4 * nodes * all >= worked * counted, "{nodes} in {worked}");
    }
}

#[test]
fn one_killed_and_one_stalled_the_third_ends_the_count() {
    let boards = Boards::new();
    let driver = boards.start();
    wait_for_jobs(&boards.journal(), 40);
    kill_process(boards.served[0].pid(), Signal::KILL).unwrap();
    wait_for_jobs(&boards.journal(), 80);
    kill_process(boards.served[1].pid(), Signal::STOP).unwrap();
    let (notes, report) = exact(driver.wait_with_output().unwrap());
    let (positions, failures) = (figures(&report, "positions"), figures(&report, "failures"));
    println!("{positions:?} positions, {failures:?} failures\n{notes}");
    assert_eq!(positions.iter().sum::<u64>(), 400);
    assert!(failures[0] > 0 && failures[1] > 0, "{notes}");
}
