//! Reset: from any state the board comes back.

use super::bench::{load, Bench, DIVIDER};
use super::*;
use crate::cycle::Part;
use protocol::{Command, Reply, Status};
use reference::perft::perft;
use reference::random::splitmix;

const CORES: u8 = 2;

/// Positions in which every kind of move occurs, and a depth that takes some thousand clocks.
const POSITIONS: [(&str, u8); 4] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        2,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        2,
    ),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 3),
];

/// Boards in the middle of long runs, each of another position, in which registers and memories hold all sorts of things;
/// the host sends them commands without a pause.
fn donors() -> Vec<Bench> {
    POSITIONS
        .iter()
        .map(|(fen, _)| {
            let mut donor = Bench::new(CORES);
            assert_eq!(donor.ask(0, load(fen)), Some((0, Reply::Accepted)));
            donor.send(&Command::Divide { depth: 15 }.encode(1));
            donor
        })
        .collect()
}

/// Loads a position, counts it, and compares with the oracle.
fn assert_counts(bench: &mut Bench, fen: &str, depth: u8, what: &str) {
    assert_eq!(
        bench.ask(2, load(fen)),
        Some((2, Reply::Accepted)),
        "{what}"
    );
    let Some((3, Reply::Result { nodes, .. })) = bench.ask(3, Command::Perft { depth }) else {
        panic!("no RESULT: {what}");
    };
    let position = fen.parse().expect("a FEN without faults");
    assert_eq!(nodes, perft(&position, depth.into()), "{what}");
}

/// Each register and each word of memory of the victim becomes what one of several boards holds at some moment of its own, so
/// that no two of them fit together.
fn mix(victim: &mut Bench, donors: &mut [Bench], seed: u64) {
    let mut state = seed;
    for donor in donors {
        donor.send(&Command::Status.encode(9));
        donor.clocks(splitmix(&mut state) % 700);
        let mut takes = || splitmix(&mut state).is_multiple_of(2);
        victim.system.mix(&donor.system, &mut takes);
    }
}

#[test]
fn a_board_in_any_state_counts_after_a_reset() {
    let mut donors = donors();
    let mut victim = Bench::new(CORES);
    for seed in 0..60_u64 {
        mix(&mut victim, &mut donors, seed);
        victim.reset(RESET_CLOCKS);
        let (fen, depth) = POSITIONS[seed as usize % POSITIONS.len()];
        let what = format!("seed {seed}");
        let status = Some((1, Reply::Status(Status::default())));
        assert_eq!(victim.ask(1, Command::Status), status, "{what}");
        assert_counts(&mut victim, fen, depth, &what);
    }
}

/// Clocks in which a board that is not hung has sent all that was under way, and has answered.
const CONVERSATION_CLOCKS: u64 = 6_000;

/// Whether the board does not answer, whatever a host does short of a long break.
fn is_hung(bench: &mut Bench) -> bool {
    !(0..4).any(|attempt| {
        // The flag ends what the receiver takes for the rest of a frame.
        bench.send(&[protocol::FLAG; 2]);
        let commands = [Command::Abort, Command::Status];
        bench.send(&commands[attempt % 2].encode(7));
        (0..CONVERSATION_CLOCKS).any(|_| matches!(bench.clock_in_noise(), Some((7, _))))
    })
}

/// Boards that hang are reset by a long break on the line, and by nothing shorter. Of many mixtures those are taken that hang.
#[test]
fn a_break_cures_a_board_that_hangs() {
    const CURED: u32 = 2;
    let mut donors = donors();
    let mut victim = Bench::new(CORES);
    let mut cured = 0;
    for seed in 1000.. {
        assert!(seed < 1400, "only {cured} boards hang");
        mix(&mut victim, &mut donors, seed);
        if !is_hung(&mut victim) {
            continue;
        }
        let what = format!("seed {seed}");
        victim.hold_low(break_clocks(DIVIDER) - 1);
        assert!(is_hung(&mut victim), "{what}: cured by a short break");
        victim.hold_low(break_clocks(DIVIDER) + 3);
        victim.clocks(HELD_CLOCKS + 10);
        victim.forget();
        let (fen, depth) = POSITIONS[seed as usize % POSITIONS.len()];
        let status = Some((1, Reply::Status(Status::default())));
        assert_eq!(victim.ask(1, Command::Status), status, "{what}");
        assert_counts(&mut victim, fen, depth, &what);
        cured += 1;
        if cured == CURED {
            println!("seeds up to {seed}");
            return;
        }
    }
}
