//! The permissions that docs/farm-permissions.conf gives.

use std::fs;
use std::path::Path;

use async_nats::jetstream;

use crate::support::{Broker, Run};

const PASSWORD: &str = "change me";

/// A broker with these permissions.
fn broker() -> Broker {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/farm-permissions.conf");
    let shipped = fs::read_to_string(shipped).expect("it is shipped");
    // A comment speaks of the store, which the broker of a test has by itself.
    let lines = shipped.lines().filter(|line| !line.trim().starts_with('#'));
    Broker::configured(&lines.collect::<Vec<_>>().join("\n"))
}

/// Runs the command as this user.
fn run_as(broker: &Broker, user: &str, args: &[&str]) -> Run {
    let mut command = broker.command(args);
    command.env("PERFTBOARD_NATS_USER", user);
    command.env("PERFTBOARD_NATS_PASSWORD", PASSWORD);
    Run::of(command)
}

/// Whether this user can store a message with this subject.
fn can_publish(broker: &Broker, user: &str, subject: &str) -> bool {
    let (url, subject) = (broker.url(), subject.to_owned());
    let options = async_nats::ConnectOptions::with_user_and_password(user.into(), PASSWORD.into());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async move {
        let client = options.connect(url).await.unwrap();
        let jetstream = jetstream::ContextBuilder::new()
            .ack_timeout(std::time::Duration::from_secs(2))
            .build(client);
        let sent = jetstream.publish(subject, "x".into()).await.unwrap();
        sent.await.is_ok()
    })
}

#[test]
fn each_user_does_its_own_work() {
    let broker = broker();
    run_as(&broker, "submitter", &["submit", "3"]).right();
    let work = ["work", "--board", "stand-in", "--until-idle"];
    run_as(&broker, "worker", &work).right();
    run_as(&broker, "reader", &["list"]).right();
    run_as(&broker, "reader", &["status"]).right();
    let result = run_as(&broker, "reader", &["result", "start-3"]).right();
    assert!(result.stdout.contains("Nodes searched: 8902"), "{result:?}");
    let file = broker.folder().join("run.jsonl");
    let file = file.to_str().unwrap();
    run_as(&broker, "reader", &["export", "start-3", file]).right();
    run_as(&broker, "submitter", &["cancel", "start-3"]).right();
}

#[test]
fn nobody_does_anothers_work() {
    let broker = broker();
    run_as(&broker, "submitter", &["submit", "3"]).right();
    let denied = ["Permissions Violation", "docs/farm-permissions.conf"];
    run_as(&broker, "worker", &["submit", "2", "--name", "x"]).fails(3, &denied);
    run_as(&broker, "reader", &["cancel", "start-3"]).fails(3, &denied);
    for (subject, users) in [
        ("perftboard.start-3.result.0.0", ["worker"]),
        ("perftboard.start-3.batch.99", ["submitter"]),
        ("$KV.perftboard-runs.x.manifest", ["submitter"]),
        ("$KV.perftboard-runs.start-3.quarantine.x", ["worker"]),
        ("$KV.perftboard-workers.x", ["worker"]),
    ] {
        for user in ["submitter", "worker", "reader"] {
            let may = users.contains(&user);
            assert_eq!(can_publish(&broker, user, subject), may, "{user} {subject}");
        }
    }
}

#[test]
fn a_password_without_a_user_is_refused_and_one_with_a_user_taken_wherever_they_stand() {
    let broker = broker();
    let mut command = broker.command(&["list"]);
    command.env("PERFTBOARD_NATS_PASSWORD", PASSWORD);
    Run::of(command).fails(2, &["a password is given and no user"]);
    let mut command = broker.command(&["list", "--user", "submitter"]);
    command.env("PERFTBOARD_NATS_PASSWORD", PASSWORD);
    Run::of(command).right();
}
