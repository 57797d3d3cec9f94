//! Refusals one by one, and texts that come back unchanged.

use proptest::prelude::*;

use super::*;
use crate::castling::Wing;

/// Refuses `fen`, and checks that the message has the field, the column, the text and the remedy.
fn refused(fen: &str, field: &str, column: usize, text: &str, remedy: &str) -> FenError {
    let error = parse(fen).unwrap_err();
    let quoted = Some(text).filter(|text| !text.is_empty());
    let quoted = quoted.map(|text| format!(", `{text}`")).unwrap_or_default();
    let message = format!("FEN {field}, column {column}{quoted}: {remedy}");
    assert_eq!(error.to_string(), message);
    let place = error.place();
    assert_eq!(
        (place.field.to_string(), place.column),
        (field.to_owned(), column)
    );
    assert_eq!(place.text, text);
    error
}

/// One named test for each refusal: the FEN, the variant, then field, column, text and remedy.
macro_rules! refusals {
    ($($name:ident: $fen:literal => $variant:pat,
        $field:literal, $column:literal, $text:literal, $remedy:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let error = refused($fen, $field, $column, $text, $remedy);
                assert!(matches!(error, $variant), "{error:?}");
            }
        )*
    };
}

refusals! {
    empty_text: ""
        => FenError::MissingField { .. },
        "piece placement", 1, "", "the field is missing; a FEN has six, without counters four";
    one_counter_missing: "4k3/8/8/8/8/8/8/4K3 w - - 0"
        => FenError::MissingField { .. },
        "fullmove number", 28, "", "the field is missing; a FEN has six, without counters four";
    trailing_space_instead_of_field: "4k3/8/8/8/8/8/8/4K3 w "
        => FenError::MissingField { .. },
        "castling", 22, "", "the field is missing; a FEN has six, without counters four";
    two_spaces: "4k3/8/8/8/8/8/8/4K3  w - - 0 1"
        => FenError::Spacing { .. },
        "side to move", 21, " ", "a space too many; write one between fields";
    column_after_blanks_in_front: "  4k3/8/8/8/8/8/8/4K3 x - - 0 1"
        => FenError::Turn { .. },
        "side to move", 23, "x", "expected `w` or `b`";
    tab_between_fields: "4k3/8/8/8/8/8/8/4K3\tw - - 0 1"
        => FenError::Blank { .. },
        "piece placement", 20, "\\t", "a blank that is no space; write one space between fields";
    space_that_no_line_breaks_at: "4k3/8/8/8/8/8/8/4K3 w -\u{a0}- 0 1"
        => FenError::Blank { .. },
        "castling", 24, "\\u{a0}", "a blank that is no space; write one space between fields";
    en_passant_left_out: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1"
        => FenError::MissingField { .. },
        "en passant", 52, "", "the field is missing; a FEN has six, without counters four";
    one_of_two_dashes_left_out: "4k3/8/8/8/8/8/8/4K3 w - 0 1"
        => FenError::MissingField { .. },
        "en passant", 25, "", "the field is missing; a FEN has six, without counters four";
    turn_left_out: "4k3/8/8/8/8/8/8/4K3 KQkq - 0 1"
        => FenError::MissingField { .. },
        "side to move", 21, "", "the field is missing; a FEN has six, without counters four";
    rights_and_en_passant_left_out: "4k3/8/8/8/8/8/8/4K3 w 0 1"
        => FenError::MissingField { .. },
        "castling", 23, "", "the field is missing; a FEN has six, without counters four";
    placement_left_out: "w KQkq - 0 1"
        => FenError::MissingField { .. },
        "piece placement", 1, "", "the field is missing; a FEN has six, without counters four";
    seventh_field: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2"
        => FenError::TrailingText { .. },
        "fullmove number", 30, " moves e1e2", "text follows the last field; leave it out";
    seven_ranks: "4k3/8/8/8/8/8/4K3 w - - 0 1"
        => FenError::RankCount { count: 7, .. },
        "piece placement", 1, "4k3/8/8/8/8/8/4K3", "7 ranks; write 8, from rank 8 down to rank 1, with `/` between them";
    nine_ranks: "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1"
        => FenError::RankCount { count: 9, .. },
        "piece placement", 1, "4k3/8/8/8/8/8/8/8/4K3", "9 ranks; write 8, from rank 8 down to rank 1, with `/` between them";
    short_rank: "4k3/8/pp1ppp/8/8/8/8/4K3 w - - 0 1"
        => FenError::RankWidth { width: 6, .. },
        "piece placement", 7, "pp1ppp", "the rank has 6 squares; write pieces and free squares that make 8";
    long_rank: "4k3/8/8/8/8/8/ppppppppp/4K3 w - - 0 1"
        => FenError::RankWidth { width: 9, .. },
        "piece placement", 15, "ppppppppp", "the rank has 9 squares; write pieces and free squares that make 8";
    empty_rank: "4k3//8/8/8/8/8/4K3 w - - 0 1"
        => FenError::RankWidth { width: 0, .. },
        "piece placement", 5, "", "the rank has 0 squares; write pieces and free squares that make 8";
    two_digits: "4k3/8/44/8/8/8/8/4K3 w - - 0 1"
        => FenError::AdjacentDigits { .. },
        "piece placement", 7, "44", "two digits in a row; write their sum as one digit";
    letter_that_is_no_piece: "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1"
        => FenError::PlacementLetter { .. },
        "piece placement", 10, "x", "neither a piece `PNBRQKpnbrqk` nor a number of free squares `1` to `8`";
    nine_free_squares: "4k3/9/8/8/8/8/8/4K3 w - - 0 1"
        => FenError::PlacementLetter { .. },
        "piece placement", 5, "9", "neither a piece `PNBRQKpnbrqk` nor a number of free squares `1` to `8`";
    columns_count_characters: "4k3/8/ééé5/8/8/8/8/4K3 w - - 0 1"
        => FenError::PlacementLetter { .. },
        "piece placement", 7, "é", "neither a piece `PNBRQKpnbrqk` nor a number of free squares `1` to `8`";
    capital_turn: "4k3/8/8/8/8/8/8/4K3 W - - 0 1"
        => FenError::Turn { .. },
        "side to move", 21, "W", "expected `w` or `b`";
    letter_that_is_no_right: "4k3/8/8/8/8/8/8/4K2R w KX - 0 1"
        => FenError::CastlingLetter { .. },
        "castling", 25, "X", "no castling right; expected letters of `KQkq`, the file of a rook, which is a capital for White, or `-` alone for none";
    file_beyond_the_board: "r3k2r/8/8/8/8/8/8/R3K2R w HAhi - 0 1"
        => FenError::CastlingLetter { .. },
        "castling", 30, "i", "no castling right; expected letters of `KQkq`, the file of a rook, which is a capital for White, or `-` alone for none";
    dash_behind_a_right: "4k3/8/8/8/8/8/8/4K2R w K- - 0 1"
        => FenError::CastlingLetter { .. },
        "castling", 25, "-", "no castling right; expected letters of `KQkq`, the file of a rook, which is a capital for White, or `-` alone for none";
    right_twice: "4k3/8/8/8/8/8/8/R3K2R w KQK - 0 1"
        => FenError::CastlingDuplicate { .. },
        "castling", 27, "K", "the right was named before; write each once";
    no_en_passant_square: "4k3/8/8/8/8/8/8/4K3 w - e4 0 1"
        => FenError::EnPassantSquare { .. },
        "en passant", 25, "e4", "expected `-` or a square of the third or sixth rank, such as `e3`";
    signed_halfmove: "4k3/8/8/8/8/8/8/4K3 w - - +1 1"
        => FenError::Halfmove { .. },
        "halfmove clock", 27, "+1", "expected a number from 0 to 4294967295 without sign or leading zeros";
    halfmove_too_large: "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1"
        => FenError::Halfmove { .. },
        "halfmove clock", 27, "4294967296", "expected a number from 0 to 4294967295 without sign or leading zeros";
    fullmove_with_leading_zero: "4k3/8/8/8/8/8/8/4K3 w - - 0 01"
        => FenError::Fullmove { .. },
        "fullmove number", 29, "01", "expected a number from 0 to 4294967295 without sign or leading zeros";
    no_white_king: "4k3/8/8/8/8/8/8/8 w - - 0 1"
        => FenError::KingCount { colour: Colour::White, count: 0, .. },
        "piece placement", 1, "4k3/8/8/8/8/8/8/8", "0 white kings; place exactly one";
    two_black_kings: "4k2k/8/8/8/8/8/8/4K3 w - - 0 1"
        => FenError::KingCount { colour: Colour::Black, count: 2, .. },
        "piece placement", 1, "4k2k/8/8/8/8/8/8/4K3", "2 black kings; place exactly one";
    pawn_on_the_last_rank: "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"
        => FenError::PawnRank { square: Square::A8, .. },
        "piece placement", 1, "P3k3/8/8/8/8/8/8/4K3", "a pawn on a8; pawns stand on ranks 2 to 7";
    pawn_on_the_first_rank: "4k3/8/8/8/8/8/8/4K2P w - - 0 1"
        => FenError::PawnRank { square: Square::H1, .. },
        "piece placement", 1, "4k3/8/8/8/8/8/8/4K2P", "a pawn on h1; pawns stand on ranks 2 to 7";
    king_to_be_taken: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"
        => FenError::OpponentInCheck { colour: Colour::Black, king: Square::E8, .. },
        "side to move", 22, "w", "the black king on e8 is in check and it is not black's move; change the side to move or the board";
    kings_side_by_side: "8/8/8/8/8/8/4k3/4K3 b - - 0 1"
        => FenError::OpponentInCheck { colour: Colour::White, king: Square::E1, .. },
        "side to move", 21, "b", "the white king on e1 is in check and it is not white's move; change the side to move or the board";
    right_without_rook: "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"
        => FenError::CastlingRook { king: Square::E1, wing: Wing::Queen, .. },
        "castling", 25, "Q", "the right needs a white rook on rank 1 on the a file's side of the king on e1; remove the letter";
    right_of_a_king_on_another_rank: "7r/3k4/8/8/8/8/8/4K3 w k - 0 1"
        => FenError::CastlingKing { king: Square::D7, .. },
        "castling", 24, "k", "the black king is on d7, and castles from b8 to g8 only; remove the letter";
    right_with_a_rook_on_the_other_wing: "4k3/8/8/8/8/8/8/1R2K3 w K - 0 1"
        => FenError::CastlingRook { king: Square::E1, wing: Wing::King, .. },
        "castling", 25, "K", "the right needs a white rook on rank 1 on the h file's side of the king on e1; remove the letter";
    right_of_a_king_in_the_corner: "7k/8/8/8/8/8/8/R6K w A - 0 1"
        => FenError::CastlingKing { king: Square::H1, .. },
        "castling", 22, "A", "the white king is on h1, and castles from b1 to g1 only; remove the letter";
    right_with_the_other_sides_rook: "r3k3/8/8/8/8/8/8/r3K3 w Qq - 0 1"
        => FenError::CastlingRook { colour: Colour::White, .. },
        "castling", 25, "Q", "the right needs a white rook on rank 1 on the a file's side of the king on e1; remove the letter";
    file_without_rook: "4k3/8/8/8/8/8/8/1R2K3 w A - 0 1"
        => FenError::CastlingFile { rook: Square::A1, .. },
        "castling", 25, "A", "the right needs a white rook on a1; remove the letter";
    file_of_the_king: "1r2k3/8/8/8/8/8/8/1R2K3 w Be - 0 1"
        => FenError::CastlingFile { rook: Square::E8, .. },
        "castling", 28, "e", "the right needs a black rook on e8; remove the letter";
    file_of_a_king_on_another_rank: "4k3/8/8/8/8/8/4K3/7R w H - 0 1"
        => FenError::CastlingKing { king: Square::E2, .. },
        "castling", 24, "H", "the white king is on e2, and castles from b1 to g1 only; remove the letter";
    two_rooks_on_one_wing: "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1"
        => FenError::CastlingWing { rooks: [Square::H1, Square::G1], .. },
        "castling", 26, "G", "white may castle with one rook on each side of the king, and h1 and g1 are on the same side; remove a letter";
    two_rooks_on_one_wing_by_letter_and_file: "rr2k3/8/8/8/8/8/8/4K3 w qb - 0 1"
        => FenError::CastlingWing { rooks: [Square::A8, Square::B8], .. },
        "castling", 26, "b", "black may castle with one rook on each side of the king, and a8 and b8 are on the same side; remove a letter";
    the_same_right_in_both_spellings: "4k3/8/8/8/8/8/8/4K2R w HK - 0 1"
        => FenError::CastlingDuplicate { .. },
        "castling", 25, "K", "the right was named before; write each once";
    en_passant_of_the_wrong_side: "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"
        => FenError::EnPassantRank { mover: Colour::Black, rank: 6, .. },
        "en passant", 27, "e3", "the black pawn to take stepped over rank 6; write a square there or `-`";
    en_passant_without_pawn: "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"
        => FenError::EnPassantPawn { pawn: Square::E4, .. },
        "en passant", 25, "e3", "no white pawn on e4 has just stepped over the square; place it or write `-`";
    en_passant_square_occupied: "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1"
        => FenError::EnPassantOccupied { occupied: Square::E3, .. },
        "en passant", 29, "e3", "e3 must be free for a pawn to have just come past; clear it or write `-`";
    en_passant_origin_occupied: "4k3/3p4/8/3p4/8/8/8/4K3 w - d6 0 1"
        => FenError::EnPassantOccupied { occupied: Square::D7, .. },
        "en passant", 29, "d6", "d7 must be free for a pawn to have just come past; clear it or write `-`";
}

