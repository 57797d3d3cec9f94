//! The table against golden entries, against rays cast by hand, and against its own documentation.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// The squares of a walk on a board occupied on `occupied`, as one line of text.
fn walked(ptype: Ptype, from: Square, occupied: &[Square]) -> String {
    text(posdata().walk(ptype, from, |square| occupied.contains(&square)))
}

fn text(squares: impl Iterator<Item = Square>) -> String {
    squares
        .map(|square| square.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn queen_e8_starts_down_the_board_like_the_example_of_1989() {
    // The example supposes e7 to be the first square; here e8 has no north ray and east comes
    // before south.
    let entry = |dest| posdata().entry(Ptype::Queen, Square::E8, dest);
    assert_eq!(entry(Square::E8).nextpos, Square::F8);
    assert_eq!(
        entry(Square::F8),
        SqData {
            nextpos: Square::G8,
            nextdir: Square::E7
        }
    );
    assert_eq!(
        entry(Square::H8),
        SqData {
            nextpos: Square::E7,
            nextdir: Square::E7
        }
    );
    assert_eq!(
        entry(Square::E7),
        SqData {
            nextpos: Square::E6,
            nextdir: Square::D8
        }
    );
    assert_eq!(
        entry(Square::E1),
        SqData {
            nextpos: Square::D8,
            nextdir: Square::D8
        }
    );
    // The last ray is south-west: after it, and on it when blocked, the walk comes home.
    assert_eq!(
        entry(Square::D7),
        SqData {
            nextpos: Square::C6,
            nextdir: Square::E8
        }
    );
    assert_eq!(
        entry(Square::A4),
        SqData {
            nextpos: Square::E8,
            nextdir: Square::E8
        }
    );
}

#[test]
fn ray_order_of_every_piece() {
    assert_eq!(
        walked(Ptype::King, Square::D4, &[]),
        "d5 c4 d3 e4 c5 e5 c3 e3"
    );
    assert_eq!(
        walked(Ptype::Knight, Square::D4, &[]),
        "c6 b5 b3 c2 e2 f3 f5 e6"
    );
    // From the right half, the mirror image.
    assert_eq!(
        walked(Ptype::King, Square::E4, &[]),
        "e5 f4 e3 d4 f5 d5 f3 d3"
    );
    assert_eq!(
        walked(Ptype::Knight, Square::E4, &[]),
        "f6 g5 g3 f2 d2 c3 c5 d6"
    );
    assert_eq!(
        walked(Ptype::Rook, Square::B2, &[]),
        "b3 b4 b5 b6 b7 b8 a2 b1 c2 d2 e2 f2 g2 h2"
    );
    assert_eq!(
        walked(Ptype::Bishop, Square::B2, &[]),
        "a3 c3 d4 e5 f6 g7 h8 a1 c1"
    );
    assert_eq!(
        walked(Ptype::Queen, Square::B2, &[]),
        "b3 b4 b5 b6 b7 b8 a2 b1 c2 d2 e2 f2 g2 h2 a3 c3 d4 e5 f6 g7 h8 a1 c1"
    );
}

#[test]
fn empty_rays_take_no_place() {
    assert_eq!(walked(Ptype::Knight, Square::A1, &[]), "c2 b3");
    assert_eq!(walked(Ptype::King, Square::H1, &[]), "h2 g1 g2");
    assert_eq!(
        walked(Ptype::Bishop, Square::A8, &[]),
        "b7 c6 d5 e4 f3 g2 h1"
    );
}

#[test]
fn an_occupied_square_turns_the_walk_to_the_next_ray() {
    let occupied = [Square::B4, Square::C2, Square::B1, Square::D4, Square::A3];
    assert_eq!(
        walked(Ptype::Queen, Square::B2, &occupied),
        "b3 b4 a2 b1 c2 a3 c3 d4 a1 c1"
    );
}

#[test]
fn pawn_pushes_step_once_and_twice_from_home() {
    let pushes = |colour, from, occupied: &[Square]| {
        text(posdata().pawn_pushes(colour, from, |square| occupied.contains(&square)))
    };
    assert_eq!(pushes(Colour::White, Square::E2, &[]), "e3 e4");
    assert_eq!(pushes(Colour::White, Square::E2, &[Square::E3]), "e3");
    assert_eq!(pushes(Colour::White, Square::E3, &[]), "e4");
    assert_eq!(pushes(Colour::White, Square::E7, &[]), "e8");
    assert_eq!(pushes(Colour::Black, Square::E7, &[]), "e6 e5");
    assert_eq!(pushes(Colour::Black, Square::E7, &[Square::E6]), "e6");
    assert_eq!(pushes(Colour::Black, Square::E2, &[]), "e1");
}

#[test]
fn pawn_captures_go_outward_first() {
    let captures = |colour, from| text(posdata().pawn_captures(colour, from));
    assert_eq!(captures(Colour::White, Square::E2), "f3 d3");
    assert_eq!(captures(Colour::White, Square::D2), "c3 e3");
    assert_eq!(captures(Colour::White, Square::A2), "b3");
    assert_eq!(captures(Colour::White, Square::H7), "g8");
    assert_eq!(captures(Colour::Black, Square::E7), "f6 d6");
    assert_eq!(captures(Colour::Black, Square::D7), "c6 e6");
    assert_eq!(captures(Colour::Black, Square::A7), "b6");
    assert_eq!(captures(Colour::Black, Square::H2), "g1");
}

#[test]
fn pawns_have_empty_walks_where_they_cannot_stand() {
    for square in Square::all().filter(|square| matches!(square.rank(), 0 | 7)) {
        for colour in Colour::ALL {
            assert_eq!(posdata().pawn_pushes(colour, square, |_| false).count(), 0);
            assert_eq!(posdata().pawn_captures(colour, square).count(), 0);
        }
    }
}

#[test]
fn no_piece_has_only_sentinels() {
    for from in Square::all() {
        let sentinel = SqData {
            nextpos: from,
            nextdir: from,
        };
        assert!(posdata().table[0][from.index()]
            .iter()
            .all(|entry| *entry == sentinel));
    }
}

#[test]
fn one_square_rays_make_both_fields_equal() {
    for ptype in [Ptype::Knight, Ptype::King] {
        for (from, dest) in
            Square::all().flat_map(|from| Square::all().map(move |dest| (from, dest)))
        {
            let entry = posdata().entry(ptype, from, dest);
            assert_eq!(entry.nextpos, entry.nextdir, "{ptype:?} {from} {dest}");
        }
    }
}

#[test]
fn entries_that_differ_from_the_sentinel_are_as_many_as_counted_on_paper() {
    let differing = |ptype| {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |dest| (from, dest)));
        pairs
            .filter(|&(from, dest)| {
                posdata().entry(ptype, from, dest)
                    != SqData {
                        nextpos: from,
                        nextdir: from,
                    }
            })
            .count()
    };
    // Non-pawns: the moves on an empty board from all 64 squares. Each chain has one entry more
    // (its start) and one sentinel among its own (its last square).
    assert_eq!(
        [
            Ptype::Knight,
            Ptype::Bishop,
            Ptype::Rook,
            Ptype::Queen,
            Ptype::King
        ]
        .map(differing),
        [336, 560, 896, 1456, 420]
    );
    // Pawns: 48 starts, 8 first steps of a double push, 36 first captures of two.
    assert_eq!([Ptype::Pawn, Ptype::BlackPawn].map(differing), [92, 92]);
}

