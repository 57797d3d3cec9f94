//! A long run, as the command shows it: notes, how far it is, and the error after Ctrl-C.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use console::fault::{report, Failure, Fault};
use console::interrupt;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use driver::check::Patience;
use driver::journal::{Entry, Journal, Opened, Run};
use driver::link::Link;
use driver::long_run::{self, Event, Finished, Kept, Order};
use driver::pool::{Connect, Pool};
use driver::{DriverError, Job, Stop};

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
        let opened = match &self.journal {
            Some(path) => {
                let note = &mut |note: &dyn Display| console.note(note);
                Some(open_journal(path, self.title.clone(), self.jobs, note)?)
            }
            None => None,
        };
        let (mut journal, entries) = opened.unzip();
        let mut shown = Shown {
            boards: &self.boards,
            jobs: self.jobs,
            wrong: 0,
            progress: Progress::of_jobs(self.jobs.len() as u64, console.is_interactive()),
            stop: interrupt::switch(),
            console,
            on_done,
        };
        let run = long_run::LongRun {
            pool: Pool {
                boards: self.boards.len(),
                connect: self.connect,
                check: self.check,
            },
            jobs: self.jobs,
            order: self.order,
        };
        let kept = journal.as_mut().zip(entries);
        let kept = kept.map(|(journal, entries)| Kept { journal, entries });
        let finished = run.run(kept, &mut |event| shown.on(event))?;
        if finished.done < self.jobs.len() {
            let (jobs, wrong) = (self.jobs.len(), shown.wrong);
            return Err(Interrupted::of(journal.as_ref(), jobs, wrong).into());
        }
        Ok(finished)
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

/// What is shown of a run.
struct Shown<'a, 'c> {
    boards: &'a [String],
    jobs: &'a [Job],
    /// How many counts the reference contradicts.
    wrong: usize,
    progress: Progress,
    /// A signal that asks the command to end turns it on.
    stop: Stop,
    console: &'a mut Console<'c>,
    on_done: &'a mut dyn FnMut(Done, &mut Console) -> Result<(), Failure>,
}

impl Shown<'_, '_> {
    /// Shows an event, and breaks off after a signal.
    fn on(&mut self, event: Event) -> Result<ControlFlow<()>, Failure> {
        match event {
            Event::Counted(entry) => {
                if let Some(contradiction) = entry.contradiction(&self.jobs[entry.job]) {
                    self.wrong += 1;
                    self.note(format_args!("WRONG: {contradiction}"));
                }
                self.done(Done::Counted(entry))?;
            }
            Event::Refused { job, error } => self.done(Done::Refused { job, error })?,
            Event::Failed {
                board,
                error,
                is_out,
            } => self.failed(board, &error, is_out),
            Event::Back { board } => {
                self.note(format_args!("note: `{}` is back", self.boards[board]))
            }
            Event::Progress(progress) => {
                self.progress.left(progress.left);
                self.progress.at(progress.done as u64);
            }
        }
        match self.stop.is_set() {
            true => Ok(ControlFlow::Break(())),
            false => Ok(ControlFlow::Continue(())),
        }
    }

    /// Passes on a job that is done.
    fn done(&mut self, done: Done) -> Result<(), Failure> {
        let (console, on_done) = (&mut *self.console, &mut *self.on_done);
        self.progress.aside(|| on_done(done, console))
    }

    /// Notes that a board failed.
    fn failed(&mut self, board: usize, error: &DriverError, is_out: bool) {
        let next = match is_out {
            true => "the others do its work until it is back",
            false => "it is connected to again",
        };
        let name = &self.boards[board];
        self.note(format_args!(
            "note: `{name}` failed, {next}\n  {}",
            report(error)
        ));
    }

    fn note(&mut self, note: impl Display) {
        let console = &mut *self.console;
        self.progress.aside(|| console.note(note));
    }
}
