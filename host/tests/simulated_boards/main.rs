//! Three simulated boards on pseudo-terminals at one count.

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{kill_process, Signal};
use serde_json::{json, Value};
use tempfile::TempDir;

use crate::journal::jobs_in;
use crate::pty::Run;
use crate::serve::Served;

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

    /// Waits until so many positions are counted.
    fn wait_for(&self, positions: usize) {
        while jobs_in(&self.journal()).len() < positions {
            thread::sleep(Duration::from_millis(5));
        }
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

/// Boards that are simulated side by side get as much of the machine as other tests leave them: a run in which one of
/// them was short of it is made again, four times at most.
#[test]
fn each_of_three_healthy_boards_does_a_quarter_at_least() {
    let shares = || {
        let boards = Boards::new();
        let (notes, report) = exact(boards.start().wait_with_output().unwrap());
        let nodes = figures(&report, "nodes");
        println!("{nodes:?}\n{notes}");
        assert_eq!(
            nodes.iter().sum::<u64>(),
            report["nodes_counted"].as_u64().unwrap()
        );
        nodes
    };
    let is_fair = |nodes: Vec<u64>| nodes.iter().all(|&nodes| nodes >= 197_281 / 4);
    assert!((0..5).any(|_| is_fair(shares())));
}

#[test]
fn one_killed_and_one_stalled_the_third_ends_the_count() {
    let boards = Boards::new();
    let driver = boards.start();
    boards.wait_for(40);
    kill_process(boards.served[0].pid(), Signal::KILL).unwrap();
    boards.wait_for(80);
    kill_process(boards.served[1].pid(), Signal::STOP).unwrap();
    let (notes, report) = exact(driver.wait_with_output().unwrap());
    let (positions, failures) = (figures(&report, "positions"), figures(&report, "failures"));
    println!("{positions:?} positions, {failures:?} failures\n{notes}");
    assert_eq!(positions.iter().sum::<u64>(), 400);
    assert!(failures[0] > 0 && failures[1] > 0, "{notes}");
}
