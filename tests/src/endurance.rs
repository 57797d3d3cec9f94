//! Random commands over a link, with each answer compared with software.

use std::fmt;

use driver::link::Link;
use driver::{Board, DriverError};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use reference::{mailbox, perft, Position};

use crate::suites;

/// The results of the commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The right answers.
    pub right: u64,
    /// The commands that ended with an error.
    pub errors: u64,
}

impl Tally {
    /// Adds an answer. An error is printed.
    fn add(&mut self, answer: Result<(), DriverError>) {
        match answer {
            Ok(()) => self.right += 1,
            Err(error) => {
                println!("error: {error}");
                self.errors += 1;
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} right, {} errors", self.right, self.errors)
    }
}

/// Counts this many rows of random positions on a board, with each position sent before the end of the one before.
///
/// # Panics
/// As [`endure`].
pub fn endure_rows<L: Link>(link: L, rows: u64, most_nodes: u64, seed: u64) -> (Tally, Board<L>) {
    let mut rng = StdRng::seed_from_u64(seed);
    let positions = positions();
    let mut board = Board::connect(link).unwrap_or_else(|error| panic!("{error}"));
    let mut tally = Tally::default();
    for _ in 0..rows {
        tally.add(count_row(&mut board, &positions, most_nodes, &mut rng));
    }
    (tally, board)
}

/// Sends a board this many random commands. Each must be answered rightly or end with an error.
///
/// # Panics
/// If an answer is wrong, or the board cannot be reached at all.
pub fn endure<L: Link>(link: L, commands: u64, most_nodes: u64, seed: u64) -> (Tally, Board<L>) {
    let mut rng = StdRng::seed_from_u64(seed);
    let positions = positions();
    let mut board = Board::connect(link).unwrap_or_else(|error| panic!("{error}"));
    let mut tally = Tally::default();
    let mut loaded = None;
    for _ in 0..commands {
        let answer = match loaded {
            _ if rng.random_bool(0.1) => {
                loaded = None;
                count_row(&mut board, &positions, most_nodes, &mut rng)
            }
            Some(position) if rng.random_bool(0.6) => {
                ask(&mut board, &position, most_nodes, &mut rng)
            }
            _ => {
                let position = positions[rng.random_range(0..positions.len())];
                let set = board.set_position(&position);
                loaded = set.is_ok().then_some(position);
                set
            }
        };
        tally.add(answer);
    }
    (tally, board)
}

/// The positions of all suites.
fn positions() -> Vec<Position> {
    let entries = suites::ALL.iter().flat_map(|suite| suites::read(suite));
    entries.map(|entry| entry.position).collect()
}

/// Counts a few positions, each sent while the one before is counted.
fn count_row<L: Link>(
    board: &mut Board<L>,
    positions: &[Position],
    most_nodes: u64,
    rng: &mut StdRng,
) -> Result<(), DriverError> {
    let row: Vec<(Position, u32)> = (0..rng.random_range(1..5))
        .map(|_| {
            let position = positions[rng.random_range(0..positions.len())];
            (position, depth(&position, most_nodes, rng))
        })
        .collect();
    for (position, depth) in &row {
        board.submit(position, *depth)?;
    }
    for (position, depth) in &row {
        let count = board.finish(&mut |_| {})?;
        assert_eq!(count.nodes, perft::perft(position, *depth), "{position}");
    }
    Ok(())
}

/// A random depth at which a position has at most this many leaves.
fn depth(position: &Position, most_nodes: u64, rng: &mut StdRng) -> u32 {
    (0..rng.random_range(0..4))
        .rev()
        .find(|&depth| perft::perft(position, depth) <= most_nodes)
        .unwrap_or(0)
}

/// Sends one random command about the loaded position.
fn ask<L: Link>(
    board: &mut Board<L>,
    position: &Position,
    most_nodes: u64,
    rng: &mut StdRng,
) -> Result<(), DriverError> {
    let depth = depth(position, most_nodes, rng);
    match rng.random_range(0..10) {
        0..4 => {
            let count = board.perft(depth, &mut |_| {})?;
            assert_eq!(count.nodes, perft::perft(position, depth), "{position}");
        }
        4..6 => {
            let division = board.divide(depth, &mut |_| {})?;
            let roots = match depth {
                0 => Vec::new(),
                depth => perft::divide(position, depth),
            };
            assert_eq!(division.roots, roots, "depth {depth} of {position}");
        }
        6..8 => {
            let mut moves = mailbox::legal_moves(position);
            moves.sort_unstable();
            assert_eq!(board.moves()?, moves, "{position}");
        }
        8 => {
            let status = board.status()?;
            assert!(status.loaded && !status.running, "{position}: {status:?}");
        }
        _ => board.abort()?,
    }
    Ok(())
}
