//! Several boards at one heap of jobs.
//!
//! Every board has a thread that connects to it, takes the next job, counts it, and takes another, as long as there are
//! enough left one ahead: that waits on the board, so that it need not wait for its line. A board that fails, or is not there,
//! is left out: its jobs are the next that other boards take. After a second, then two, four and so on up to
//! half a minute, it is connected to again, and used if it answers. What it had still to say about the old job is lost on
//! it: before the first job of a connection whatever the board is at is aborted, so that an answer that comes late comes
//! before that and has no question. When all boards are out the run ends.

mod queue;
mod worker;

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::check::{Patience, Unchecked};
use crate::error::DriverError;
use crate::job::Job;
use crate::journal::Entry;
use crate::link::Link;
use queue::Queue;
pub use worker::Connect;
use worker::{Report, Worker};

/// How long nothing may happen before that is told.
const TICK: Duration = Duration::from_millis(200);

/// What hears of all that happens; it may break the run off.
pub type On<'a, E> = dyn FnMut(Event) -> Result<ControlFlow<()>, E> + 'a;

/// Why a run on several boards ended before everything was done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FarmError {
    /// The last board that was left is out.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// The reference's count did not come in time.
    #[error(transparent)]
    Unchecked(#[from] Unchecked),
    /// The system has no thread left for a board.
    #[error("the system has no thread left: end other programs and try again")]
    Thread(#[source] io::Error),
}

/// The boards.
pub struct Farm<'a, L> {
    /// How many.
    pub boards: usize,
    /// How to connect to each.
    pub connect: &'a Connect<'a, L>,
    /// Whether the reference counts every job too, and how long it is waited for.
    pub check: Option<Patience>,
}

/// What happens.
pub enum Event {
    /// A board has done a job.
    Counted {
        /// The board's number.
        board: usize,
        /// What it counted.
        entry: Entry,
    },
    /// No board takes the job.
    Refused {
        /// The job's number.
        job: usize,
        /// Why.
        error: DriverError,
    },
    /// A board failed; what it was doing is done by another, or by itself.
    Failed {
        /// The board's number.
        board: usize,
        /// Why.
        error: DriverError,
        /// Nothing is expected of it for now.
        is_out: bool,
    },
    /// A board that was out is there again.
    Back {
        /// The board's number.
        board: usize,
    },
    /// Time has passed.
    Tick,
}

impl<L: Link> Farm<'_, L> {
    /// Does the jobs of these numbers. Whatever happens is told to `on`, in the caller's thread; an error of it ends the
    /// run, and so does it when all boards are out. When `on` breaks off, no job is begun any more, and it still hears of those
    /// that are finished.
    ///
    /// # Errors
    /// What `on` says, or why the last board that was left is out.
    ///
    /// # Panics
    /// If a number is not that of a job.
    pub fn run<E: From<FarmError>>(
        &self,
        jobs: &[Job],
        waiting: VecDeque<usize>,
        on: &mut On<E>,
    ) -> Result<(), E> {
        assert!(waiting.iter().all(|&job| job < jobs.len()));
        let queue = Queue::new(waiting);
        let (reports, received) = mpsc::channel();
        thread::scope(|scope| {
            for board in 0..self.boards {
                let worker = Worker {
                    boards: self.boards,
                    connect: self.connect,
                    check: self.check,
                    board,
                    jobs,
                    queue: &queue,
                    reports: reports.clone(),
                };
                thread::Builder::new()
                    .name(format!("board {board}"))
                    .spawn_scoped(scope, move || worker.work())
                    .map_err(|error| {
                        queue.close();
                        FarmError::Thread(error)
                    })?;
            }
            drop(reports);
            let ended = self.listen(&received, on);
            queue.close();
            if ended?.is_continue() {
                return Ok(());
            }
            for (board, report) in received {
                if let Report::Counted(entry) = report {
                    let _ = on(Event::Counted { board, entry })?;
                }
            }
            Ok(())
        })
    }

    /// Passes on what the workers tell, until the last of them has ended or `on` breaks off.
    fn listen<E: From<FarmError>>(
        &self,
        received: &Receiver<(usize, Report)>,
        on: &mut On<E>,
    ) -> Result<ControlFlow<()>, E> {
        let mut out = vec![false; self.boards];
        loop {
            let event = match received.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) => Event::Tick,
                Err(RecvTimeoutError::Disconnected) => return Ok(ControlFlow::Continue(())),
                Ok((board, Report::Counted(entry))) => Event::Counted { board, entry },
                Ok((_, Report::Refused(job, error))) => Event::Refused { job, error },
                Ok((_, Report::Unchecked(error))) => return Err(FarmError::from(error).into()),
                Ok((board, Report::Connected)) => {
                    if !std::mem::replace(&mut out[board], false) {
                        continue;
                    }
                    Event::Back { board }
                }
                Ok((board, Report::Failed { error, is_out })) => {
                    out[board] = is_out;
                    if out.iter().all(|&is_out| is_out) {
                        return Err(FarmError::from(error).into());
                    }
                    Event::Failed {
                        board,
                        error,
                        is_out,
                    }
                }
            };
            if on(event)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
}
