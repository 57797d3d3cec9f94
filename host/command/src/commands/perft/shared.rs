//! A count in parts: shared by several boards, kept in a journal, or both.

use std::fmt;
use std::num::NonZeroU64;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use console::fault::{Failure, Fault};
use console::figures::{self, grouped};
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use reference::perft::{retrace, MissingPart, Retraced, Split};
use reference::{Move, Position};

use super::report::{common, Report, ShareReport};
use super::{verdict, PerftArgs};
use crate::commands::roots::{write_roots, RootReport};
use crate::long_run::{Done, LongRun};
use crate::slow;
use driver::journal::Entry;
use driver::long_run::{Finished, Order, Parts, Share};
use driver::Job;
use protocol::Identity;

/// How many wrong parts are listed.
const MOST_LISTED: usize = 10;

/// Counts in parts.
///
/// # Errors
/// [`Failure`] if the count cannot be split as asked, the journal cannot be used, all boards have failed, or
/// Ctrl-C is pressed.
pub(super) fn run(args: &PerftArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    let Parts { split, jobs } = parts(args, &position)?;
    let identities = Mutex::new(vec![None; args.board.count()]);
    let long_run = LongRun {
        boards: args.board.labels()?,
        connect: &|board, stop| {
            let connected = args.board.connect(board, stop)?;
            let mut identities = identities.lock().unwrap_or_else(PoisonError::into_inner);
            identities[board] = Some(*connected.identity());
            Ok(connected)
        },
        journal: args.journal.clone(),
        title: format!(
            "perft {} --split {} --fen '{}'",
            args.depth,
            split.plies(),
            position
        ),
        jobs: &jobs,
        check: (!args.check.no_check).then(|| args.check.patience()),
        order: Order::LargestFirst,
    };
    slow::hint(
        &args.board.boards,
        || slow::leaves(&position, args.depth),
        console,
    );
    let boards = args.board.labels()?;
    let mut entries = vec![None; jobs.len()];
    let began = Instant::now();
    let finished = long_run.run(console, &mut |done, _| {
        match done {
            Done::Counted(entry) => entries[entry.job] = Some(entry),
            Done::Refused { error, .. } => return Err(error.into()),
        }
        Ok(())
    })?;
    let elapsed = began.elapsed();
    // A run that ends without an error has done every job.
    let entries: Vec<Entry> = entries.into_iter().flatten().collect();
    let counted = Counted {
        args,
        position,
        split: &split,
        jobs: &jobs,
        whole: whole(args.depth, &position, &jobs, &entries),
        entries,
        finished,
        boards,
        identities: identities
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner),
        elapsed,
    };
    match args.format {
        Format::Text => console.line(&counted)?,
        Format::Json => console.json(&counted.report())?,
    }
    Ok(Outcome::of_match(counted.matches() != Some(false)))
}

/// A count cannot be split as the user asked.
#[derive(Debug, thiserror::Error)]
enum SplitError {
    /// The parts of a count would have no leaves below them.
    #[error("--split {plies} leaves nothing to count: give 0 to {most}")]
    TooDeep {
        /// The half-moves asked for.
        plies: u32,
        /// The most there may be.
        most: u32,
    },
    /// A count would have too many parts.
    #[error("--split {plies} makes more than a million parts here: give {most} at most")]
    TooWide {
        /// The half-moves asked for.
        plies: u32,
        /// The most half-moves whose parts fit into memory.
        most: u32,
    },
}

