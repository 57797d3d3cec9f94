//! libFuzzer's program: one target, which `PERFTBOARD_FUZZ` names.
//!
//! Every half a second it writes to the file `PERFTBOARD_FUZZ_TALLY` how far its inputs got.

#![no_main]

use std::env;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use perftboard_fuzz::outcome::Outcome;
use perftboard_fuzz::tally::Tally;
use perftboard_fuzz::target::Target;
use perftboard_fuzz::targets::{all, named};

/// How often the tally is written.
const INTERVAL: Duration = Duration::from_millis(500);

/// Of so many mutations one is left unrepaired, so that what the first check refuses is tried, too.
const UNREPAIRED: u32 = 8;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("PERFTBOARD_FUZZ").unwrap_or_default();
    named(&name).unwrap_or_else(|| {
        let names = all().map(|target| target.name).join(", ");
        panic!("PERFTBOARD_FUZZ is `{name}`, expected one of {names}")
    })
});

static COUNTED: LazyLock<Mutex<Counted>> = LazyLock::new(|| {
    Mutex::new(Counted {
        tally: Tally::default(),
        path: env::var_os("PERFTBOARD_FUZZ_TALLY").map(PathBuf::from),
        written: Instant::now(),
    })
});

/// What is counted, and where it is written to.
struct Counted {
    tally: Tally,
    path: Option<PathBuf>,
    written: Instant,
}

/// Counts an input.
fn count(outcome: Outcome) {
    let mut counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    counted.tally.add(outcome);
    if counted.written.elapsed() >= INTERVAL {
        counted.written = Instant::now();
        if let Some(path) = &counted.path {
            counted.tally.write(path).expect("the tally can be written");
        }
    }
}

fuzz_target!(init: { LazyLock::force(&TARGET); }, |input: &[u8]| {
    count((TARGET.run)(input));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let size = fuzzer_mutate(data, size, max_size);
    if seed.is_multiple_of(UNREPAIRED) {
        return size;
    }
    let repaired = (TARGET.repair)(&data[..size], seed / UNREPAIRED);
    let size = repaired.len().min(max_size);
    data[..size].copy_from_slice(&repaired[..size]);
    size
});
