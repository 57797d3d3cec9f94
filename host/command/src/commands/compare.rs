//! `perftboard compare`: compares any program's counts with the right ones, and names the first wrong move.

mod args;
mod judge;
mod junit;
mod plan;
mod report;
mod telling;
mod work;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use driver::journal::{Entry, Journal, Opened, Run};
use driver::{Count, Job};
use referee::Stop;

use crate::console::Console;
use crate::error::CommandError;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::Progress;
pub use args::CompareArgs;
use judge::Judge;
use junit::Junit;
use plan::Plan;
pub(crate) use report::{CaseReport, Report};
use telling::Telling;
use work::{processors, Tried, Work};

/// How often the progress is shown.
const TICK: Duration = Duration::from_millis(100);

/// Compares the programs.
///
/// # Errors
/// [`CommandError`] if the suite cannot be read or has nothing to count, the board does not answer, or a file cannot be used.
pub fn run(args: &CompareArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let plan = Plan::read(args, console)?;
    let judge = Judge::open(&args.judge)?;
    let jobs = plan.jobs();
    let mut kept = Kept::open(args, &jobs, console)?;
    let interrupted = interrupt::switch();
    let stop = Stop::from(interrupted.flag());
    let manner = args.manner.manner();
    let work = Work {
        programs: &args.programs,
        manner: &manner,
        judge: &judge,
        detail: args.detail,
        keep_going: args.keep_going,
        stop: &stop,
        jobs: args.jobs.map_or_else(processors, usize::from),
    };
    let mut telling = Telling::new(args, &plan, console);
    let known = kept.nodes.clone();
    thread::scope(|scope| -> Result<(), CommandError> {
        let (sender, results) = mpsc::channel();
        let cases = &plan.cases;
        let work = &work;
        let known = &known;
        scope.spawn(move || work.run(cases, known, &sender));
        let mut progress = Progress::of_positions(cases.len() as u64, telling.is_interactive());
        let mut done = 0;
        let ended = loop {
            match results.recv_timeout(TICK) {
                Ok((number, tried)) => {
                    done += 1;
                    let taken = tried.as_ref().map_or(Ok(()), |tried| kept.take(tried));
                    let told = taken.and_then(|()| progress.aside(|| telling.take(number, tried)));
                    if let Err(error) = told {
                        break Err(error);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            progress.at(done);
        };
        if ended.is_err() {
            // The workers end with their present counts.
            interrupted.set();
        }
        ended
    })?;
    kept.sync()?;
    if stop.is_set() {
        return Err(kept.interrupted(&jobs));
    }
    telling.finish()
}

/// The right counts, and the journal that keeps them.
struct Kept {
    journal: Option<Journal>,
    /// The leaves of the counts that the journal had already.
    nodes: Vec<Option<u64>>,
}

impl Kept {
    /// Opens the journal, if there is one.
    fn open(args: &CompareArgs, jobs: &[Job], console: &mut Console) -> Result<Self, CommandError> {
        let mut nodes = vec![None; jobs.len()];
        let Some(path) = &args.journal else {
            return Ok(Self {
                journal: None,
                nodes,
            });
        };
        let run = Run::new(args.title(), jobs);
        let Opened {
            journal,
            entries,
            repair,
        } = Journal::open(path, &run)?;
        if let Some(repair) = repair {
            console.note(format_args!("note: {repair}"));
        }
        for entry in entries {
            nodes[entry.job] = Some(entry.count.nodes);
        }
        Ok(Self {
            journal: Some(journal),
            nodes,
        })
    }

    /// Keeps the right counts of a case.
    fn take(&mut self, tried: &Tried) -> Result<(), CommandError> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        for &(job, nodes) in &tried.right {
            if self.nodes[job].replace(nodes).is_none() {
                journal.append(&Entry {
                    job,
                    count: Count { nodes, clocks: 0 },
                    expected: Some(nodes),
                })?;
            }
        }
        Ok(journal.sync_if_due()?)
    }

    fn sync(&mut self) -> Result<(), CommandError> {
        Ok(self.journal.as_mut().map_or(Ok(()), Journal::sync)?)
    }

    /// The error after a signal.
    fn interrupted(&self, jobs: &[Job]) -> CommandError {
        match &self.journal {
            None => CommandError::Stopped,
            Some(journal) => CommandError::Interrupted {
                kept: journal.kept(),
                jobs: jobs.len(),
                wrong: 0,
                path: journal.path().to_owned(),
            },
        }
    }
}
