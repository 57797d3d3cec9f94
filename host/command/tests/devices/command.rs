//! `perft` and `moves` as they are run, on a board behind a pseudo-terminal.

use driver::testing::Fault;
use serde_json::{json, Value};

use crate::pty::PtyBoard;
use crate::support::{Run, NO_SELF_TEST};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The keys of an object, in the order they were written.
fn keys(json: &str) -> Vec<&str> {
    let quoted = json
        .split('"')
        .skip(1)
        .step_by(2)
        .zip(json.split('"').skip(2).step_by(2));
    quoted
        .filter(|(_, after)| after.starts_with(':'))
        .map(|(key, _)| key)
        .collect()
}

#[test]
fn perft_writes_what_stockfish_writes_and_then_its_own() {
    let run = PtyBoard::new(Fault::Honest).run(&["perft", "1", "--divide"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines[..2], ["a2a3: 1", "a2a4: 1"]);
    let elapsed = lines[25];
    assert_eq!(
        lines[19..],
        [
            "h2h4: 1",
            "",
            "Nodes searched: 20",
            "",
            "Clocks:    100, 0.200 leaves per clock on 1 core",
            "On a chip: 1.00 µs at 100 MHz",
            elapsed,
            "Verdict:   right, the reference counts the same",
        ]
    );
    assert!(elapsed.starts_with("Elapsed:   ") && elapsed.ends_with(" leaves per second"));
}

#[test]
fn the_time_a_count_takes_is_told_with_its_leaves_per_second() {
    let board = PtyBoard::new(Fault::Honest);
    // In one count, and in parts.
    for more in [&[][..], &["--split", "1"]] {
        let args = [&["perft", "3", "--format", "json"], more].concat();
        let json = board.run(&args).right().json();
        let [seconds, speed] = ["seconds", "leaves_per_second"].map(|key| json[key].as_f64());
        let (seconds, speed) = (seconds.unwrap(), speed.unwrap());
        assert!(seconds > 0.0, "{json}");
        assert!((seconds * speed - 8_902.0).abs() < 1e-3, "{json}");
        let text = board.run(&[&["perft", "3"], more].concat()).right().stdout;
        let lines = text.lines().filter(|line| line.starts_with("Elapsed:   "));
        assert_eq!(lines.count(), 1, "{text}");
    }
}

#[test]
fn a_position_is_a_fen_with_or_without_counters_or_the_start_and_moves_from_there() {
    let board = PtyBoard::new(Fault::Honest);
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    let bare = after.trim_end_matches(" 0 2");
    let told = |command: &[&str], position: &[&str]| {
        let args = [command, position, &["--format", "json"]].concat();
        board.run(&args).right().json()["fen"].clone()
    };
    for command in [
        &["perft", "1"][..],
        &["perft", "2", "--split", "1"],
        &["moves"],
    ] {
        for (position, fen) in [
            (&["--fen", "startpos"][..], START),
            (&["--fen", START], START),
            (&["--fen", START.trim_end_matches(" 0 1")], START),
            (&["--moves", "e2e4", "e7e5"], after),
            (&["--moves", "e2e4 e7e5"], after),
            (
                &["--fen", "startpos", "--moves", "e2e4", "--moves", "e7e5"],
                after,
            ),
            (&["--fen", bare], &format!("{bare} 0 1")),
        ] {
            assert_eq!(told(command, position), fen, "{command:?} {position:?}");
        }
        let illegal = board.run(&[command, &["--moves", "e2e4", "e2e4"]].concat());
        illegal.assert_refused(2, &["move 2 of the moves played: move `e2e4` is not legal"]);
        let none = board.run(&[command, &["--moves", "e4"]].concat());
        none.assert_refused(2, &["move 1 of the moves played: move `e4`, column 3"]);
    }
}

#[test]
fn perft_json_is_one_object_with_the_agreed_keys() {
    let board = PtyBoard::new(Fault::Honest);
    let run = board.run(&["perft", "2", "--format", "json"]);
    let boards = json!([{
        "board": board.path, "clusters": 1, "cores": 1, "clock_hz": 100_000_000, "positions": 1, "nodes": "400", "clocks": 2_000,
        "failures": 0,
    }]);
    let expected = json!({
        "schema": 1, "fen": START, "depth": 2, "nodes": "400", "expected": "400", "match": true, "clocks": 2_000, "clusters": 1,
        "cores": 1, "clock_hz": 100_000_000, "leaves_per_clock": 0.2, "sim_clocks_per_second": null, "split": 0, "positions": 1,
        "resumed": 0, "nodes_counted": "400", "boards": boards, "divide": null,
    });
    let mut json = run.json();
    for time in ["seconds", "leaves_per_second"] {
        let time = json.as_object_mut().unwrap().remove(time);
        assert!(time.unwrap().is_f64());
    }
    assert_eq!((run.status, json), (0, expected));
    let order =
        "schema fen depth nodes expected match clocks clusters cores clock_hz leaves_per_clock seconds leaves_per_second sim_clocks_per_second split positions resumed nodes_counted boards board clusters cores clock_hz positions nodes clocks failures divide";
    assert_eq!(keys(&run.stdout).join(" "), order);
}

#[test]
fn perft_json_divides_into_a_sorted_list() {
    let board = PtyBoard::new(Fault::Honest);
    let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    let run = board.run(&["perft", "1", "--divide", "--format", "json", "--fen", fen]);
    assert_eq!(run.json()["divide"], json!([]));
    let run = board.run(&["perft", "2", "--divide", "--format", "json"]);
    let divide = run.json()["divide"].as_array().unwrap().clone();
    assert_eq!(divide.len(), 20);
    assert_eq!(divide[0], json!({"move": "a2a3", "nodes": "20"}));
    assert!(divide.is_sorted_by_key(|root| root["move"].as_str().unwrap().to_owned()));
}

#[test]
fn depth_zero_counts_the_position_itself() {
    let board = PtyBoard::new(Fault::Honest);
    for args in [
        &["perft", "0", "--format", "json"][..],
        &["perft", "0", "--format", "json", "--divide"],
    ] {
        let run = board.run(args);
        let json = run.json();
        assert_eq!(
            (run.status, &json["nodes"], &json["match"]),
            (0, &json!("1"), &json!(true))
        );
    }
}

#[test]
fn an_unchecked_count_is_not_called_right() {
    let board = PtyBoard::new(Fault::WrongCount);
    let run = board.run(&["perft", "2", "--no-check", "--format", "json"]);
    let json = run.json();
    assert_eq!(run.status, 0);
    assert_eq!(
        [&json["nodes"], &json["expected"], &json["match"]],
        [&json!("401"), &Value::Null, &Value::Null]
    );
    assert!(board
        .run(&["perft", "2", "--no-check"])
        .stdout
        .ends_with("Verdict:   not checked\n"));
}

#[test]
fn a_count_that_differs_is_exit_status_1() {
    let board = PtyBoard::new(Fault::WrongCount);
    let run = board.run(&["perft", "2", "--format", "json"]);
    let json = run.json();
    assert_eq!(
        (run.status, &json["expected"], &json["match"]),
        (1, &json!("400"), &json!(false))
    );
    let run = board.run(&["perft", "2", "--divide"]);
    assert_eq!(run.status, 1);
    let verdict = "Verdict:   WRONG, the reference counts 400\n  a2a3: board 21, reference 20\n";
    assert!(run.stdout.ends_with(verdict), "{}", run.stdout);
}

#[test]
fn moves_are_listed_sorted() {
    let board = PtyBoard::new(Fault::Honest);
    let fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let run = board.run(&["moves", "--fen", fen]);
    let moves = "a1a2 a1b1 a1b2 e7e8b e7e8n e7e8q e7e8r";
    assert_eq!(
        (run.status, run.stdout),
        (0, moves.replace(' ', "\n") + "\n")
    );
    let run = board.run(&["moves", "--fen", fen, "--format", "json"]);
    let list: Vec<_> = moves.split(' ').collect();
    let expected = json!({"schema": 1, "fen": fen, "moves": list, "expected": list, "match": true});
    assert_eq!((run.status, run.json()), (0, expected));
}

#[test]
fn a_list_that_differs_is_exit_status_1_and_names_the_moves() {
    let board = PtyBoard::new(Fault::WrongMove);
    let run = board.run(&["moves"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr.contains("listed by the board only"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("missing on the board"),
        "{}",
        run.stderr
    );
    let run = board.run(&["moves", "--format", "json"]);
    assert_eq!((run.status, &run.json()["match"]), (1, &json!(false)));
    // Nobody asks the software.
    let run = board.run(&["moves", "--no-check"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let run = board.run(&["moves", "--no-check", "--format", "json"]);
    let told = run.json();
    assert_eq!((run.status, &told["expected"]), (0, &Value::Null));
    assert_eq!(told["match"], Value::Null);
}

#[test]
fn the_board_may_be_named_in_the_environment() {
    let board = PtyBoard::new(Fault::Honest);
    let run = Run::with_board_variable(&["perft", "1", "--format", "json"], Some(&board.path));
    assert_eq!(run.json()["sim_clocks_per_second"], Value::Null);
    let run = Run::with_board_variable(&["perft", "1"], Some("/nowhere/ttyX"));
    run.assert_refused(3, &["there is no device `/nowhere/ttyX`"]);
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let board = PtyBoard::new(Fault::Honest);
    for args in [&["moves"][..], &["perft", "2", "--divide"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_perftboard"));
        command
            .args(args)
            .args(["--board", &board.path])
            .env(NO_SELF_TEST, "1");
        let run = Run::from(command.stdout(writer).output().unwrap());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_result_that_cannot_be_written_is_told() {
    let board = PtyBoard::new(Fault::Honest);
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_perftboard"));
    command
        .args(["perft", "1", "--board", &board.path])
        .env(NO_SELF_TEST, "1")
        .stdout(full);
    let run = Run::from(command.output().unwrap());
    assert_eq!(run.status, 3);
    assert!(
        run.stderr.contains("cannot write to standard output"),
        "{}",
        run.stderr
    );
}

#[test]
fn every_help_text_has_an_example() {
    for command in ["perft", "moves", "suite", "trace", "serve", "bench"] {
        let run = Run::of(&[command, "--help"]);
        assert_eq!(run.status, 0);
        assert!(
            run.stdout
                .contains(&format!("Example:\n  perftboard {command}")),
            "{}",
            run.stdout
        );
    }
    let help = Run::of(&["--help"]).stdout;
    assert!(
        help.contains("Exit status:") && help.contains("3 wins over 1"),
        "{help}"
    );
}
