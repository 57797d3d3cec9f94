//! Compiles libFuzzer's program, lets it fuzz each target for a minute, and reports how deep its inputs got.
//!
//! `cargo test -p perftboard-fuzz --test fuzz -- --seconds 3600 fen` fuzzes one of them for an hour. It fails if an input is a bug, if
//! most inputs of a target are refused by the first check, or if one of the things that its inputs can be accepted as never came.

mod build;
mod campaign;
mod report;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Parser;
use perftboard_fuzz::target::Target;
use perftboard_fuzz::targets::{all, named};

use campaign::Campaign;

/// Fuzz everything that perftboard reads from outsiders
#[derive(Parser)]
struct Args {
    /// How long to fuzz each target
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        env = "PERFTBOARD_FUZZ_SECONDS"
    )]
    seconds: u32,
    /// What chooses the inputs, to repeat a run; any number, unless it is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    seed: Option<u32>,
    /// How many targets are fuzzed at a time; as many as there are processors, unless it is given
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Compile the fuzzer, and do not run it
    #[arg(long)]
    compile: bool,
    /// The targets; all of them, unless some are given
    #[arg(value_name = "TARGET", value_parser = target)]
    targets: Vec<Target>,
}

fn target(name: &str) -> Result<Target, String> {
    let names = all().map(|target| target.name).join(", ");
    named(name).ok_or_else(|| format!("expected one of {names}"))
}

/// The folder of cargo that this test is in.
fn target_folder() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this test");
    // It is TARGET/PROFILE/deps/fuzz-….
    let folder = program.ancestors().nth(3).expect("a folder of cargo");
    folder.to_owned()
}

fn main() -> ExitCode {
    let args = Args::parse();
    let folder = target_folder().join("fuzz");
    let program = match build::fuzzer() {
        Ok(program) => program,
        Err(error) => {
            eprintln!("the fuzzer cannot be compiled: {error}");
            return ExitCode::FAILURE;
        }
    };
    if args.compile {
        return ExitCode::SUCCESS;
    }
    let seed = args.seed.unwrap_or_else(|| rand::random_range(1..u32::MAX));
    println!("the seed is {seed}: `--seed {seed}` repeats this run");
    let targets = if args.targets.is_empty() {
        all().to_vec()
    } else {
        args.targets
    };
    let campaigns = targets.into_iter().map(|target| Campaign {
        target,
        program: program.clone(),
        folder: folder.join(target.name),
        seconds: args.seconds,
        seed,
    });
    let processors = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = args.jobs.unwrap_or_else(processors).get();
    let waiting = Mutex::new(campaigns.collect::<VecDeque<_>>());
    let ended = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| loop {
                let next = waiting
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .pop_front();
                let Some(campaign) = next else { return };
                let run = campaign.run();
                ended
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(run);
            });
        }
    });
    let mut ended = ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    let place = |name| all().iter().position(|target| target.name == name);
    ended.sort_by_key(|run| place(run.target.name));
    report::print(&ended);
    let failed: Vec<&str> = ended
        .iter()
        .filter(|run| !run.faults().is_empty())
        .map(|run| run.target.name)
        .collect();
    // The line that says how many tests there were.
    let (word, passed) = (
        if failed.is_empty() { "ok" } else { "FAILED" },
        ended.len() - failed.len(),
    );
    println!(
        "test result: {word}. {passed} passed; {} failed",
        failed.len()
    );
    if failed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
