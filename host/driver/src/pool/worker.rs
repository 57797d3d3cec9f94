//! The thread of one board.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::time::Instant;

use reference::Position;

use super::queue::{Queue, Taken};
use crate::board::Board;
use crate::check::{Check, Patience, Unchecked};
use crate::count::Count;
use crate::error::DriverError;
use crate::feed::{feed, Need, Pauses, Source};
use crate::job::Job;
use crate::journal::Entry;
use crate::link::Link;
use crate::stop::Stop;

/// Connects to the board of this number. The switch ends the waiting for the board.
pub type Connect<'a, L> = dyn Fn(usize, Stop) -> Result<Board<L>, DriverError> + Sync + 'a;

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
    /// How long to wait before the next attempts to connect.
    pauses: Pauses,
}

impl Record {
    const CLEAN: Self = Self {
        has_failed: false,
        pauses: Pauses::new(),
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
                self.queue.pause(record.pauses.pause());
            }
        }
    }

    /// Gives jobs to a connected board until none is left.
    fn serve(&self, board: &mut Board<L>, record: &mut Record) -> Result<(), DriverError> {
        let mut jobs = Jobs {
            worker: self,
            record,
            on_board: VecDeque::new(),
        };
        feed(board, &mut jobs)
    }

    /// Reports the end of a job. A job of Chess960 that this board does not count is left to the other boards, as long as one of them
    /// may count it.
    fn finish(&self, mut work: Work, counted: Result<Count, DriverError>) {
        if let Err(DriverError::Castling(_)) = counted {
            match work.taken.decline(self.board, self.boards) {
                Ok(()) => return,
                Err(taken) => work.taken = taken,
            }
        }
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

/// The jobs of one connection.
struct Jobs<'w, 'a, L> {
    worker: &'w Worker<'a, L>,
    record: &'w mut Record,
    on_board: VecDeque<Work<'w>>,
}

impl<L: Link> Source for Jobs<'_, '_, L> {
    fn next(&mut self, need: Need) -> Option<(Position, u32)> {
        let Worker {
            boards,
            board,
            queue,
            ..
        } = *self.worker;
        let taken = match need {
            Need::Idle => queue.take(board),
            // The last jobs are not sent ahead, so that each board gets one.
            Need::Done | Need::Ahead => queue.take_ahead(board, boards),
        }?;
        let job = &self.worker.jobs[taken.job];
        let check = (self.worker.check)
            .map(|patience| (Check::start(job.position, job.depth, false), patience));
        self.on_board.push_back(Work {
            taken,
            began: Instant::now(),
            check,
        });
        Some((job.position, job.depth))
    }

    fn refused(&mut self, error: DriverError) {
        if let Some(work) = self.on_board.pop_back() {
            self.worker.finish(work, Err(error));
        }
    }

    fn ended(&mut self, counted: Result<Count, DriverError>) {
        if let Some(work) = self.on_board.pop_front() {
            self.worker.finish(work, counted);
        }
        *self.record = Record::CLEAN;
    }
}
