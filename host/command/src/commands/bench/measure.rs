//! Measured counts of positions on a board.

use console::fault::Failure;
use console::figures;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use protocol::{Status, DEFAULT_BAUD};
use reference::epd::{self, Entry};
use reference::suites::{SPARSE, STANDARD};
use reference::Position;
use schemars::JsonSchema;
use serde::Serialize;

use super::wire::{idle_clocks, Exchange};
use driver::link::{Link, SimulationSpeed};
use driver::{Board, Count};

/// The names of the six positions, in the order of the file, with their usual and their deep depth: half a million
/// leaves in all, or sixteen million.
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
    /// Depths that every simulation counts in seconds.
    Usual,
    /// One half-move more, so that the beginning and the end of a count weigh little.
    Deep,
    /// Two half-moves more than usual: some six hundred million leaves, which only a simulation of the Verilog counts in minutes.
    Deeper,
    /// The same depth for all positions, 1 to 5.
    All(u32),
}

/// One position to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The name of the position.
    pub name: String,
    /// The position.
    pub position: Position,
    /// How many half-moves deep.
    pub depth: u32,
    /// The leaves at this depth.
    pub expected: u64,
}

/// The measured count of a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Counted {
    /// The name of the position.
    pub name: String,
    /// The position.
    pub fen: String,
    /// How many half-moves deep.
    pub depth: u32,
    /// Leaves.
    #[serde(serialize_with = "console::json::leaves")]
    #[schemars(with = "console::json::Leaves")]
    pub nodes: u64,
    /// Clocks of the board.
    pub clocks: u64,
    /// Leaves counted in a clock.
    pub leaves_per_clock: Option<f64>,
    /// Bytes of the command and of its result on the line.
    pub serial_bytes: u64,
    /// The idle clocks before this run, on a line of one megabaud; for the last position also those until its result
    /// has arrived.
    pub serial_clocks: u64,
    /// The idle clocks as a share of idle and busy clocks.
    pub serial_share: Option<f64>,
    /// Clocks simulated in a second.
    #[serde(skip)]
    pub speed: Option<f64>,
}

/// The measured counts of all positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The counts of each position.
    pub positions: Vec<Counted>,
    /// The sum over all positions.
    pub total: Count,
    /// The idle clocks as a share of all clocks.
    pub serial_share: Option<f64>,
    /// Clocks simulated in a second, over all of them.
    pub speed: Option<f64>,
    /// Whether every count is right. Wrong ones are noted on the console.
    pub outcome: Outcome,
}

impl Measured {
    /// Leaves counted in a clock, over all positions.
    #[must_use]
    pub fn leaves_per_clock(&self) -> Option<f64> {
        figures::leaves_per_clock(self.total.nodes, self.total.clocks)
    }

    /// A line of a table for each position, and one of this name for all of them together.
    pub fn lines<'a>(&'a self, total: &'a str) -> impl Iterator<Item = Line<'a>> {
        let positions = self.positions.iter().map(|counted| Line {
            name: &counted.name,
            depth: counted.depth.to_string(),
            nodes: counted.nodes,
            clocks: counted.clocks,
            leaves_per_clock: counted.leaves_per_clock,
        });
        let total = Line {
            name: total,
            depth: String::new(),
            nodes: self.total.nodes,
            clocks: self.total.clocks,
            leaves_per_clock: self.leaves_per_clock(),
        };
        positions.chain([total])
    }
}

/// The counts of a position, or of all positions, as a table shows them.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<'a> {
    /// The position's name.
    pub name: &'a str,
    /// How many half-moves deep the position was counted; empty for all positions together.
    pub depth: String,
    /// The leaves.
    pub nodes: u64,
    /// The clocks of the board.
    pub clocks: u64,
    /// The leaves counted in a clock.
    pub leaves_per_clock: Option<f64>,
}

/// The six positions with their names and depths.
#[must_use]
pub fn runs(depths: Depths) -> Vec<Run> {
    let entries = STANDARD.entries().into_iter();
    let runs = entries
        .zip(RUNS)
        .filter_map(|(entry, (name, usual, deep))| {
            let depth = match depths {
                Depths::Usual => usual,
                Depths::Deep => deep,
                Depths::Deeper => deep + 1,
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

/// The deepest count of a suite's line with at most this many leaves, if there is one. Its name is the line's number.
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

/// The sixty sparse positions, each at its line's deepest count.
#[must_use]
pub fn sparse_runs() -> Vec<Run> {
    let entries = epd::entries(SPARSE.text).filter_map(|(line, entry)| Some((line, entry.ok()?)));
    entries
        .filter_map(|(line, entry)| run_of_line(line, &entry, None))
        .collect()
}

/// Counts all of `runs`.
///
/// # Errors
/// [`Failure`] if the board fails. A wrong count is noted on the console.
pub fn measure<L: Link>(
    board: &mut Board<L>,
    runs: &[Run],
    console: &mut Console,
) -> Result<Measured, Failure> {
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

/// Waits for the count of one submitted position. `done` leaves are counted already.
fn count<L: Link>(
    board: &mut Board<L>,
    run: &Run,
    done: u64,
    progress: &mut Progress,
) -> Result<Counted, Failure> {
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

/// Adds the cost of a line of one megabaud to each position of this row. Gives the clocks of all positions.
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

/// The share of `idle` in `idle` and `busy` clocks.
fn share(idle: u64, busy: u64) -> Option<f64> {
    (busy > 0).then(|| idle as f64 / (idle + busy) as f64)
}

/// The clocks simulated per second between two points in time.
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
        assert_eq!(leaves(Depths::Deeper), 593_631_134);
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
