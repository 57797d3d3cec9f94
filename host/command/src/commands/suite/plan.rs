//! The counts of a suite that are to be run.

use std::path::Path;

use console::fault::Failure;
use console::outcome::Outcome;
use console::Console;
use reference::epd::Entry;
use reference::Position;

use super::SuiteArgs;
use crate::suite_file::{self, Flaw, SuiteError};
use driver::Job;

/// The positions to run.
pub(super) struct Plan {
    /// The positions in the order of the file, each with at least one count.
    pub(super) tasks: Vec<Task>,
    /// The malformed lines.
    pub(super) malformed: Vec<Flaw>,
    /// The lines that are skipped, because no game reaches their position.
    pub(super) skipped: Vec<Flaw>,
    /// The outcome so far: bad input if the file has malformed lines.
    pub(super) outcome: Outcome,
}

/// One position of the file with the counts to run.
pub(super) struct Task {
    /// The line of the file, from 1.
    pub(super) line: usize,
    /// The position.
    pub(super) position: Position,
    /// Depths and leaves, shallow to deep.
    pub(super) counts: Vec<(u32, u64)>,
}

impl Plan {
    /// Reads the suite. Malformed lines are noted on the console.
    pub(super) fn read(
        path: &Path,
        args: &SuiteArgs,
        console: &mut Console,
    ) -> Result<Self, Failure> {
        let suite = suite_file::read(path, args.legal_only, console)?;
        let chosen = |(line, entry): &(usize, Entry)| chosen(*line, entry, args);
        let plan = Self {
            tasks: suite.entries.iter().filter_map(chosen).collect(),
            outcome: suite.outcome(),
            malformed: suite.malformed,
            skipped: suite.skipped,
        };
        if plan.tasks.is_empty() {
            return Err(SuiteError::Nothing {
                path: path.to_owned(),
            }
            .into());
        }
        Ok(plan)
    }

    /// Every count as a job, in the order of the file.
    pub(super) fn jobs(&self) -> Vec<Job> {
        let jobs = self.tasks.iter().flat_map(|task| {
            task.counts.iter().map(|&(depth, nodes)| Job {
                position: task.position,
                depth,
                weight: nodes,
            })
        });
        jobs.collect()
    }

    /// For each job, the number of its position, and of its count among the position's counts.
    pub(super) fn places(&self) -> Vec<(usize, usize)> {
        let tasks = self.tasks.iter().enumerate();
        let places =
            tasks.flat_map(|(place, task)| (0..task.counts.len()).map(move |count| (place, count)));
        places.collect()
    }
}

/// The counts of a line within the limits, if there are any.
fn chosen(line: usize, entry: &Entry, args: &SuiteArgs) -> Option<Task> {
    let within = |&(depth, nodes): &(u32, u64)| {
        args.max_depth.is_none_or(|most| depth <= most)
            && args.max_nodes.is_none_or(|most| nodes <= most)
    };
    let counts: Vec<_> = entry.depths.iter().copied().filter(within).collect();
    (!counts.is_empty()).then_some(Task {
        line,
        position: entry.position,
        counts,
    })
}
