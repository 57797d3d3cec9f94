//! The thread of one board: it connects to the board, and has it count batch after batch.
//!
//! A batch is counted position by position, each to the full depth and to one half-move less. The next count is always sent
//! ahead, also that of the next batch, so that the board does not wait. Counts survive a failure of the board: only those
//! that it had not finished are made again.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use console::fault::report;
use driver::feed::{feed, Need, Pauses, Source};
use driver::{Count, DriverError, Stop};
use reference::Position;
use tokio::sync::{mpsc, Semaphore};

use crate::counter::{Counter, Makeup};

/// The next batch is asked for when this share of the counts of the present one is left.
const SHARE_LEFT: usize = 8;

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
    /// Whether the board counts Chess960, if it has said so.
    chess960: Mutex<Option<bool>>,
}

impl Gauge {
    /// Takes note of what the board says that it is.
    fn connected(&self, makeup: Makeup) {
        let Makeup {
            clock_hz,
            cores,
            chess960,
        } = makeup;
        self.clock_hz.store(clock_hz.into(), Ordering::Relaxed);
        self.cores.store(cores.into(), Ordering::Relaxed);
        *self.chess960.lock().unwrap_or_else(PoisonError::into_inner) = Some(chess960);
        self.is_connected.store(true, Ordering::Relaxed);
    }

    /// Whether the board counts Chess960 as well, or standard chess alone; `None` before it has said what it is.
    #[must_use]
    pub fn counts_chess960(&self) -> Option<bool> {
        *self.chess960.lock().unwrap_or_else(PoisonError::into_inner)
    }
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

    /// Ends the batch because of a position that every board would refuse. Counts of this batch that are still on the board are
    /// ignored when they end.
    fn give_up(&mut self, error: DriverError) {
        self.order.given_up.set();
        let (done, _) = tokio::sync::oneshot::channel();
        let _ = std::mem::replace(&mut self.order.done, done).send(Err(error));
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
        let (mut works, mut pauses) = (VecDeque::new(), Pauses::new());
        self.wants.add_permits(1);
        while !self.stop.is_set() {
            let before = self.gauge.batches.load(Ordering::Relaxed);
            let opened = match (self.open)(self.stop.clone()) {
                Err(error) if error.is_about_input() => return Err(error),
                opened => opened,
            };
            let served = opened.and_then(|mut counter| {
                self.gauge.connected(counter.makeup());
                self.serve(counter.as_mut(), &mut works)
            });
            self.gauge.is_connected.store(false, Ordering::Relaxed);
            let Err(error) = served else { return Ok(()) };
            if self.stop.is_set() {
                break;
            }
            self.gauge.failures.fetch_add(1, Ordering::Relaxed);
            if self.gauge.batches.load(Ordering::Relaxed) > before {
                pauses = Pauses::new();
            }
            let pause = pauses.pause();
            let name = &self.name;
            let report = report(&error);
            let seconds = pause.as_secs();
            let _ = self.notes.send(format!(
                "note: `{name}` failed, it is connected to again in {seconds} s\n  {report}"
            ));
            self.rest(pause);
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

    /// Serves batches with a connected board, until no more come.
    fn serve(
        &self,
        counter: &mut dyn Counter,
        works: &mut VecDeque<Work>,
    ) -> Result<(), DriverError> {
        for work in works.iter_mut() {
            work.submitted = work.finished;
        }
        feed(counter, &mut Batches { board: self, works })
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
}

/// The batches of one connection.
struct Batches<'a> {
    board: &'a BoardThread,
    works: &'a mut VecDeque<Work>,
}

impl Source for Batches<'_> {
    fn next(&mut self, need: Need) -> Option<(Position, u32)> {
        let BoardThread {
            wants,
            orders,
            stop,
            ..
        } = self.board;
        // A batch that nobody needs is dropped, once none of its counts is on the board.
        self.works.retain(|work| {
            !(work.order.given_up.is_set() && work.submitted == work.finished) || {
                if !work.has_asked {
                    wants.add_permits(1);
                }
                false
            }
        });
        loop {
            if stop.is_set() {
                return None;
            }
            let mut works = self.works.iter_mut();
            let next = works
                .find(|work| work.submitted < work.items.len() && !work.order.given_up.is_set());
            if let Some(work) = next {
                let (place, less) = work.items[work.submitted];
                work.submitted += 1;
                if work.is_nearly_done() && !work.has_asked {
                    work.has_asked = true;
                    wants.add_permits(1);
                }
                let depth = work.order.rest - u32::from(less);
                return Some((work.order.positions[place], depth));
            }
            let order = match need {
                Need::Idle => self.board.wait_for_order()?,
                Need::Done | Need::Ahead => orders.try_recv().ok()?,
            };
            self.works.push_back(Work::new(order));
        }
    }

    fn refused(&mut self, error: DriverError) {
        // Of the batch that was submitted last, since batches are submitted in their order.
        if let Some(work) = (self.works.iter_mut()).rfind(|work| work.finished < work.submitted) {
            work.submitted -= 1;
            work.give_up(error);
        }
    }

    fn ended(&mut self, counted: Result<Count, DriverError>) {
        let mut works = self.works.iter();
        let Some(place) = works.position(|work| work.finished < work.submitted) else {
            return;
        };
        let (works, gauge) = (&mut *self.works, &self.board.gauge);
        let work = &mut works[place];
        let (position, less) = work.items[work.finished];
        work.finished += 1;
        let count = match counted {
            Ok(count) => count,
            Err(error) => return work.give_up(error),
        };
        match less {
            false => work.done.leaves[position] = count.nodes,
            true => work.done.shallower[position] = count.nodes,
        }
        work.done.clocks = work.done.clocks.saturating_add(count.clocks);
        gauge.leaves.fetch_add(count.nodes, Ordering::Relaxed);
        gauge.clocks.fetch_add(count.clocks, Ordering::Relaxed);
        if work.finished < work.items.len() {
            return;
        }
        if let Some(mut work) = works.remove(place) {
            work.done.took = work.began.elapsed();
            gauge.batches.fetch_add(1, Ordering::Relaxed);
            let _ = work.order.done.send(Ok(work.done));
        }
        // The next batch has waited so far.
        if let Some(next) = works.front_mut() {
            next.began = Instant::now();
        }
    }
}
