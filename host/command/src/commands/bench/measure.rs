//! Counting positions on a board, and what it takes.

use protocol::{Status, DEFAULT_BAUD};
use reference::epd::{self, Entry};
use reference::Position;
use serde::Serialize;

use super::wire::{idle_clocks, Exchange};
use crate::console::Console;
use crate::error::CommandError;
use crate::figures;
use crate::outcome::Outcome;
use crate::progress::Progress;
use driver::link::{Link, SimulationSpeed};
use driver::{Board, Count};

/// The six positions everybody counts, with their leaves.
const POSITIONS: &str = include_str!("../../../../../tests/data/standard.epd");

/// Sixty positions of few pieces, with their leaves: `perftboard reference sample`.
const SPARSE: &str = include_str!("../../../../../tests/data/sparse.epd");

/// What they are called, in the order of the file, and how deep each is counted: half a million leaves in all, or sixteen
/// million.
const RUNS: [(&str, u32, u32); 6] = [
    ("start", 4, 5),
    ("kiwipete", 3, 4),
    ("position 3", 4, 5),
    ("position 4", 3, 4),
    ("position 5", 3, 4),
    ("position 6", 3, 4),
];

/// How deep the positions are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depths {
    /// So that every simulation is done in seconds.
    Usual,
    /// One half-move more, so that beginning and end of a count weigh little.
    Deep,
    /// All of them this deep, 1 to 5.
    All(u32),
}

/// One position to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What it is called.
    pub name: String,
    /// The position.
    pub position: Position,
    /// How many half-moves deep.
    pub depth: u32,
    /// The leaves there.
    pub expected: u64,
}

/// What a position came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Counted {
    /// What it is called.
    pub name: String,
    /// The position.
    pub fen: String,
    /// How many half-moves deep.
    pub depth: u32,
    /// Leaves.
    pub nodes: u64,
    /// Clocks of the board.
    pub clocks: u64,
    /// Leaves counted in a clock.
    pub leaves_per_clock: Option<f64>,
    /// Bytes of the command and of its result on the line.
    pub serial_bytes: u64,
    /// The clocks in which no run is on before this one, at a megabaud; the last position's also until its result has come.
    pub serial_clocks: u64,
    /// Those as a share of themselves and the run's.
    pub serial_share: Option<f64>,
    /// Clocks simulated in a second.
    #[serde(skip)]
    pub speed: Option<f64>,
}

/// What all positions came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// Each of them.
    pub positions: Vec<Counted>,
    /// All of them together.
    pub total: Count,
    /// The clocks in which no run is on, as a share of all.
    pub serial_share: Option<f64>,
    /// Clocks simulated in a second, over all of them.
    pub speed: Option<f64>,
    /// Whether every count is right; what is not has been noted.
    pub outcome: Outcome,
}

impl Measured {
    /// Leaves counted in a clock, over all positions.
    #[must_use]
    pub fn leaves_per_clock(&self) -> Option<f64> {
        figures::leaves_per_clock(self.total.nodes, self.total.clocks)
    }
}

/// The positions with what they are called and how deep they are counted.
#[must_use]
pub fn runs(depths: Depths) -> Vec<Run> {
    let entries = epd::entries(POSITIONS).filter_map(|(_, entry)| entry.ok());
    let runs = entries
        .zip(RUNS)
        .filter_map(|(entry, (name, usual, deep))| {
            let depth = match depths {
                Depths::Usual => usual,
                Depths::Deep => deep,
                Depths::All(depth) => depth,
            };
            let (_, expected) = *entry.depths.iter().find(|(deep, _)| *deep == depth)?;
            Some(Run {
                name: name.to_owned(),
                position: entry.position,
                depth,
                expected,
            })
        });
    runs.collect()
}

/// The deepest count of a line of a suite with at most so many leaves, if it has one; it is called by the line's number.
#[must_use]
pub fn run_of_line(line: usize, entry: &Entry, max_nodes: Option<u64>) -> Option<Run> {
    let (depth, expected) = entry.deepest_within(max_nodes.unwrap_or(u64::MAX))?;
    Some(Run {
        name: format!("line {line}"),
        position: entry.position,
        depth,
        expected,
    })
}

/// The sixty positions of few pieces, each counted as deep as its line reaches.
#[must_use]
pub fn sparse_runs() -> Vec<Run> {
    let entries = epd::entries(SPARSE).filter_map(|(line, entry)| Some((line, entry.ok()?)));
    entries
        .filter_map(|(line, entry)| run_of_line(line, &entry, None))
        .collect()
}

