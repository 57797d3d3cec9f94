//! Three simulated boards on pseudo-terminals at one count.
//!
//! A target of its own: cargo runs one after the other, and these boards need the machine.

#[path = "../support/mod.rs"]
mod support;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{kill_process, Signal};
use serde_json::{json, Value};
use tempfile::TempDir;

use support::{jobs_in, leaves, wait_for_jobs, Run, Served, NO_SELF_TEST};

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
        command.arg(self.journal()).env(NO_SELF_TEST, "1");
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
    assert_eq!(told, [&json!("197281"), &json!(true), &json!(400)]);
    (run.stderr, report)
}

/// A figure of each board.
fn figures(report: &Value, figure: &str) -> Vec<u64> {
    let boards = report["boards"].as_array().unwrap().iter();
    boards
        .map(|board| board[figure].as_u64().unwrap())
        .collect()
}

/// Every position is kept once, and is one of a board's. How many positions a board counts is not asserted here, because the
/// machine decides how much of a processor each of these processes gets. The stronger statement is tested in the boards'
/// own time by `board/farm.rs`: each of three equal boards counts a third but for one position, and boards of any speed
/// end within one position of each other. That this command uses each board that it is given is tested by
/// `board/several.rs`.
#[test]
fn three_served_boards_share_a_count() {
    let boards = Boards::new();
    let (notes, report) = exact(boards.start().wait_with_output().unwrap());
    let positions = figures(&report, "positions");
    let shares = report["boards"].as_array().unwrap().iter();
    let nodes: Vec<u64> = shares.map(|share| leaves(&share["nodes"])).collect();
    println!("{positions:?} positions, {nodes:?} leaves\n{notes}");
    assert_eq!((positions.len(), positions.iter().sum()), (BOARDS, 400));
    assert_eq!(nodes.iter().sum::<u64>(), leaves(&report["nodes_counted"]));
    let mut kept = jobs_in(&boards.journal());
    kept.sort_unstable();
    assert!(kept.into_iter().eq(0..400));
}

#[test]
fn one_killed_and_one_stalled_the_third_ends_the_count() {
    let boards = Boards::new();
    let driver = boards.start();
    wait_for_jobs(&boards.journal(), 40);
    // The number of its pseudo-terminal may become that of another test's board, to which the name would lead then.
    fs::remove_file(&boards.served[0].name).unwrap();
    kill_process(boards.served[0].pid(), Signal::KILL).unwrap();
    wait_for_jobs(&boards.journal(), 80);
    kill_process(boards.served[1].pid(), Signal::STOP).unwrap();
    let (notes, report) = exact(driver.wait_with_output().unwrap());
    let (positions, failures) = (figures(&report, "positions"), figures(&report, "failures"));
    println!("{positions:?} positions, {failures:?} failures\n{notes}");
    assert_eq!(positions.iter().sum::<u64>(), 400);
    assert!(failures[0] > 0 && failures[1] > 0, "{notes}");
}
