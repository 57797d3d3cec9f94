//! The thread of one board.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::queue::{Queue, Taken};
use crate::board::Board;
use crate::check::{Check, Patience, Unchecked};
use crate::count::Count;
use crate::error::DriverError;
use crate::job::Job;
use crate::journal::Entry;
use crate::link::Link;
use crate::stop::Stop;

/// Connects to the board of this number. The switch ends the waiting for the board.
pub type Connect<'a, L> = dyn Fn(usize, Stop) -> Result<Board<L>, DriverError> + Sync + 'a;

/// The pause after a board's first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How many jobs a board has at a time: one that it counts, and one that waits on it.
const AHEAD: usize = 2;

/// A worker's report to the caller's thread.
pub(super) enum Report {
    /// The board has identified itself.
    Connected,
    /// A job is done.
    Counted(Entry),
    /// A job is done, but the reference takes too long.
    Unchecked(Unchecked),
    /// The board refused a job, as every other would.
    Refused(usize, DriverError),
    /// The board failed. If `is_out`, it is left out until it is connected again.
    Failed { error: DriverError, is_out: bool },
}

/// The worker that connects to one board and gives it jobs.
pub(super) struct Worker<'a, L> {
    /// How many boards there are.
    pub(super) boards: usize,
    pub(super) connect: &'a Connect<'a, L>,
    /// Whether the reference counts every job too, and how long to wait for its count.
    pub(super) check: Option<Patience>,
    /// This board's number.
    pub(super) board: usize,
    pub(super) jobs: &'a [Job],
    pub(super) queue: &'a Queue,
    pub(super) reports: Sender<(usize, Report)>,
}

/// A job that a board has.
struct Work<'a> {
    taken: Taken<'a>,
    /// When the job was submitted.
    began: Instant,
    /// The reference's count of the job, and how long to wait for it.
    check: Option<(Check, Patience)>,
}

/// The recent failures of a board.
struct Record {
    /// Whether the board has failed since it last finished a job.
    has_failed: bool,
    /// How long to wait before the next attempt to connect.
    pause: Duration,
}

impl Record {
    const CLEAN: Self = Self {
        has_failed: false,
        pause: FIRST_PAUSE,
    };
}

impl<L: Link> Worker<'_, L> {
    /// Gives jobs to the board until none is left. A board that fails is connected to again at once. If it fails again
    /// before it has finished a job, or cannot be connected to, it is left out for a pause.
    pub(super) fn work(&self) {
        let mut record = Record::CLEAN;
        while !self.queue.is_over() {
            let (error, is_out) = match (self.connect)(self.board, self.queue.over()) {
                Err(error) => (error, true),
                Ok(mut board) => {
                    self.tell(Report::Connected);
                    match self.serve(&mut board, &mut record) {
                        Ok(()) => return,
                        Err(error) => (error, record.has_failed),
                    }
                }
            };
            if self.queue.is_over() {
                return;
            }
            record.has_failed = true;
            self.tell(Report::Failed { error, is_out });
            if is_out {
                self.queue.pause(record.pause);
                record.pause = (record.pause * 2).min(LONGEST_PAUSE);
            }
        }
    }

    /// Gives jobs to a connected board until none is left. The next job is sent before the present one is done.
    fn serve(&self, board: &mut Board<L>, record: &mut Record) -> Result<(), DriverError> {
        let mut on_board = VecDeque::new();
        loop {
            self.fill(board, &mut on_board, || self.queue.take())?;
            let Some(work) = on_board.pop_front() else {
                return Ok(());
            };
            let counted = match board.finish(&mut |_| {}) {
                Err(error) if !error.is_about_input() => return Err(error),
                counted => counted,
            };
            // The next job is sent before this one is reported and checked, so that the board does not wait.
            let filled = self.fill(board, &mut on_board, || None);
            self.finish(work, counted);
            *record = Record::CLEAN;
            filled?;
        }
    }

    /// Submits as many jobs as the board can take. `take` gives the first of them.
    fn fill<'q>(
        &'q self,
        board: &mut Board<L>,
        on_board: &mut VecDeque<Work<'q>>,
        take: impl Fn() -> Option<Taken<'q>>,
    ) -> Result<(), DriverError> {
        while on_board.len() < AHEAD {
            // The last jobs are not sent ahead, so that each board gets one.
            let ahead = || self.queue.take_ahead(self.boards);
            let first = || take().or_else(ahead);
            let taken = if on_board.is_empty() {
                first()
            } else {
                ahead()
            };
            let Some(taken) = taken else {
                return Ok(());
            };
            let job = &self.jobs[taken.job];
            let check = self
                .check
                .map(|patience| (Check::start(job.position, job.depth, false), patience));
            let began = Instant::now();
            let submitted = board.submit(&job.position, job.depth);
            let work = Work {
                taken,
                began,
                check,
            };
            match submitted {
                Ok(()) => on_board.push_back(work),
                Err(error) if error.is_about_input() => self.finish(work, Err(error)),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reports the end of a job.
    fn finish(&self, work: Work, counted: Result<Count, DriverError>) {
        let report = match counted {
            Ok(count) => match self.expected(work.began, work.check) {
                Ok(expected) => Report::Counted(Entry {
                    job: work.taken.job,
                    count,
                    expected,
                }),
                // The run has ended, and no longer needs the job.
                Err(Unchecked::Interrupted) => return,
                Err(late) => Report::Unchecked(late),
            },
            Err(error) => Report::Refused(work.taken.job, error),
        };
        self.tell(report);
        work.taken.finish();
    }

    /// The reference's count, if the job is checked.
    fn expected(
        &self,
        began: Instant,
        check: Option<(Check, Patience)>,
    ) -> Result<Option<u64>, Unchecked> {
        let Some((check, patience)) = check else {
            return Ok(None);
        };
        let patience = patience.after(began.elapsed());
        let expected = check.wait(patience, &mut || self.queue.is_over())?;
        Ok(Some(expected.nodes))
    }

    /// If the receiver is gone, the queue is closed and the report is not needed.
    fn tell(&self, report: Report) {
        let _ = self.reports.send((self.board, report));
    }
}