#[test]
fn the_counters_may_be_left_out() {
    let position = parse("4k3/8/8/8/4P3/8/8/4K3 b - e3").unwrap();
    assert_eq!(position.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    let error = parse("4k3/8/8/8/8/8/8/4K3 b - e3").unwrap_err();
    assert!(matches!(error, FenError::EnPassantPawn { .. }), "{error}");
}

#[test]
fn what_cannot_change_the_meaning_is_read() {
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for other in [
        "  r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 \t\r\n",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - ",
        "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w QqkK - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 0",
    ] {
        let position = parse(other).map(|position| position.to_string());
        assert_eq!(position, Ok(usual.to_owned()), "{other:?}");
    }
}

#[test]
fn a_right_is_found_wherever_it_stands() {
    let error = parse("r3k3/8/8/8/8/8/8/R3K2R w qkQK - 0 1").unwrap_err();
    let place = error.place();
    assert_eq!((&*place.text, place.column), ("k", 27), "{error}");
}

#[test]
fn rooks_are_named_by_wing_or_by_file_and_written_in_both_dialects() {
    for (placement, read, x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", ["KQkq", "HAha"], "KQkq", "HAha"),
        ("1r1k1r2/8/8/8/8/8/8/RKR5", ["KQkq", "CAfb"], "KQkq", "CAfb"),
        // The rook that castles is not the outermost one.
        (
            "rr2krr1/8/8/8/8/8/8/RR2KRR1",
            ["FBfb", "BFbf"],
            "FBfb",
            "FBfb",
        ),
        (
            "rr2krr1/8/8/8/8/8/8/RR2KRR1",
            ["KBfq", "GBfa"],
            "KBfq",
            "GBfa",
        ),
        ("4k3/8/8/8/8/8/8/R2K2R1", ["KQ", "GA"], "KQ", "GA"),
        ("3kr3/8/8/8/8/8/8/4K3", ["k", "e"], "k", "e"),
        ("8/8/8/8/8/4k3/8/1KR5", ["K", "C"], "K", "C"),
    ] {
        let positions = read.map(|castling| {
            let fen = format!("{placement} w {castling} - 0 1");
            parse(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
        });
        assert_eq!(positions[0], positions[1]);
        for (dialect, castling) in [(Dialect::XFen, x_fen), (Dialect::Shredder, shredder)] {
            let fen = positions[0].fen(dialect);
            assert_eq!(fen, format!("{placement} w {castling} - 0 1"));
            assert_eq!(parse(&fen), Ok(positions[0]));
        }
    }
}

#[test]
fn more_than_sixteen_pieces_are_a_position() {
    let crowded = "QQQQQQQQ/QQQQQQQQ/8/8/8/8/PPPPPPPP/K6k b - - 0 1";
    assert_eq!(parse(crowded).unwrap().to_string(), crowded);
}

#[test]
fn every_well_known_text_comes_back_unchanged() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        "4k2r/8/8/8/8/8/8/R3K3 b Qk - 99 4294967295",
    ] {
        assert_eq!(parse(fen).unwrap().to_string(), fen);
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,40}") {
        let _ = parse(&text);
    }

    /// Texts that are almost a FEN come nearer to the corners than random ones.
    #[test]
    fn what_is_accepted_is_written_back(
        base in prop::sample::select(vec![
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
        ]),
        place in any::<prop::sample::Index>(),
        letter in prop::sample::select("/ 0123456789PNBRQKpnbrqkw-acdé".chars().collect::<Vec<_>>()),
        replace in any::<bool>(),
    ) {
        let mut letters: Vec<char> = base.chars().collect();
        let place = place.index(letters.len());
        if replace { letters[place] = letter } else { letters.insert(place, letter) }
        let text: String = letters.into_iter().collect();
        if let Ok(position) = parse(&text) {
            let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            if fields.len() == 4 {
                fields.extend(["0", "1"].map(str::to_owned));
            }
            if fields[5] == "0" {
                fields[5] = "1".to_owned();
            }
            let written = position.to_string();
            let sorted = |text: &str| -> Vec<char> {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            for (place, (written, read)) in written.split(' ').zip(&fields).enumerate() {
                // Castling rights are written in their order, and those of the rook on a8 as `q`.
                let is_same = written == read
                    || place == 2 && sorted(written) == sorted(&read.replace('a', "q"));
                prop_assert!(is_same, "{} of {}", written, text);
            }
            prop_assert_eq!(written.split(' ').count(), fields.len());
            prop_assert_eq!(parse(&written), Ok(position));
        }
    }
}
