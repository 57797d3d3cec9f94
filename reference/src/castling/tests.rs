use super::*;

/// Every single right: colour, wing and the rook's file.
fn singles() -> impl Iterator<Item = (Colour, Wing, u8)> {
    let wings = Colour::ALL
        .into_iter()
        .flat_map(|colour| Wing::ALL.map(|wing| (colour, wing)));
    wings.flat_map(|(colour, wing)| (0..8).map(move |file| (colour, wing, file)))
}

fn single((colour, wing, file): (Colour, Wing, u8)) -> CastlingRights {
    CastlingRights::of_rook(colour, wing, file).unwrap()
}

#[test]
fn bits_and_text_of_the_sixteen_of_standard_chess() {
    let texts = [
        "-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq",
        "KQkq",
    ];
    for (bits, text) in (0u8..).zip(texts) {
        let rights = CastlingRights::from_bits(bits).unwrap();
        assert_eq!(rights.bits(), bits);
        assert_eq!(rights.to_string(), text);
    }
    assert_eq!(CastlingRights::from_bits(16), None);
    assert_eq!(CastlingRights::from_bits(15), Some(CastlingRights::ALL));
}

#[test]
fn every_single_right_has_its_wing_and_its_rook() {
    for (colour, wing, file) in singles() {
        let right = single((colour, wing, file));
        for (of, on, _) in singles() {
            let expected = ((of, on) == (colour, wing)).then_some(file);
            assert_eq!(right.rook_file(of, on), expected);
            assert_eq!(right.has(of, on), expected.is_some());
        }
        assert_eq!(right.bits().count_ones(), 1);
        assert_eq!(right.king_side(colour), wing == Wing::King);
        assert_eq!(right.queen_side(colour), wing == Wing::Queen);
        assert!(!right.king_side(!colour) && !right.queen_side(!colour));
        let standard = file == wing.standard_rook_file();
        assert_eq!(right == CastlingRights::of(colour, wing), standard);
    }
    assert_eq!(CastlingRights::of_rook(Colour::White, Wing::King, 8), None);
}

#[test]
fn letters_are_files_where_the_rook_is_in_no_corner() {
    let texts: Vec<_> = singles().map(|right| single(right).to_string()).collect();
    assert_eq!(
        texts.concat(),
        "ABCDEFGKQBCDEFGHabcdefgkqbcdefgh",
        "K, Q, k and q with the rook on the files a to h"
    );
}

#[test]
fn rights_add_and_subtract() {
    for (one, other) in singles().flat_map(|one| singles().map(move |other| (one, other))) {
        let same = (one.0, one.1) == (other.0, other.1);
        let (first, second) = (single(one), single(other));
        let both = first.with(second);
        assert!(both.contains(second));
        assert_eq!(both.contains(first), !same || first == second);
        assert_eq!(both.bits(), first.bits() | second.bits());
        let rest = both.without(second);
        let expected = if same { CastlingRights::NONE } else { first };
        assert_eq!(rest, expected);
    }
}

#[test]
fn a_king_ends_both_rights_and_a_rook_its_own() {
    let all = [(Wing::King, 6), (Wing::Queen, 1)].map(|(wing, file)| {
        Colour::ALL.map(|colour| CastlingRights::of_rook(colour, wing, file).unwrap())
    });
    let rights = all
        .as_flattened()
        .iter()
        .fold(CastlingRights::NONE, |sum, &right| sum.with(right));
    assert_eq!(rights.to_string(), "GBgb");
    assert_eq!(rights.without_side(Colour::White).to_string(), "gb");
    assert_eq!(rights.without_side(Colour::Black).to_string(), "GB");
    let ended: Vec<_> = Square::all()
        .map(|square| (square, rights.without_rook(square).to_string()))
        .filter(|(_, left)| left != "GBgb")
        .collect();
    let expected = [
        (Square::B1, "Ggb"),
        (Square::G1, "Bgb"),
        (Square::B8, "GBg"),
        (Square::G8, "GBb"),
    ];
    assert!(ended
        .iter()
        .map(|(at, left)| (*at, left.as_str()))
        .eq(expected));
}

#[test]
fn standard_chess_has_kings_on_e_and_rooks_in_the_corners() {
    let home = [Square::E1, Square::E8];
    assert_eq!(CastlingRights::ALL.chess960_right(home), None);
    assert_eq!(
        CastlingRights::ALL.notation(home),
        CastlingNotation::KingSteps
    );
    let nowhere = [Square::A3, Square::C7];
    assert_eq!(CastlingRights::NONE.chess960_right(nowhere), None);
    let moved = [Square::E1, Square::D8];
    let found = CastlingRights::ALL.chess960_right(moved);
    assert_eq!(found, Some((Colour::Black, Wing::King)));
    for right in singles().filter(|&(_, wing, file)| Wing::of_files(4, file) == Some(wing)) {
        let found = single(right).chess960_right(home);
        let is_standard = right.2 == right.1.standard_rook_file();
        assert_eq!(found, (!is_standard).then_some((right.0, right.1)));
    }
}

#[test]
fn a_castling_move_is_found_by_either_notation() {
    let rights = CastlingRights::ALL;
    let written = |text: &str, king| {
        let castling = rights.written(Colour::White, king, text.parse().unwrap());
        castling.map(|castling| castling.wing)
    };
    assert_eq!(written("e1g1", Square::E1), Some(Wing::King));
    assert_eq!(written("e1h1", Square::E1), Some(Wing::King));
    assert_eq!(written("e1c1", Square::E1), Some(Wing::Queen));
    assert_eq!(written("e1a1", Square::E1), Some(Wing::Queen));
    assert_eq!(written("e1b1", Square::E1), None);
    assert_eq!(written("f1g1", Square::F1), None);
    assert_eq!(written("f1h1", Square::F1), Some(Wing::King));
    assert_eq!(written("e1g1", Square::D1), None);
    let none = CastlingRights::NONE.written(Colour::White, Square::E1, "e1g1".parse().unwrap());
    assert_eq!(none, None);
}
