//! Positions of random games.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use reference::{chess960, mailbox, Position};

use crate::seed::seed;
use crate::suites;

/// The longest game, in half-moves.
const LONGEST_GAME: usize = 80;

/// The position after up to 80 random half-moves from any position of the suites.
pub fn positions() -> impl Strategy<Value = Position> {
    let starts: Vec<Position> = suites::ALL
        .iter()
        .flat_map(|suite| suites::read(suite))
        .map(|entry| entry.position)
        .collect();
    played(prop::sample::select(starts))
}

/// The position after up to 80 random half-moves of Chess960, from a start whose sides differ.
pub fn chess960_positions() -> impl Strategy<Value = Position> {
    let numbers = (0..chess960::POSITIONS, 0..chess960::POSITIONS);
    let starts = numbers.prop_map(|(white, black)| chess960::starting_with(white, black));
    played(starts.prop_map(|start| start.expect("a number of a start")))
}

/// The position after up to 80 random half-moves from one of these.
fn played(starts: impl Strategy<Value = Position>) -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..LONGEST_GAME);
    (starts, choices).prop_map(|(start, choices)| {
        choices.into_iter().fold(start, |position, choice| {
            let legal = mailbox::legal_moves(&position);
            if legal.is_empty() {
                return position;
            }
            position.play(legal[choice.index(legal.len())])
        })
    })
}

/// A runner of this many cases, from the test's [`seed`].
#[must_use]
pub fn runner(cases: u32) -> TestRunner {
    let seed = seed();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}
