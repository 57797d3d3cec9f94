//! Bad days that take minutes: the broker, the workers and the boards fail while they count.

#[path = "../support/mod.rs"]
mod support;

use std::sync::{mpsc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::AckKind;
use futures_util::StreamExt as _;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use support::{simulator, Broker, Worker, KIWIPETE};

/// One test at a time: each of them takes all of the machine, and leases and time-outs are by the clock on the wall.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The status of a run.
fn status(broker: &Broker, run: &str) -> Value {
    broker.run(&["status", run, "--format", "json"]).json()
}

/// How long a run may take: ten times what it takes on two cores.
const PATIENCE: Duration = Duration::from_secs(900);

/// The result of a run, which is right.
fn result(broker: &Broker, run: &str, nodes: &str) -> Value {
    let began = Instant::now();
    loop {
        let status = status(broker, run);
        if status["is_done"] == true {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it does not end: {status}");
        thread::sleep(Duration::from_secs(1));
    }
    let json = broker
        .run(&["result", run, "--wait", "--format", "json"])
        .json();
    assert_eq!(
        (&json["nodes"], &json["matches"]),
        (&nodes.into(), &true.into())
    );
    json
}

/// Perft 7 of the starting position, split five half-moves down over eight workers, of which two have the circuit's Verilog
/// for a board. One of the others lies. Workers are killed thirty times, the broker twice, and one worker stalls past its
/// lease.
#[test]
fn perft_7_is_exact_on_the_worst_of_days() {
    let _alone = alone();
    simulator();
    let seed: u64 = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut broker = Broker::start();
    // Small batches and slow stand-ins, so that there is time for all of this.
    let run = [
        "submit", "7", "--split", "5", "--batch", "1000", "--check", "1", "--lease", "5", "--name",
        "worst",
    ];
    broker.run(&run).right();
    let verilog = ["--board", "verilog", "--line-clocks", "4"];
    let worker = |broker: &Broker, place: usize| match place {
        0 | 1 => {
            broker.worker(&[&verilog[..], &["--worker", &format!("verilog-{place}")]].concat())
        }
        2 => broker.worker(&[
            // With a hundredth of the counts checked, it takes some hundred lies to be found out: with one in 101, ten batches, so
            // that the run cannot end before. An odd number, so that both kinds of count are false.
            "--board",
            "stand-in:speed=5e6,lies=101",
            "--worker",
            "liar",
        ]),
        place => broker.worker(&[
            "--board",
            "stand-in:speed=5e6",
            "--worker",
            &format!("stand-in-{place}"),
        ]),
    };
    let mut workers: Vec<Worker> = (0..8).map(|place| worker(&broker, place)).collect();
    let (mut kills, mut restarts) = (0, 0);
    let mut stalled: Option<(usize, Instant)> = None;
    let began = Instant::now();
    while kills < 30 {
        thread::sleep(Duration::from_millis(random.random_range(200..1500)));
        assert!(
            status(&broker, "worst")["is_done"] == false,
            "the run ended after {kills} kills"
        );
        // The boards of Verilog and the liar are left alone, so that they get to count.
        let place = random.random_range(3..8);
        if stalled.is_some_and(|(stalled, _)| stalled == place) {
            continue;
        }
        workers[place].kill();
        workers[place] = worker(&broker, place);
        kills += 1;
        match kills {
            8 | 16 => {
                broker.kill();
                thread::sleep(Duration::from_secs(2));
                broker.start_again();
                restarts += 1;
            }
            20 => {
                workers[3].signal("STOP");
                stalled = Some((3, Instant::now()));
            }
            _ => {}
        }
        if let Some((place, since)) = stalled {
            if since.elapsed() > Duration::from_secs(8) {
                workers[place].signal("CONT");
                stalled = None;
            }
        }
    }
    if let Some((place, _)) = stalled {
        thread::sleep(Duration::from_secs(8));
        workers[place].signal("CONT");
    }
    let json = result(&broker, "worst", "3195901860");
    println!("{kills} kills, {restarts} restarts, {:?}", began.elapsed());
    let boards = json["boards"].as_object().unwrap();
    for name in ["verilog-0/verilog", "verilog-1/verilog"] {
        assert!(boards.contains_key(name), "{name}: {:?}", boards.keys());
    }
    let out = json["quarantines"].as_array().unwrap();
    assert!(
        out.iter().all(|why| why["board"] == "liar/stand-in"),
        "{out:?}"
    );
    assert!(!boards.contains_key("liar/stand-in") || out.is_empty());
    assert_eq!(json["shallower"], "119060324");
    assert_eq!(status(&broker, "worst")["positions"], 822_518);
}

/// Every leaf by the circuit, as generated Verilog.
#[test]
fn perft_5_of_kiwipete_is_counted_by_simulated_boards_alone() {
    let _alone = alone();
    simulator();
    let broker = Broker::start();
    let run = [
        "submit", "5", "--fen", KIWIPETE, "--split", "2", "--batch", "40", "--check", "5",
        "--name", "kiwipete",
    ];
    broker.run(&run).right();
    let worker =
        |name| broker.worker(&["--board", "verilog", "--line-clocks", "4", "--worker", name]);
    let _workers = ["a", "b"].map(worker);
    let json = result(&broker, "kiwipete", "193690690");
    let boards: Vec<&String> = json["boards"].as_object().unwrap().keys().collect();
    assert_eq!(boards, ["a/verilog", "b/verilog"]);
    assert_eq!(json["shallower_known"], "4085603");
}

/// The broker may keep no more than so many bytes, as if its disk were full; later it may.
#[test]
fn a_full_disk_at_the_broker_loses_nothing() {
    let _alone = alone();
    let store = |bytes: &str| {
        format!("jetstream {{ store_dir: \"STORE/store\", max_file_store: {bytes} }}")
    };
    let mut broker = Broker::configured(&store("40KB"));
    let refused = broker.run(&[
        "submit", "5", "--split", "3", "--batch", "50", "--name", "full",
    ]);
    refused.fails(3, &["the broker did not", "leave room", "insufficient"]);
    broker.kill();
    // Room for the batches, not for all results.
    broker.configure(&store("500KB"));
    broker.start_again();
    broker
        .run(&[
            "submit", "5", "--split", "3", "--batch", "50", "--check", "5", "--name", "full",
        ])
        .right();
    // Slow enough to be at work still when the disk is full.
    let worker = broker.worker(&["--board", "stand-in:speed=200000", "--worker", "a"]);
    // Filling the disk with another run's batches leaves no room for results.
    let _ = broker.run(&["submit", "5", "--split", "4", "--name", "filler"]);
    worker.wait_for("insufficient");
    broker.kill();
    broker.configure(&store("1GB"));
    broker.start_again();
    worker.wait_for("the broker answers again");
    result(&broker, "full", "4865609");
    assert!(worker.notes().contains("tries again"));
}

/// Without a broker the worker goes on with the batch that it has, and stores the result when the broker is back.
#[test]
fn a_batch_that_is_done_while_the_broker_is_away_is_not_counted_again() {
    let _alone = alone();
    let mut broker = Broker::start();
    broker
        .run(&[
            "submit", "4", "--batch", "400", "--check", "0", "--lease", "600",
        ])
        .right();
    // Slow enough to be at work still when its first report says that it has begun: twenty seconds for the batch.
    let worker = broker.worker(&["--board", "stand-in:speed=10000", "--worker", "a"]);
    // A ticket that is under way does not show that the worker has the batch, too, and without it, it would wait.
    let report = |key: &str| {
        let workers = &status(&broker, "start-4")["workers"];
        workers[0]["boards"][0][key].as_u64()
    };
    support::wait_until("the board counts", || report("leaves") > Some(0));
    assert_eq!(report("batches"), Some(0), "the batch was done too soon");
    broker.kill();
    // The result is there, and nobody takes it.
    worker.wait_for("the broker did not store result");
    broker.start_again();
    let json = result(&broker, "start-4", "197281");
    assert_eq!(json["boards"]["a/stand-in"]["batches"], 1);
    worker.wait_for("the broker answers again");
    let report = &status(&broker, "start-4")["workers"];
    let batches = report[0]["boards"][0]["batches"].as_u64();
    assert!(batches <= Some(1), "{report}");
}

/// A worker that hangs with a ticket may renew its lease for ever.
#[test]
fn a_ticket_that_never_comes_back_does_not_hold_up_the_run() {
    let _alone = alone();
    let broker = Broker::start();
    broker
        .run(&["submit", "4", "--batch", "40", "--lease", "3"])
        .right();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let (took, taken) = mpsc::channel();
    let url = broker.url();
    let hung = runtime.spawn(async move {
        let client = async_nats::connect(url).await.unwrap();
        let jetstream = async_nats::jetstream::new(client);
        let queue: PullConsumer = jetstream
            .get_consumer_from_stream("workers", "perftboard-start-4-tickets")
            .await
            .unwrap();
        let mut tickets = queue.batch().max_messages(1).messages().await.unwrap();
        let ticket = tickets.next().await.unwrap().unwrap();
        took.send(()).unwrap();
        loop {
            ticket.ack_with(AckKind::Progress).await.unwrap();
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    taken.recv().unwrap();
    let _worker = broker.worker(&["--board", "stand-in", "--worker", "a"]);
    support::wait_until("nothing but that ticket is left", || {
        status(&broker, "start-4")["batches_done"] == 9
    });
    assert_eq!(status(&broker, "start-4")["tickets_under_way"], 1);
    result(&broker, "start-4", "197281");
    hung.abort();
}
