//! `perftboard suite`: counts the positions of a suite, and compares with its counts; or lists the suites that the program carries.

mod args;
mod list;
mod plan;
mod tally;

use std::path::Path;

use console::fault::Failure;
use console::format::Format;
use console::outcome::Outcome;
use console::position::DialectArgs;
use console::{Console, OutputError};

use crate::long_run::{Done, LongRun};
use crate::slow;
pub use args::SuiteArgs;
use driver::long_run::Order;
use driver::{Count, DriverError};
pub(crate) use list::Carried;
use plan::{Plan, Task};
use tally::Tally;
pub(crate) use tally::Totals;

/// Reads the suite and counts, or lists the suites.
///
/// # Errors
/// [`Failure`] if the suite cannot be read or has nothing to count, the journal cannot be used, or all boards have
/// failed.
pub fn run(args: &SuiteArgs, console: &mut Console) -> Result<Outcome, Failure> {
    // The command line has the one or the other.
    let Some(path) = args.suite.as_deref().filter(|_| !args.list) else {
        return list::run(args.format, console);
    };
    let plan = Plan::read(path, args, console)?;
    let jobs = plan.jobs();
    let mut suite = Suite {
        file: path,
        text: args.format == Format::Text,
        dialect: args.dialect,
        tasks: &plan.tasks,
        open: plan.tasks.iter().map(Results::of).collect(),
        told: 0,
        totals: Totals::of(&plan),
        outcome: plan.outcome,
    };
    let places = plan.places();
    let leaves = || jobs.iter().map(|job| job.weight as f64).sum();
    slow::hint(&args.board.boards, leaves, console);
    let long_run = LongRun {
        boards: args.board.labels()?,
        connect: &|board, stop| args.board.connect(board, stop),
        journal: args.journal.clone(),
        title: args.title(path),
        jobs: &jobs,
        check: None,
        order: Order::AsListed,
    };
    let ended = long_run.run(console, &mut |done, console| {
        suite.take(done, &places);
        suite.tell(console)
    });
    match ended {
        // The reader has closed standard output, so the rest is not counted.
        Err(error) if error.downcast_ref().is_some_and(OutputError::is_closed) => {}
        ended => drop(ended?),
    }
    let Suite {
        totals, outcome, ..
    } = suite;
    match args.format {
        Format::Text => console.line(&totals)?,
        Format::Json => console.json(&totals)?,
    }
    Ok(outcome.max(Outcome::of_match(totals.mismatches.is_empty())))
}

/// A suite that is being counted. The counts come in any order, and the positions are reported in the order of the
/// file.
struct Suite<'a> {
    file: &'a Path,
    text: bool,
    dialect: DialectArgs,
    tasks: &'a [Task],
    /// The results of each position so far.
    open: Vec<Results>,
    /// How many positions are reported.
    told: usize,
    totals: Totals,
    outcome: Outcome,
}

/// The results of a position's counts, in the order of the plan.
struct Results(Vec<Option<Result<Count, DriverError>>>);

impl Results {
    /// The results before the first count.
    fn of(task: &Task) -> Self {
        Self(task.counts.iter().map(|_| None).collect())
    }

    fn is_done(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }
}

impl Suite<'_> {
    /// Stores a count. `places` has, for each job, its position and its place among the position's counts.
    fn take(&mut self, done: Done, places: &[(usize, usize)]) {
        let (job, result) = match done {
            Done::Counted(entry) => (entry.job, Ok(entry.count)),
            Done::Refused { job, error } => (job, Err(error)),
        };
        let (task, count) = places[job];
        self.open[task].0[count] = Some(result);
    }

    /// Reports all positions whose counts are known, as far as the order of the file allows.
    fn tell(&mut self, console: &mut Console) -> Result<(), Failure> {
        while let Some(results) = self.open.get_mut(self.told) {
            if !results.is_done() {
                return Ok(());
            }
            let results = std::mem::take(&mut results.0);
            self.tell_task(&self.tasks[self.told], results, console)?;
            self.told += 1;
            if console.is_closed() {
                return Err(OutputError::closed().into());
            }
        }
        Ok(())
    }

    /// Reports one position.
    fn tell_task(
        &mut self,
        task: &Task,
        results: Vec<Option<Result<Count, DriverError>>>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let mut tally = Tally::of(task, self.dialect);
        for (&(depth, expected), result) in task.counts.iter().zip(results.into_iter().flatten()) {
            match result {
                Ok(count) => tally.add(depth, count, expected),
                Err(error) => {
                    self.outcome = self.outcome.max(Outcome::BadInput);
                    let (file, line) = (self.file.display(), task.line);
                    console.note(format_args!("error: `{file}`, line {line}: {error}"));
                    // The board refused the position, and refuses it at any depth.
                    break;
                }
            }
        }
        if tally.entries > 0 {
            if self.text {
                console.line(&tally)?;
            }
            self.totals.add(tally);
        }
        Ok(())
    }
}
