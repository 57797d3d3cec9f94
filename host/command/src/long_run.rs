//! A run of many jobs on one board or several, with or without a journal.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::fmt::Display;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use console::fault::{report, Failure, Fault};
use console::interrupt;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;

use crate::pace::Pace;
use driver::check::{Check, Patience, Unchecked};
use driver::journal::{Entry, Journal, Opened, Run};
use driver::link::Link;
use driver::pool::{Connect, Event, Pool};
use driver::DriverError;
use driver::Job;
use driver::Stop;

/// A run to be made.
pub struct LongRun<'a, L> {
    /// The names of the boards.
    pub boards: Vec<String>,
    /// Connects to a board.
    pub connect: &'a Connect<'a, L>,
    /// The path of the journal, if there is one.
    pub journal: Option<PathBuf>,
    /// The title of the run, in one line.
    pub title: String,
    /// The jobs.
    pub jobs: &'a [Job],
    /// Whether the reference counts every job too, and how long to wait for its count.
    pub check: Option<Patience>,
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

/// A signal ended a run.
#[derive(Debug, thiserror::Error)]
pub enum Interrupted {
    /// The run has a journal.
    #[error("interrupted: {kept} of {jobs} counts are done and kept in `{}`; {}start the same command again to go on", .path.display(), contradicted(*.wrong))]
    Kept {
        /// Counts that the journal keeps.
        kept: usize,
        /// Counts in all.
        jobs: usize,
        /// Counts that are not kept because the reference contradicts them.
        wrong: usize,
        /// The journal.
        path: PathBuf,
    },
    /// The run has no journal.
    #[error("interrupted before everything was counted and checked; nothing of the run is kept, --journal of `perft` and `suite` would")]
    Lost,
}

impl Interrupted {
    /// The error for a run of so many jobs, of which so many are contradicted by the reference.
    #[must_use]
    pub fn of(journal: Option<&Journal>, jobs: usize, wrong: usize) -> Self {
        journal.map_or(Self::Lost, |journal| Self::Kept {
            kept: journal.kept(),
            jobs,
            wrong,
            path: journal.path().to_owned(),
        })
    }
}

/// The part of the message about counts that are not kept.
fn contradicted(wrong: usize) -> String {
    match wrong {
        0 => String::new(),
        1 => "1 that the reference contradicts is not kept; ".to_owned(),
        _ => format!("{wrong} that the reference contradicts are not kept; "),
    }
}

impl Fault for Interrupted {
    fn outcome(&self) -> Outcome {
        Outcome::Interrupted
    }
}

/// The end of a job.
pub enum Done {
    /// A board has counted it.
    Counted(Entry),
    /// Every board refuses it.
    Refused {
        /// The job's number.
        job: usize,
        /// Why.
        error: DriverError,
    },
}

/// A board's share of the run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Share {
    /// The name of the board.
    pub board: String,
    /// The jobs that it did.
    pub positions: usize,
    /// The leaves that it counted.
    pub nodes: u64,
    /// The clocks that they took.
    pub clocks: u64,
    /// How often it failed.
    pub failures: u64,
}

/// The end of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Finished {
    /// The jobs that the journal had already.
    pub resumed: usize,
    /// The share of each board.
    pub shares: Vec<Share>,
}

