//! `perftboard suite`: the positions of an EPD file.

mod args;
mod plan;
mod tally;

use std::io;
use std::path::Path;

use crate::args::Format;
use crate::console::Console;
use crate::error::CommandError;
use crate::long_run::{Done, LongRun};
use crate::outcome::Outcome;
pub use args::SuiteArgs;
use driver::{Count, DriverError};
use plan::{Plan, Task};
use tally::{Tally, Totals};

/// Reads the file and counts.
///
/// # Errors
/// [`CommandError`] if the file cannot be read or has nothing to count, if the journal cannot be used, or if no board is
/// left.
pub fn run(args: &SuiteArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let plan = Plan::read(args, console)?;
    let jobs = plan.jobs();
    let mut suite = Suite {
        file: &args.file,
        text: args.format == Format::Text,
        tasks: &plan.tasks,
        open: plan.tasks.iter().map(Results::of).collect(),
        told: 0,
        totals: Totals::default(),
        outcome: plan.outcome,
    };
    let places = plan.places();
    let long_run = LongRun {
        boards: args.board.labels()?,
        connect: &|board, stop| args.board.connect(board, stop),
        journal: args.journal.clone(),
        title: args.title(),
        jobs: &jobs,
        check: None,
        is_told: true,
    };
    let ended = long_run.run(console, &mut |done, console| {
        suite.take(done, &places);
        suite.tell(console)
    });
    match ended {
        // Nobody reads any more: what would follow is left.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
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

/// A suite under way. The counts come in any order; positions are told in that of the file.
struct Suite<'a> {
    file: &'a Path,
    text: bool,
    tasks: &'a [Task],
    /// What is known of each position.
    open: Vec<Results>,
    /// How many positions are told.
    told: usize,
    totals: Totals,
    outcome: Outcome,
}

/// What became of a position's counts, in the order in which they are planned.
struct Results(Vec<Option<Result<Count, DriverError>>>);

impl Results {
    /// Nothing yet.
    fn of(task: &Task) -> Self {
        Self(task.counts.iter().map(|_| None).collect())
    }

    fn is_done(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }
}

impl Suite<'_> {
    /// Takes note of a count; `places` says of which position it is, and which of its counts.
    fn take(&mut self, done: Done, places: &[(usize, usize)]) {
        let (job, result) = match done {
            Done::Counted(entry) => (entry.job, Ok(entry.count)),
            Done::Refused { job, error } => (job, Err(error)),
        };
        let (task, count) = places[job];
        self.open[task].0[count] = Some(result);
    }

    /// Tells of all positions whose turn it is and whose counts are known.
    fn tell(&mut self, console: &mut Console) -> Result<(), CommandError> {
        while let Some(results) = self.open.get_mut(self.told) {
            if !results.is_done() {
                return Ok(());
            }
            let results = std::mem::take(&mut results.0);
            self.tell_task(&self.tasks[self.told], results, console)?;
            self.told += 1;
            if console.is_closed() {
                return Err(CommandError::Output(io::ErrorKind::BrokenPipe.into()));
            }
        }
        Ok(())
    }

    /// Says what came of one position.
    fn tell_task(
        &mut self,
        task: &Task,
        results: Vec<Option<Result<Count, DriverError>>>,
        console: &mut Console,
    ) -> Result<(), CommandError> {
        let mut tally = Tally::of(task);
        for (&(depth, expected), result) in task.counts.iter().zip(results.into_iter().flatten()) {
            match result {
                Ok(count) => tally.add(depth, count, expected),
                Err(error) => {
                    self.outcome = self.outcome.max(Outcome::BadInput);
                    let (file, line) = (self.file.display(), task.line);
                    console.note(format_args!("error: `{file}`, line {line}: {error}"));
                    // Deeper counts have the same fault.
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
