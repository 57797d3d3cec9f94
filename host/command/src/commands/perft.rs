//! `perftboard perft`: counts the leaves below a position, and checks the count.

mod args;
mod report;
mod shared;
mod verdict;

use std::fmt;
use std::time::{Duration, Instant};

use console::fault::Failure;
use console::figures::{self, grouped};
use console::format::Format;
use console::interrupt;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use reference::Position;

use super::roots::{write_roots, RootReport};
use crate::slow;
pub use args::PerftArgs;
use driver::check::{differences, Check, Expected, RootDifference, Unchecked};
use driver::link::{Link, SimulationSpeed};
use driver::long_run::Share;
use driver::{Board, Division, Stop};
use protocol::Identity;
pub(crate) use report::Report;
use report::ShareReport;
use verdict::verdict;

/// Opens the board and counts, or counts in parts.
///
/// # Errors
/// [`Failure`] if a move cannot be played, the board or its link fails, the board refuses depth or position, or
/// the check takes too long. For a count in parts: if all boards have failed, or the journal cannot be used.
pub fn run(args: &PerftArgs, console: &mut Console) -> Result<Outcome, Failure> {
    match args.board.only() {
        Some(board) if args.journal.is_none() && args.split.is_none() => {
            run_on(&mut board.connect()?, args, console)
        }
        _ => shared::run(args, console),
    }
}

/// Counts on this board.
///
/// # Errors
/// As [`run`].
pub fn run_on<L: Link>(
    board: &mut Board<L>,
    args: &PerftArgs,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    board.checked_depth(args.depth)?;
    slow::hint(
        &args.board.boards,
        || slow::leaves(&position, args.depth),
        console,
    );
    let mut check = args.check.start(position, args.depth, args.divide);
    let (before, began) = (board.simulation(), Instant::now());
    let division = count(
        board,
        args,
        &position,
        check.as_mut(),
        console.is_interactive(),
    )?;
    let elapsed = began.elapsed();
    let simulated = board
        .simulation()
        .map(|now| now.since(before.unwrap_or_default()));
    let mut counted = Counted {
        args,
        position,
        identity: *board.identity(),
        simulated,
        elapsed,
        differences: Vec::new(),
        division,
        expected: None,
    };
    // Ctrl-C ends the check, which may take longer than the count. The count itself is printed then.
    let stop = interrupt::switch();
    if args.format == Format::Text {
        console.line(counted.to_string().trim_end())?;
    }
    let patience = args.check.patience().after(elapsed);
    let checked = check.map(|check| wait(check, patience, &stop, console.is_interactive()));
    let checked = checked.map_or(Ok(()), |expected| expected.map(|it| counted.compare(it)));
    match args.format {
        Format::Text => console.line(counted.verdict())?,
        Format::Json => console.json(&counted.report())?,
    }
    checked?;
    Ok(Outcome::of_match(counted.matches() != Some(false)))
}

/// Counts on the board, with a progress bar that shows the total as soon as the reference has counted it.
fn count<L: Link>(
    board: &mut Board<L>,
    args: &PerftArgs,
    position: &Position,
    mut check: Option<&mut Check>,
    interactive: bool,
) -> Result<Division, Failure> {
    let mut progress = Progress::new("counting", None, interactive);
    let mut watch = |status: protocol::Status| {
        if let Some(total) = check.as_mut().and_then(|check| check.nodes_if_known()) {
            progress.of(total);
        }
        progress.at(status.nodes);
    };
    if args.divide {
        board.set_position(position)?;
        return Ok(board.divide(args.depth, &mut watch)?);
    }
    board.submit(position, args.depth)?;
    Ok(Division {
        roots: Vec::new(),
        total: board.finish(&mut watch)?,
    })
}

/// Waits for the reference's count.
fn wait(
    check: Check,
    patience: Duration,
    stop: &Stop,
    interactive: bool,
) -> Result<Expected, Unchecked> {
    let mut progress = Progress::new("checking in software", None, interactive);
    check.wait(patience, &mut || {
        progress.at(0);
        stop.is_set()
    })
}

/// The result of the count, with the reference's count once it is known.
struct Counted<'a> {
    args: &'a PerftArgs,
    position: Position,
    identity: Identity,
    simulated: Option<SimulationSpeed>,
    /// The time that the board took, with the time on its line.
    elapsed: Duration,
    division: Division,
    expected: Option<Expected>,
    differences: Vec<RootDifference>,
}

