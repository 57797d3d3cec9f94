//! Several boards that share a count; some fail.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Barrier};

use driver::testing::{FakeBoard, Fault};
use reference::perft::perft;
use serde_json::{json, Value};

use crate::pty::PtyBoard;
use crate::support::{leaves, Run};

/// Boards, and a run of `perft` on all of them.
struct Boards(Vec<PtyBoard>);

impl Boards {
    fn of(turns: &[&[Fault]]) -> Self {
        let meeting = Arc::new(Barrier::new(turns.len()));
        let board = |turns: &&[Fault]| {
            let mut board = FakeBoard::new(Fault::Honest);
            board.turns = turns.iter().copied().collect();
            board.meet(&meeting);
            // Slow enough for more than one part each.
            board.ledger.delay.store(2_000, Ordering::Relaxed);
            PtyBoard::of(board)
        };
        Self(turns.iter().map(board).collect())
    }

    fn run(&self, args: &[&str]) -> Run {
        let boards = self.0.iter().flat_map(|board| ["--board", &board.path]);
        Run::of(&args.iter().copied().chain(boards).collect::<Vec<_>>())
    }

    /// Counts three half-moves from the start, 400 positions two half-moves down.
    fn count(&self) -> (Run, Value) {
        let run = self.run(&["perft", "3", "--split", "2", "--format", "json"]);
        let report = run.json();
        let expected = [json!("8902"), json!(true), json!(400)];
        let told = ["nodes", "match", "positions"].map(|key| report[key].clone());
        assert_eq!((run.status, told), (0, expected), "{}", run.stderr);
        (run, report)
    }
}

#[test]
fn healthy_boards_share_the_work() {
    let (run, report) = Boards::of(&[&[], &[], &[]]).count();
    assert_eq!(run.stderr, "");
    let boards = report["boards"].as_array().unwrap();
    let shares: Vec<_> = boards.iter().map(|board| leaves(&board["nodes"])).collect();
    assert_eq!(shares.iter().sum::<u64>(), 8_902);
    // How much is for boards of given speeds to say, in `farm.rs`.
    assert!(shares.iter().all(|&nodes| nodes > 0), "{shares:?}");
}

#[test]
fn one_goes_one_stalls_and_the_third_does_their_work() {
    let boards = Boards::of(&[
        &[Fault::Honest, Fault::Honest, Fault::Disconnects],
        &[Fault::Honest, Fault::HangsInRun],
        &[],
    ]);
    let (run, report) = boards.count();
    for part in [
        "check the cable",
        "did not answer STATUS",
        "the others do its work",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    assert_eq!(report["boards"][2]["failures"], 0);
    assert!(report["boards"][0]["failures"].as_u64() > Some(0));
}

#[test]
fn a_board_that_comes_back_is_used_again() {
    // It fails twice in a row, each time with two counts that it was sent, which puts it out for a second, and is well from
    // then on.
    let fails = Fault::FAILS;
    let turns = [fails, fails, fails, fails, Fault::Honest];
    let boards = Boards::of(&[&turns, &[]]);
    boards.0[1].ledger.delay.store(5_000, Ordering::Relaxed);
    let (run, report) = boards.count();
    let back = format!("note: `{}` is back", boards.0[0].path);
    assert!(run.stderr.contains(&back), "{}", run.stderr);
    assert_eq!(report["boards"][0]["failures"], 2);
    assert!(
        report["boards"][0]["positions"].as_u64() > Some(0),
        "{report}"
    );
}

#[test]
fn a_board_that_is_not_there_is_left_out() {
    let boards = Boards::of(&[&[]]);
    let run = boards.run(&["perft", "3", "--board", "/nowhere/ttyX"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("note: `/nowhere/ttyX` failed"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.starts_with("Nodes searched: 8902\n"));
}

#[test]
fn without_any_board_left_the_run_ends() {
    let boards = Boards::of(&[&[Fault::Disconnects], &[Fault::Honest, Fault::FAILS]]);
    let run = boards.run(&["perft", "3", "--split", "2"]);
    run.assert_refused(3, &["error: "]);
    let missing = [
        "perft",
        "3",
        "--board",
        "/nowhere/a",
        "--board",
        "/nowhere/b",
    ];
    Run::of(&missing).assert_refused(3, &["error: there is no device `/nowhere/"]);
}

#[test]
fn one_board_is_given_once() {
    let args = ["perft", "3", "--board", "/dev/ttyX", "--board", "/dev/ttyX"];
    Run::of(&args).assert_refused(2, &["the board `/dev/ttyX` is given twice"]);
}

#[test]
fn boards_in_this_process_are_numbered() {
    let args = [
        "perft",
        "2",
        "--board",
        "sim",
        "--board",
        "sim",
        "--line-clocks",
        "4",
        "--format",
        "json",
    ];
    let report = Run::of(&args).json();
    assert_eq!(
        (&report["nodes"], &report["match"]),
        (&json!("400"), &json!(true))
    );
    let name = |board: usize| report["boards"][board]["board"].clone();
    assert_eq!([name(0), name(1)], [json!("sim 1"), json!("sim 2")]);
}

#[test]
fn a_position_no_board_takes_ends_the_run() {
    let boards = Boards::of(&[&[], &[]]);
    boards
        .run(&["perft", "40"])
        .assert_refused(2, &["past this board's limit"]);
}

#[test]
fn the_largest_parts_are_counted_first() {
    let board = PtyBoard::new(Fault::Honest);
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let run = board.run(&["perft", "3", "--split", "1", "--fen", fen]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let counted = board.ledger.take();
    let leaves: Vec<_> = counted.iter().map(|part| perft(part, 2)).collect();
    assert_eq!(leaves.len(), 48);
    assert!(leaves.is_sorted_by(|one, other| one >= other), "{leaves:?}");
}
