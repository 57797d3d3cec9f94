//! A long run: many jobs on one board or several, with or without a journal.
//!
//! [`Parts`] makes the jobs of a large count, and puts their counts together again.
//!
//! Counts that the journal has already are taken over. Those of them that were not checked before are checked by the reference now.
//! The boards count the other jobs, in the order of the list or the largest first. Every count is written to the journal before the
//! caller gets it. A count that differs from the reference's is not written, so that the next run counts the job again.

mod pace;
mod parts;

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use crate::check::{Check, Unchecked};
use crate::error::DriverError;
use crate::job::Job;
use crate::journal::{Entry, Journal, JournalError};
use crate::link::Link;
use crate::pool::{self, Pool, PoolError};
use pace::Pace;
pub use parts::{growth, Parts, SplitError};

/// A run to be made.
pub struct LongRun<'a, L> {
    /// The boards, and whether the reference counts every job, too.
    pub pool: Pool<'a, L>,
    /// The jobs.
    pub jobs: &'a [Job],
    /// The order in which the jobs are started.
    pub order: Order,
}

/// The order in which jobs are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order of the list, for jobs that are reported in that order.
    AsListed,
    /// The largest first, so that the boards finish at about the same time.
    LargestFirst,
}

/// A journal that is open, and the counts that it had.
pub struct Kept<'a> {
    /// The journal.
    pub journal: &'a mut Journal,
    /// The counts that it had when it was opened.
    pub entries: Vec<Entry>,
}

/// An event of a long run.
#[derive(Debug)]
pub enum Event {
    /// A job is counted: by a board now, or in an earlier run by what the journal says.
    Counted(Entry),
    /// A board refused the job, as every other would.
    Refused {
        /// The job's number.
        job: usize,
        /// The cause.
        error: DriverError,
    },
    /// A board failed. Its jobs are taken by other boards, or by itself later.
    Failed {
        /// The board's number.
        board: usize,
        /// The cause.
        error: DriverError,
        /// Whether the board is left out until it is connected again.
        is_out: bool,
    },
    /// A board that was left out is connected again.
    Back {
        /// The board's number.
        board: usize,
    },
    /// Time has passed, or a job is done.
    Progress(Progress),
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The jobs that are done, counted or refused.
    pub done: usize,
    /// How long the rest is estimated to take, once enough has been seen of this run.
    pub left: Option<Duration>,
}

/// Gets every event of the run, and may end it.
pub type On<'a, E> = dyn FnMut(Event) -> Result<ControlFlow<()>, E> + 'a;

/// A board's share of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// The jobs that it counted.
    pub jobs: usize,
    /// The leaves that it counted.
    pub nodes: u64,
    /// The clocks that they took.
    pub clocks: u64,
    /// How often it failed.
    pub failures: u64,
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// The jobs that the journal had already.
    pub resumed: usize,
    /// The jobs that are done, counted or refused, those of the journal among them: all of them, unless the run was broken off.
    pub done: usize,
    /// The share of each board, in the order of their numbers.
    pub shares: Vec<Share>,
}