impl Fault for SplitError {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

impl From<driver::long_run::SplitError> for SplitError {
    fn from(error: driver::long_run::SplitError) -> Self {
        use driver::long_run::SplitError;
        match error {
            SplitError::TooDeep { plies, most } => Self::TooDeep { plies, most },
            SplitError::TooWide { plies, most } => Self::TooWide { plies, most },
        }
    }
}

/// The parts that the user asked for, or else as few as suffice.
fn parts(args: &PerftArgs, position: &Position) -> Result<Parts, SplitError> {
    match args.split {
        Some(plies) => Ok(Parts::after(plies, position, args.depth)?),
        None => Ok(Parts::of(position, args.depth)),
    }
}

/// The result of the count.
struct Counted<'a> {
    args: &'a PerftArgs,
    position: Position,
    split: &'a Split,
    jobs: &'a [Job],
    /// The counts of the jobs, in the order of the jobs.
    entries: Vec<Entry>,
    finished: Finished,
    /// The names of the boards.
    boards: Vec<String>,
    /// What each board says that it is, if it answered.
    identities: Vec<Option<Identity>>,
    /// The time that this run took, with its checks.
    elapsed: Duration,
    /// The reference's total, if it checked every part. It is combined from the reference's counts of the parts by a
    /// walk over the moves, independently of the split.
    whole: Option<Result<Retraced, MissingPart>>,
}

/// The reference's total, if it checked every part. The depth of the parts is read from the jobs, so that parts of a
/// wrong depth are noticed.
fn whole(
    depth: u32,
    position: &Position,
    jobs: &[Job],
    entries: &[Entry],
) -> Option<Result<Retraced, MissingPart>> {
    let part = |entry: &Entry| Some((&jobs[entry.job].position, entry.expected?));
    let parts: Vec<_> = entries.iter().map(part).collect::<Option<_>>()?;
    let rest = jobs.first().map_or(0, |job| job.depth);
    Some(retrace(position, depth.saturating_sub(rest), parts))
}

