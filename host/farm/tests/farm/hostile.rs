//! A broker to which somebody writes what no program of ours does.

use async_nats::jetstream;
use farm::manifest::{Manifest, Ready};
use farm::messages::{BoardLabel, Counted, FORMAT};
use farm::signed::{Scope, Statement};
use farm::signer::Signer;
use reference::Position;
use serde_json::{json, Value};

use crate::support::{wait_until, Broker, Run};

/// Sends a message to the broker's streams; gives whether it was stored.
pub fn publish(broker: &Broker, subject: &str, bytes: Vec<u8>) -> bool {
    let (url, subject) = (broker.url(), subject.to_owned());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async move {
        let client = async_nats::connect(url).await.unwrap();
        let jetstream = jetstream::new(client);
        let sent = jetstream.publish(subject, bytes.into()).await.unwrap();
        sent.await.is_ok()
    })
}

/// Writes a fact of a run.
fn state(broker: &Broker, fact: &str, value: &Value) {
    let subject = format!("$KV.perftboard-runs.{fact}");
    assert!(publish(broker, &subject, value.to_string().into_bytes()));
}

/// The manifest and the list of batches of a run of this name, of one position that is counted at once.
fn facts(name: &str) -> (Value, Value) {
    let manifest = Manifest {
        format: FORMAT.into(),
        name: name.to_owned(),
        fen: Position::starting().to_string(),
        depth: 3,
        split: 2,
        batch_positions: 100,
        check: 100.0,
        seed: 1,
        twice: false,
        lease_seconds: 60,
        trusted_keys: Vec::new(),
        host: "there".to_owned(),
        time: 0,
    };
    let ready = Ready {
        batches: 1,
        positions: 1,
        ways: "1".to_owned(),
    };
    let json = |value: Result<Value, _>| value.unwrap_or_else(|error| panic!("{error}"));
    (
        json(serde_json::to_value(manifest)),
        json(serde_json::to_value(ready)),
    )
}

/// The last message of a subject in a stream, if there is one.
pub fn stored(broker: &Broker, stream: &str, subject: &str) -> Option<Vec<u8>> {
    let (url, stream, subject) = (broker.url(), stream.to_owned(), subject.to_owned());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async move {
        let client = async_nats::connect(url).await.unwrap();
        let stream = jetstream::new(client).get_stream(stream).await.unwrap();
        let message = stream.direct_get_last_for_subject(subject).await;
        message.ok().map(|message| message.payload.to_vec())
    })
}

/// What a statement about a run is as a message, signed with this key.
pub fn signed(broker: &Broker, run: &str, statement: &impl Statement, signer: &Signer) -> Vec<u8> {
    let subject = format!("$KV.perftboard-runs.{run}.manifest");
    let manifest = stored(broker, "KV_perftboard-runs", &subject).expect("the run is there");
    let scope = Scope::of(&Manifest::read(&manifest, run).unwrap());
    scope.sign(statement, signer).unwrap()
}

/// A result, which says that the worker with this key answers for it.
pub fn result(batch: u32, slot: u32, leaves: &[u64], signer: &Signer) -> Counted {
    Counted {
        key: signer.public_key().clone(),
        batch,
        slot,
        digest: "00".repeat(32),
        board: BoardLabel {
            id: "stranger".to_owned(),
            name: "stranger".to_owned(),
            usb_path: None,
            serial_number: None,
            bitstream: None,
            clock_hz: 1,
            cores: 1,
        },
        host: "there".to_owned(),
        version: "9".to_owned(),
        time: 0,
        seconds: 0.0,
        clocks: 1,
        checked: 0,
        leaves: leaves.to_vec(),
        shallower: leaves.to_vec(),
    }
}

/// Asserts that a worker counts the run `start-4` to its right end.
#[track_caller]
fn assert_counted(broker: &Broker) {
    let json = broker
        .run(&["result", "start-4", "--wait", "--format", "json"])
        .json();
    let found = (&json["nodes"], &json["matches"]);
    assert_eq!(found, (&json!("197281"), &json!(true)));
}

