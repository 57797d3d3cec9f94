//! Brokers that refuse, that are missing, and that have something else.

use std::fs;
use std::process::Command;

use farm::messages::FORMAT;
use serde_json::json;

use crate::jwt::Authority;
use crate::support::{farm, Broker, Run};

#[test]
fn a_broker_that_is_missing_or_keeps_nothing_is_told() {
    let missing = Run::of(farm(&["list", "--nats", "nats://127.0.0.1:1"]));
    missing.fails(
        3,
        &[
            "no broker answers at nats://127.0.0.1:1",
            "nats-server --jetstream",
        ],
    );
    let mut broker = Broker::configured("");
    broker.kill();
    broker.configure("# without jetstream");
    broker.start_again();
    broker.run(&["list"]).fails(3, &["keeps no messages"]);
}

#[test]
fn a_broker_that_needs_a_password_refuses_and_takes_it() {
    let broker = Broker::configured("authorization { user: ann, password: \"sekret\" }");
    for args in [
        &["list"][..],
        &["work", "--board", "stand-in"],
        &["submit", "3"],
        &["list", "--user", "ann", "--password", "wrong"],
    ] {
        let run = broker.run(args);
        run.fails(2, &["refuses the connection without other credentials"]);
        assert!(!run.stderr.contains("sekret"));
    }
    broker
        .run(&["submit", "3", "--user", "ann", "--password", "sekret"])
        .right();
    let mut with_variables = broker.command(&["list"]);
    with_variables
        .env("PERFTBOARD_NATS_USER", "ann")
        .env("PERFTBOARD_NATS_PASSWORD", "sekret");
    assert!(Run::of(with_variables).right().stdout.contains("start-3"));
    let in_the_address = format!("nats://ann:sekret@127.0.0.1:{}", broker.port());
    broker.run(&["list", "--nats", &in_the_address]).right();
}

#[test]
fn a_token_and_tls_are_taken() {
    let files = tempfile::tempdir().unwrap();
    let at = |name: &str| files.path().join(name).display().to_string();
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "30",
        ])
        .args([
            "-keyout",
            &at("key.pem"),
            "-out",
            &at("cert.pem"),
            "-subj",
            "/CN=localhost",
        ])
        .args([
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
        ])
        .output()
        .expect("openssl is installed");
    assert!(made.status.success(), "{made:?}");
    let config = format!(
        "authorization {{ token: \"t0ken\" }}\ntls {{ cert_file: \"{}\", key_file: \"{}\" }}",
        at("cert.pem"),
        at("key.pem")
    );
    let broker = Broker::configured(&config);
    let url = format!("tls://localhost:{}", broker.port());
    let with = |args: &[&str]| broker.run(&[&["list", "--nats", &url], args].concat());
    with(&["--token", "t0ken", "--tls-ca", &at("cert.pem")]).right();
    with(&["--tls-ca", &at("cert.pem")]).fails(2, &["refuses the connection"]);
    with(&["--token", "t0ken"]).fails(3, &["no broker answers", "because: "]);
    with(&["--tls-ca", &at("none.pem")]).fails(2, &["cannot read", "none.pem"]);
    fs::write(at("bad.creds"), "nothing").unwrap();
    with(&["--creds", &at("bad.creds")]).fails(2, &["cannot read", "bad.creds"]);
}

#[test]
fn a_credentials_file_is_taken() {
    let authority = Authority::new();
    let broker = Broker::configured(&authority.config);
    let files = tempfile::tempdir().unwrap();
    let [user, stranger] = ["user.creds", "stranger.creds"].map(|name| files.path().join(name));
    fs::write(&user, &authority.user).unwrap();
    fs::write(&stranger, &authority.stranger).unwrap();
    let [user, stranger] = [user, stranger].map(|path| path.display().to_string());
    broker.run(&["submit", "3", "--creds", &user]).right();
    let listed = broker.run(&["list", "--creds", &user]).right();
    assert!(listed.stdout.contains("start-3"), "{listed:?}");
    for args in [&["list"][..], &["list", "--creds", &stranger]] {
        let refusal = "refuses the connection without other credentials";
        broker.run(args).fails(2, &[refusal]);
    }
}

