//! The walk against the literal table, on random boards.

use super::*;
use crate::testing;
use proptest::prelude::*;
use reference::posdata::{posdata, ptype};
use reference::{Colour, PieceKind, Square};

fn clock(walker: &mut Walker) {
    testing::clock(walker, |walker| &mut walker.clock);
}

/// A walker whose board holds a black knight on every square of `occupied`.
fn walker_on(occupied: u64) -> Walker {
    let mut walker = Walker::default();
    walker.connect_all();
    walker.write_enable.next = true;
    for square in 0..64_u64 {
        walker.write_square.next = square.into();
        let word: u64 = if occupied >> square & 1 == 1 {
            0x1A0
        } else {
            0
        };
        walker.write_word.next = Bits::<16>::from(word).into();
        clock(&mut walker);
    }
    walker.write_enable.next = false;
    walker
}

/// The command that starts a walk.
fn walk_of(colour: Colour, kind: PieceKind, from: Square) -> Command {
    Command {
        op: Op::Start,
        kind: super::super::testing::kind_of(kind.code()),
        black: colour == Colour::Black,
        from: (from.index() as u64).into(),
        ..Default::default()
    }
}

fn start(walker: &mut Walker, colour: Colour, kind: PieceKind, from: Square) {
    walker.command.next = walk_of(colour, kind, from);
    clock(walker);
    assert!(walker.visit.val().starting && !walker.visit.val().valid);
    assert_eq!(walker.visit.val().square.index(), from.index());
    walker.command.next.op = Op::Step;
}

/// Steps to the end of the walk and returns the squares visited, one a clock.
fn finish(walker: &mut Walker) -> Vec<usize> {
    clock(walker);
    let mut squares = Vec::new();
    loop {
        let visit = walker.visit.val();
        assert!(visit.valid, "a clock of a walk without a square");
        squares.push(visit.square.index());
        if visit.home {
            clock(walker);
            assert!(!walker.visit.val().valid, "the walk goes on past its end");
            return squares;
        }
        assert!(squares.len() < 64, "the walk does not come home");
        clock(walker);
    }
}

/// What the literal table says: for a pawn its pushes (all it would visit), then its captures.
fn literal(colour: Colour, kind: PieceKind, from: Square, occupied: u64) -> Vec<usize> {
    let is_occupied = |square: Square| occupied >> square.index() & 1 == 1;
    let squares: Vec<Square> = if kind == PieceKind::Pawn {
        let captures = posdata().pawn_captures(colour, from);
        let pushes = posdata().pawn_pushes(colour, from, is_occupied);
        pushes.chain(captures).collect()
    } else {
        posdata()
            .walk(ptype(colour, kind), from, is_occupied)
            .collect()
    };
    squares.into_iter().map(Square::index).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    /// All pieces and squares, a square a clock, in the order of the literal table.
    #[test]
    fn walks_as_the_literal_table_does(a: u64, b: u64) {
        for occupied in [a, a & b] {
            let mut walker = walker_on(occupied);
            for colour in Colour::ALL {
                for kind in PieceKind::ALL {
                    for from in Square::all() {
                        if kind == PieceKind::Pawn && matches!(from.rank(), 0 | 7) {
                            continue;
                        }
                        start(&mut walker, colour, kind, from);
                        let walked = finish(&mut walker);
                        prop_assert_eq!(walked, literal(colour, kind, from, occupied),
                            "{:?} {:?} from {} on {:#x}", colour, kind, from, occupied);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    /// The from-square of a chained walk follows the last square of the walk before it.
    #[test]
    fn a_chained_walk_follows_at_once(
        occupied: u64, walks in proptest::collection::vec((any::<bool>(), 0usize..6, 8u8..56), 2..6),
    ) {
        let walk = |&(black, kind, from): &(bool, usize, u8)| {
            let colour = if black { Colour::Black } else { Colour::White };
            (colour, PieceKind::ALL[kind], Square::from_low_bits(from))
        };
        let mut walker = walker_on(occupied);
        let (colour, kind, from) = walk(&walks[0]);
        start(&mut walker, colour, kind, from);
        for pair in walks.windows(2) {
            let [(colour, kind, from), next] = [walk(&pair[0]), walk(&pair[1])];
            walker.command.next = Command { op: Op::Step, chain: true, ..walk_of(next.0, next.1, next.2) };
            for square in literal(colour, kind, from, occupied) {
                prop_assert!(!walker.visit.val().home);
                clock(&mut walker);
                prop_assert!(walker.visit.val().valid);
                prop_assert_eq!(walker.visit.val().square.index(), square);
            }
            prop_assert!(walker.visit.val().home);
            clock(&mut walker);
            prop_assert!(walker.visit.val().starting);
            prop_assert_eq!(walker.visit.val().square.index(), next.2.index());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    /// (piece, from, square) is the whole state of a walk.
    #[test]
    fn resumes_anywhere(occupied: u64, kind in 0usize..6, from in 0u8..64, black: bool, at in 0usize..27) {
        let kind = PieceKind::ALL[kind];
        let colour = if black { Colour::Black } else { Colour::White };
        let from = Square::from_low_bits(from);
        prop_assume!(kind != PieceKind::Pawn || !matches!(from.rank(), 0 | 7));
        let mut walker = walker_on(occupied);
        let squares = literal(colour, kind, from, occupied);
        let at = at % squares.len();
        start(&mut walker, colour, kind, from);
        for _ in 0..=at {
            clock(&mut walker);
        }
        let visit = walker.visit.val();
        start(&mut walker, Colour::White, PieceKind::Queen, Square::from_low_bits(0));
        clock(&mut walker);
        walker.command.next = Command {
            op: Op::Resume,
            kind: super::super::testing::kind_of(kind.code()),
            black,
            from: (from.index() as u64).into(),
            square: visit.square,
            direction: visit.direction,
            first: visit.first,
            ..Default::default()
        };
        clock(&mut walker);
        prop_assert_eq!(walker.visit.val().square, visit.square);
        walker.command.next.op = Op::Step;
        let rest = if walker.visit.val().home { vec![] } else { finish(&mut walker) };
        prop_assert_eq!(&rest[..], &squares[at + 1..]);
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("walker", &mut Walker::default());
    assert_eq!(area.block_rams, 2);
    assert!(area.lut4 <= 120, "{area:?}");
}
