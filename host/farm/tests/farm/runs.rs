//! Whole runs.

use std::fs;

use reference::perft::divide;
use reference::Position;
use serde_json::Value;

use crate::support::{wait_until, Broker, KIWIPETE};

#[test]
fn two_workers_count_a_run_and_everything_of_it_can_be_asked_for() {
    let broker = Broker::start();
    let submitted = broker
        .run(&[
            "submit", "4", "--batch", "20", "--check", "50", "--seed", "7", "--format", "json",
        ])
        .json();
    assert_eq!(
        (
            &submitted["run"],
            &submitted["positions"],
            &submitted["batches"]
        ),
        (&"start-4".into(), &400.into(), &20.into())
    );
    broker
        .run(&["result", "start-4"])
        .fails(3, &["is not finished", "0 of 20 batches"]);
    let status = broker.run(&["status"]).right().stdout;
    assert!(
        status.contains("0 of 20 done, 0 under way, 20 waiting")
            && status.contains("start one with"),
        "{status}"
    );

    let mut workers = ["north", "south"].map(|name| {
        broker.worker(&[
            "--board",
            "stand-in:speed=1e6",
            "--board",
            "stand-in:speed=1e6",
            "--worker",
            name,
            "--until-idle",
        ])
    });
    let text = broker.run(&["result", "start-4", "--wait"]).right().stdout;
    for part in [
        "Nodes searched: 197281",
        "8902 by the literature, the same",
        "197281 by the moves at the root, the same",
        "Verdict:   right",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    workers
        .iter_mut()
        .for_each(|worker| assert_eq!(worker.ended(), Some(0), "{}", worker.notes()));

    let json = broker
        .run(&["result", "start-4", "--divide", "--format", "json"])
        .json();
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&"197281".into(), &true.into())
    );
    let checked = json["checked"].as_u64().unwrap();
    assert!((150..250).contains(&checked), "{checked}");
    let boards = json["boards"].as_object().unwrap();
    let batches: u64 = boards
        .values()
        .map(|board| board["batches"].as_u64().unwrap())
        .sum();
    assert_eq!(batches, 20);
    assert!(
        boards
            .keys()
            .all(|id| id.starts_with("north/stand-in") || id.starts_with("south/stand-in")),
        "{boards:?}"
    );
    let roots = json["roots"].as_array().unwrap().iter();
    let roots: Vec<(String, String)> = roots
        .map(|root| (text_of(&root[0]), text_of(&root[1])))
        .collect();
    let expected = divide(&Position::starting(), 4).into_iter();
    let expected: Vec<(String, String)> = expected
        .map(|(mv, leaves)| (mv.to_string(), leaves.to_string()))
        .collect();
    assert_eq!(roots, expected);

    let csv = broker
        .run(&["result", "start-4", "--divide", "2", "--format", "csv"])
        .right()
        .stdout;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!((rows.len(), rows[0]), (401, "moves,leaves"));
    let sum: u64 = rows[1..]
        .iter()
        .map(|row| row.rsplit(',').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 197_281);

    let path = broker.folder().join("run.jsonl");
    broker
        .run(&["export", "start-4", path.to_str().unwrap()])
        .right();
    let lines: Vec<Value> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let counted = lines.iter().filter(|line| line["fen"].is_string());
    let total: u64 = counted
        .map(|line| number(&line["ways"]) * number(&line["leaves"]))
        .sum();
    assert_eq!((lines.len(), total), (1 + 20 + 400, 197_281));

    let status = broker.run(&["status", "start-4", "--watch"]).right().stdout;
    assert!(
        status.contains("20 of 20 done") && status.contains("finished"),
        "{status}"
    );
    let again = broker.run(&["submit", "4", "--check", "50"]).right().stdout;
    assert!(again.contains("was submitted before"), "{again}");
    assert!(broker
        .run(&["list"])
        .right()
        .stdout
        .contains("start-4  finished  depth 4"));
    broker.run(&["cancel", "start-4"]).right();
    broker
        .run(&["result", "start-4"])
        .fails(2, &["there is no run `start-4`"]);
    assert!(broker.run(&["list"]).right().stdout.contains("has no run"));
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn number(value: &Value) -> u64 {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn another_position_is_counted_at_every_split() {
    let broker = Broker::start();
    let _worker = broker.worker(&["--board", "stand-in"]);
    let name = |split: &str| format!("kiwipete-{split}");
    let splits = ["0", "1", "2", "3"];
    for split in splits {
        broker
            .run(&[
                "submit",
                "4",
                "--fen",
                KIWIPETE,
                "--split",
                split,
                "--name",
                &name(split),
            ])
            .right();
    }
    // A game that is over has no leaves, and no position to split.
    broker
        .run(&[
            "submit",
            "3",
            "--fen",
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "--split",
            "1",
            "--name",
            "mate",
        ])
        .right();
    for split in splits {
        let text = broker
            .run(&["result", &name(split), "--wait"])
            .right()
            .stdout;
        assert!(
            text.contains("Nodes searched: 4085603")
                && text.contains("97862 by the reference, the same"),
            "{text}"
        );
    }
    let text = broker.run(&["result", "mate", "--wait"]).right().stdout;
    assert!(text.contains("Nodes searched: 0"), "{text}");
}

#[test]
fn a_run_can_be_cancelled_while_boards_count_it() {
    let broker = Broker::start();
    broker
        .run(&["submit", "5", "--name", "slow", "--check", "0"])
        .right();
    let worker = broker.worker(&["--board", "stand-in:speed=1000", "--metrics", "127.0.0.1:0"]);
    wait_until("a batch is under way", || {
        broker.run(&["status", "--format", "json"]).json()["tickets_under_way"] != 0
    });
    broker.run(&["cancel", "slow"]).right();
    broker.run(&["submit", "3", "--name", "quick"]).right();
    drop(worker);
    let _worker = broker.worker(&["--board", "stand-in"]);
    broker.run(&["result", "quick", "--wait"]).right();
}

#[test]
fn a_run_that_is_submitted_under_the_name_of_another_is_counted_by_the_same_worker() {
    let broker = Broker::start();
    let submit = ["submit", "5", "--name", "same", "--check", "0"];
    broker.run(&submit).right();
    let _worker = broker.worker(&["--board", "stand-in:speed=20000"]);
    wait_until("a batch is under way", || {
        broker.run(&["status", "--format", "json"]).json()["tickets_under_way"] != 0
    });
    broker.run(&["cancel", "same"]).right();
    broker.run(&["submit", "3", "--name", "same"]).right();
    let text = broker.run(&["result", "same", "--wait"]).right().stdout;
    assert!(text.contains("Nodes searched: 8902"), "{text}");
}
