//! The positions and counts that are compared.

use std::path::Path;

use console::fault::Failure;
use console::outcome::Outcome;
use console::Console;
use reference::epd::Entry;
use reference::Position;

use super::CompareArgs;
use crate::suite_file::{self, Flaw, SuiteError};
use driver::Job;

/// A position that a program is asked for.
#[derive(Debug, Clone)]
pub(super) struct Case {
    /// The program's place among the programs.
    pub(super) program: usize,
    /// The line of the suite, from 1.
    pub(super) line: Option<usize>,
    /// The position.
    pub(super) position: Position,
    /// Depths, shallow to deep, with the suite's counts.
    pub(super) counts: Vec<(u32, Option<u64>)>,
    /// The number of the first count among all counts.
    pub(super) first_job: usize,
}

/// All cases.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The cases, program by program, in the order of the suite.
    pub(super) cases: Vec<Case>,
    /// The malformed lines of the suite.
    pub(super) malformed: Vec<Flaw>,
    /// The lines that are skipped, because no game reaches their position.
    pub(super) skipped: Vec<Flaw>,
}

impl Plan {
    /// Reads the suite, or takes the one position. Malformed lines are noted on the console.
    pub(super) fn read(args: &CompareArgs, console: &mut Console) -> Result<Self, Failure> {
        let mut plan = Self::default();
        let positions = match args.depth {
            Some(depth) => vec![(None, args.position.position()?, vec![(depth, None)])],
            None => plan.read_suite(&args.suite, args, console)?,
        };
        let mut first_job = 0;
        for program in 0..args.programs.len() {
            for (line, position, counts) in &positions {
                plan.cases.push(Case {
                    program,
                    line: *line,
                    position: *position,
                    counts: counts.clone(),
                    first_job,
                });
                first_job += counts.len();
            }
        }
        Ok(plan)
    }

    fn read_suite(
        &mut self,
        path: &Path,
        args: &CompareArgs,
        console: &mut Console,
    ) -> Result<Vec<Counted>, Failure> {
        let suite = suite_file::read(path, args.legal_only, console)?;
        let counted = suite
            .entries
            .iter()
            .filter_map(|(line, entry)| chosen(*line, entry, args));
        let counted: Vec<Counted> = counted.collect();
        self.malformed = suite.malformed;
        self.skipped = suite.skipped;
        if counted.is_empty() {
            return Err(SuiteError::Nothing {
                path: path.to_owned(),
            }
            .into());
        }
        Ok(counted)
    }

    /// Every count as a job, for the journal.
    pub(super) fn jobs(&self) -> Vec<Job> {
        let jobs = self.cases.iter().flat_map(|case| {
            case.counts.iter().map(|&(depth, nodes)| Job {
                position: case.position,
                depth,
                weight: nodes.unwrap_or_default(),
            })
        });
        jobs.collect()
    }

    /// Bad input if lines are malformed.
    pub(super) fn outcome(&self) -> Outcome {
        match self.malformed.is_empty() {
            true => Outcome::Right,
            false => Outcome::BadInput,
        }
    }
}

/// A position with its line and its counts.
type Counted = (Option<usize>, Position, Vec<(u32, Option<u64>)>);

/// The counts of a line within the limits, if there are any.
fn chosen(line: usize, entry: &Entry, args: &CompareArgs) -> Option<Counted> {
    let is_within = |&&(depth, nodes): &&(u32, u64)| {
        nodes <= args.max_nodes && args.max_depth.is_none_or(|most| depth <= most)
    };
    let counts = entry.depths.iter().filter(is_within);
    let counts: Vec<_> = counts.map(|&(depth, nodes)| (depth, Some(nodes))).collect();
    (!counts.is_empty()).then_some((Some(line), entry.position, counts))
}