impl<L: Link> LongRun<'_, L> {
    /// Makes the run. `on` gets every event, in the caller's thread, those of the jobs that the journal has already before all
    /// others. If `on` breaks off, no further job is begun, and it still gets those that have finished.
    ///
    /// # Errors
    /// The error that `on` returns. [`JournalError`] if the journal cannot be written. [`PoolError`] if all boards have failed, or
    /// if the reference takes too long.
    pub fn run<E: From<PoolError> + From<JournalError>>(
        &self,
        kept: Option<Kept>,
        on: &mut On<E>,
    ) -> Result<Finished, E> {
        let (journal, entries) = match kept {
            Some(Kept { journal, entries }) => (Some(journal), entries),
            None => (None, Vec::new()),
        };
        let weights = self.jobs.iter().map(|job| job.weight);
        let mut under_way = UnderWay {
            jobs: self.jobs,
            shares: vec![Share::default(); self.pool.boards],
            left: weights.fold(0, u64::saturating_add),
            done: 0,
            pace: Pace::new(Instant::now()),
            journal,
            on,
        };
        let mut left = vec![true; self.jobs.len()];
        entries.iter().for_each(|entry| left[entry.job] = false);
        let resumed = entries.len();
        if self.take_over(entries, &mut under_way)?.is_continue() {
            under_way.pace = Pace::new(Instant::now());
            let waiting = self.in_order((0..self.jobs.len()).filter(|&job| left[job]));
            let ended = (self.pool).run(self.jobs, waiting, &mut |event| under_way.on(event));
            let synced = under_way.journal.as_mut().map_or(Ok(()), |it| it.sync());
            ended?;
            synced?;
        }
        Ok(Finished {
            resumed,
            done: under_way.done,
            shares: under_way.shares,
        })
    }

    /// Takes over the counts of the journal. The reference counts those that it has not checked, as many at a time as
    /// the machine has processors.
    fn take_over<E: From<PoolError> + From<JournalError>>(
        &self,
        entries: Vec<Entry>,
        under_way: &mut UnderWay<'_, '_, E>,
    ) -> Result<ControlFlow<()>, E> {
        let is_due = |entry: &Entry| self.pool.check.is_some() && entry.expected.is_none();
        let (unchecked, checked): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_due);
        for entry in checked {
            if under_way
                .finish(entry.job, Event::Counted(entry))?
                .is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        let mut unchecked = unchecked.into_iter().map(|entry| {
            let job = &self.jobs[entry.job];
            (entry, Check::start(job.position, job.depth, false))
        });
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let mut checks: VecDeque<_> = unchecked.by_ref().take(processors).collect();
        while let Some((mut entry, check)) = checks.pop_front() {
            // The journal does not say how long the board took.
            let patience = self.pool.check.unwrap_or_default().after(Duration::ZERO);
            let mut told = Ok(ControlFlow::Continue(()));
            let expected = check.wait(patience, &mut || {
                told = under_way.tick();
                !matches!(told, Ok(ControlFlow::Continue(())))
            });
            let expected = match expected {
                Ok(expected) => expected,
                Err(Unchecked::Interrupted) => return told,
                Err(late) => return Err(PoolError::from(late).into()),
            };
            checks.extend(unchecked.next());
            entry.expected = Some(expected.nodes);
            if let Some(journal) = &mut under_way.journal {
                journal.append_check(&entry)?;
                journal.sync_if_due()?;
            }
            if under_way
                .finish(entry.job, Event::Counted(entry))?
                .is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The order in which the jobs are done.
    fn in_order(&self, jobs: impl Iterator<Item = usize>) -> VecDeque<usize> {
        let mut jobs: Vec<usize> = jobs.collect();
        if self.order == Order::LargestFirst {
            jobs.sort_by_key(|&job| Reverse(self.jobs[job].weight));
        }
        jobs.into()
    }
}

/// The state of a run.
struct UnderWay<'a, 'o, E> {
    jobs: &'a [Job],
    shares: Vec<Share>,
    /// The weight of the jobs that are not done.
    left: u64,
    /// How many jobs are done.
    done: usize,
    pace: Pace,
    journal: Option<&'a mut Journal>,
    on: &'a mut On<'o, E>,
}

impl<E: From<JournalError>> UnderWay<'_, '_, E> {
    fn on(&mut self, event: pool::Event) -> Result<ControlFlow<()>, E> {
        let told = match event {
            pool::Event::Counted { board, entry } => self.count(board, entry)?,
            pool::Event::Refused { job, error } => {
                self.finish(job, Event::Refused { job, error })?
            }
            pool::Event::Failed {
                board,
                error,
                is_out,
            } => {
                self.shares[board].failures += 1;
                self.pace = Pace::new(Instant::now());
                (self.on)(Event::Failed {
                    board,
                    error,
                    is_out,
                })?
            }
            pool::Event::Back { board } => {
                self.pace = Pace::new(Instant::now());
                (self.on)(Event::Back { board })?
            }
            pool::Event::Tick => self.tick()?,
        };
        if let Some(journal) = &mut self.journal {
            journal.sync_if_due()?;
        }
        Ok(told)
    }

    /// Takes a board's count. It is written to the journal before anything else, unless the reference contradicts it.
    fn count(&mut self, board: usize, entry: Entry) -> Result<ControlFlow<()>, E> {
        match &mut self.journal {
            Some(journal) if !entry.is_wrong() => journal.append(&entry)?,
            _ => {}
        }
        let share = &mut self.shares[board];
        share.jobs += 1;
        share.nodes = share.nodes.saturating_add(entry.count.nodes);
        share.clocks = share.clocks.saturating_add(entry.count.clocks);
        self.pace.add(self.jobs[entry.job].weight);
        self.finish(entry.job, Event::Counted(entry))
    }

    /// Tells of a job that is done, in this run or before.
    fn finish(&mut self, job: usize, event: Event) -> Result<ControlFlow<()>, E> {
        self.done += 1;
        self.left = self.left.saturating_sub(self.jobs[job].weight);
        match (self.on)(event)? {
            ControlFlow::Break(()) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => self.tick(),
        }
    }

    /// Tells how far the run is.
    fn tick(&mut self) -> Result<ControlFlow<()>, E> {
        let left = self.pace.time_for(self.left, Instant::now());
        let done = self.done;
        (self.on)(Event::Progress(Progress { done, left }))
    }
}
