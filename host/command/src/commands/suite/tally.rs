//! The results of a position, and of the whole file.

use std::fmt;

use console::figures::{self, grouped};
use console::json::Leaves;
use console::paint;
use console::position::DialectArgs;
use schemars::JsonSchema;
use serde::Serialize;

use super::plan::{Plan, Task};
use crate::suite_file::Flaw;
use driver::Count;

/// A count that differs from the file's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Mismatch {
    fen: String,
    depth: u32,
    nodes: Leaves,
    expected: Leaves,
}

/// The results of one position.
pub(super) struct Tally {
    fen: String,
    line: usize,
    deepest: u32,
    /// The number of counts.
    pub(super) entries: u64,
    nodes: u64,
    clocks: u64,
    mismatches: Vec<Mismatch>,
}

/// The results of the whole file; also the JSON object.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Totals {
    positions: u64,
    entries: u64,
    #[serde(serialize_with = "console::json::leaves")]
    #[schemars(with = "console::json::Leaves")]
    nodes: u64,
    clocks: u64,
    /// The counts that differ.
    pub(super) mismatches: Vec<Mismatch>,
    /// The malformed lines of the file.
    pub(super) malformed: Vec<Flaw>,
    /// The lines that were skipped, because no game reaches their position.
    pub(super) skipped: Vec<Flaw>,
}

impl Tally {
    /// The results before the first count.
    pub(super) fn of(task: &Task, dialect: DialectArgs) -> Self {
        Self {
            fen: dialect.fen(&task.position),
            line: task.line,
            deepest: 0,
            entries: 0,
            nodes: 0,
            clocks: 0,
            mismatches: Vec::new(),
        }
    }

    /// Adds a count at `depth`, for which the file says `expected`.
    pub(super) fn add(&mut self, depth: u32, count: Count, expected: u64) {
        let Count { nodes, clocks } = count;
        self.deepest = depth;
        self.entries += 1;
        self.nodes = self.nodes.saturating_add(nodes);
        self.clocks = self.clocks.saturating_add(clocks);
        if nodes != expected {
            self.mismatches.push(Mismatch {
                fen: self.fen.clone(),
                depth,
                nodes: nodes.into(),
                expected: expected.into(),
            });
        }
    }
}

impl fmt::Display for Tally {
    /// Writes a line for the position, and one for each count that differs. The line is written as soon as the position
    /// is counted, so its columns have fixed widths and cannot be a [`Table`](text::table::Table).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.mismatches.is_empty() {
            paint::good("ok   ")
        } else {
            paint::bad("WRONG")
        };
        let Self {
            fen,
            line,
            deepest,
            nodes,
            clocks,
            ..
        } = self;
        let [nodes, clocks] = [nodes, clocks].map(|number| grouped(*number));
        write!(f, "line {line:>4}  to depth {deepest:>2}  {nodes:>13} leaves  {clocks:>14} clocks  {verdict}  {fen}")?;
        for mismatch in &self.mismatches {
            let (depth, nodes) = (mismatch.depth, mismatch.nodes);
            let expected = mismatch.expected;
            write!(f, "\n  depth {depth}: board {nodes}, file {expected}")?;
        }
        Ok(())
    }
}

impl Totals {
    /// The results before the first position.
    pub(super) fn of(plan: &Plan) -> Self {
        Self {
            malformed: plan.malformed.clone(),
            skipped: plan.skipped.clone(),
            ..Self::default()
        }
    }

    /// Adds the results of a position.
    pub(super) fn add(&mut self, tally: Tally) {
        self.positions += 1;
        self.entries += tally.entries;
        self.nodes = self.nodes.saturating_add(tally.nodes);
        self.clocks = self.clocks.saturating_add(tally.clocks);
        self.mismatches.extend(tally.mismatches);
    }
}

impl fmt::Display for Totals {
    /// Writes the summary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            entries,
            nodes,
            clocks,
            mismatches,
            malformed,
            skipped,
        } = self;
        let per_clock = figures::decimals(figures::leaves_per_clock(*nodes, *clocks));
        let verdict = match mismatches.len() {
            0 => paint::good("no mismatch"),
            1 => paint::bad("1 MISMATCH"),
            several => paint::bad(format_args!("{several} MISMATCHES")),
        };
        let [positions, entries, nodes, clocks] =
            [positions, entries, nodes, clocks].map(|number| grouped(*number));
        write!(f, "\n{positions} positions, {entries} counts, {nodes} leaves in {clocks} clocks ({per_clock} leaves per clock): {verdict}")?;
        for (lines, what) in [(malformed, "malformed"), (skipped, "skipped")] {
            match lines.len() {
                0 => {}
                1 => write!(f, ", 1 line {what}")?,
                several => write!(f, ", {several} lines {what}")?,
            }
        }
        Ok(())
    }
}
