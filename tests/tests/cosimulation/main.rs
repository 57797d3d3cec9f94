//! The Verilog that rust-hdl prints answers as its simulation does: the same bytes at the same clocks.
//!
//! rust-hdl prints expressions with few parentheses, so the Verilog could mean something else than what was simulated.
//! And on a chip the output registers of block RAMs start with any contents. Both kinds of faults would show here.

mod clocks;
mod messages;
mod reset;

use std::path::{Path, PathBuf};
use std::thread;

use perftboard_tests::conversation::{talk, Step, Transcript};
use perftboard_tests::positions::{Case, EVERY_RULE};
use perftboard_tests::verilog;
use protocol::{position_payload, Activity, Command, Profile, Reply};
use reference::perft::perft;
use reference::Position;
use sim::verilated::Compiler;
use sim::{Board, Config};

/// The configuration of a board with this many cores on a fast line.
fn config(cores: u8) -> Config {
    Config {
        cores,
        ..Config::on_fast_line()
    }
}

/// The folder in which the compiled Verilog is kept between runs.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}

/// Has the same conversation with the board in Rust and with its Verilog, and fails if the answers differ. Gives the
/// answers.
#[track_caller]
fn talk_to_both(config: Config, steps: &[Step]) -> Transcript {
    let mut verilog = verilog::board(&verilog::verilog(config), config, &cache());
    let (simulated, verilated) = thread::scope(|scope| {
        let simulated = scope.spawn(|| {
            let mut board = Board::new(config).unwrap_or_else(|error| panic!("{error}"));
            talk(&mut board, steps)
        });
        let verilated = talk(&mut verilog, steps);
        (
            simulated.join().expect("rust-hdl's simulation runs"),
            verilated,
        )
    });
    if let Some(difference) = simulated.difference(&verilated) {
        let before = simulated.replies.iter().zip(&verilated.replies);
        let same = before.take_while(|(one, other)| one == other).count();
        panic!(
            "rust-hdl's simulation and its Verilog differ after {same} equal replies, {difference}"
        );
    }
    assert_eq!(simulated.unanswered, None);
    simulated
}

/// All questions about a position, and the profile of `core` during its perft.
fn questions(case: &Case, core: u8) -> Vec<Step> {
    let position: Position = case.fen.parse().expect("the cases are legal");
    let position = position_payload(&position);
    let depth = case.depth;
    let mut commands = vec![Command::Position(position)];
    for activity in Activity::ALL {
        commands.extend([
            Command::Profile { core, activity },
            Command::Perft { depth },
        ]);
    }
    // (This one tells of the last run, as each before it of the run before it.)
    let activity = Activity::Waiting;
    commands.extend([
        Command::Profile { core, activity },
        Command::Divide { depth: 2 },
        Command::Moves,
        Command::PerftOf { position, depth },
        Command::Status,
    ]);
    commands.into_iter().map(Step::Ask).collect()
}

/// Counts every case on a board with this many cores.
#[track_caller]
fn count(cores: u8) {
    let observed = (0..=cores).cycle();
    let steps: Vec<Step> = EVERY_RULE
        .iter()
        .zip(observed)
        .flat_map(|(case, core)| questions(case, core))
        .collect();
    let transcript = talk_to_both(config(cores), &steps);
    let answers: Vec<Reply> = transcript.answers().collect();
    assert_eq!(answers.len(), steps.len(), "{:?}", transcript.replies);
    for (case, answers) in EVERY_RULE.iter().zip(answers.chunks(16)) {
        let position: Position = case.fen.parse().expect("the cases are legal");
        let (profiled, others) = answers[2..].split_at(10);
        let &[divided, listed, brought, _] = others else {
            panic!("{}: {answers:?}", case.name);
        };
        check_profile(case.name, profiled);
        let depth = u32::from(case.depth);
        let results = [profiled[0], divided, listed, brought];
        for (answer, depth) in results.into_iter().zip([depth, 2, 1, depth]) {
            let Reply::Result { nodes, .. } = answer else {
                panic!("{}: {answer:?}", case.name);
            };
            assert_eq!(
                nodes,
                perft(&position, depth),
                "{}, depth {depth}",
                case.name
            );
        }
    }
}

/// Checks five runs, each followed by its profile: the activities' clocks add up to those of the run, and if there is
/// enough work for every core, no kind of work has no clocks.
#[track_caller]
fn check_profile(name: &str, answers: &[Reply]) {
    let mut observed = Vec::new();
    let (mut leaves, mut run) = (0, 0);
    for pair in answers.chunks(2) {
        let &[Reply::Result { nodes, clocks }, Reply::Profile(profile)] = pair else {
            panic!("{name}: {pair:?}");
        };
        (leaves, run) = (nodes, clocks);
        observed.push(profile);
    }
    let activities: Vec<_> = observed.iter().map(|profile| profile.activity).collect();
    assert_eq!(activities, Activity::ALL, "{name}");
    let sum: u64 = observed.iter().map(|profile| profile.clocks).sum();
    assert_eq!(sum, run, "{name}: {observed:?}");
    // A counter's looks are part of its walks over the ranks, and no core makes tests any more.
    let is_work = |profile: &&Profile| match profile.activity {
        Activity::Making | Activity::Walking => true,
        Activity::Scanning => profile.core == 0,
        Activity::Waiting | Activity::Testing => false,
    };
    let mut work = observed.iter().filter(is_work);
    assert!(
        leaves < 1000 || work.all(|profile| profile.clocks > 0),
        "{name}: {observed:?}"
    );
}

#[test]
fn one_core_counts_every_rule_alike() {
    count(1);
}

#[test]
fn two_cores_count_every_rule_alike() {
    count(2);
}

#[test]
fn good_and_bad_frames_are_answered_alike() {
    let transcript = talk_to_both(config(1), &messages::steps());
    messages::check(&transcript);
}

#[test]
fn verilator_finds_nothing_doubtful() {
    for cores in [1, 2] {
        let verilog = verilog::verilog(config(cores));
        let warnings = Compiler::with_cache(cache()).warnings(&verilog);
        assert_eq!(warnings.unwrap_or_else(|error| panic!("{error}")), "");
    }
}
