//! Sums that outgrow 32 bits during a run.

use super::bench::{load, Bench};
use crate::reply::first;
use protocol::{Command, Reply};
use reference::perft::perft;
use reference::Position;

/// Where a sum no longer fits into 32 bits.
const CARRY: u64 = 1 << 32;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A board with the starting position in a run that began some clocks ago.
fn running(command: Command, clocks: u64) -> Bench {
    let mut bench = Bench::new(1);
    assert_eq!(bench.ask(0, load(START)), Some((0, Reply::Accepted)));
    bench.send(&command.encode(1));
    bench.clocks(clocks);
    bench
}

/// Sets the sum whose first byte in the reply bytes is number `place`. Waits until a round begins, when no byte has a carry to
/// come.
fn preset(bench: &mut Bench, place: u64, sum: u64) {
    while !bench.system.ledger.begins_a_round() {
        bench.clock();
    }
    bench.system.ledger.preset(place, sum);
}

/// Asks for the status when the run has just taken so many clocks. Returns the clocks that the board reports, and those that
/// the run has taken by then.
fn status(bench: &mut Bench, clocks: u64) -> (u64, u64) {
    preset(bench, first::RUN + 8, clocks);
    bench.send(&Command::Status.encode(2));
    for passed in 1..10_000 {
        match bench.clock() {
            Some((2, Reply::Status(status))) => {
                let rest = (status.running, status.waiting, status.loaded, status.seq);
                assert_eq!(rest, (true, false, true, 1), "after the sums");
                return (status.clocks, clocks + passed);
            }
            None => {}
            reply => panic!("{reply:?} to STATUS"),
        }
    }
    panic!("no reply to STATUS");
}

/// STATUS is never 2^32 low, nor high.
#[test]
fn a_status_around_the_carry_is_of_one_moment() {
    let mut bench = running(Command::Perft { depth: 15 }, 2000);
    // The board reports the clocks at the moment of its look, which follows the question after a fixed time.
    let (looked, _) = status(&mut bench, 0);
    let (mut carried, mut full) = (0, 0);
    for carry_at in looked - 70..looked + 70 {
        let before = CARRY - carry_at;
        let (clocks, now) = status(&mut bench, before);
        // Up to a round of the ledger sooner or later, as the line's bits fall.
        assert!(
            (before + looked - 64..=before + looked + 64).contains(&clocks) && clocks <= now,
            "{clocks} clocks after {before}, {looked} clocks later, with the carry at clock {carry_at}"
        );
        if clocks >= CARRY {
            carried += 1;
        } else {
            full += 1;
        }
    }
    assert!(
        carried > 4 && full > 4,
        "{carried} looks after the carry, {full} before"
    );
}

/// Perft 7 of the starting position has more leaves than 32 bits count to: the sums are set so near to that limit that a short
/// search passes it.
#[test]
fn a_result_beyond_32_bits_is_whole() {
    let position: Position = START.parse().expect("a FEN without faults");
    let result = |bench: &mut Bench| match bench.reply() {
        Some((1, Reply::Result { nodes, clocks })) => (nodes, clocks),
        reply => panic!("{reply:?} to PERFT"),
    };
    // Past the command on the line, and the first leaves.
    let count = |near: u64| {
        let mut bench = running(Command::Perft { depth: 3 }, 700);
        preset(&mut bench, first::RUN, near);
        preset(&mut bench, first::RUN + 8, near);
        result(&mut bench)
    };
    // What is counted after that, the same in each of these runs.
    let (leaves, clocks) = count(0);
    assert!(leaves < perft(&position, 3) && 2 * leaves > perft(&position, 3));
    for near in [CARRY - 1, CARRY - 100, 7 * CARRY - 4000, 1 << 48] {
        assert_eq!(count(near), (near + leaves, near + clocks));
    }
}
