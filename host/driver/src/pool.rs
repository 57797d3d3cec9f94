//! Several boards that share the jobs of a run.
//!
//! Every board has a thread that connects to it and gives it one job after the other. As long as enough jobs are left,
//! the next job is sent ahead and waits on the board, so that the board does not wait for the line.
//!
//! A board that fails or cannot be reached is left out, and other boards take its jobs first. The thread tries to
//! connect again after a second, then after two, four and so on up to half a minute, and uses the board again if it
//! answers. Before the first job of a connection the thread aborts every run on the board, so a late answer to an old
//! job arrives before the first command and belongs to none. A board that counts standard chess alone leaves jobs of Chess960 to the
//! others. The run ends when all boards are left out, or all that could do what is left.

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

/// How long the run waits for an event before it reports [`Event::Tick`].
const TICK: Duration = Duration::from_millis(200);

/// Gets every event of the run, and may end it.
pub type On<'a, E> = dyn FnMut(Event) -> Result<ControlFlow<()>, E> + 'a;

/// Why a run on several boards ended before everything was done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// The last board failed, and all others are left out.
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
pub struct Pool<'a, L> {
    /// How many boards there are.
    pub boards: usize,
    /// How to connect to a board.
    pub connect: &'a Connect<'a, L>,
    /// Whether the reference counts every job too, and how long to wait for its count.
    pub check: Option<Patience>,
}

/// An event of a run.
#[derive(Debug)]
pub enum Event {
    /// A board has finished a job.
    Counted {
        /// The board's number.
        board: usize,
        /// What it counted.
        entry: Entry,
    },
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
    /// Time has passed.
    Tick,
}

impl<L: Link> Pool<'_, L> {
    /// Carries out the jobs with these numbers. `on` gets every event, in the caller's thread. The run ends with an
    /// error if `on` gives one, or if all boards are left out. If `on` breaks off, no further job is begun, and `on`
    /// still gets the events of jobs that have finished.
    ///
    /// # Errors
    /// The error that `on` gives, or why the last board is left out.
    ///
    /// # Panics
    /// If a number is not that of a job.
    pub fn run<E: From<PoolError>>(
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
                        PoolError::Thread(error)
                    })?;
            }
            drop(reports);
            let ended = self.listen(&received, &queue, on);
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

    /// Passes the workers' reports on, until the last worker has ended or `on` breaks off.
    fn listen<E: From<PoolError>>(
        &self,
        received: &Receiver<(usize, Report)>,
        queue: &Queue,
        on: &mut On<E>,
    ) -> Result<ControlFlow<()>, E> {
        let mut out = vec![false; self.boards];
        loop {
            let event = match received.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) => Event::Tick,
                Err(RecvTimeoutError::Disconnected) => return Ok(ControlFlow::Continue(())),
                Ok((board, Report::Counted(entry))) => Event::Counted { board, entry },
                Ok((_, Report::Refused(job, error))) => Event::Refused { job, error },
                Ok((_, Report::Unchecked(error))) => return Err(PoolError::from(error).into()),
                Ok((board, Report::Connected)) => {
                    if !std::mem::replace(&mut out[board], false) {
                        continue;
                    }
                    Event::Back { board }
                }
                Ok((board, Report::Failed { error, is_out })) => {
                    out[board] = is_out;
                    if out.iter().all(|&is_out| is_out) || queue.is_stuck(&out) {
                        return Err(PoolError::from(error).into());
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
