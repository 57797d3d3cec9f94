//! The whole core: counts, the order of moves, aborts; no word is used that was read while it was written.

use super::super::testing::{load_writes, random_position};
use super::*;
use crate::testing;
use proptest::prelude::*;
use reference::sandstroem::Board;
use reference::{Colour, Move, Position as Software};

fn clock(core: &mut PerftCore) {
    testing::clock(core, |core| &mut core.clock);
}

/// A core with a position. It must not use a word that is read while it is written: on the chip it is undefined.
fn loaded(software: &Software) -> PerftCore {
    let mut core = PerftCore::new(0);
    core.walker.poison_collisions();
    core.position.poison_collisions();
    core.connect_all();
    for write in load_writes(software) {
        core.load.next = write;
        clock(&mut core);
    }
    core.load.next = LoadBus::default();
    core
}

fn start(core: &mut PerftCore, depth: u64, divide: bool) {
    core.depth.next = depth.into();
    core.divide.next = divide;
    core.start.next = true;
    clock(core);
    core.start.next = false;
    core.report_taken.next = true;
}

/// Runs to the end as a dispatcher of one core would; the moves reported in their order, and the leaves.
fn finish(core: &mut PerftCore) -> (Vec<Move>, u64) {
    let (mut moves, mut leaves, mut ticket) = (Vec::new(), 0, 0_u64);
    loop {
        core.ticket.next = ticket.into();
        testing::settle(core, |core| &mut core.clock);
        let chain = core.above.val();
        if !chain.running {
            return (moves, leaves);
        }
        if chain.leaves_given {
            leaves += chain.leaves.index() as u64;
        }
        if chain.report {
            moves.extend(crate::protocol::move_from_bits(
                chain.report_move.index() as u16
            ));
        }
        ticket += u64::from(chain.ticket_taken);
        clock(core);
    }
}

/// Clocks in which the walker stands on a new square of a walk, from the start of a search of one ply to its end.
fn walked(core: &mut PerftCore) -> u64 {
    use super::super::walker::Op;
    let (mut steps, mut before) = (0, Op::Hold);
    for clocks in 0.. {
        // The first ticket, and then none that is taken.
        core.ticket.next = u64::from(clocks > 0).into();
        testing::settle(core, |core| &mut core.clock);
        if !core.above.val().running && clocks > 5 {
            break;
        }
        let op = core.walker.command.val().op;
        let moved = before == Op::Start || before == Op::Step;
        steps += u64::from(core.walker.visit.val().valid && moved && op == Op::Step);
        before = op;
        clock(core);
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn counts_what_the_oracle_counts(start_at in 0usize..5, choices: [u8; 30], played in 0usize..30) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        for depth in 1..=2 {
            start(&mut core, depth, false);
            let expected = reference::perft::perft(&software, depth as u32);
            prop_assert_eq!(finish(&mut core).1, expected, "{} {}", depth, software);
        }
    }

    #[test]
    fn reports_the_legal_moves_in_the_order_of_its_phases(start_at in 0usize..5, choices: [u8; 40], played in 0usize..40) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        start(&mut core, 1, true);
        let (moves, leaves) = finish(&mut core);
        prop_assert_eq!(leaves, moves.len() as u64);
        let twin: Vec<Move> = Board::from(&software).legal().into_iter().map(Move::from).collect();
        prop_assert_eq!(moves, twin, "{}", software);
    }

    /// One table step per clock: the walks of a node take as many clocks as its software twin takes steps.
    #[test]
    fn takes_the_table_steps_of_its_software_twin(start_at in 0usize..5, choices: [u8; 60], played in 0usize..60) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        start(&mut core, 1, false);
        let twin = Board::from(&software).steps();
        prop_assert_eq!(walked(&mut core), twin.total(), "{} {:?}", software, twin);
    }

    /// An abort at any clock leaves the position as it was.
    #[test]
    fn an_abort_loses_nothing(start_at in 0usize..5, choices: [u8; 20], after in 1usize..3000) {
        let software = random_position(start_at, &choices);
        let mut core = loaded(&software);
        start(&mut core, 4, false);
        for _ in 0..after {
            clock(&mut core);
        }
        core.abort.next = true;
        clock(&mut core);
        core.abort.next = false;
        let mut clocks = 0;
        while core.above.val().running {
            clock(&mut core);
            clocks += 1;
            prop_assert!(clocks < 3000, "the abort does not end");
        }
        start(&mut core, 2, false);
        prop_assert_eq!(finish(&mut core).1, reference::perft::perft(&software, 2), "{}", software);
    }
}

#[test]
fn a_search_fifteen_plies_deep_comes_back() {
    // Two kings and two blocked pawns: some moves at every ply, and a tree that abort has to unwind from its depth.
    let software: Software = "k7/8/p7/P7/8/8/8/K7 w - - 0 1".parse().unwrap();
    assert_eq!(software.turn(), Colour::White);
    let mut core = loaded(&software);
    start(&mut core, 15, false);
    for _ in 0..20_000 {
        clock(&mut core);
    }
    core.abort.next = true;
    clock(&mut core);
    core.abort.next = false;
    finish(&mut core);
    start(&mut core, 3, false);
    assert_eq!(finish(&mut core).1, reference::perft::perft(&software, 3));
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("perft core", &mut PerftCore::new(0));
    assert_eq!(area.block_rams, 5);
    assert!(area.lut4 <= 1180, "{area:?}");
}
