//! The command as its users call it, on the simulated board.

use hdl::system::{DEFAULT_CLOCK_HZ, DEFAULT_CORES};
use perftboard_tests::command::perftboard;
use perftboard_tests::suites;

#[test]
fn perft_counts_and_checks() {
    let run = perftboard(&["perft", "2", "--divide"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("a2a3: 20"));
    assert!(lines.any(|line| line == "Nodes searched: 400"), "{run:?}");
}

#[test]
fn perft_tells_machines_the_same() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let json = perftboard(&["perft", "2", "--fen", fen, "--format", "json"]).json();
    assert_eq!(
        (&json["nodes"], &json["expected"]),
        (&"2039".into(), &"2039".into())
    );
    assert_eq!(
        (&json["match"], &json["cores"]),
        (&true.into(), &DEFAULT_CORES.into())
    );
    assert_eq!(json["clock_hz"], DEFAULT_CLOCK_HZ);
}

#[test]
fn moves_are_listed_and_checked() {
    let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    let run = perftboard(&["moves", "--fen", fen]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let moves: Vec<&str> = run.stdout.lines().take(6).collect();
    assert_eq!(moves, ["a4a3", "a4a5", "a4b3", "a4b4", "a4b5", "e4e3"]);
}

#[test]
fn a_bad_fen_is_told_where() {
    let run = perftboard(&["perft", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.stderr.contains("king"), "{run:?}");
}

#[test]
fn a_missing_board_is_told_how_to_find() {
    let run = perftboard(&["perft", "1", "--board", "/dev/no-such-board"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(3), ""), "{run:?}");
    assert!(run.stderr.contains("/dev/no-such-board"), "{run:?}");
}

#[test]
fn the_number_of_cores_is_a_simulated_boards() {
    let json = perftboard(&["perft", "2", "--cores", "2", "--format", "json"]).json();
    assert_eq!((&json["cores"], &json["nodes"]), (&2.into(), &"400".into()));
    for (board, cores, said) in [
        ("sim", "0", "1..=4"),
        ("sim", "9", "1..=4"),
        (
            "/dev/no-such-board",
            "2",
            "--cores 2 is for simulated boards",
        ),
    ] {
        let run = perftboard(&["perft", "1", "--board", board, "--cores", cores]);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(said), "{run:?}");
    }
}

#[test]
fn the_line_of_a_simulated_board_may_be_faster() {
    let json = perftboard(&["perft", "2", "--line-clocks", "4", "--format", "json"]).json();
    assert_eq!(
        (&json["nodes"], &json["match"]),
        (&"400".into(), &true.into())
    );
    for (board, clocks, said) in [
        ("sim", "3", "4..=4095"),
        ("verilog", "4096", "4..=4095"),
        ("bitstream", "4", "is for the boards `sim` and `verilog`"),
        ("/dev/no-such-board", "4", "--baud"),
    ] {
        let run = perftboard(&["perft", "1", "--board", board, "--line-clocks", clocks]);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(said), "{run:?}");
    }
}

#[test]
fn the_suites_are_right_as_far_as_they_are_quick() {
    for (suite, max_nodes) in [("standard.epd", "500"), ("tricky.epd", "300")] {
        let path = suites::path(suite);
        let path = path.to_str().expect("a path in UTF-8");
        let args = ["suite", path, "--max-nodes", max_nodes, "--format", "json"];
        let json = perftboard(&[&args[..], &["--line-clocks", "4"]].concat()).json();
        assert_eq!(json["mismatches"], serde_json::json!([]), "{suite}");
        let positions = suites::read(suite).len();
        assert!(
            json["positions"].as_u64() >= Some(positions as u64 * 9 / 10),
            "{suite}: {json}"
        );
    }
}
