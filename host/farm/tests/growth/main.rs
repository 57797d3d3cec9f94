//! Measures how the farm grows: `cargo test -p perftboard-farm --test growth -- --nocapture`. It takes a quarter of an hour,
//! asserts only that the totals are right, and prints a table for the book. With `PERFTBOARD_OVERWRITE_PICTURES=1` it draws
//! `docs/farm.svg`, too.
//!
//! The stand-ins take as long for a batch as a board does, with fewer leaves: 100,000 leaves a second or less in place of
//! those of a board, since this computer has to count them all.

mod picture;
#[path = "../support/mod.rs"]
mod support;

use std::path::Path;
use std::time::Instant;

use serde_json::Value;
use support::{get, simulator, Broker, Worker};

/// The depth of a run, the plies after which it is split, and its leaves.
struct Work(&'static str, &'static str, &'static str);

const FIVE: Work = Work("5", "2", "4865609");
const SIX: Work = Work("6", "3", "119060324");
const SEVEN: Work = Work("7", "4", "3195901860");

/// A run to measure.
struct Case {
    workers: usize,
    boards_of_a_worker: usize,
    board: &'static str,
    /// The leaves a second that each board is made to take its time by, if it is a stand-in.
    speed: Option<f64>,
    work: Work,
    /// The positions of a batch.
    batch: &'static str,
}

impl Case {
    const fn stand_ins(workers: usize, work: Work) -> Self {
        Self {
            workers,
            boards_of_a_worker: 10,
            board: "stand-in:speed=1e5",
            speed: Some(1e5),
            work,
            batch: "70",
        }
    }

    const fn circuits(workers: usize) -> Self {
        Self {
            workers,
            boards_of_a_worker: 1,
            board: "verilog",
            speed: None,
            work: FIVE,
            batch: "40",
        }
    }

    fn boards(&self) -> usize {
        self.workers * self.boards_of_a_worker
    }
}

/// What a run came to.
struct Measured {
    boards: usize,
    /// The leaves a second of all boards together.
    speed: f64,
    /// What they would be if no board ever waited; known for stand-ins only.
    most: Option<f64>,
}

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

/// Measures a run, from the start of the workers to the printed total, and prints a row of the table.
fn measure(case: &Case) -> Measured {
    let monitor =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let monitor = monitor.expect("a free port").port();
    let broker = Broker::configured(&format!("http: \"127.0.0.1:{monitor}\""));
    let Work(depth, split, nodes) = case.work;
    let run = [
        "submit", depth, "--split", split, "--batch", case.batch, "--check", "1", "--name",
        "growth",
    ];
    broker.run(&run).right();
    let boards = ["--board", case.board].repeat(case.boards_of_a_worker);
    let before = traffic(monitor);
    let began = Instant::now();
    let at_work: Vec<Worker> = (0..case.workers).map(|_| broker.worker(&boards)).collect();
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
    let workers = status["workers"].as_array().expect("workers").iter();
    let leaves: f64 = workers
        .flat_map(|worker| worker["boards"].as_array().expect("boards"))
        .filter_map(|board| board["leaves"].as_f64())
        .sum();
    let counted = json["boards"].as_object().expect("boards").values();
    let busy: f64 = counted.filter_map(|board| board["seconds"].as_f64()).sum();
    let lost = 1.0 - busy / (elapsed * case.boards() as f64);
    let [messages, bytes] = [0, 1].map(|place| (after[place] - before[place]) / elapsed);
    println!(
        "| {} × `{}` | {} | {} | {elapsed:.0} | {:.2} | {:.1} % | {messages:.0} | {:.1} |",
        case.boards(),
        case.board,
        case.workers,
        json["positions"],
        leaves / elapsed / 1e6,
        100.0 * lost,
        bytes / 1e3
    );
    drop(at_work);
    Measured {
        boards: case.boards(),
        speed: leaves / elapsed,
        most: case.speed.map(|speed| speed * case.boards() as f64),
    }
}

#[test]
fn the_farm_grows() {
    simulator();
    println!("| boards | workers | positions | seconds | million leaves a second | boards' time lost | broker messages a second | kB a second |");
    println!("|---|---|---|---|---|---|---|---|");
    for circuits in [1, 2] {
        measure(&Case::circuits(circuits));
    }
    let stand_ins = [(1, SIX), (4, SIX), (10, SEVEN), (20, SEVEN)]
        .map(|(workers, work)| measure(&Case::stand_ins(workers, work)));
    // The largest farm for longer, at a quarter of the speed and with batches a quarter as large.
    measure(&Case {
        board: "stand-in:speed=2.5e4",
        speed: Some(2.5e4),
        batch: "18",
        ..Case::stand_ins(20, SEVEN)
    });
    if std::env::var_os("PERFTBOARD_OVERWRITE_PICTURES").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/farm.svg");
        std::fs::write(path, picture::draw(&stand_ins)).expect("docs can be written");
    }
}
