//! The thread of one board: it connects to the board, and has it count batch after batch.
//!
//! A batch is counted position by position, each to the full depth and to one half-move less. The next count is always sent
//! ahead, also that of the next batch, so that the board does not wait. Counts survive a failure of the board: only those
//! that it had not finished are made again.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::Arc;
use std::time::{Duration, Instant};

use console::fault::report;
use driver::{DriverError, Stop};
use reference::Position;
use tokio::sync::{mpsc, Semaphore};

use crate::counter::Counter;

/// How many counts a board has at a time: one that it works on, and one that waits on it.
const AHEAD: usize = 2;

/// The next batch is asked for when this share of the counts of the present one is left.
const SHARE_LEFT: usize = 8;

/// The pause after a board's first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How often a board without work looks whether it is to end.
const SLICE: Duration = Duration::from_millis(100);

/// Connects to the board. Turning the switch on ends every wait for it.
pub type Open = Box<dyn Fn(Stop) -> Result<Box<dyn Counter>, DriverError> + Send>;

/// A batch to be counted.
pub struct Order {
    /// Its positions.
    pub positions: Vec<Position>,
    /// How deep to count below them, at least one half-move.
    pub rest: u32,
    /// Turned on if nobody needs the counts any more.
    pub given_up: Stop,
    /// Gets the counts, or why there are none.
    pub done: tokio::sync::oneshot::Sender<Result<Done, DriverError>>,
}

/// The counts of a batch.
#[derive(Debug, Clone, Default)]
pub struct Done {
    /// The leaves below each position.
    pub leaves: Vec<u64>,
    /// The leaves one half-move less deep.
    pub shallower: Vec<u64>,
    /// The clocks that the board took.
    pub clocks: u64,
    /// How long the board took.
    pub took: Duration,
}

/// What is known of a board's work so far.
#[derive(Debug, Default)]
pub struct Gauge {
    /// The leaves counted.
    pub leaves: AtomicU64,
    /// The clocks taken.
    pub clocks: AtomicU64,
    /// The batches counted.
    pub batches: AtomicU64,
    /// The tickets that the board has left to another, since it has counted their batches.
    pub left: AtomicU64,
    /// The microseconds in which the board had nothing to count, since it first had something.
    pub idle_micros: AtomicU64,
    /// How often the board failed.
    pub failures: AtomicU64,
    /// Whether the board is connected.
    pub is_connected: AtomicBool,
    /// The board's clock in hertz.
    pub clock_hz: AtomicU64,
    /// The board's rank counters.
    pub cores: AtomicU64,
}

/// The thread of one board.
pub struct BoardThread {
    /// The name of the board.
    pub name: String,
    /// Connects to it.
    pub open: Open,
    /// The batches.
    pub orders: Receiver<Order>,
    /// Gets a permit whenever the board could take another batch.
    pub wants: Arc<Semaphore>,
    /// What is told of the board's work.
    pub gauge: Arc<Gauge>,
    /// Turned on when the worker ends.
    pub stop: Stop,
    /// Gets notes about failures.
    pub notes: mpsc::UnboundedSender<String>,
}

/// A batch at work.
struct Work {
    order: Order,
    done: Done,
    /// The counts: which position, and whether it is the one that is a half-move less deep.
    items: Vec<(usize, bool)>,
    /// How many items were submitted, and how many are finished.
    submitted: usize,
    finished: usize,
    began: Instant,
    /// Whether the next batch was asked for.
    has_asked: bool,
}

impl Work {
    fn new(order: Order) -> Self {
        let positions = order.positions.len();
        // At depth 0 there is one leaf, and nothing to be counted.
        let depths = if order.rest > 1 {
            &[false, true][..]
        } else {
            &[false]
        };
        let items = (0..positions).flat_map(|place| depths.iter().map(move |&less| (place, less)));
        let done = Done {
            leaves: vec![0; positions],
            shallower: vec![1; positions],
            ..Done::default()
        };
        Self {
            items: items.collect(),
            order,
            done,
            submitted: 0,
            finished: 0,
            began: Instant::now(),
            has_asked: false,
        }
    }

    /// Whether so little is left that the next batch is needed.
    fn is_nearly_done(&self) -> bool {
        (self.items.len() - self.submitted) * SHARE_LEFT <= self.items.len()
    }
}

