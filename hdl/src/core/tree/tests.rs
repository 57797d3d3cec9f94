//! The tree core by itself: the order of moves, and the edits for the leaf cores. Counts are tested with the dispatcher.

use super::*;
use crate::core::testing::{load_writes, random_position, state_word};
use crate::testing;
use proptest::prelude::*;
use reference::sandstroem::Board;
use reference::{Move, Position as Software};

fn clock(core: &mut TreeCore) {
    testing::clock(core, |core| &mut core.clock);
}

/// A core with a position. It must not use a word that is read while it is written: on the chip it is undefined.
fn loaded(software: &Software) -> TreeCore {
    let mut core = TreeCore::new(false);
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
    for _ in 0..100_000 {
        testing::settle(core, |core| &mut core.clock);
        if !core.running.val() {
            return (moves, leaves);
        }
        leaves += u64::from(core.count_one.val());
        if core.report.val() {
            moves.extend(protocol::move_from_bits(
                core.report_move.val().index() as u16
            ));
        }
        clock(core);
    }
    panic!("the divide does not end");
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

/// The most clocks that a scan takes.
const SCAN_CLOCKS: u64 = 41;

/// Writes a state with `scan`. Returns whether the king is in check, and how many clocks the scan took.
fn scan(core: &mut TreeCore, state: u64, abort_at: Option<u64>) -> (bool, u64) {
    core.load.next = LoadBus {
        state: true,
        data: (state | 0x200).into(),
        ..LoadBus::default()
    };
    clock(core);
    core.load.next = LoadBus::default();
    let mut clocks = 1;
    while core.running.val() {
        core.abort.next = Some(clocks) == abort_at;
        testing::settle(core, |core| &mut core.clock);
        assert!(!core.edit.val().valid && !core.report.val() && !core.count_one.val());
        clock(core);
        clocks += 1;
        assert!(clocks < 1000, "the scan does not end");
    }
    core.abort.next = false;
    (core.in_check.val(), clocks)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_scan_says_whether_the_king_is_in_check(
        start_at in 0usize..5, choices: [u8; 40], played in 0usize..40, abort_at in prop::option::of(0u64..40),
    ) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        let other = scan(&mut core, state_word(&software) ^ 0x10, abort_at);
        prop_assert!(!other.0, "{}", software);
        let (in_check, clocks) = scan(&mut core, state_word(&software), abort_at);
        prop_assert_eq!(in_check, software.in_check(), "{}", software);
        prop_assert!(clocks.max(other.1) <= SCAN_CLOCKS, "{} clocks: {}", clocks.max(other.1), software);
        // The position is as before.
        let (moves, _) = divide(&mut core, 1);
        let twin: Vec<Move> = Board::from(&software).legal().into_iter().map(Move::from).collect();
        prop_assert_eq!(moves, twin, "{}", software);
    }
}

/// A chain of leaf cores that is slow to take the edits keeps the search from its end after the scan is over. What the scan has
/// found is kept nevertheless.
#[test]
fn edits_that_wait_do_not_hide_a_check() {
    for (fen, is_check) in [
        ("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", true),
        ("4k3/8/8/8/8/8/8/3R1K2 b - - 0 1", false),
    ] {
        for clocks in [0, 1, 5, 60, 200] {
            let software: Software = fen.parse().expect("a good FEN");
            let mut core = loaded(&software);
            core.full.next = true;
            let mut writes = load_writes(&software);
            // The last one is the state.
            let state = writes.len() - 1;
            writes[state].data = (state_word(&software) | 0x200).into();
            for write in writes {
                core.load.next = write;
                clock(&mut core);
            }
            core.load.next = LoadBus::default();
            for _ in 0..clocks {
                clock(&mut core);
            }
            core.full.next = false;
            for _ in 0..200 {
                clock(&mut core);
            }
            assert!(!core.running.val(), "{fen}");
            assert_eq!(core.in_check.val(), is_check, "{clocks} clocks: {fen}");
        }
    }
}