/// Counts all of `runs`.
///
/// # Errors
/// [`CommandError`] if the board fails. A wrong count is noted on the console.
pub fn measure<L: Link>(
    board: &mut Board<L>,
    runs: &[Run],
    console: &mut Console,
) -> Result<Measured, CommandError> {
    let planned = runs.iter().map(|run| run.expected).sum();
    let mut progress = Progress::new("counting", Some(planned), console.is_interactive());
    let before = board.simulation();
    let (mut positions, mut total, mut outcome) = (Vec::new(), Count::default(), Outcome::Right);
    for run in runs {
        board.submit(&run.position, run.depth)?;
    }
    for run in runs {
        let counted = count(board, run, total.nodes, &mut progress)?;
        if counted.nodes != run.expected {
            outcome = Outcome::Differs;
            let (name, nodes, expected) = (&run.name, counted.nodes, run.expected);
            let note = format!("WRONG: {name}: the board counts {nodes}, expected {expected}");
            progress.aside(|| console.note(note));
        }
        total.nodes = total.nodes.saturating_add(counted.nodes);
        total.clocks = total.clocks.saturating_add(counted.clocks);
        positions.push(counted);
    }
    let serial_clocks = add_line(runs, &mut positions, board.identity().clock_hz);
    Ok(Measured {
        positions,
        total,
        serial_share: share(serial_clocks, total.clocks),
        speed: speed(before, board.simulation()),
        outcome,
    })
}

/// Waits for the count of one position that was submitted, `done` leaves being counted already.
fn count<L: Link>(
    board: &mut Board<L>,
    run: &Run,
    done: u64,
    progress: &mut Progress,
) -> Result<Counted, CommandError> {
    let before = board.simulation();
    let mut watch = |status: Status| progress.at(done.saturating_add(status.nodes));
    let Count { nodes, clocks } = board.finish(&mut watch)?;
    progress.at(done.saturating_add(nodes));
    Ok(Counted {
        name: run.name.clone(),
        fen: run.position.to_string(),
        depth: run.depth,
        nodes,
        clocks,
        leaves_per_clock: figures::leaves_per_clock(nodes, clocks),
        serial_bytes: 0,
        serial_clocks: 0,
        serial_share: None,
        speed: speed(before, board.simulation()),
    })
}

/// Adds what the line costs each position of this row at a megabaud; gives the clocks of all.
fn add_line(runs: &[Run], positions: &mut [Counted], clock_hz: u32) -> u64 {
    let exchange = |(run, counted): (&Run, &Counted)| {
        let Counted { nodes, clocks, .. } = *counted;
        Exchange::of(&run.position, run.depth, Count { nodes, clocks })
    };
    let row: Vec<Exchange> = runs.iter().zip(&*positions).map(exchange).collect();
    let idle = idle_clocks(&row, u64::from(clock_hz / DEFAULT_BAUD));
    for ((counted, exchange), &idle) in positions.iter_mut().zip(row).zip(&idle) {
        counted.serial_bytes = exchange.bytes();
        counted.serial_clocks = idle;
        counted.serial_share = share(idle, counted.clocks);
    }
    idle.iter().sum()
}

/// What `idle` clocks are of themselves and `busy` ones.
fn share(idle: u64, busy: u64) -> Option<f64> {
    (busy > 0).then(|| idle as f64 / (idle + busy) as f64)
}

/// Clocks simulated in a second between two looks.
fn speed(before: Option<SimulationSpeed>, after: Option<SimulationSpeed>) -> Option<f64> {
    after?.since(before?).clocks_per_second()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_six_positions_are_counted_to_their_depths() {
        let leaves = |depths| -> u64 { runs(depths).iter().map(|run| run.expected).sum() };
        let usual = runs(Depths::Usual);
        assert_eq!(usual.len(), RUNS.len());
        assert_eq!(usual[0].position, Position::starting());
        assert_eq!(usual[0].expected, 197_281);
        assert!(usual[1].position.to_string().starts_with("r3k2r/p1ppqpb1/"));
        assert_eq!(leaves(Depths::Usual), 500_117);
        // 4865609 + 4085603 + 674624 + 422333 + 2103487 + 3894594
        assert_eq!(leaves(Depths::Deep), 16_046_250);
        for depth in 1..=5 {
            assert_eq!(runs(Depths::All(depth)).len(), RUNS.len());
        }
    }

    #[test]
    fn all_sixty_sparse_positions_are_counted_to_their_last_depths() {
        let runs = sparse_runs();
        assert_eq!(runs.len(), 60);
        let leaves = |run: &Run| (20_000..=200_000).contains(&run.expected);
        assert!(runs.iter().all(leaves), "{runs:?}");
    }
}
