//! `perftboard compare`: compares any program's counts with the right ones, and names the first wrong move.

mod args;
mod junit;
mod oracle;
mod output;
mod plan;
mod remedy;
mod report;
mod workers;

use std::fmt::Display;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use console::fault::Failure;
use console::interrupt;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use driver::journal::{Entry, Journal};
use driver::{Count, Job};
use referee::Stop;

use crate::long_run::{open_journal, Interrupted};
pub use args::CompareArgs;
use junit::Junit;
use oracle::ChosenOracle;
use output::Output;
use plan::Plan;
pub(crate) use report::{CaseReport, Report};
use workers::{processors, CaseResult, Work};

/// How often the progress is shown.
const TICK: Duration = Duration::from_millis(100);

/// Compares the programs.
///
/// # Errors
/// [`Failure`] if the suite cannot be read or has nothing to count, the board does not answer, or a file cannot be used.
pub fn run(args: &CompareArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let plan = Plan::read(args, console)?;
    let oracle = ChosenOracle::open(&args.oracle)?;
    let jobs = plan.jobs();
    let mut kept = Kept::open(args, &jobs, console)?;
    let interrupted = interrupt::switch();
    let stop = Stop::from(interrupted.flag());
    let manner = args.manner.manner(args.dialect.dialect());
    let work = Work {
        programs: &args.programs,
        manner: &manner,
        oracle: &oracle,
        detail: args.detail,
        keep_going: args.keep_going,
        stop: &stop,
        jobs: args.jobs.map_or_else(processors, usize::from),
    };
    let mut output = Output::new(args, &plan, console);
    let known = kept.nodes.clone();
    thread::scope(|scope| -> Result<(), Failure> {
        let (sender, results) = mpsc::channel();
        let cases = &plan.cases;
        let work = &work;
        let known = &known;
        scope.spawn(move || work.run(cases, known, &sender));
        let mut progress = Progress::of_positions(cases.len() as u64, output.is_interactive());
        let mut done = 0;
        let ended = loop {
            match results.recv_timeout(TICK) {
                Ok((number, result)) => {
                    done += 1;
                    let taken = result.as_ref().map_or(Ok(()), |result| kept.take(result));
                    let told = taken.and_then(|()| progress.aside(|| output.take(number, result)));
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
        return Err(kept.interrupted(&jobs).into());
    }
    output.finish()
}

/// The right counts, and the journal that keeps them.
struct Kept {
    journal: Option<Journal>,
    /// The leaves of the counts that the journal had already.
    nodes: Vec<Option<u64>>,
}

impl Kept {
    /// Opens the journal, if there is one.
    fn open(args: &CompareArgs, jobs: &[Job], console: &mut Console) -> Result<Self, Failure> {
        let mut nodes = vec![None; jobs.len()];
        let Some(path) = &args.journal else {
            return Ok(Self {
                journal: None,
                nodes,
            });
        };
        let note = &mut |note: &dyn Display| console.note(note);
        let (journal, entries) = open_journal(path, args.title(), jobs, note)?;
        for entry in entries {
            nodes[entry.job] = Some(entry.count.nodes);
        }
        Ok(Self {
            journal: Some(journal),
            nodes,
        })
    }

    /// Keeps the right counts of a case.
    fn take(&mut self, result: &CaseResult) -> Result<(), Failure> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        for &(job, nodes) in &result.right {
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

    fn sync(&mut self) -> Result<(), Failure> {
        Ok(self.journal.as_mut().map_or(Ok(()), Journal::sync)?)
    }

    /// The error after a signal.
    fn interrupted(&self, jobs: &[Job]) -> Interrupted {
        Interrupted::of(self.journal.as_ref(), jobs.len(), 0)
    }
}