impl<L: Link> LongRun<'_, L> {
    /// Makes the run. `on_done` gets every finished job, including those that the journal had already. A count that the
    /// reference contradicts is noted on the console at once.
    ///
    /// # Errors
    /// [`Failure`] if `on_done` fails, if the journal cannot be used, or if all boards have failed. The failure is [`Interrupted`] if a
    /// signal ended the run.
    pub fn run(
        &self,
        console: &mut Console,
        on_done: &mut dyn FnMut(Done, &mut Console) -> Result<(), Failure>,
    ) -> Result<Finished, Failure> {
        let shares = self.boards.iter().map(|board| Share {
            board: board.clone(),
            ..Share::default()
        });
        let mut under_way = UnderWay {
            jobs: self.jobs,
            shares: shares.collect(),
            left: self
                .jobs
                .iter()
                .fold(0, |sum: u64, job| sum.saturating_add(job.weight)),
            done: 0,
            wrong: 0,
            pace: Pace::new(Instant::now()),
            progress: Progress::of_jobs(self.jobs.len() as u64, console.is_interactive()),
            journal: None,
            stop: interrupt::switch(),
            console,
            on_done,
        };
        let entries = self.open_journal(&mut under_way)?;
        let mut left = vec![true; self.jobs.len()];
        entries.iter().for_each(|entry| left[entry.job] = false);
        let resumed = entries.len();
        if self.take_over(entries, &mut under_way)?.is_continue() {
            under_way.pace = Pace::new(Instant::now());
            let waiting = self.in_order((0..self.jobs.len()).filter(|&job| left[job]));
            let pool = Pool {
                boards: self.boards.len(),
                connect: self.connect,
                check: self.check,
            };
            let ended = pool.run(self.jobs, waiting, &mut |event| under_way.on(event));
            let synced = under_way.journal.as_mut().map_or(Ok(()), Journal::sync);
            ended?;
            synced?;
        }
        under_way.error_if_interrupted()?;
        Ok(Finished {
            resumed,
            shares: under_way.shares,
        })
    }

    /// Opens the journal, if there is one. Gives the counts that it has.
    fn open_journal(&self, under_way: &mut UnderWay) -> Result<Vec<Entry>, Failure> {
        let Some(path) = &self.journal else {
            return Ok(Vec::new());
        };
        let note = &mut |note: &dyn Display| under_way.note(note);
        let (journal, entries) = open_journal(path, self.title.clone(), self.jobs, note)?;
        under_way.journal = Some(journal);
        Ok(entries)
    }

    /// Takes over the counts of the journal. The reference counts those that it has not checked, as many at a time as
    /// the machine has processors.
    fn take_over(
        &self,
        entries: Vec<Entry>,
        under_way: &mut UnderWay,
    ) -> Result<ControlFlow<()>, Failure> {
        let is_due = |entry: &Entry| self.check.is_some() && entry.expected.is_none();
        let (unchecked, checked): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_due);
        for entry in checked {
            under_way.finish(Done::Counted(entry))?;
        }
        let mut unchecked = unchecked.into_iter().map(|entry| {
            let job = &self.jobs[entry.job];
            (entry, Check::start(job.position, job.depth, false))
        });
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let mut checks: VecDeque<_> = unchecked.by_ref().take(processors).collect();
        while let Some((mut entry, check)) = checks.pop_front() {
            // The journal does not say how long the board took.
            let patience = self.check.unwrap_or_default().after(Duration::ZERO);
            let expected = match check.wait(patience, &mut || under_way.tick().is_break()) {
                Ok(expected) => expected,
                Err(Unchecked::Interrupted) => return Ok(ControlFlow::Break(())),
                Err(late) => return Err(late.into()),
            };
            checks.extend(unchecked.next());
            entry.expected = Some(expected.nodes);
            if let Some(journal) = &mut under_way.journal {
                journal.append_check(&entry)?;
                journal.sync_if_due()?;
            }
            under_way.finish(Done::Counted(entry))?;
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

/// Opens the journal of a run, and notes it if the end of the file had to be repaired. Gives the counts that it has.
///
/// # Errors
/// [`JournalError`](driver::journal::JournalError) if the journal cannot be used.
pub fn open_journal(
    path: &Path,
    title: String,
    jobs: &[Job],
    note: &mut dyn FnMut(&dyn Display),
) -> Result<(Journal, Vec<Entry>), Failure> {
    let Opened {
        journal,
        entries,
        repair,
    } = Journal::open(path, &Run::new(title, jobs))?;
    if let Some(repair) = repair {
        note(&format_args!("note: {repair}"));
    }
    Ok((journal, entries))
}

/// The state of a run.
struct UnderWay<'a, 'c> {
    jobs: &'a [Job],
    shares: Vec<Share>,
    /// The weight of the jobs that are not done.
    left: u64,
    /// How many jobs are done.
    done: usize,
    /// How many of them the reference contradicts.
    wrong: usize,
    pace: Pace,
    progress: Progress,
    journal: Option<Journal>,
    /// A signal that asks the command to end turns it on.
    stop: Stop,
    console: &'a mut Console<'c>,
    on_done: &'a mut dyn FnMut(Done, &mut Console) -> Result<(), Failure>,
}

impl UnderWay<'_, '_> {
    fn on(&mut self, event: Event) -> Result<ControlFlow<()>, Failure> {
        match event {
            Event::Counted { board, entry } => self.count(board, entry)?,
            Event::Refused { job, error } => self.finish(Done::Refused { job, error })?,
            Event::Failed {
                board,
                error,
                is_out,
            } => self.fail(board, &error, is_out),
            Event::Back { board } => {
                self.pace = Pace::new(Instant::now());
                let note = format!("note: `{}` is back", self.shares[board].board);
                self.note(note);
            }
            Event::Tick => {}
        }
        if let Some(journal) = &mut self.journal {
            journal.sync_if_due()?;
        }
        Ok(self.tick())
    }

    /// Shows the progress, and breaks off after a signal.
    fn tick(&mut self) -> ControlFlow<()> {
        self.show();
        match self.stop.is_set() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Gives an error if a signal ended the run early.
    fn error_if_interrupted(&self) -> Result<(), Interrupted> {
        if self.done == self.jobs.len() {
            return Ok(());
        }
        Err(Interrupted::of(
            self.journal.as_ref(),
            self.jobs.len(),
            self.wrong,
        ))
    }

    /// Takes a board's count. The count is written to the journal before anything else. A count that the reference
    /// contradicts is not written, so that the job is done again in the next run.
    fn count(&mut self, board: usize, entry: Entry) -> Result<(), Failure> {
        match &mut self.journal {
            Some(journal) if !entry.is_wrong() => journal.append(&entry)?,
            _ => {}
        }
        let share = &mut self.shares[board];
        share.positions += 1;
        share.nodes = share.nodes.saturating_add(entry.count.nodes);
        share.clocks = share.clocks.saturating_add(entry.count.clocks);
        self.pace.add(self.jobs[entry.job].weight);
        self.finish(Done::Counted(entry))
    }

    /// Reports a failed board.
    fn fail(&mut self, board: usize, error: &DriverError, is_out: bool) {
        self.shares[board].failures += 1;
        self.pace = Pace::new(Instant::now());
        let (name, next) = (
            &self.shares[board].board,
            match is_out {
                true => "the others do its work until it is back",
                false => "it is connected to again",
            },
        );
        let note = format!("note: `{name}` failed, {next}\n  {}", report(error));
        self.note(note);
    }

    /// Takes a job that is done, in this run or before.
    fn finish(&mut self, done: Done) -> Result<(), Failure> {
        let job = match &done {
            Done::Counted(entry) => {
                self.note_if_wrong(entry);
                entry.job
            }
            Done::Refused { job, .. } => *job,
        };
        self.done += 1;
        self.left = self.left.saturating_sub(self.jobs[job].weight);
        let (console, on_done) = (&mut *self.console, &mut *self.on_done);
        self.progress.aside(|| on_done(done, console))
    }

    /// Notes a count that the reference contradicts.
    fn note_if_wrong(&mut self, entry: &Entry) {
        if let Some(contradiction) = entry.contradiction(&self.jobs[entry.job]) {
            self.wrong += 1;
            self.note(format_args!("WRONG: {contradiction}"));
        }
    }

    /// Shows the progress.
    fn show(&mut self) {
        let left = self.pace.time_for(self.left, Instant::now());
        self.progress.left(left);
        self.progress.at(self.done as u64);
    }

    fn note(&mut self, note: impl Display) {
        let console = &mut *self.console;
        self.progress.aside(|| console.note(note));
    }
}