/// An open board, whose king has the longest way to look and sees all of its own pieces on the way.
#[test]
fn the_longest_scan_takes_as_long_as_documented() {
    for fen in [
        "7n/8/8/8/3K4/8/8/r2q1b1k w - - 0 1",
        "n6k/8/1P1P1P2/8/1P1K1P2/8/qP1P1P1r/b7 w - - 0 1",
        "n6k/8/8/2PPP3/2PKP3/2PPP3/8/r1b4q w - - 0 1",
    ] {
        let software: Software = fen.parse().expect("a good FEN");
        let (in_check, clocks) = scan(&mut loaded(&software), state_word(&software), None);
        assert_eq!(in_check, software.in_check(), "{fen}");
        println!("{clocks} clocks: {fen}");
        assert!(clocks <= SCAN_CLOCKS, "{clocks} clocks: {fen}");
    }
}

/// Clocks of a divide of one ply.
fn clocks_of_moves(fen: &str) -> u64 {
    clocks_of_a_ply(fen, true)
}

/// Clocks in which the moves of a position are divided or counted.
fn clocks_of_a_ply(fen: &str, divide: bool) -> u64 {
    let software: Software = fen.parse().expect("a good FEN");
    let mut core = loaded(&software);
    core.depth.next = 1_u64.into();
    core.divide.next = divide;
    core.start.next = true;
    clock(&mut core);
    core.start.next = false;
    let mut clocks = 0;
    while core.running.val() {
        clock(&mut core);
        clocks += 1;
        assert!(clocks < 10_000, "the run does not end: {fen}");
    }
    clocks
}

/// Where no enemy is near, a king's squares are tested without a walk, and its own walk continues meanwhile.
#[test]
fn a_king_without_enemies_near_is_quick() {
    let alone = clocks_of_a_ply("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false);
    let near = clocks_of_a_ply("8/8/8/8/8/4k3/8/4K3 w - - 0 1", false);
    assert_eq!((alone, near), (30, 63));
}

/// In a double check only the king can move: no time goes into the other pieces, however many there are.
#[test]
fn in_a_double_check_only_the_king_is_walked() {
    let alone = clocks_of_moves("4r2k/8/8/8/8/5n2/8/4K3 w - - 0 1");
    let in_company = clocks_of_moves("4r2k/8/2N5/1B5N/2Q5/R4n2/P6P/4K3 w - - 0 1");
    assert_eq!(in_company, alone);
    // Out of the check of the rook alone they could help.
    let alone = clocks_of_moves("4r2k/8/8/8/8/5p2/8/4K3 w - - 0 1");
    let in_company = clocks_of_moves("4r2k/8/2N5/1B5N/2Q5/R4p2/P6P/4K3 w - - 0 1");
    assert!(in_company > alone + 50, "{in_company} clocks, {alone}");
}

/// The edits of a position that is loaded, and of the first clocks of a search after it.
fn edits(core: &mut TreeCore, software: &Software) -> Vec<EditBus> {
    // What was sent before has gone.
    for _ in 0..4 {
        clock(core);
    }
    let mut writes = load_writes(software);
    writes.extend([LoadBus::default(); 2]);
    let mut edits = Vec::new();
    for write in writes {
        core.load.next = write;
        testing::settle(core, |core| &mut core.clock);
        edits.push(core.edit.val());
        clock(core);
    }
    core.depth.next = 2_u64.into();
    core.start.next = true;
    for _ in 0..300 {
        testing::settle(core, |core| &mut core.clock);
        edits.push(core.edit.val());
        clock(core);
        core.start.next = false;
    }
    edits.retain(|edit| edit.valid);
    edits
}

/// Captures en passant after a job, here by either of two pawns, are made without edits for the leaf cores. After a reset in the
/// middle of that, the leaf cores still get all edits of the next position.
#[test]
fn behind_a_reset_the_leaf_cores_hear_of_everything() {
    let software: Software = "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1"
        .parse()
        .expect("a good FEN");
    let fresh = edits(&mut loaded(&software), &software);
    let mut core = loaded(&software);
    core.depth.next = 2_u64.into();
    core.start.next = true;
    clock(&mut core);
    core.start.next = false;
    let mut clocks = 0;
    while !core.r.q.val().leaf {
        clock(&mut core);
        clocks += 1;
        assert!(clocks < 1000, "no move en passant is counted");
    }
    core.reset.next = true;
    for _ in 0..crate::system::RESET_CLOCKS {
        clock(&mut core);
    }
    core.reset.next = false;
    assert!(edits(&mut core, &software) == fresh, "other edits");
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("tree core", &mut TreeCore::new(false));
    assert_eq!(area.block_rams, 6);
    assert!(area.lut4 <= 1540, "{area:?}");
}
