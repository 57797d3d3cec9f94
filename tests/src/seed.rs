//! The seed of a test's random numbers.

use std::env;
use std::time::UNIX_EPOCH;

/// The environment variable that sets the seed, to repeat a run.
const SEED: &str = "PERFTBOARD_SEED";

/// A seed that differs from run to run, or that of `PERFTBOARD_SEED`. It is printed, so that a failure can be repeated.
///
/// # Panics
/// If the variable is no number.
#[must_use]
pub fn seed() -> u64 {
    let seed = env::var(SEED).map_or_else(
        |_| {
            let now = UNIX_EPOCH.elapsed();
            now.map_or(0, |since| since.as_nanos() as u64)
        },
        |text| {
            text.parse()
                .unwrap_or_else(|_| panic!("{SEED} is `{text}`, expected a number such as 1989"))
        },
    );
    println!("repeat this run with {SEED}={seed}");
    seed
}
