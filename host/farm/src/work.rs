//! `perftboard farm work`: has boards count the batches of all runs.

mod batch;
mod boards;
mod follow;
mod insist;
mod metrics;
mod patience;
mod report;
mod runs;
mod settle;
mod sweep;
mod worker;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{mpsc as std_mpsc, Arc};
use std::time::{Duration, Instant};

use clap::Args;
use console::board::BOARD_HELP;
use console::fault::NoThread;
use console::interrupt;
use console::outcome::Outcome;
use console::Console;
use driver::DriverError;
use tokio::sync::{mpsc, oneshot, watch, Semaphore};

use crate::board::{BoardThread, Order};
use crate::broker::{Broker, NatsArgs};
use crate::error::FarmError;
use crate::host::host_name;
use crate::key_file::KeyArgs;
pub use boards::FarmBoard;
use boards::{opened, How, Opened};
use insist::Insist;
pub use report::{BoardReport, Report};
use runs::Runs;
use worker::Worker;

/// How long a request for a batch waits at the broker.
const TICKET_WAIT: Duration = Duration::from_secs(5);

/// The pause after the broker did not answer, and the pause in which there is no run.
const PAUSE: Duration = Duration::from_millis(500);

/// An example.
const EXAMPLE: &str = "Example:
  perftboard farm work
  perftboard farm work --board auto --bitstream build/alchitry-cu/top.bin
  perftboard farm work --board serial:FT6ABC12 --board usb:1-1.4 --nats nats://broker:4222";

fn boards_help() -> String {
    format!("{BOARD_HELP}. If given several times, each of them counts; `auto` is every board on USB here")
}

/// The arguments of `work`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct WorkArgs {
    /// The boards that count.
    #[arg(
        short,
        long = "board",
        value_name = "BOARD",
        env = "PERFTBOARD_BOARD",
        default_value = "sim",
        help = boards_help()
    )]
    pub boards: Vec<FarmBoard>,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    key: KeyArgs,
    /// The name of this worker in reports [default: the computer's name and the process's number]
    #[arg(long, value_name = "NAME")]
    pub worker: Option<String>,
    /// The bitstream that the boards were flashed with; results name its SHA-256
    #[arg(long, value_name = "FILE")]
    pub bitstream: Option<PathBuf>,
    /// Serve metrics for Prometheus at this address, such as 127.0.0.1:9600
    #[arg(long, value_name = "HOST:PORT")]
    pub metrics: Option<SocketAddr>,
    /// End when no run is left to work on
    #[arg(long)]
    pub until_idle: bool,
}

/// Works until a signal comes, or until no run is left.
///
/// # Errors
/// [`FarmError`] if there is no board or no broker at the beginning. Later failures are ridden out.
pub async fn work(
    args: &WorkArgs,
    nats: &NatsArgs,
    console: &mut Console<'_>,
) -> Result<Outcome, FarmError> {
    let stop = interrupt::switch();
    let host = host_name();
    let signer = args.key.signer()?;
    let name = args.worker.clone();
    let name = name.unwrap_or_else(|| format!("{host}-{}", std::process::id()));
    let opened = opened(
        &args.boards,
        &args.how,
        &host,
        &name,
        args.bitstream.as_deref(),
    )?;
    let broker = Broker::connect(nats, &format!("perftboard-farm {name}")).await?;
    let (notes, mut noted) = mpsc::unbounded_channel();
    let (runs_told, runs) = watch::channel(Runs::default());
    let worker = Arc::new(Worker {
        broker,
        host,
        signer,
        boards: opened.iter().map(|(board, _)| Arc::clone(board)).collect(),
        runs,
        stop: stop.clone(),
        notes: notes.clone(),
        processors: Arc::new(Semaphore::new(
            std::thread::available_parallelism().map_or(1, usize::from),
        )),
        checked: AtomicU64::new(0),
        name,
    });
    if let Some(address) = args.metrics {
        metrics::serve(address, &worker).await?;
    }
    let mut threads = Vec::new();
    for (board, open) in opened {
        let (orders, received) = std_mpsc::channel();
        let wants = Arc::new(Semaphore::new(0));
        let thread = BoardThread {
            name: board.label.name.clone(),
            open,
            orders: received,
            wants: Arc::clone(&wants),
            gauge: Arc::clone(&board.gauge),
            stop: stop.clone(),
            notes: notes.clone(),
        };
        let spawned = std::thread::Builder::new()
            .name(board.label.name.clone())
            .spawn(move || thread.run());
        threads.push(spawned.map_err(NoThread::of)?);
        tokio::spawn(serve_board(Arc::clone(&worker), board, orders, wants));
    }
    tokio::spawn(follow::follow(Arc::clone(&worker), runs_told));
    tokio::spawn(sweep::sweep(Arc::clone(&worker)));
    tokio::spawn(report::report(Arc::clone(&worker)));
    console.note(format_args!(
        "{} with {} works, and signs with the key {}; Ctrl-C ends it",
        worker.name,
        names(&worker.boards),
        worker.signer.public_key()
    ));
    let mut idle = 0;
    while !stop.is_set() {
        let note = tokio::time::timeout(PAUSE, noted.recv()).await;
        if let Ok(Some(note)) = note {
            console.note(note);
            continue;
        }
        if let Some(error) = refused(&mut threads) {
            stop.set();
            finish(&worker, threads, Outcome::BadInput).await;
            return Err(error.into());
        }
        // A run that is submitted but not ready counts as work, and so does the time before the first look.
        let is_idle = worker.runs.borrow().is_idle(&worker.boards);
        idle = if is_idle { idle + 1 } else { 0 };
        if args.until_idle && idle > 2 {
            stop.set();
            return Ok(finish(&worker, threads, Outcome::Right).await);
        }
    }
    Ok(finish(&worker, threads, Outcome::Interrupted).await)
}