#[test]
fn what_is_not_reachable_is_the_sentinel() {
    for ptype in Ptype::ALL {
        for from in Square::all() {
            let listed: Vec<_> = posdata().reachable(ptype, from).collect();
            let reachable: BTreeSet<_> = listed.iter().copied().collect();
            assert_eq!(listed.len(), reachable.len(), "{ptype:?} {from}: each once");
            assert_eq!(listed[0], from);
            for dest in Square::all().filter(|dest| !reachable.contains(dest)) {
                let sentinel = SqData {
                    nextpos: from,
                    nextdir: from,
                };
                assert_eq!(
                    posdata().entry(ptype, from, dest),
                    sentinel,
                    "{ptype:?} {from} {dest}"
                );
            }
        }
    }
}

/// The squares seen from `from` by casting rays with plain coordinates: the definition the table
/// encodes.
fn cast(ptype: Ptype, from: Square, occupied: u64) -> BTreeSet<Square> {
    let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let (steps, reach): (Vec<(i8, i8)>, i8) = match ptype {
        Ptype::Knight => {
            let all = (-2..=2).flat_map(|df| (-2..=2).map(move |dr| (df, dr)));
            (
                all.filter(|(df, dr): &(i8, i8)| df * df + dr * dr == 5)
                    .collect(),
                1,
            )
        }
        Ptype::Bishop => (slanted.to_vec(), 7),
        Ptype::Rook => (straight.to_vec(), 7),
        Ptype::Queen => ([straight, slanted].concat(), 7),
        Ptype::King => ([straight, slanted].concat(), 1),
        Ptype::Pawn => (vec![(0, 1)], if from.rank() == 1 { 2 } else { 1 }),
        Ptype::BlackPawn => (vec![(0, -1)], if from.rank() == 6 { 2 } else { 1 }),
    };
    let mut seen = BTreeSet::new();
    for (df, dr) in steps {
        for distance in 1..=reach {
            let Some(square) = from.offset(df * distance, dr * distance) else {
                break;
            };
            seen.insert(square);
            if occupied >> square.index() & 1 == 1 {
                break;
            }
        }
    }
    seen
}

/// The squares a `ptype` can stand on.
fn stands(ptype: Ptype) -> impl Iterator<Item = Square> {
    Square::all().filter(move |from| !ptype.is_pawn() || matches!(from.rank(), 1..=6))
}

proptest! {
    #[test]
    fn every_walk_sees_what_rays_see(occupied in any::<u64>(), more in any::<u64>()) {
        // Sparse, dense and half-full boards.
        for occupied in [occupied & more, occupied | more, occupied] {
            for ptype in Ptype::ALL {
                for from in stands(ptype) {
                    let is_occupied = |square: Square| occupied >> square.index() & 1 == 1;
                    let visited: Vec<_> = posdata().walk(ptype, from, is_occupied).collect();
                    let unique: BTreeSet<_> = visited.iter().copied().collect();
                    prop_assert_eq!(visited.len(), unique.len(), "{:?} {}: twice", ptype, from);
                    prop_assert_eq!(unique, cast(ptype, from, occupied), "{:?} {}", ptype, from);
                }
            }
        }
    }
}
