//! The tree core by itself: the order of moves, and looks for checks. Counts are tested with the cluster.

use super::*;
use crate::core::testing::{
    as_wired, load_writes, load_writes_of_chess960, random_position, state_word,
};
use crate::testing;
use proptest::prelude::*;
use reference::sandstroem::Board;
use reference::{Move, PieceKind, Position as Software};

fn clock(core: &mut TreeCore) {
    testing::clock(core, |core| &mut core.clock);
}

/// A core with a position. It must not use a word that is read while it is written: on the chip it is undefined.
fn loaded(software: &Software) -> TreeCore {
    let mut core = TreeCore::new(true, false);
    core.poison_collisions();
    core.connect_all();
    for write in load_writes(software) {
        core.load.next = write;
        clock(&mut core);
        core.load.next = LoadBus::default();
        for _ in 0..3 {
            clock(&mut core);
        }
    }
    // Counters that are never busy.
    core.quiet.next = true;
    core.move_ready.next = true;
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
        leaves += u64::from(core.counted.val());
        if core.move_valid.val() {
            moves.extend(protocol::move_from_bits(core.move_bits.val().index() as u16));
        }
        clock(core);
    }
    panic!("the divide does not end");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn reports_the_legal_moves_in_the_order_of_their_pieces(
        start_at in 0usize..5, choices: [u8; 40], played in 0usize..40, depth in 1u64..3,
    ) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        let (moves, leaves) = divide(&mut core, depth);
        if depth == 1 {
            prop_assert_eq!(leaves, moves.len() as u64);
        }
        prop_assert_eq!(in_order(&software, moves), twin(&software), "{}", software);
    }
}

/// The legal moves as the software finds them, in its order, in which captures en passant are the last.
fn twin(software: &Software) -> Vec<Move> {
    Board::from(software)
        .legal()
        .into_iter()
        .map(|mv| as_wired(software, Move::from(mv)))
        .collect()
}

/// Moves as the circuit finds them, those en passant put after all others.
fn in_order(software: &Software, mut moves: Vec<Move>) -> Vec<Move> {
    let en_passant = |mv: &Move| {
        software.en_passant() == Some(mv.to)
            && mv.from.file() != mv.to.file()
            && software
                .piece_at(mv.from)
                .is_some_and(|piece| piece.kind == PieceKind::Pawn)
    };
    moves.sort_by_key(en_passant);
    // (The software looks for the pawns from the square that was passed.)
    let plain = moves.iter().filter(|mv| !en_passant(mv)).count();
    let order = twin(software);
    moves[plain..].sort_by_key(|mv| order.iter().position(|other| other == mv));
    moves
}

/// The most clocks that a look for checks takes.
const LOOK_CLOCKS: u64 = 31;

/// Writes a state with `scan`. Returns whether the king is in check, and how many clocks the look took.
fn scan(core: &mut TreeCore, state: u64, abort_at: Option<u64>) -> (bool, u64) {
    core.load.next = LoadBus {
        state: true,
        data: (state | 0x200).into(),
        ..LoadBus::default()
    };
    clock(core);
    core.load.next = LoadBus::default();
    clock(core);
    let mut clocks = 2;
    while core.running.val() {
        core.abort.next = Some(clocks) == abort_at;
        testing::settle(core, |core| &mut core.clock);
        assert!(!core.bus.val().valid && !core.move_valid.val() && !core.counted.val());
        clock(core);
        clocks += 1;
        assert!(clocks < 1000, "the look does not end");
    }
    core.abort.next = false;
    (core.in_check.val(), clocks)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_look_says_whether_the_king_is_in_check(
        start_at in 0usize..5, choices: [u8; 40], played in 0usize..40, abort_at in prop::option::of(0u64..40),
    ) {
        let software = random_position(start_at, &choices[..played]);
        let mut core = loaded(&software);
        let other = scan(&mut core, state_word(&software) ^ 0x10, abort_at);
        prop_assert!(!other.0, "{}", software);
        let (in_check, clocks) = scan(&mut core, state_word(&software), abort_at);
        prop_assert_eq!(in_check, software.in_check(), "{}", software);
        prop_assert!(clocks.max(other.1) <= LOOK_CLOCKS, "{} clocks: {}", clocks.max(other.1), software);
        // The position is as before.
        let (moves, _) = divide(&mut core, 1);
        prop_assert_eq!(in_order(&software, moves), twin(&software), "{}", software);
    }
}

/// The word with the files of black's castling rooks has a one where the word of a state has the bit that begins a look. The tree core
/// must not begin one.
#[test]
fn the_word_of_the_files_begins_no_look() {
    let mut core = TreeCore::new(true, true);
    core.connect_all();
    for write in load_writes_of_chess960(&Software::starting()) {
        core.load.next = write;
        clock(&mut core);
        core.load.next = LoadBus::default();
        for _ in 0..3 {
            clock(&mut core);
            assert!(!core.running.val(), "{write:?}");
        }
    }
}

/// A king beside the other king is in check, wherever they stand, and one a square farther away is not.
#[test]
fn kings_side_by_side_are_in_check() {
    for king in 0_u64..64 {
        let distance = |other: u64| {
            (king % 8)
                .abs_diff(other % 8)
                .max((king / 8).abs_diff(other / 8))
        };
        for other in (0_u64..64).filter(|&other| (1..=2).contains(&distance(other))) {
            let mut core = TreeCore::new(true, false);
            core.connect_all();
            for (black, square) in [(0, king), (1, other)] {
                for write in [
                    LoadBus {
                        board: true,
                        address: square.into(),
                        data: (0x160 | black << 7).into(),
                        ..LoadBus::default()
                    },
                    LoadBus {
                        list: true,
                        address: (black << 4).into(),
                        data: (0x380 | square).into(),
                        ..LoadBus::default()
                    },
                ] {
                    core.load.next = write;
                    clock(&mut core);
                    core.load.next = LoadBus::default();
                    for _ in 0..3 {
                        clock(&mut core);
                    }
                }
            }
            let near = distance(other) == 1;
            assert_eq!(scan(&mut core, 0, None).0, near, "{king} {other}");
        }
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("tree core", &mut TreeCore::new(true, false));
    assert_eq!(area.block_rams, 9);
    assert!(area.lut4 <= 2100, "{area:?}");
}

/// An abort at any clock ends the search, and the next one is as if nothing had been.
#[test]
fn an_abort_at_any_clock_loses_nothing() {
    let software: Software = "k7/8/p7/P7/8/8/8/K7 w - - 0 1".parse().expect("a good FEN");
    let mut core = loaded(&software);
    let expected = divide(&mut core, 1);
    for after in (0..900).step_by(7) {
        core.divide.next = false;
        core.depth.next = 6_u64.into();
        core.start.next = true;
        clock(&mut core);
        core.start.next = false;
        for _ in 0..after {
            clock(&mut core);
        }
        core.abort.next = true;
        clock(&mut core);
        core.abort.next = false;
        let mut clocks = 0;
        while core.running.val() {
            clock(&mut core);
            clocks += 1;
            assert!(
                clocks < 1000,
                "{after}: {:?} {:?}",
                core.r.q.val(),
                core.finder.record.val()
            );
        }
        assert_eq!(divide(&mut core, 1), expected, "{after}");
    }
}