impl Counted<'_> {
    /// Compares the count with the reference's.
    fn compare(&mut self, expected: Expected) {
        self.differences = differences(&self.division.roots, &expected.roots);
        self.expected = Some(expected);
    }

    /// Whether board and reference agree, if they were compared.
    fn matches(&self) -> Option<bool> {
        let expected = self.expected.as_ref()?;
        Some(expected.nodes == self.division.total.nodes && self.differences.is_empty())
    }

    /// The leaves per clock, if the run took any clocks.
    fn leaves_per_clock(&self) -> Option<f64> {
        let total = self.division.total;
        figures::leaves_per_clock(total.nodes, total.clocks)
    }

    /// The leaves per second, if the run took a measurable time.
    fn leaves_per_second(&self) -> Option<f64> {
        figures::per_second(self.division.total.nodes, self.elapsed)
    }

    /// Clocks simulated in a second, if the board is simulated.
    fn sim_clocks_per_second(&self) -> Option<f64> {
        self.simulated.and_then(SimulationSpeed::clocks_per_second)
    }

    /// The name of the board.
    fn board(&self) -> String {
        let mut boards = self.args.board.boards.iter();
        boards.next().map(ToString::to_string).unwrap_or_default()
    }

    /// The board's share, which is all.
    fn share(&self) -> Share {
        Share {
            jobs: 1,
            nodes: self.division.total.nodes,
            clocks: self.division.total.clocks,
            failures: 0,
        }
    }

    /// The JSON object.
    fn report(&self) -> Report {
        Report {
            fen: self.args.dialect.fen(&self.position),
            depth: self.args.depth,
            nodes: self.division.total.nodes.into(),
            expected: self.expected.as_ref().map(|expected| expected.nodes.into()),
            r#match: self.matches(),
            clocks: self.division.total.clocks,
            clusters: Some(self.identity.clusters),
            cores: Some(self.identity.cores),
            clock_hz: Some(self.identity.clock_hz),
            leaves_per_clock: self.leaves_per_clock(),
            seconds: self.elapsed.as_secs_f64(),
            leaves_per_second: self.leaves_per_second(),
            sim_clocks_per_second: self.sim_clocks_per_second(),
            split: 0,
            positions: 1,
            resumed: 0,
            nodes_counted: self.division.total.nodes.into(),
            boards: vec![ShareReport::new(
                &self.board(),
                &self.share(),
                Some(&self.identity),
            )],
            divide: (self.args.divide).then(|| RootReport::list(&self.division.roots)),
        }
    }

    /// Writes the clocks and the time that the count took.
    fn write_cost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clocks = self.division.total.clocks;
        let per_clock = figures::decimals(self.leaves_per_clock());
        let Identity {
            clusters,
            cores,
            clock_hz,
            ..
        } = self.identity;
        let cores = figures::cores(clusters, cores);
        writeln!(
            f,
            "Clocks:    {}, {per_clock} leaves per clock on {cores}",
            grouped(clocks)
        )?;
        if clock_hz > 0 {
            let seconds = clocks as f64 / f64::from(clock_hz);
            let (at, time) = (figures::hertz(clock_hz), figures::seconds(seconds));
            writeln!(f, "On a chip: {time} at {at}")?;
        }
        writeln!(
            f,
            "{}",
            figures::elapsed(self.division.total.nodes, self.elapsed)
        )?;
        if let Some(speed) = self.sim_clocks_per_second() {
            let speed = grouped(speed.round() as u64);
            writeln!(f, "Simulated: {speed} clocks per second")?;
        }
        Ok(())
    }

    /// The verdict on the count, with the differences if there are any.
    fn verdict(&self) -> String {
        let verdict = verdict(self.matches());
        let Some(expected) = self
            .expected
            .as_ref()
            .filter(|_| self.matches() == Some(false))
        else {
            return verdict;
        };
        let differences = self.differences.iter();
        let differences: String = differences
            .map(|difference| format!("\n  {difference}"))
            .collect();
        format!("{verdict} {}{differences}", expected.nodes)
    }
}

impl fmt::Display for Counted<'_> {
    /// Writes the leaves in Stockfish's format, which other programs read, and then the clocks and the time, for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.args.divide {
            write_roots(f, &self.division.roots)?;
        }
        writeln!(f, "Nodes searched: {}\n", self.division.total.nodes)?;
        self.write_cost(f)
    }
}
