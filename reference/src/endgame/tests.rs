use std::collections::HashSet;

use super::*;
use crate::{Colour, Position};

fn material(text: &str) -> Material {
    text.parse().unwrap()
}

/// Every number's placement has that number, and so has each of its images.
fn assert_identity(index: &Index) {
    let images: &[fn(u8) -> u8] = match index.encoding() {
        Encoding::Pawns => &[|at| at, |at| at ^ 7],
        _ => &[
            |at| at,
            |at| at ^ 7,
            |at| at ^ 56,
            |at| at ^ 63,
            geometry::transpose,
            |at| geometry::transpose(at) ^ 7,
            |at| geometry::transpose(at) ^ 56,
            |at| geometry::transpose(at) ^ 63,
        ],
    };
    for number in 0..index.size() {
        let placement = index.decode(number).unwrap();
        for image in images {
            let mut turned = placement;
            turned.turn(image);
            let again = index.encode(&turned);
            assert_eq!(again, Some(number), "{} {placement:?}", index.material());
            if index.encoding() == Encoding::KingPair {
                break;
            }
        }
    }
    assert!(index.decode(index.size()).is_err());
}

#[test]
fn the_sizes_of_the_description() {
    for (text, encoding, size) in [
        ("KvK", Encoding::KingPair, 462),
        ("KvK", Encoding::KingsAndMore, 462),
        ("KRvK", Encoding::KingPair, 28_644),
        ("KRvK", Encoding::KingsAndMore, 28_056),
        ("KRvK", Encoding::ThreePieces, 31_332),
        ("KBNvK", Encoding::KingPair, 462 * 62 * 61),
        ("KBNvK", Encoding::ThreePieces, 31_332 * 61 - 168 * 28),
        ("KRRvK", Encoding::KingPair, 462 * (62 * 61 / 2)),
        ("KRRRvK", Encoding::KingPair, 462 * (62 * 61 * 60 / 6)),
        (
            "KRRRRvK",
            Encoding::KingPair,
            462 * (62 * 61 * 60 * 59 / 24),
        ),
        ("KPvK", Encoding::Pawns, 24 * 63 * 62),
    ] {
        let index = Index::with_encoding(&material(text), encoding).unwrap();
        assert_eq!(index.size(), size, "{text} {encoding}");
    }
}

#[test]
fn three_pieces_in_every_encoding() {
    for letter in ["Q", "R", "B", "N"] {
        for text in [format!("K{letter}vK"), format!("KvK{letter}")] {
            for encoding in [
                Encoding::KingPair,
                Encoding::KingsAndMore,
                Encoding::ThreePieces,
            ] {
                assert_identity(&Index::with_encoding(&material(&text), encoding).unwrap());
            }
        }
    }
    assert_identity(&Index::new(&material("KPvK")));
    assert_identity(&Index::new(&material("KvKP")));
}

#[test]
fn four_pieces_of_every_pattern() {
    // Two alike, two different, one each, with pawns of one side and of both.
    for text in ["KRRvK", "KvKPP", "KPPvK"] {
        assert_identity(&Index::new(&material(text)));
    }
    let pair = Index::with_encoding(&material("KRRvK"), Encoding::KingPair).unwrap();
    assert_identity(&pair);
}

#[test]
fn larger_endings_are_sampled() {
    let kings = [Encoding::KingPair, Encoding::KingsAndMore];
    let pieces = [kings[0], kings[1], Encoding::ThreePieces];
    let pawns = [Encoding::Pawns];
    for (text, encodings) in [
        ("KBNvKR", &pieces[..]),
        ("KRRRvK", &kings),
        ("KQQvKQQ", &kings),
        ("KRRvKBB", &kings),
        ("KPPvKPP", &pawns),
        ("KPPPvKP", &pawns),
        ("KQRBvKN", &pieces),
        ("KRPvKP", &pawns),
    ] {
        let material = material(text);
        for &encoding in encodings {
            let index = Index::with_encoding(&material, encoding).unwrap();
            let step = index.size() / 4_999;
            for number in (0..index.size())
                .step_by(step as usize)
                .chain([index.size() - 1])
            {
                let placement = index.decode(number).unwrap();
                assert_eq!(
                    index.encode(&placement),
                    Some(number),
                    "{text} {encoding} {number}"
                );
            }
        }
    }
}

