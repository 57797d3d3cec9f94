//! The tree core by itself: the order of moves, and what it tells the leaf cores. Counts are tested with the dispatcher.

use super::super::testing::{load_writes, random_position};
use super::*;
use crate::testing;
use proptest::prelude::*;
use reference::sandstroem::Board;
use reference::{Move, Position as Software};

fn clock(core: &mut TreeCore) {
    testing::clock(core, |core| &mut core.clock);
}

/// A core with a position. It must not use a word that is read while it is written: on the chip it is undefined.
fn loaded(software: &Software) -> TreeCore {
    let mut core = TreeCore::default();
    core.poison_collisions();
    core.connect_all();
    for write in load_writes(software) {
        core.load.next = write;
        clock(&mut core);
    }
    core.load.next = LoadBus::default();
    // Leaf cores that are never busy.
    core.ready.next = true;
    core.quiet.next = true;
    core.report_taken.next = true;
    core
}

/// Runs a divide to its end: the moves reported, in their order, and the leaves counted here.
fn divide(core: &mut TreeCore, depth: u64) -> (Vec<Move>, u64) {
    core.depth.next = depth.into();
    core.divide.next = true;
    core.start.next = true;
    clock(core);
    core.start.next = false;
    let (mut moves, mut leaves) = (Vec::new(), 0);
    loop {
        testing::settle(core, |core| &mut core.clock);
        if !core.running.val() {
            return (moves, leaves);
        }
        leaves += u64::from(core.count_one.val());
        if core.report.val() {
            moves.extend(crate::protocol::move_from_bits(
                core.report_move.val().index() as u16,
            ));
        }
        clock(core);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn reports_the_legal_moves_in_the_order_of_its_phases(
        start_at in 0usize..5, choices: [u8; 40], played in 0usize..40, depth in 1u64..3,
    ) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        let (moves, leaves) = divide(&mut core, depth);
        if depth == 1 {
            prop_assert_eq!(leaves, moves.len() as u64);
        }
        let twin: Vec<Move> = Board::from(&software).legal().into_iter().map(Move::from).collect();
        prop_assert_eq!(moves, twin, "{}", software);
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("tree core", &mut TreeCore::default());
    assert_eq!(area.block_rams, 4);
    assert!(area.lut4 <= 1180, "{area:?}");
}
