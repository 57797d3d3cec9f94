//! Measures how the farm grows: `cargo test -p perftboard-farm --test growth`. It takes some minutes, asserts only that the
//! totals are right, and prints a table for the book.
//!
//! The stand-ins take as long for a batch as a board does, with fewer leaves: 100,000 leaves a second in place of 120 million,
//! since this computer has to count them all.

#[path = "support/mod.rs"]
mod support;

use std::time::Instant;

use serde_json::Value;
use support::{get, Broker, Worker};

/// How many stand-ins a worker has.
const BOARDS_OF_A_WORKER: usize = 10;

/// The depth, the split, the leaves, and the positions of a batch, which are worth some ten seconds of a stand-in.
const RUNS: [(&str, &str, &str); 2] = [("6", "3", "119060324"), ("7", "4", "3195901860")];
const BATCH: &str = "70";

/// The broker's counters of messages and bytes.
fn traffic(port: u16) -> [f64; 2] {
    let page = get(&format!("127.0.0.1:{port}"), "/varz");
    let (_, body) = page.split_once("\r\n\r\n").expect("a body");
    let counters: Value = serde_json::from_str(body).expect("the counters are JSON");
    let sum = |names: [&str; 2]| {
        names
            .iter()
            .filter_map(|name| counters[name].as_f64())
            .sum()
    };
    [sum(["in_msgs", "out_msgs"]), sum(["in_bytes", "out_bytes"])]
}

/// Measures a run on so many workers.
fn measure(workers: usize) {
    let monitor =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let monitor = monitor.expect("a free port").port();
    let broker = Broker::configured(&format!("http: \"127.0.0.1:{monitor}\""));
    let (depth, split, nodes) = RUNS[usize::from(workers > 4)];
    let run = [
        "submit", depth, "--split", split, "--batch", BATCH, "--check", "1", "--name", "growth",
    ];
    broker.run(&run).right();
    let boards = ["--board", "stand-in:speed=1e5"].repeat(BOARDS_OF_A_WORKER);
    let before = traffic(monitor);
    let began = Instant::now();
    let at_work: Vec<Worker> = (0..workers).map(|_| broker.worker(&boards)).collect();
    let json = broker
        .run(&["result", "growth", "--wait", "--format", "json"])
        .json();
    let elapsed = began.elapsed().as_secs_f64();
    let after = traffic(monitor);
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&nodes.into(), &true.into())
    );
    // The last reports of the workers.
    std::thread::sleep(std::time::Duration::from_secs(6));
    let status = broker.run(&["status", "growth", "--format", "json"]).json();
    let reports = status["workers"].as_array().expect("workers").iter();
    let reports: Vec<&Value> = reports
        .flat_map(|worker| worker["boards"].as_array().expect("boards"))
        .collect();
    let idle: f64 = reports
        .iter()
        .filter_map(|board| board["idle_seconds"].as_f64())
        .sum();
    let counted = json["boards"].as_object().expect("boards").values();
    let busy: f64 = counted.filter_map(|board| board["seconds"].as_f64()).sum();
    let boards = workers * BOARDS_OF_A_WORKER;
    let leaves: f64 = reports
        .iter()
        .filter_map(|board| board["leaves"].as_f64())
        .sum();
    let [messages, bytes] = [0, 1].map(|place| (after[place] - before[place]) / elapsed);
    println!(
        "| {boards} | {workers} | {} | {elapsed:.0} | {:.2} | {:.2} % | {messages:.0} | {:.1} |",
        json["positions"],
        leaves / elapsed / 1e6,
        100.0 * idle / (idle + busy),
        bytes / 1e3
    );
    drop(at_work);
}

#[test]
fn the_farm_grows() {
    println!("| boards | workers | positions | seconds | million leaves a second | time without work | broker messages a second | kB a second |");
    println!("|---|---|---|---|---|---|---|---|");
    [1, 4, 10, 20].into_iter().for_each(measure);
}