#[test]
fn mirrored_groups_share_a_number_where_the_mirror_is_open() {
    // Kings on the diagonal, rooks that are each other's image: the knight decides.
    for text in ["KRRNvK", "KNRRvK"] {
        let index = Index::new(&material(text));
        let number = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            index.encode_position(&position).unwrap()
        };
        let below = number("R7/8/8/8/3k4/4N3/8/K6R b - - 0 1");
        let above = number("R7/8/8/2N5/3k4/8/8/K6R b - - 0 1");
        let elsewhere = number("R7/8/8/8/3k4/8/5N2/K6R b - - 0 1");
        assert_eq!(below, above);
        assert_ne!(below, elsewhere);
    }
}

#[test]
fn pawns_need_their_own_numbering_and_111_three_of_a_kind_each() {
    let refusal = |text, encoding| {
        Index::with_encoding(&material(text), encoding)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refusal("KPvK", Encoding::KingPair),
        "KPvK cannot be numbered as k2; it has pawns: choose pawns"
    );
    assert!(refusal("KRvK", Encoding::Pawns).contains("it has no pawns"));
    assert!(refusal("KRRvK", Encoding::ThreePieces).contains("has not three pieces"));
    let index = Index::new(&material("KRvK"));
    assert_eq!(
        index.decode(28_056).unwrap_err().to_string(),
        "KRvK has no position 28056; its numbers run from 0 to 28055"
    );
    let error = index.encode_position(&Position::starting()).unwrap_err();
    assert!(
        error.to_string().ends_with("is no position of KRvK"),
        "{error}"
    );
}

#[test]
fn encodings_are_read_by_name() {
    for encoding in Encoding::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    assert!("K2".parse::<Encoding>().is_err());
}

/// All legal positions of KRvK by trying every square, as many as the index has by its images.
#[test]
fn the_index_enumerates_every_legal_position_once() {
    let index = Index::new(&material("KRvK"));
    let mut numbers = [HashSet::new(), HashSet::new()];
    index.for_each_position(|number, position| {
        assert!(numbers[position.turn().index()].insert(number));
    });
    let counts = index.legal_counts();
    assert_eq!(counts.white_to_move, numbers[0].len() as u64);
    assert_eq!(counts.black_to_move, numbers[1].len() as u64);
    let mut found = [HashSet::new(), HashSet::new()];
    for squares in 0..64u64.pow(3) {
        let [king, rook, other] = [squares % 64, squares / 64 % 64, squares / 4096];
        let mut placement = index.decode(0).unwrap();
        for (group, at) in [king, other, rook].into_iter().enumerate() {
            placement.groups[group].set = 1 << at;
        }
        if placement.occupied().count_ones() < 3 {
            continue;
        }
        for turn in Colour::ALL {
            if placement.position(turn).is_some() {
                found[turn.index()].insert(index.encode(&placement).unwrap());
            }
        }
    }
    assert_eq!(found, numbers);
}

#[test]
fn en_passant_positions_are_enumerated_where_a_pawn_stands_ready() {
    let index = Index::new(&material("KPvKP"));
    let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse().unwrap();
    let number = index.encode_position(&position).unwrap();
    let fens: Vec<_> = index
        .positions(number)
        .unwrap()
        .iter()
        .map(Position::to_string)
        .collect();
    // The placement may come out mirrored; the en-passant square then does, too.
    assert_eq!(
        fens.iter()
            .filter(|fen| fen.contains(" d6 ") || fen.contains(" e6 "))
            .count(),
        1
    );
    assert_eq!(fens.len(), 3);
    for fen in fens {
        assert!(fen.parse::<Position>().is_ok(), "{fen}");
    }
}

/// The pawn on d5 cannot have come from d7 if it gave check there.
#[test]
fn no_en_passant_position_follows_an_illegal_one() {
    let index = Index::new(&material("KPvKP"));
    for (board, squares) in [
        ("7k/8/2K5/3pP3/8/8/8/8", 0),
        ("7k/8/4K3/3pP3/8/8/8/8", 0),
        ("7k/8/3K4/3pP3/8/8/8/8", 0),
        ("7k/8/1K6/3pP3/8/8/8/8", 1),
        ("7k/8/5K2/3pP3/8/8/8/8", 1),
        // No pawn could take it.
        ("7k/8/1K6/3p4/8/8/4P3/8", 0),
    ] {
        let fen = format!("{board} w - - 0 1");
        let position: Position = fen.parse().unwrap();
        let number = index.encode_position(&position).unwrap();
        let positions = index.positions(number).unwrap();
        let passed = positions.iter().filter(|one| one.en_passant().is_some());
        assert_eq!(passed.count(), squares, "{fen}");
    }
}

