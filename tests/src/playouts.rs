//! Positions of random games.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use reference::{mailbox, Position};

use crate::suites;

/// The environment variable that repeats a run.
const SEED: &str = "PERFTBOARD_SEED";

/// The longest game, in half-moves.
const LONGEST_GAME: usize = 80;

/// The position after up to 80 random half-moves from any position of the suites.
pub fn positions() -> impl Strategy<Value = Position> {
    let starts: Vec<Position> = suites::ALL
        .iter()
        .flat_map(|suite| suites::read(suite))
        .map(|entry| entry.position)
        .collect();
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..LONGEST_GAME);
    (prop::sample::select(starts), choices).prop_map(|(start, choices)| {
        choices.into_iter().fold(start, |position, choice| {
            let legal = mailbox::legal_moves(&position);
            if legal.is_empty() {
                return position;
            }
            position.play(legal[choice.index(legal.len())])
        })
    })
}

/// A runner of so many cases. Its seed is new each time and printed with a failure; `PERFTBOARD_SEED` sets it.
#[must_use]
pub fn runner(cases: u32) -> TestRunner {
    let seed = env::var(SEED).map_or_else(
        |_| fresh_seed(),
        |text| {
            text.parse()
                .unwrap_or_else(|_| panic!("{SEED} is `{text}`, expected a number such as 1989"))
        },
    );
    println!("repeat this run with {SEED}={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// A seed that differs from run to run.
fn fresh_seed() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos() as u64)
}
