//! Runs of Chess960, which only boards that count it take.

use std::fs;

use reference::perft::{divide, perft};
use reference::Position;
use serde_json::Value;

use crate::support::{simulator, wait_until, Broker};

/// Both sides castle to both wings, with kings and rooks where standard chess has none; the rights as Shredder-FEN writes them.
const SHUFFLED: &str = "1r3kr1/6pp/8/8/8/8/6PP/1R3KR1 w GBgb - 0 1";

/// A board that counts standard chess alone.
const STANDARD: [&str; 5] = ["--board", "sim", "--chess960=false", "--line-clocks", "4"];

fn submit(broker: &Broker, name: &str) -> Value {
    let run = ["submit", "3", "--fen", SHUFFLED, "--split", "1"];
    let told = ["--name", name, "--castling", "shredder", "--format", "json"];
    broker.run(&[&run[..], &told].concat()).json()
}

#[test]
fn a_board_that_counts_chess960_counts_a_run_and_castles_as_it_is_written() {
    let broker = Broker::start();
    let submitted = submit(&broker, "shuffled");
    assert_eq!(submitted["fen"], SHUFFLED);
    let mut worker = broker.worker(&["--board", "stand-in", "--until-idle"]);
    let result = ["result", "shuffled", "--wait", "--divide"];
    let told = broker.run(&[&result[..], &["--format", "json"]].concat());
    let json = told.json();
    let root: Position = SHUFFLED.parse().unwrap();
    assert_eq!(json["nodes"], perft(&root, 3).to_string(), "{json}");
    assert_eq!(json["matches"], true, "{json}");
    // X-FEN is the default: both rooks are the outermost ones.
    assert_eq!(json["fen"], SHUFFLED.replace("GBgb", "KQkq"));
    let text = broker.run(&[&result[..], &["--castling", "shredder"]].concat());
    let text = text.right().stdout;
    assert!(text.contains(SHUFFLED), "{text}");
    for mv in ["f1g1", "f1b1"] {
        let roots = divide(&root, 3).into_iter();
        let mut leaves = roots.filter(|(root, _)| root.to_string() == mv);
        let (_, leaves) = leaves.next().unwrap();
        assert!(text.contains(&format!("{mv}: {leaves}\n")), "{text}");
    }
    assert_eq!(worker.ended(), Some(0), "{}", worker.notes());

    let path = broker.folder().join("run.jsonl");
    let export = ["export", "shuffled", path.to_str().unwrap()];
    let (xfen, shredder) = (
        &export[..],
        [&export[..], &["--castling", "shredder"]].concat(),
    );
    for (args, rights) in [(xfen, "kq"), (&shredder, "gb")] {
        broker.run(args).right();
        let written = fs::read_to_string(&path).unwrap();
        let mut lines = written
            .lines()
            .map(|line| -> Value { serde_json::from_str(line).unwrap() });
        // After White has castled, Black has both rights.
        let castled = format!("1r3kr1/6pp/8/8/8/8/6PP/1R3RK1 b {rights} -");
        assert!(lines.any(|line| line["fen"] == castled[..]), "{written}");
    }
    for (args, part) in [
        (["list", "--castling", "shredder"], SHUFFLED),
        (["status", "--castling", "shredder"], SHUFFLED),
    ] {
        let stdout = broker.run(&args).right().stdout;
        assert!(stdout.contains(part), "{stdout}");
    }
}

#[test]
fn a_board_that_counts_standard_chess_alone_leaves_a_run_of_chess960_to_others() {
    simulator();
    let broker = Broker::start();
    submit(&broker, "shuffled");
    let plain = ["submit", "2", "--split", "1", "--name", "plain"];
    broker.run(&plain).right();
    let worker = broker.worker(&[&STANDARD[..], &["--worker", "old"]].concat());
    worker.wait_for("`sim` counts standard chess alone, and leaves the run `shuffled`");
    // It counts what it can, also after a run that it leaves alone.
    let text = broker.run(&["result", "plain", "--wait"]).right().stdout;
    assert!(text.contains("Nodes searched: 400"), "{text}");
    let status = || broker.run(&["status", "shuffled"]).right().stdout;
    wait_until("the board is reported", || {
        status().contains("counts no Chess960")
    });
    assert!(
        status().contains("Chess960:  no connected board counts it"),
        "{}",
        status()
    );
    assert_eq!(
        worker
            .notes()
            .matches("counts standard chess alone")
            .count(),
        1,
        "{}",
        worker.notes()
    );
    let json = broker
        .run(&["status", "shuffled", "--format", "json"])
        .json();
    assert_eq!(
        (&json["chess960"], &json["batches_done"]),
        (&true.into(), &0.into())
    );
    // Nothing is left for boards such as this one, so that a worker of them alone does not wait for others.
    let mut idle = broker.worker(&[&STANDARD[..], &["--until-idle"]].concat());
    assert_eq!(idle.ended(), Some(0), "{}", idle.notes());

    let _able = broker.worker(&["--board", "sim", "--line-clocks", "4", "--worker", "new"]);
    let result = ["result", "shuffled", "--wait", "--format", "json"];
    let json = broker.run(&result).json();
    assert_eq!(
        json["nodes"],
        perft(&SHUFFLED.parse().unwrap(), 3).to_string()
    );
    let boards: Vec<&String> = json["boards"].as_object().unwrap().keys().collect();
    assert_eq!(boards, ["new/sim"]);
}
