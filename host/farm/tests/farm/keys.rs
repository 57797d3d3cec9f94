//! Workers' keys: which results count, and which do not.

use std::fs;
use std::path::Path;

use farm::key_file::KeyArgs;
use farm::messages::{Counted, Quarantine};
use farm::signer::Signer;
use serde_json::{json, Value};

use crate::hostile::{publish, result, signed, stored};
use crate::support::{Broker, Run};

/// Why a message with a wrong signature counts for nothing.
const WRONG_SIGNATURE: &str = "with a signature that is not that of their key for this run";

/// The key in a file of the broker's folder, which is made if it is not there; gives the file, too.
fn key(broker: &Broker, name: &str) -> (Signer, String) {
    let file = broker.folder().join(name);
    let key = KeyArgs {
        file: Some(file.clone()),
    };
    (key.signer_or_new().unwrap(), file.display().to_string())
}

/// The subject of a result.
fn place(run: &str, batch: u32, slot: u32) -> String {
    format!("perftboard.{run}.result.{batch}.{slot}")
}

/// The stored message of a result.
fn message(broker: &Broker, run: &str, batch: u32) -> Vec<u8> {
    let stream = format!("perftboard-{run}-results");
    stored(broker, &stream, &place(run, batch, 0)).expect("the result is there")
}

/// A result of batch 0 of a run, in which no position has a leaf: of the right size and of the right positions.
fn liars_result(broker: &Broker, run: &str, signer: &Signer) -> Counted {
    let stream = format!("perftboard-{run}-batches");
    let batch = stored(broker, &stream, &format!("perftboard.{run}.batch.0")).unwrap();
    Counted {
        digest: sha256(&batch),
        ..result(0, 0, &[0; 100], signer)
    }
}

/// The SHA-256 of bytes by the system's own program.
fn sha256(bytes: &[u8]) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    let mut command = std::process::Command::new("sha256sum");
    let said = Run::of_program(command.arg(file.path())).right().stdout;
    said.split(' ').next().unwrap().to_owned()
}

/// The result of a run, which is right.
#[track_caller]
fn right(broker: &Broker, run: &str) -> Value {
    let args = ["result", run, "--wait", "--format", "json"];
    let json = broker.run(&args).json();
    let found = (&json["nodes"], &json["matches"]);
    assert_eq!(found, (&json!("197281"), &json!(true)));
    json
}

/// What `status` and `result` say of messages that count for nothing.
fn refused(json: &Value) -> Vec<(u64, String)> {
    let list = json["refused"].as_array().unwrap().iter();
    let told = |refused: &Value| {
        let why = refused["why"].as_str().unwrap().to_owned();
        (refused["messages"].as_u64().unwrap(), why)
    };
    list.map(told).collect()
}

fn status(broker: &Broker, run: &str) -> Value {
    broker.run(&["status", run, "--format", "json"]).json()
}

#[test]
fn a_worker_has_a_key_of_its_own_which_nobody_else_may_read() {
    let broker = Broker::start();
    let shown = broker.run(&["key"]).right().stdout;
    assert_eq!(broker.run(&["key"]).right().stdout, shown);
    let worker = broker.worker(&["--board", "stand-in"]);
    worker.wait_for(&format!("signs with the key {}", shown.trim()));
    let file = broker.folder().join("state/perftboard/worker.nk");
    let seed = fs::read_to_string(&file).unwrap();
    assert!(seed.starts_with("SU") && seed.len() == 59, "{seed}");
    let (signer, other) = key(&broker, "other.nk");
    let shown = broker.run(&["key", "--key", &other]).right().stdout;
    assert_eq!(shown.trim(), signer.public_key().to_string());
    set_mode(Path::new(&other), 0o644);
    let work = ["work", "--key", &other];
    broker
        .run(&work)
        .fails(2, &["permissions are 644", "chmod 600"]);
    broker
        .run(&["work", "--key", "/nowhere"])
        .fails(2, &["cannot read the keys in `/nowhere`"]);
    for (name, text, words) in [
        ("none", "# nobody\n", "lists no key"),
        ("bad", "U123\n", "line 1 of"),
    ] {
        let list = broker.folder().join(name);
        fs::write(&list, text).unwrap();
        let submit = ["submit", "3", "--trust-file", list.to_str().unwrap()];
        broker.run(&submit).fails(2, &[words]);
    }
    let submit = ["submit", "3", "--trust", "U123"];
    broker.run(&submit).fails(2, &["is no public key"]);
}

fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_result_with_a_forged_signature_counts_for_nothing() {
    let broker = Broker::start();
    let submit = ["submit", "4", "--batch", "100", "--check", "0"];
    broker.run(&submit).right();
    let [known, forger] = [(); 2].map(|()| Signer::random());
    let lie = liars_result(&broker, "start-4", &known);
    let unsigned = lie.encode().unwrap();
    let by_another = signed(&broker, "start-4", &lie, &forger);
    // What its owner has signed, in which a count is another afterwards.
    let mut changed = signed(&broker, "start-4", &lie, &known);
    let count = unsigned.len() - 1;
    changed[count] += 1;
    let forged = [
        (unsigned.clone(), "that this version cannot read"),
        ([unsigned, vec![0; 64]].concat(), WRONG_SIGNATURE),
        (by_another, WRONG_SIGNATURE),
        (changed, WRONG_SIGNATURE),
    ];
    let slots = forged.len() as u32;
    for (slot, (message, why)) in (0..).zip(forged) {
        assert!(publish(&broker, &place("start-4", 0, slot), message));
        let told = refused(&status(&broker, "start-4"));
        assert!(
            told.iter().any(|(_, known)| known == why),
            "{why}: {told:?}"
        );
    }
    let told = status(&broker, "start-4");
    assert_eq!(told["batches_done"], 0, "{told}");
    // Their owner's own lie counts, if nobody checks and every key is trusted.
    let lie = Counted { slot: slots, ..lie };
    let message = signed(&broker, "start-4", &lie, &known);
    assert!(publish(&broker, &place("start-4", 0, slots), message));
    let told = status(&broker, "start-4");
    assert_eq!(told["batches_done"], 1, "{told}");
}

#[test]
fn a_result_cannot_be_moved_to_another_run_or_slot() {
    let broker = Broker::start();
    let submit = |name: &str, seed: &str| {
        let args = [
            "submit", "4", "--batch", "100", "--name", name, "--seed", seed,
        ];
        broker.run(&args).right();
    };
    submit("first", "1");
    let worker = broker.worker(&["--board", "stand-in", "--until-idle"]);
    right(&broker, "first");
    drop(worker);
    let good = message(&broker, "first", 0);
    // Another run of the same positions, and one that is submitted under the name of the first.
    submit("second", "1");
    broker.run(&["cancel", "first"]).right();
    submit("first", "2");
    for run in ["first", "second"] {
        assert!(publish(&broker, &place(run, 0, 0), good.clone()));
        let told = status(&broker, run);
        assert_eq!(refused(&told), [(1, WRONG_SIGNATURE.to_owned())]);
        assert_eq!(told["batches_done"], 0, "{told}");
    }
    let worker = broker.worker(&["--board", "stand-in", "--until-idle"]);
    for run in ["first", "second"] {
        let told = refused(&right(&broker, run));
        assert_eq!(told, [(1, WRONG_SIGNATURE.to_owned())], "{run}");
    }
    drop(worker);
    // The same message in other places of its own run.
    for (batch, slot) in [(1, 1), (2, 1)] {
        let message = message(&broker, "first", 1);
        assert!(publish(&broker, &place("first", batch, slot), message));
    }
    let misplaced = "about other positions than those of their places".to_owned();
    let told = refused(&right(&broker, "first"));
    assert!(told.contains(&(2, misplaced)), "{told:?}");
}

