//! Every target without a fuzzer: its valid inputs, the inputs that once were a bug, and random changes of both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use perftboard_fuzz::mutation::mutated;
use perftboard_fuzz::outcome::Stage;
use perftboard_fuzz::target::Target;
use perftboard_fuzz::targets::{all, named};
use reference::random::splitmix;

/// How many changed inputs a target gets.
const CHANGED: usize = 1_000;

/// The variable that sets the seed, to repeat a run.
const SEED: &str = "PERFTBOARD_SEED";

/// A seed that differs from run to run, or that of the variable.
fn seed() -> u64 {
    let seed = std::env::var(SEED).map_or_else(
        |_| rand::random(),
        |text| {
            text.parse()
                .unwrap_or_else(|_| panic!("{SEED} is `{text}`, expected a number"))
        },
    );
    println!("repeat this run with {SEED}={seed}");
    seed
}

/// The inputs of this target that once were a bug, or that reach what is hard to reach.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target.name);
    let Ok(files) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort_unstable();
    paths
        .iter()
        .map(|path| fs::read(path).expect("a file"))
        .collect()
}

fn replay(name: &str) {
    let target = named(name).expect("a target");
    let seeds = (target.seeds)();
    let mut accepted = BTreeSet::new();
    for seed in &seeds {
        assert!(seed.len() <= target.longest, "{} bytes", seed.len());
        let outcome = (target.run)(seed);
        let context = || format!("{outcome:?}: {}", seed.escape_ascii());
        // What is valid stays valid when it is repaired.
        if outcome.stage == Stage::Accepted {
            for number in 0..32 {
                let repaired = (target.run)(&(target.repair)(seed, number));
                assert_eq!(repaired.stage, Stage::Accepted, "{}", context());
            }
        }
        accepted.extend((outcome.stage == Stage::Accepted).then_some(outcome.what));
    }
    let named: BTreeSet<String> = target.accepted.iter().map(ToString::to_string).collect();
    assert!(accepted.is_subset(&named), "{accepted:?}");
    let inputs = [seeds, corpus(&target)].concat();
    inputs.iter().for_each(|input| drop((target.run)(input)));
    let mut state = seed();
    let mut stages = [0; 3];
    for number in 0..CHANGED {
        let mut pick = || &inputs[(splitmix(&mut state) >> 11) as usize % inputs.len()];
        let (one, other) = (pick(), pick());
        let mut input = mutated(one, other, target.words, &mut state);
        if number % 8 > 0 {
            input = (target.repair)(&input, (splitmix(&mut state) >> 40) as u32);
        }
        input.truncate(target.longest);
        stages[(target.run)(&input).stage as usize] += 1;
    }
    println!(
        "{name}: {stages:?} got to {:?}",
        Stage::ALL.map(Stage::word)
    );
    assert!(
        stages[1] + stages[2] > CHANGED / 4 && stages[2] > 0,
        "{stages:?}"
    );
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn every_target_is_replayed() {
            assert_eq!(all().map(|target| target.name), [$(stringify!($name)),*]);
        }
    };
}

replays! { farm frames board epd fen uci journal http }