impl BoardThread {
    /// Serves batches until the switch is turned on.
    ///
    /// # Errors
    /// [`DriverError`] if there can be no such board, however often it is tried.
    pub fn run(self) -> Result<(), DriverError> {
        let (mut works, mut pause) = (VecDeque::new(), FIRST_PAUSE);
        self.wants.add_permits(1);
        while !self.stop.is_set() {
            let before = self.gauge.batches.load(Ordering::Relaxed);
            let opened = match (self.open)(self.stop.clone()) {
                Err(error) if error.is_about_input() => return Err(error),
                opened => opened,
            };
            let served = opened.and_then(|mut counter| {
                let (clock_hz, cores) = counter.makeup();
                self.gauge
                    .clock_hz
                    .store(clock_hz.into(), Ordering::Relaxed);
                self.gauge.cores.store(cores.into(), Ordering::Relaxed);
                self.gauge.is_connected.store(true, Ordering::Relaxed);
                self.serve(counter.as_mut(), &mut works)
            });
            self.gauge.is_connected.store(false, Ordering::Relaxed);
            let Err(error) = served else { return Ok(()) };
            if self.stop.is_set() {
                break;
            }
            self.gauge.failures.fetch_add(1, Ordering::Relaxed);
            if self.gauge.batches.load(Ordering::Relaxed) > before {
                pause = FIRST_PAUSE;
            }
            let name = &self.name;
            let report = report(&error);
            let seconds = pause.as_secs();
            let _ = self.notes.send(format!(
                "note: `{name}` failed, it is connected to again in {seconds} s\n  {report}"
            ));
            self.rest(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        Ok(())
    }

    /// Waits so long, or until the switch is turned on.
    fn rest(&self, pause: Duration) {
        let began = Instant::now();
        while began.elapsed() < pause && !self.stop.is_set() {
            std::thread::sleep(SLICE.min(pause));
        }
    }

    /// Serves batches with a connected board. Gives `Ok` when no more come.
    fn serve(
        &self,
        counter: &mut dyn Counter,
        works: &mut VecDeque<Work>,
    ) -> Result<(), DriverError> {
        for work in works.iter_mut() {
            work.submitted = work.finished;
        }
        let mut on_board: usize = 0;
        while !self.stop.is_set() {
            if !self.fill(counter, works, &mut on_board)? {
                return Ok(());
            }
            if on_board == 0 {
                continue;
            }
            let ended = counter.finish();
            on_board -= 1;
            self.take(ended, works)?;
        }
        Ok(())
    }

    /// Submits as many counts as the board can take. Gives `false` when no more batches come.
    fn fill(
        &self,
        counter: &mut dyn Counter,
        works: &mut VecDeque<Work>,
        on_board: &mut usize,
    ) -> Result<bool, DriverError> {
        // A batch that nobody needs is dropped, once none of its counts is on the board.
        works.retain(|work| {
            !(work.order.given_up.is_set() && work.submitted == work.finished) || {
                if !work.has_asked {
                    self.wants.add_permits(1);
                }
                false
            }
        });
        while *on_board < AHEAD {
            let next = works
                .iter_mut()
                .find(|work| work.submitted < work.items.len() && !work.order.given_up.is_set());
            if let Some(work) = next {
                let (place, less) = work.items[work.submitted];
                let depth = work.order.rest - u32::from(less);
                counter.submit(&work.order.positions[place], depth)?;
                work.submitted += 1;
                *on_board += 1;
                if work.is_nearly_done() && !work.has_asked {
                    work.has_asked = true;
                    self.wants.add_permits(1);
                }
                continue;
            }
            let order = if *on_board == 0 && works.is_empty() {
                match self.wait_for_order() {
                    Some(order) => order,
                    None => return Ok(false),
                }
            } else {
                match self.orders.try_recv() {
                    Ok(order) => order,
                    Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
                }
            };
            works.push_back(Work::new(order));
        }
        Ok(true)
    }

    /// The next batch, or `None` when no more come.
    fn wait_for_order(&self) -> Option<Order> {
        let began = Instant::now();
        let order = loop {
            match self.orders.recv_timeout(SLICE) {
                Ok(order) => break Some(order),
                Err(RecvTimeoutError::Timeout) if !self.stop.is_set() => {}
                Err(_) => break None,
            }
        };
        if self.gauge.leaves.load(Ordering::Relaxed) > 0 {
            let idle = began.elapsed().as_micros() as u64;
            self.gauge.idle_micros.fetch_add(idle, Ordering::Relaxed);
        }
        order
    }

    /// Takes the end of the earliest count.
    fn take(
        &self,
        ended: Result<driver::Count, DriverError>,
        works: &mut VecDeque<Work>,
    ) -> Result<(), DriverError> {
        let place = works.iter().position(|work| work.finished < work.submitted);
        let Some(place) = place else {
            return ended.map(drop);
        };
        let work = &mut works[place];
        let count = match ended {
            Ok(count) => count,
            Err(error) if error.is_about_input() => {
                // Every other board would refuse the position, too. What is on the board of this batch is dropped.
                work.order.given_up.set();
                work.finished += 1;
                let (done, _) = tokio::sync::oneshot::channel();
                let _ = std::mem::replace(&mut work.order.done, done).send(Err(error));
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let (position, less) = work.items[work.finished];
        work.finished += 1;
        match less {
            false => work.done.leaves[position] = count.nodes,
            true => work.done.shallower[position] = count.nodes,
        }
        work.done.clocks = work.done.clocks.saturating_add(count.clocks);
        self.gauge.leaves.fetch_add(count.nodes, Ordering::Relaxed);
        self.gauge.clocks.fetch_add(count.clocks, Ordering::Relaxed);
        if work.finished == work.items.len() {
            if let Some(mut work) = works.remove(place) {
                work.done.took = work.began.elapsed();
                self.gauge.batches.fetch_add(1, Ordering::Relaxed);
                let _ = work.order.done.send(Ok(work.done));
            }
            // The next batch has waited so far.
            if let Some(next) = works.front_mut() {
                next.began = Instant::now();
            }
        }
        Ok(())
    }
}