#[test]
fn a_run_that_names_keys_counts_the_results_of_no_other() {
    let broker = Broker::start();
    let ((ours, our_key), (stranger, strange_key)) = (key(&broker, "a.nk"), key(&broker, "b.nk"));
    let list = broker.folder().join("trusted");
    fs::write(&list, format!("{} # north\n", ours.public_key())).unwrap();
    let submit = ["submit", "4", "--batch", "100", "--check", "0"];
    let trust = ["--trust-file", list.to_str().unwrap()];
    broker.run(&[&submit[..], &trust].concat()).right();
    // The list is a part of the run.
    broker
        .run(&submit)
        .fails(2, &["counts something else", "for 1 trusted keys"]);
    let lie = liars_result(&broker, "start-4", &stranger);
    let lie = signed(&broker, "start-4", &lie, &stranger);
    assert!(publish(&broker, &place("start-4", 0, 0), lie));
    let untrusted = format!(
        "signed by {}, which the run does not trust",
        stranger.public_key()
    );
    let told = status(&broker, "start-4");
    assert_eq!(refused(&told), [(1, untrusted.clone())]);
    assert_eq!(told["batches_done"], 0, "{told}");
    let text = broker.run(&["status"]).right().stdout;
    assert!(text.contains("only results of 1 keys count"), "{text}");
    assert!(text.contains(&format!("1 message {untrusted}")), "{text}");

    // The stranger's worker sees that it is not wanted, and has nothing else to do.
    let work = ["--board", "stand-in", "--until-idle", "--key"];
    let mut unwanted = broker.worker(&[&work[..], &[strange_key.as_str()]].concat());
    unwanted.wait_for("does not trust this worker's key");
    assert_eq!(unwanted.ended(), Some(0), "{}", unwanted.notes());
    let _worker = broker.worker(&[&work[..], &[our_key.as_str()]].concat());
    let json = right(&broker, "start-4");
    assert_eq!(json["keys"], json!({ours.public_key().to_string(): 4}));
    assert_eq!(refused(&json), [(1, untrusted.clone())]);
    let text = broker.run(&["result", "start-4"]).right().stdout;
    let counted = format!("{}, 4 batches, which the run trusts", ours.public_key());
    assert!(
        text.contains(&counted) && text.contains(&untrusted),
        "{text}"
    );
}

#[test]
fn workers_with_keys_of_their_own_count_together_and_the_result_names_both() {
    let broker = Broker::start();
    let keys = ["a.nk", "b.nk"].map(|name| key(&broker, name));
    let submit = ["submit", "4", "--batch", "100", "--twice"];
    broker.run(&submit).right();
    let worker =
        |file: &str, name| broker.worker(&["--board", "stand-in", "--key", file, "--worker", name]);
    let _workers = [worker(&keys[0].1, "a"), worker(&keys[1].1, "b")];
    let json = right(&broker, "start-4");
    let [a, b] = keys.map(|(signer, _)| signer.public_key().to_string());
    assert_eq!(json["keys"], json!({&a: 4, &b: 4}));
    assert_eq!(json["boards"]["a/stand-in"]["keys"], json!([&a]));
    assert_eq!(
        (&json["refused"], &json["quarantines"]),
        (&json!([]), &json!([]))
    );
    let text = broker.run(&["result", "start-4"]).right().stdout;
    assert!(text.contains(&format!("{a}, 4 batches")), "{text}");
    assert!(text.contains("the run trusts every key"), "{text}");
}

#[test]
fn nobody_whom_the_run_does_not_trust_puts_a_board_out() {
    let broker = Broker::start();
    let (ours, our_key) = key(&broker, "a.nk");
    let trusted = ours.public_key().to_string();
    let submit = ["submit", "4", "--batch", "100", "--trust", &trusted];
    broker.run(&submit).right();
    let stranger = Signer::random();
    let accusation = |found_by: &Signer| Quarantine {
        found_by: found_by.public_key().clone(),
        key: ours.public_key().clone(),
        board: "a/stand-in".to_owned(),
        batch: 0,
        fen: "8/8/8/8/8/8/8/8 w - -".to_owned(),
        depth: 2,
        counted: 1,
        expected: 2,
        host: "there".to_owned(),
        time: 0,
    };
    for (number, message) in [
        b"xx".to_vec(),
        accusation(&ours).encode().unwrap(),
        signed(&broker, "start-4", &accusation(&stranger), &stranger),
        signed(&broker, "start-4", &accusation(&ours), &stranger),
    ]
    .into_iter()
    .enumerate()
    {
        let subject = format!("$KV.perftboard-runs.start-4.quarantine.{number}");
        assert!(publish(&broker, &subject, message));
    }
    let work = ["--board", "stand-in", "--worker", "a", "--key", &our_key];
    let _worker = broker.worker(&work);
    let json = right(&broker, "start-4");
    let batches = &json["boards"]["a/stand-in"]["batches"];
    assert_eq!((&json["quarantines"], batches), (&json!([]), &json!(4)));
    // What a trusted worker says is believed.
    let message = signed(&broker, "start-4", &accusation(&ours), &ours);
    let subject = "$KV.perftboard-runs.start-4.quarantine.own";
    assert!(publish(&broker, subject, message));
    let quarantines = &status(&broker, "start-4")["quarantines"];
    assert_eq!(quarantines[0]["board"], "a/stand-in", "{quarantines}");
}