#[test]
fn a_manifest_that_asks_for_nonsense_is_left_and_the_worker_lives() {
    let broker = Broker::start();
    broker.run(&["submit", "4", "--batch", "100"]).right();
    for (number, (field, value, words)) in [
        ("split", json!(3), "its split is 3"),
        ("lease_seconds", json!(0), "its lease is 0"),
        ("batch_positions", json!(0), "its batch size is 0"),
        ("depth", json!(4_000_000_000_u32), "its depth is"),
        ("name", json!("start-4"), "its name is"),
        ("fen", json!("\u{1b}]0;PWNED\u{7}"), "its position is"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("hostile-{number}");
        let (mut manifest, ready) = facts(&name);
        manifest[field] = value;
        state(&broker, &format!("{name}.manifest"), &manifest);
        state(&broker, &format!("{name}.ready"), &ready);
        let refused = broker.run(&["status", &name]);
        refused.fails(3, &["cannot be used", words]);
        assert!(!refused.stderr.contains('\u{1b}'), "{}", refused.stderr);
    }
    for (number, ready) in [
        json!({"batches": u32::MAX, "positions": 1, "ways": "1"}),
        json!({"batches": 1, "positions": 1_000_000_000_000_000_000_u64, "ways": "1"}),
        json!({"batches": 1, "positions": 1, "ways": "many"}),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("endless-{number}");
        state(&broker, &format!("{name}.manifest"), &facts(&name).0);
        state(&broker, &format!("{name}.ready"), &ready);
        broker.run(&["status", &name]).fails(3, &["cannot be used"]);
        broker.run(&["result", &name]).fails(3, &["cannot be used"]);
    }
    let worker = broker.worker(&["--board", "stand-in"]);
    assert_counted(&broker);
    worker.wait_for("its split is 3");
}

#[test]
fn a_message_in_a_results_place_keeps_the_slot_and_another_result_is_asked_for() {
    let broker = Broker::start();
    broker.run(&["submit", "4", "--batch", "40"]).right();
    let signer = Signer::random();
    let result = |batch, leaves: &[u64]| {
        let result = result(batch, 0, leaves, &signer);
        signed(&broker, "start-4", &result, &signer)
    };
    for (batch, bytes) in [
        (0, b"xx".to_vec()),
        (1, Vec::new()),
        (2, result(2, &[1, 2, 3])),
        (3, result(3, &[0; 40])),
        (4, result(3, &[0; 40])),
    ] {
        let subject = format!("perftboard.start-4.result.{batch}.0");
        assert!(publish(&broker, &subject, bytes), "{batch}");
    }
    broker.run(&["status"]).right();
    let _worker = broker.worker(&["--board", "stand-in"]);
    assert_counted(&broker);
}

#[test]
fn only_the_first_message_of_a_slot_is_stored() {
    let broker = Broker::start();
    broker.run(&["submit", "4", "--batch", "100"]).right();
    let worker = broker.worker(&["--board", "stand-in", "--until-idle"]);
    assert_counted(&broker);
    drop(worker);
    for subject in ["result.0.0", "batch.0"] {
        let subject = format!("perftboard.start-4.{subject}");
        assert!(!publish(&broker, &subject, b"second".to_vec()), "{subject}");
    }
    assert_counted(&broker);
}

#[test]
fn a_ticket_for_a_slot_that_no_batch_has_is_dropped() {
    let broker = Broker::start();
    broker.run(&["submit", "4", "--batch", "100"]).right();
    for slot in ["4000000000", "64", "-1", "x"] {
        let subject = format!("perftboard.start-4.ticket.0.{slot}");
        assert!(publish(&broker, &subject, Vec::new()), "{slot}");
    }
    let _worker = broker.worker(&["--board", "stand-in"]);
    assert_counted(&broker);
    wait_until("no ticket is left", || {
        let status = broker
            .run(&["status", "start-4", "--format", "json"])
            .json();
        (&status["tickets_waiting"], &status["tickets_under_way"]) == (&json!(0), &json!(0))
    });
}

#[test]
fn a_password_in_the_address_is_shown_by_no_help() {
    let mut command = crate::support::farm(&["submit", "--help"]);
    command.env("PERFTBOARD_NATS", "nats://ann:secret@broker:4222");
    let help = Run::of(command).right();
    assert!(help.stdout.contains("PERFTBOARD_NATS"), "{}", help.stdout);
    assert!(!help.stdout.contains("secret"), "{}", help.stdout);
}

/// A worker that checks nothing of what its board says.
#[test]
fn the_reader_counts_a_sample_again() {
    let broker = Broker::start();
    let submit = ["submit", "4", "--batch", "100", "--check", "0"];
    broker.run(&submit).right();
    let worker = broker.worker(&["--board", "stand-in:lies=1", "--until-idle"]);
    let args = ["result", "start-4", "--wait", "--recount", "2000"];
    let result = broker.run(&args);
    assert_eq!(result.status, 1, "{result:?}");
    assert!(result.stdout.contains("WRONG"), "{result:?}");
    drop(worker);
}
