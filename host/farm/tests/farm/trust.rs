//! Boards that lie, boards that are alone, and results that come too late.

use crate::support::{wait_until, Broker};

#[test]
fn a_board_with_one_wrong_count_is_put_out_and_its_work_done_again() {
    let broker = Broker::start();
    broker
        .run(&[
            "submit", "4", "--batch", "10", "--check", "30", "--seed", "1",
        ])
        .right();
    // The liar counts alone at first, so that some of its results are stored before it is found out.
    let liar = broker.worker(&["--board", "stand-in:lies=61", "--worker", "liar"]);
    liar.wait_for("WRONG: the board `liar/stand-in` counts");
    let _honest = broker.worker(&["--board", "stand-in", "--worker", "honest"]);
    let json = broker
        .run(&["result", "start-4", "--wait", "--format", "json"])
        .json();
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&"197281".into(), &true.into())
    );
    let boards: Vec<&String> = json["boards"].as_object().unwrap().keys().collect();
    assert_eq!(boards, ["honest/stand-in"]);
    assert_eq!(json["quarantines"][0]["board"], "liar/stand-in");
    let status = broker.run(&["status"]).right().stdout;
    assert!(
        status.contains("1 boards wrong") && status.contains("Put out:   liar/stand-in"),
        "{status}"
    );
}

#[test]
fn each_batch_by_two_boards_finds_the_liar_without_a_check() {
    let broker = Broker::start();
    broker
        .run(&["submit", "4", "--batch", "20", "--check", "0", "--twice"])
        .right();
    let lonely = broker.worker(&["--board", "stand-in", "--worker", "a"]);
    wait_until("one board has counted everything once", || {
        let status = broker.run(&["status", "--format", "json"]).json();
        status["workers"][0]["boards"][0]["batches"] == 20
    });
    // One board is not enough: each batch has come to it again and again, and it has left all of them to another.
    wait_until(
        "the board has left each batch to another three times",
        || {
            let status = broker.run(&["status", "--format", "json"]).json();
            status["workers"][0]["boards"][0]["left"].as_u64() >= Some(3 * 20)
        },
    );
    broker
        .run(&["result", "start-4"])
        .fails(3, &["0 of 20 batches are done"]);
    let liar = broker.worker(&["--board", "stand-in:lies=40", "--worker", "b"]);
    liar.wait_for("WRONG: the board `b/stand-in` counts");
    let _third = broker.worker(&["--board", "stand-in", "--worker", "c"]);
    let json = broker
        .run(&["result", "start-4", "--wait", "--format", "json"])
        .json();
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&"197281".into(), &true.into())
    );
    let boards: Vec<&String> = json["boards"].as_object().unwrap().keys().collect();
    assert_eq!(boards, ["a/stand-in", "c/stand-in"]);
    drop(lonely);
}

#[test]
fn a_worker_that_stalled_past_its_lease_comes_too_late_without_harm() {
    let broker = Broker::start();
    broker
        .run(&["submit", "4", "--batch", "40", "--lease", "2"])
        .right();
    let mut stalled = broker.worker(&["--board", "stand-in:speed=20000", "--worker", "stalled"]);
    wait_until("a batch is under way", || {
        broker.run(&["status", "--format", "json"]).json()["tickets_under_way"] != 0
    });
    stalled.signal("STOP");
    let other = broker.worker(&["--board", "stand-in", "--worker", "other"]);
    let text = broker.run(&["result", "start-4", "--wait"]).right().stdout;
    assert!(text.contains("Nodes searched: 197281"), "{text}");
    drop(other);
    stalled.signal("CONT");
    // Only the worker that stalled is left for this run. Its board counts what it had in hand before, and comes too late with it.
    broker.run(&["submit", "3", "--check", "0"]).right();
    broker.run(&["result", "start-3", "--wait"]).right();
    stalled.signal("TERM");
    assert_eq!(stalled.ended(), Some(130));
    let json = broker
        .run(&["result", "start-4", "--format", "json"])
        .json();
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&"197281".into(), &true.into())
    );
    assert!(!stalled.notes().contains("WRONG"), "{}", stalled.notes());
}

#[test]
fn a_worker_that_ends_gives_its_batches_back_at_once() {
    let broker = Broker::start();
    broker
        .run(&["submit", "4", "--batch", "40", "--lease", "86400"])
        .right();
    let mut leaving = broker.worker(&["--board", "stand-in:speed=20000"]);
    wait_until("a batch is under way", || {
        broker.run(&["status", "--format", "json"]).json()["tickets_under_way"] != 0
    });
    leaving.signal("TERM");
    assert_eq!(leaving.ended(), Some(130));
    let _other = broker.worker(&["--board", "stand-in"]);
    broker.run(&["result", "start-4", "--wait"]).right();
}