impl Counted<'_> {
    /// The leaves below each part.
    fn counts(&self) -> Vec<u64> {
        self.entries.iter().map(|entry| entry.count.nodes).collect()
    }

    /// The leaves of all parts.
    fn nodes(&self) -> u64 {
        self.split.total(&self.counts())
    }

    /// What the reference counts in all, if it was asked about every part.
    fn expected(&self) -> Option<u64> {
        let whole = self.whole.as_ref()?.as_ref().ok()?;
        Some(whole.total)
    }

    /// The parts on which board and reference differ.
    fn wrong(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_wrong())
    }

    /// The fault in combining the parts, if all parts are right and the total is not.
    fn split_fault(&self) -> Option<String> {
        let whole = match self
            .whole
            .as_ref()
            .filter(|_| self.wrong().next().is_none())?
        {
            Ok(whole) => whole,
            Err(missing) => return Some(missing.to_string()),
        };
        let is_same =
            whole.total == self.nodes() && self.split.divide(&self.counts()) == whole.roots;
        (!is_same).then(|| format!("the parts make {}, retraced {}", self.nodes(), whole.total))
    }

    /// Whether board and reference agree, if every part was compared, or as soon as one part differs.
    fn matches(&self) -> Option<bool> {
        match self.wrong().next() {
            Some(_) => Some(false),
            None => self.whole.as_ref().map(|_| self.split_fault().is_none()),
        }
    }

    /// The leaves that a board has counted. Equal positions are counted once.
    fn nodes_counted(&self) -> u64 {
        let counts = self.entries.iter().map(|entry| entry.count.nodes);
        counts.fold(0, u64::saturating_add)
    }

    /// The leaves that were counted in this run, and not read from the journal.
    fn nodes_here(&self) -> u64 {
        let shares = self.finished.shares.iter();
        shares.fold(0, |sum, share| sum.saturating_add(share.nodes))
    }

    fn clocks(&self) -> u64 {
        let clocks = self.entries.iter().map(|entry| entry.count.clocks);
        clocks.fold(0, u64::saturating_add)
    }

    /// The leaves after each root move, if asked for.
    fn roots(&self) -> Option<Vec<(Move, u64)>> {
        self.args.divide.then(|| self.split.divide(&self.counts()))
    }

    /// The leaves that were counted in a clock.
    fn leaves_per_clock(&self) -> Option<f64> {
        figures::leaves_per_clock(self.nodes_counted(), self.clocks())
    }

    /// The share of each board, with what it says that it is.
    fn shares(&self) -> Vec<ShareReport> {
        let shares = self.finished.shares.iter().zip(&self.identities);
        let shares = self.boards.iter().zip(shares);
        shares
            .map(|(board, (share, identity))| ShareReport::new(board, share, identity.as_ref()))
            .collect()
    }

    /// The JSON object.
    fn report(&self) -> Report {
        let boards = &self.identities;
        Report {
            fen: self.args.dialect.fen(&self.position),
            depth: self.args.depth,
            nodes: self.nodes().into(),
            expected: self.expected().map(Into::into),
            r#match: self.matches(),
            clocks: self.clocks(),
            clusters: common(boards, |board| board.clusters),
            cores: common(boards, |board| board.cores),
            clock_hz: common(boards, |board| board.clock_hz),
            leaves_per_clock: self.leaves_per_clock(),
            seconds: self.elapsed.as_secs_f64(),
            leaves_per_second: figures::per_second(self.nodes_here(), self.elapsed),
            sim_clocks_per_second: None,
            split: self.split.plies(),
            positions: self.jobs.len(),
            resumed: self.finished.resumed,
            nodes_counted: self.nodes_counted().into(),
            boards: self.shares(),
            divide: self.roots().map(|roots| RootReport::list(&roots)),
        }
    }

    /// Writes the leaves, which board counted them, and how long it took.
    fn write_cost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (counted, clocks) = (grouped(self.nodes_counted()), grouped(self.clocks()));
        let per_clock = figures::decimals(self.leaves_per_clock());
        writeln!(
            f,
            "Counted:   {counted} leaves below {} different positions after {} half-moves",
            self.jobs.len(),
            self.split.plies()
        )?;
        if self.args.journal.is_some() {
            writeln!(
                f,
                "Journal:   {} positions were in it",
                self.finished.resumed
            )?;
        }
        writeln!(f, "Clocks:    {clocks}, {per_clock} leaves per clock")?;
        let here = self.nodes_here();
        writeln!(f, "{}", figures::elapsed(here, self.elapsed))?;
        for (board, share) in self.boards.iter().zip(&self.finished.shares) {
            write_share(f, board, share, here)?;
        }
        Ok(())
    }

    /// Writes whether the count is right.
    fn write_verdict(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&verdict(self.matches()))?;
        let wrong = self.wrong().count();
        if wrong > 0 {
            write!(f, " otherwise below {wrong} of the positions")?;
        }
        for entry in self.wrong().take(MOST_LISTED) {
            let contradiction = entry.contradiction(&self.jobs[entry.job]);
            write!(f, "\n  {}", contradiction.unwrap_or_default())?;
        }
        if let Some(fault) = self.split_fault() {
            write!(
                f,
                " otherwise: {fault}; this is a fault of the program, please report it"
            )?;
        }
        Ok(())
    }
}

/// Writes a board's share of the leaves that were counted in this run.
fn write_share(f: &mut fmt::Formatter<'_>, board: &str, share: &Share, here: u64) -> fmt::Result {
    let Share {
        jobs,
        nodes,
        failures,
        ..
    } = share;
    let percent =
        NonZeroU64::new(here).map_or(0.0, |here| *nodes as f64 * 100.0 / here.get() as f64);
    let nodes = grouped(*nodes);
    write!(
        f,
        "Board:     {board}: {jobs} positions, {nodes} leaves, {percent:.1} %"
    )?;
    match failures {
        0 => writeln!(f),
        1 => writeln!(f, ", failed once"),
        times => writeln!(f, ", failed {times} times"),
    }
}

impl fmt::Display for Counted<'_> {
    /// Writes the leaves in Stockfish's format, then the clocks and the time, then the verdict.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(roots) = self.roots() {
            write_roots(f, &roots)?;
        }
        writeln!(f, "Nodes searched: {}\n", self.nodes())?;
        self.write_cost(f)?;
        self.write_verdict(f)
    }
}

#[cfg(test)]
mod tests;
