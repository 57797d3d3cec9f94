//! `perftboard suite`: the positions of an EPD file.

mod plan;
mod tally;

use std::path::{Path, PathBuf};

use clap::Args;
use hdl::protocol::Status;

use super::CommandError;
use crate::cli::{BoardArgs, Format};
use crate::console::Console;
use crate::driver::{Board, DriverError};
use crate::link::Link;
use crate::outcome::Outcome;
use crate::progress::Progress;
use plan::{Plan, Task};
use tally::{Tally, Totals};

/// An example, and what happens to bad lines.
const EXAMPLE: &str = "Lines are `FEN ;D1 20 ;D2 400`: a position and its leaves at each depth. Every count within \
--max-depth and --max-nodes is run. A bad line, or a position the board does not take, is reported with its line \
number; the rest still runs, and the exit status is 2, or 1 if a count differs too.

Example:
  perftboard suite tests/data/standard.epd --max-nodes 20000";

/// The arguments of `suite`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct SuiteArgs {
    /// The EPD file
    #[arg(value_name = "FILE.epd")]
    pub file: PathBuf,
    /// Leave out counts deeper than this
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u32>,
    /// Leave out counts of more leaves than this
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,
    /// The board to count on.
    #[command(flatten)]
    pub board: BoardArgs,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Reads the file, opens the board and counts.
///
/// # Errors
/// [`CommandError`] if the file cannot be read or has nothing to count, or if the board or its link fails.
pub fn run(args: &SuiteArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let plan = Plan::read(args, console)?;
    run_plan(&mut args.board.connect()?, &plan, args, console)
}

/// Reads the file and counts on this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &SuiteArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let plan = Plan::read(args, console)?;
    run_plan(board, &plan, args, console)
}

/// Counts what is planned.
fn run_plan<L: Link>(
    board: &mut Board<L>,
    plan: &Plan,
    args: &SuiteArgs,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let mut suite = Suite {
        file: &args.file,
        text: args.format == Format::Text,
        progress: Progress::new("counting", Some(plan.nodes()), console.is_interactive()),
        done: 0,
        totals: Totals::default(),
        outcome: plan.outcome,
    };
    for task in &plan.tasks {
        if console.is_closed() {
            break;
        }
        suite.run_task(board, task, console)?;
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

/// A suite under way.
struct Suite<'a> {
    file: &'a Path,
    text: bool,
    progress: Progress,
    /// Leaves that are done with.
    done: u64,
    totals: Totals,
    outcome: Outcome,
}

impl Suite<'_> {
    /// Counts one position and says what came of it.
    fn run_task<L: Link>(
        &mut self,
        board: &mut Board<L>,
        task: &Task,
        console: &mut Console,
    ) -> Result<(), CommandError> {
        let mut tally = Tally::of(task);
        match self.count(board, task, &mut tally) {
            Ok(()) => {}
            Err(error) if error.is_about_input() => {
                let (file, line) = (self.file.display(), task.line);
                self.outcome = self.outcome.max(Outcome::BadInput);
                let note = format!("error: `{file}`, line {line}: {error}");
                self.progress.aside(|| console.note(note));
            }
            Err(error) => return Err(error.into()),
        }
        if tally.entries > 0 {
            if self.text {
                self.progress.aside(|| console.line(&tally))?;
            }
            self.totals.add(tally);
        }
        Ok(())
    }

    /// Counts one position at each planned depth.
    fn count<L: Link>(
        &mut self,
        board: &mut Board<L>,
        task: &Task,
        tally: &mut Tally,
    ) -> Result<(), DriverError> {
        board.set_position(&task.position)?;
        for &(depth, expected) in &task.counts {
            let (before, progress) = (self.done, &mut self.progress);
            let mut watch = |status: Status| progress.at(before.saturating_add(status.nodes));
            tally.add(depth, board.perft(depth, &mut watch)?, expected);
            self.done = before.saturating_add(expected);
            self.progress.at(self.done);
        }
        Ok(())
    }
}
