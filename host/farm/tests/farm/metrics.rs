//! The metrics of a worker.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use crate::support::{get, wait_until, Broker};

/// An address of this computer that nobody listens at.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

#[test]
fn a_worker_tells_what_it_does() {
    let broker = Broker::start();
    let address = free_address();
    let worker = broker.worker(&[
        "--board",
        "stand-in",
        "--worker",
        "one",
        "--metrics",
        &address,
    ]);
    worker.wait_for("Ctrl-C ends it");
    broker.run(&["submit", "3"]).right();
    broker.run(&["result", "start-3", "--wait"]).right();
    let page = get(&address, "/metrics");
    let leaves = "perftboard_leaves_total{board=\"one/stand-in\"} ";
    let leaves = page
        .lines()
        .find_map(|line| line.strip_prefix(leaves))
        .unwrap_or_else(|| panic!("{page}"));
    assert!(leaves.parse::<u64>().unwrap() >= 8_902, "{page}");
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("# EOF"),
        "{page}"
    );
    assert!(get(&address, "/").starts_with("HTTP/1.1 404"));
    wait_until("the worker reports", || {
        let status = broker.run(&["status", "--format", "json"]).json();
        status["workers"][0]["boards"][0]["batches"].as_u64() > Some(0)
    });
    let second = broker.run(&["work", "--metrics", &address]);
    second.fails(2, &["cannot listen at"]);
}

/// More answers than the system keeps for a client that does not read them: some megabytes.
const UNREAD: usize = 20_000;

#[test]
fn a_client_that_reads_nothing_keeps_nobody_from_the_metrics() {
    let (broker, address) = (Broker::start(), free_address());
    let worker = broker.worker(&["--board", "stand-in", "--metrics", &address]);
    worker.wait_for("Ctrl-C ends it");
    let mut silent = TcpStream::connect(&address).unwrap();
    // The server stops reading when its answers are not taken, so that not all may be sent.
    let wait = Some(Duration::from_secs(1));
    silent.set_write_timeout(wait).unwrap();
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let _ = silent.write_all(request.repeat(UNREAD).as_bytes());
    let page = get(&address, "/metrics");
    assert!(page.ends_with("# EOF\n"), "{page}");
}
