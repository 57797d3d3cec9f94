//! Some of the faults seeded in the circuits: `cargo run -p perftboard-circuit-faults` tries all of them.

use circuit_faults::{assess, list, Fault};
use reference::random::splitmix;
use seed::seed;

#[path = "../../src/seed.rs"]
mod seed;

/// How many, so that it takes minutes: most of them go to compiling.
const SAMPLE: usize = 12;

#[test]
fn the_quick_tests_notice_a_sample_of_the_seeded_faults() {
    let mut faults = list().unwrap_or_else(|error| panic!("{error}"));
    // Of the others the list says why they survive.
    faults.retain(Fault::is_noticed);
    let mut state = seed();
    while faults.len() > SAMPLE {
        faults.swap_remove(splitmix(&mut state) as usize % faults.len());
    }
    let names: Vec<String> = faults.into_iter().map(|fault| fault.name).collect();
    assess(&names).unwrap_or_else(|error| panic!("{error}"));
}
