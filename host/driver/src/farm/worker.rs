//! One board's part in the work.

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

/// How to connect to a board, by its number; the waiting is to end when the switch is on.
pub type Connect<'a, L> = dyn Fn(usize, Stop) -> Result<Board<L>, DriverError> + Sync + 'a;

/// How long a board that failed is left alone at first; twice as long after every failure in a row.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// How long it is left alone at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How many jobs a board has: one that it counts, and one that waits on it.
const AHEAD: usize = 2;

/// What a worker tells.
pub(super) enum Report {
    /// The board says who it is.
    Connected,
    /// A job is done.
    Counted(Entry),
    /// A job is done, but the reference takes too long over it.
    Unchecked(Unchecked),
    /// The board does not take a job, and no other will.
    Refused(usize, DriverError),
    /// The board failed; if it is out, nothing is expected of it until it is connected again.
    Failed { error: DriverError, is_out: bool },
}

/// Who connects to one board and keeps it busy.
pub(super) struct Worker<'a, L> {
    /// How many boards there are.
    pub(super) boards: usize,
    pub(super) connect: &'a Connect<'a, L>,
    /// Whether the reference counts every job too, and how long it is waited for.
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
    /// When the board was asked.
    began: Instant,
    /// The reference's count of it, and how long it is waited for.
    check: Option<(Check, Patience)>,
}

/// How it went with the board lately.
struct Record {
    /// It has failed since it last finished a job.
    has_failed: bool,
    /// How long to leave it alone.
    pause: Duration,
}

impl Record {
    const CLEAN: Self = Self {
        has_failed: false,
        pause: FIRST_PAUSE,
    };
}

impl<L: Link> Worker<'_, L> {
    /// Works until nothing is left to do. A board that fails in a job is connected to anew at once; if it fails again
    /// before it has finished one, or cannot be connected to, it is out for a while.
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

    /// Does jobs on a board until there are no more. The next one is on the board before the one before it is done.
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
            // Before anything else is done about this one.
            let filled = self.fill(board, &mut on_board, || None);
            self.finish(work, counted);
            *record = Record::CLEAN;
            filled?;
        }
    }

    /// Has the board as many jobs as it can take; the first of them is taken with `take`.
    fn fill<'q>(
        &'q self,
        board: &mut Board<L>,
        on_board: &mut VecDeque<Work<'q>>,
        take: impl Fn() -> Option<Taken<'q>>,
    ) -> Result<(), DriverError> {
        while on_board.len() < AHEAD {
            // The last jobs are shared out, one to each board.
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

    /// Tells what came of a job.
    fn finish(&self, work: Work, counted: Result<Count, DriverError>) {
        let report = match counted {
            Ok(count) => match self.expected(work.began, work.check) {
                Ok(expected) => Report::Counted(Entry {
                    job: work.taken.job,
                    count,
                    expected,
                }),
                // Nobody wants it any more.
                Err(Unchecked::Interrupted) => return,
                Err(late) => Report::Unchecked(late),
            },
            Err(error) => Report::Refused(work.taken.job, error),
        };
        self.tell(report);
        work.taken.finish();
    }

    /// What the reference counts, if it is asked.
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

    /// Who listens no more has closed the queue.
    fn tell(&self, report: Report) {
        let _ = self.reports.send((self.board, report));
    }
}
