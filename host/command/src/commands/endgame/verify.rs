//! The comparison of a board's move lists with the reference's.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use console::fault::{bad_input, Failure};
use console::format::Format;
use console::outcome::Outcome;
use console::progress::Progress;
use console::{Console, OutputError};
use indicatif::HumanDuration;
use reference::endgame::Index;
use reference::random::splitmix;
use reference::{mailbox, Position};
use schemars::JsonSchema;
use serde::Serialize;

use super::EndgameArgs;
use crate::differences::{note, texts};
use driver::check::ListDifference;
use driver::link::Link;
use driver::Board;

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    material: String,
    positions: u64,
    moves: u64,
    seed: Option<u64>,
    mismatches: Vec<Mismatch>,
}

/// A position on which board and reference differ.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Mismatch {
    fen: String,
    missing: Vec<String>,
    surplus: Vec<String>,
}

/// The numbers of the positions to compare: all, or a random sample.
struct Draw {
    size: u64,
    next: u64,
    left: u64,
    state: Option<u64>,
}

impl Draw {
    /// `left` of the numbers below `size`: in order, or at random from the seed in `state`.
    const fn new(size: u64, left: u64, state: Option<u64>) -> Self {
        Self {
            size,
            next: 0,
            left,
            state,
        }
    }
}

impl Iterator for Draw {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let Some(state) = &mut self.state else {
            self.next += 1;
            return Some(self.next - 1);
        };
        Some(splitmix(state) % self.size)
    }
}

/// Says once how long a comparison is going to take, where no progress bar does.
struct Forecast {
    numbers: u64,
    began: Instant,
    is_due: bool,
}

impl Forecast {
    /// The time after which the rest is estimated.
    const AFTER: Duration = Duration::from_secs(10);

    fn new(numbers: u64, interactive: bool) -> Self {
        Self {
            numbers,
            began: Instant::now(),
            is_due: !interactive,
        }
    }

    /// The time left in words, if it is to be said now.
    fn left(&mut self, done: u64) -> Option<HumanDuration> {
        let elapsed = self.began.elapsed();
        if !self.is_due || done == 0 || elapsed < Self::AFTER {
            return None;
        }
        self.is_due = false;
        let left = self.numbers.saturating_sub(done) as f64 / done as f64;
        Some(HumanDuration(elapsed.mul_f64(left)))
    }
}

/// Compares the board's move lists on every position, or on a random sample.
pub fn run<L: Link>(
    board: &mut Board<L>,
    args: &EndgameArgs,
    index: &Index,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let seed = args.sample.map(|_| args.seed.unwrap_or_else(clock));
    let numbers = args.sample.map_or(index.size(), u64::from);
    let mut report = Report {
        material: args.material.to_string(),
        positions: 0,
        moves: 0,
        seed,
        mismatches: Vec::new(),
    };
    if let (Some(seed), Format::Text) = (seed, args.format) {
        let all = index.size();
        console.line(format_args!(
            "Drawn with --seed {seed}: {numbers} of {all} placements"
        ))?;
    }
    let interactive = console.is_interactive();
    let mut progress = Progress::of_unit("comparing", "placements", Some(numbers), interactive);
    let mut forecast = Forecast::new(numbers, interactive);
    for (done, number) in (0..).zip(Draw::new(index.size(), numbers, seed)) {
        progress.at(done);
        if let Some(left) = forecast.left(done) {
            console.note(format_args!(
                "note: {done} of {numbers} placements are compared, about {left} left; `--sample N` compares fewer"
            ));
        }
        if console.is_closed() {
            break;
        }
        for position in index.positions(number).map_err(bad_input)? {
            if let Some(difference) = compare(board, &position, &mut report)? {
                progress.aside(|| note(&difference, position, console));
                report.mismatches.push(Mismatch {
                    fen: position.to_string(),
                    missing: texts(&difference.missing),
                    surplus: texts(&difference.surplus),
                });
            }
        }
    }
    drop(progress);
    finish(args, &report, console)?;
    Ok(Outcome::of_match(report.mismatches.is_empty()))
}

/// A seed from the clock.
fn clock() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |since| since.as_secs())
}

/// Compares the lists of one position.
fn compare<L: Link>(
    board: &mut Board<L>,
    position: &Position,
    report: &mut Report,
) -> Result<Option<ListDifference>, Failure> {
    board.set_position(position)?;
    let listed = board.moves()?;
    let mut expected = mailbox::legal_moves(position);
    expected.sort_unstable();
    report.positions += 1;
    report.moves += expected.len() as u64;
    Ok(ListDifference::of(&listed, &expected))
}

fn finish(args: &EndgameArgs, report: &Report, console: &mut Console) -> Result<(), OutputError> {
    match args.format {
        Format::Json => console.json(report),
        Format::Text => console.line(format_args!(
            "{} positions, {} moves, {} mismatches",
            report.positions,
            report.moves,
            report.mismatches.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(left: u64, state: Option<u64>) -> Vec<u64> {
        Draw::new(10, left, state).collect()
    }

    #[test]
    fn without_a_seed_every_number_comes_once() {
        assert_eq!(draw(10, None), (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn a_seed_draws_the_same_numbers_again() {
        assert_eq!(draw(100, Some(7)), draw(100, Some(7)));
        assert_ne!(draw(100, Some(7)), draw(100, Some(8)));
        assert!(draw(100, Some(7)).iter().all(|&number| number < 10));
    }
}