/// The thread of a board.
type Thread = std::thread::JoinHandle<Result<(), DriverError>>;

/// Why there can be no such board, if a thread has ended with that.
fn refused(threads: &mut Vec<Thread>) -> Option<DriverError> {
    let ended = threads.iter().position(Thread::is_finished)?;
    threads.swap_remove(ended).join().ok()?.err()
}

/// Gives batches back that were not counted, and waits for the threads.
async fn finish(worker: &Worker, threads: Vec<Thread>, outcome: Outcome) -> Outcome {
    // The tasks of the batches see the switch, and give their tickets back.
    tokio::time::sleep(PAUSE).await;
    let _ = tokio::time::timeout(PAUSE, worker.broker.flush()).await;
    for thread in threads {
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
    outcome
}

/// The names of the boards, for a note.
fn names(boards: &[Arc<Opened>]) -> String {
    match boards {
        [board] => format!("the board {}", board.label.name),
        boards => format!("{} boards", boards.len()),
    }
}

/// Fetches batches for a board, one whenever the board could take another.
async fn serve_board(
    worker: Arc<Worker>,
    board: Arc<Opened>,
    orders: std_mpsc::Sender<Order>,
    wants: Arc<Semaphore>,
) {
    while !worker.stop.is_set() {
        let Ok(want) = wants.acquire().await else {
            return;
        };
        want.forget();
        let Some((run, ticket)) = next_ticket(&worker, &board).await else {
            return;
        };
        let batch = batch::Batch {
            worker: Arc::clone(&worker),
            board: Arc::clone(&board),
            run,
        };
        let (orders, wants) = (orders.clone(), Arc::clone(&wants));
        let (sent, was_sent) = oneshot::channel();
        tokio::spawn(async move {
            let sent = batch.serve(ticket, &orders, sent).await;
            if !sent {
                wants.add_permits(1);
            }
        });
        // The next ticket is not asked for before the batch of this one is with the board.
        let _ = was_sent.await;
    }
}

/// Waits for a ticket of any run, the oldest run first.
async fn next_ticket(
    worker: &Worker,
    board: &Opened,
) -> Option<(Arc<runs::Run>, crate::broker::Ticket)> {
    let mut insist = Insist::new(worker);
    let origin = worker.origin(board);
    while !worker.stop.is_set() {
        let runs = worker.runs.borrow().clone();
        let runs = runs.active.iter().filter(|run| !run.is_out(&origin));
        let runs: Vec<_> = runs
            .filter(|run| worker.is_for(run, board))
            .cloned()
            .collect();
        // With several runs, none of them is waited for as long as another may have tickets.
        let wait = TICKET_WAIT / u32::try_from(runs.len().max(1)).unwrap_or(1);
        if runs.is_empty() {
            tokio::time::sleep(PAUSE).await;
        }
        for run in runs {
            match run.streams.ticket(&run.consumer, wait).await {
                Ok(Some(ticket)) => {
                    insist.succeed();
                    run.patience().restart();
                    return Some((run, ticket));
                }
                Ok(None) => {
                    insist.succeed();
                    run.patience().asked_in_vain(Instant::now());
                }
                Err(_) if run.gone.is_set() => {}
                Err(error) => {
                    run.patience().restart();
                    insist.fail(&error).await;
                }
            }
        }
    }
    None
}