/// The longest win of the side that has more, in moves.
fn longest(text: &str, colour: Colour) -> Option<u16> {
    let distances = Distances::solve(&material(text)).unwrap();
    distances
        .longest_win(colour)
        .map(|(plies, _)| plies.div_ceil(2))
}

#[test]
fn the_longest_wins_of_three_pieces() {
    assert_eq!(longest("KQvK", Colour::White), Some(10));
    assert_eq!(longest("KRvK", Colour::White), Some(16));
    assert_eq!(longest("KPvK", Colour::White), Some(28));
    assert_eq!(longest("KvKR", Colour::Black), Some(16));
    assert_eq!(longest("KBvK", Colour::White), None);
    assert_eq!(longest("KRvK", Colour::Black), None);
}

#[test]
fn outcomes_of_single_positions() {
    let distances = Distances::solve(&material("KQvK")).unwrap();
    let outcome = |fen: &str| distances.outcome(&fen.parse().unwrap()).unwrap();
    assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Outcome::Loss(0));
    assert_eq!(outcome("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1"), Outcome::Win(1));
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Outcome::Draw);
    // The queen hangs.
    assert_eq!(outcome("8/8/8/8/8/2k5/1Q6/7K b - - 0 1"), Outcome::Draw);
    assert_eq!(distances.outcome_of(Colour::White, u64::MAX), None);
    let legal = distances.index().legal_counts();
    for (turn, positions) in [
        (Colour::White, legal.white_to_move),
        (Colour::Black, legal.black_to_move),
    ] {
        let tally = distances.tally(turn);
        let (won, lost) = (tally.wins > 0, tally.losses > 0);
        assert_eq!((won, lost), (turn == Colour::White, turn == Colour::Black));
        let all = tally.wins.checked_add(tally.losses + tally.draws);
        assert_eq!(all, Some(positions), "{turn:?}");
    }
}

#[test]
fn what_is_not_solved_is_said() {
    let refusal = |text| Distances::solve(&material(text)).unwrap_err().to_string();
    assert_eq!(
        refusal("KQRBvK"),
        "KQRBvK has 5 pieces; distances are found for up to 4"
    );
    assert!(refusal("KPvKP").starts_with("KPvKP has pawns on both sides"));
}

// White castles with check and wins the rook, which no placement knows.
#[test]
fn a_position_with_castling_rights_has_no_number() {
    let distances = Distances::solve(&material("KRvKR")).unwrap();
    let position = |rights: &str| -> Position {
        let fen = format!("3k4/8/8/8/8/8/1r6/R3K3 w {rights} - 0 1");
        fen.parse().unwrap()
    };
    let refused = [
        distances.outcome(&position("Q")).unwrap_err(),
        distances
            .index()
            .encode_position(&position("Q"))
            .unwrap_err(),
    ];
    for error in refused {
        assert!(error.to_string().contains("has castling rights"), "{error}");
    }
    assert_eq!(distances.outcome(&position("-")), Ok(Outcome::Draw));
}

/// Every outcome follows from those one move on: an independent check of the whole table.
#[test]
fn every_outcome_follows_from_its_moves() {
    for text in ["KQvK", "KRvK"] {
        let distances = Distances::solve(&material(text)).unwrap();
        let index = distances.index();
        index.for_each_position(|number, position| {
            let mut best = None;
            for mv in crate::mailbox::legal_moves(&position) {
                let after = position.play(mv);
                // Black can only take the piece, which draws.
                let next = distances.outcome(&after).unwrap_or(Outcome::Draw);
                let score = match next {
                    Outcome::Loss(plies) => 1_000 - i32::from(plies) - 1,
                    Outcome::Draw => 0,
                    Outcome::Win(plies) => i32::from(plies) + 1 - 1_000,
                };
                best = best.max(Some(score));
            }
            let expected = match best {
                None if position.in_check() => Outcome::Loss(0),
                None | Some(0) => Outcome::Draw,
                Some(score @ 1..) => Outcome::Win((1_000 - score) as u16),
                Some(score) => Outcome::Loss((1_000 + score) as u16),
            };
            let found = distances.outcome_of(position.turn(), number);
            assert_eq!(found, Some(expected), "{position}");
        });
    }
}