#[test]
fn two_submitters_of_one_name_make_one_run() {
    let broker = Broker::start();
    let submit = |seed: &str| {
        broker.command(&[
            "submit", "4", "--name", "same", "--batch", "3", "--check", "1", "--seed", seed,
        ])
    };
    let children = ["1", "1", "1"].map(|seed| submit(seed).spawn().unwrap());
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let other = Run::of(submit("2"));
    other.fails(
        2,
        &[
            "the run `same` is there already and counts something else",
            "seed 1",
        ],
    );
    broker
        .run(&["submit", "5", "--name", "same"])
        .fails(2, &["depth 4 of `rnbqkbnr"]);
    let _worker = broker.worker(&["--board", "stand-in"]);
    let text = broker.run(&["result", "same", "--wait"]).right().stdout;
    assert!(
        text.contains("Nodes searched: 197281") && text.contains("in 134 batches"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_of_another_version_is_refused_and_a_result_of_one_counts_for_nothing() {
    let broker = Broker::start();
    broker
        .run(&["submit", "3", "--name", "ours", "--split", "1"])
        .right();
    let client = async_nats::connect(broker.url()).await.unwrap();
    let jetstream = async_nats::jetstream::new(client);
    let runs = jetstream.get_key_value("perftboard-runs").await.unwrap();
    for (name, format) in [("older", FORMAT - 1), ("newer", FORMAT + 1)] {
        let manifest = json!({"format": format}).to_string();
        runs.create(format!("{name}.manifest"), manifest.into())
            .await
            .unwrap();
        runs.create(format!("{name}.ready"), "{}".into())
            .await
            .unwrap();
        let refusal = format!("it has form {format}, and this program reads form {FORMAT}");
        broker.run(&["result", name]).fails(3, &[&refusal]);
        let submit = ["submit", "3", "--name", name];
        broker.run(&submit).fails(3, &[&refusal]);
        let listed = broker.run(&["list"]).right().stdout;
        assert!(listed.contains(&format!("{name}  of another version")));
    }
    let worker = broker.worker(&["--board", "stand-in"]);
    for format in [FORMAT - 1, FORMAT + 1] {
        worker.wait_for(&format!("it has form {format}"));
    }
    // The run of this version is counted all the same.
    let text = broker.run(&["result", "ours", "--wait"]).right().stdout;
    assert!(text.contains("Nodes searched: 8902"), "{text}");
    let published = jetstream
        .publish("perftboard.ours.result.0.9", "\u{3}newer".into())
        .await
        .unwrap();
    published.await.unwrap();
    // What this version cannot read counts for nothing, and hinders nobody.
    let text = broker.run(&["result", "ours"]).right().stdout;
    assert!(text.contains("Nodes searched: 8902"), "{text}");
}

#[test]
fn what_cannot_be_counted_is_refused_before_anything_is_stored() {
    let broker = Broker::start();
    for (args, part) in [
        (&["submit", "3", "--split", "3"][..], "give 0 to 2"),
        (&["submit", "20", "--split", "4"], "give at least 5"),
        (&["submit", "3", "--name", "a b"], "is no name of a run"),
        (&["submit", "0"], "is not in 1..=64"),
        (
            &["submit", "3", "--check", "101"],
            "expected a number from 0 to 100",
        ),
        (
            &["submit", "3", "--batch", "0"],
            "expected a number from 1 to",
        ),
        (&["submit", "3", "--fen", "8/8"], "FEN side to move"),
        (
            &[
                "submit",
                "3",
                "--fen",
                "nnnnnnnn/nnnnnnnn/nnn4k/8/8/8/8/K7 w - -",
            ],
            "20 pieces",
        ),
        (
            &["submit", "3", "--fen", "k7/8/8/8/8/8/8/1R3KR1 w HQ -"],
            "the right needs a white rook on h1",
        ),
        (&["work", "--board", "simm"], "did you mean"),
        (&["work", "--board", "stand-in:x"], "is no stand-in"),
        (&["work", "--board", "serial:"], "marks no board"),
        (
            &["work", "--bitstream", "/nowhere"],
            "cannot read the bitstream",
        ),
        (&["status", "nothing"], "there is no run `nothing`"),
        (&["status"], "has no run"),
    ] {
        broker.run(args).fails(2, &[part]);
    }
    assert!(broker.run(&["list"]).right().stdout.contains("has no run"));
}
