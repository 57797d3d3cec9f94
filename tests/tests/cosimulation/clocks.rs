//! The clocks of a run are its own. They depend neither on the line, nor on what else is asked, nor on the run before it, so
//! that the driver's self-test can know them.

use std::time::Duration;

use driver::self_test::{clocks, Known, KNOWN};
use driver::Board as Connected;
use perftboard_tests::conversation::{talk, Step, Transcript};
use perftboard_tests::verilog;
use protocol::{position_payload, Command, PositionPayload, Reply};
use reference::Position;
use sim::{Board, Config};

use super::{cache, config, talk_to_both};

/// More clocks than one core takes for two of the counts below.
const LONG: u64 = 80_000;

/// The position of a known count.
fn payload(known: &Known) -> PositionPayload {
    let position: Position = known.fen.parse().expect("the positions are legal");
    position_payload(&position)
}

/// The command for a known count, or for a less deep one.
fn command(known: &Known, depth: u32) -> Command {
    let position = payload(known);
    let depth = u8::try_from(depth).expect("a small depth");
    Command::PerftOf { position, depth }
}

/// The clocks of all runs that counted so many leaves.
fn clocks_of(transcript: &Transcript, leaves: u64) -> Vec<u64> {
    let results = transcript.answers().filter_map(|answer| match answer {
        Reply::Result { nodes, clocks } if nodes == leaves => Some(clocks),
        _ => None,
    });
    results.collect()
}

/// The smallest count: alone; in the middle of questions and of commands that are refused, while half a frame comes in; loaded
/// apart, after another run; and sent ahead.
fn in_every_way() -> Vec<Step> {
    let (known, other) = (&KNOWN[0], &KNOWN[5]);
    let count = command(known, known.depth);
    let (seq, waiting) = (200, 201);
    let depth = u8::try_from(known.depth).expect("a small depth");
    let ask = Step::Ask;
    [ask(count), Step::Say(count.encode(seq), 0)]
        .into_iter()
        .chain(
            [Command::Status, Command::Moves, Command::Identify]
                .repeat(8)
                .into_iter()
                .map(ask),
        )
        .chain([
            Step::Say(vec![0x7E, 3, 2, 1], LONG),
            ask(command(other, 2)),
            ask(Command::Position(payload(known))),
            ask(Command::Perft { depth }),
            Step::Say(
                [command(other, 3).encode(seq), count.encode(waiting)].concat(),
                LONG,
            ),
        ])
        .collect()
}

/// Has a board with this many cores count in every way, on two rungs and on two lines.
#[track_caller]
fn check(cores: u8) {
    let leaves = KNOWN[0].leaves;
    let expected = clocks(1, cores).expect("the configuration is in the table")[0];
    let transcript = talk_to_both(config(cores), &in_every_way());
    assert_eq!(clocks_of(&transcript, leaves), [expected; 4]);
    let config = Config {
        cores,
        ..Config::default()
    };
    let mut board = Board::new(config).unwrap_or_else(|error| panic!("{error}"));
    let steps = [Step::Ask(command(&KNOWN[0], KNOWN[0].depth))];
    let transcript = talk(&mut board, &steps);
    assert_eq!(clocks_of(&transcript, leaves), [expected]);
}

/// The Verilog of a board with this many cores passes the self-test, clocks included.
#[track_caller]
fn pass(cores: u8) {
    let config = config(cores);
    let board = verilog::board(&verilog::verilog(config), config, &cache());
    let mut board =
        Connected::connect(verilog::link(board, config)).unwrap_or_else(|error| panic!("{error}"));
    let tested = board.self_test(Duration::MAX);
    let tested = tested.unwrap_or_else(|error| panic!("{error}"));
    tested.passed().unwrap_or_else(|error| panic!("{error}"));
    assert!(tested.is_complete() && tested.knows_clocks());
}

#[test]
fn the_clocks_of_one_core_are_always_the_same() {
    check(1);
    pass(1);
}

#[test]
fn the_clocks_of_two_cores_are_always_the_same() {
    check(2);
    pass(2);
}
