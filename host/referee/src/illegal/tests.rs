//! One position for each rule, and random games: a move is explained if and only if it is not legal.

use proptest::prelude::*;
use reference::mailbox::legal_moves;
use reference::{chess960, PieceKind, Square};

use super::*;

/// The rule and the words for a move after these moves.
fn why(fen: &str, moves: &str, mv: &str) -> (Rule, String) {
    let root: Position = fen.parse().unwrap();
    let mut position = root;
    let mut played = Vec::new();
    for mv in moves.split_whitespace() {
        let mv = mv.parse().unwrap();
        position = position.try_play(mv).unwrap();
        played.push(mv);
    }
    let illegal = explain(&root, &played, mv.parse().unwrap()).unwrap();
    (illegal.rule, illegal.why)
}

#[test]
fn every_rule_has_its_words() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (fen, moves, mv, rule, words) in [
        (castles, "", "e4e5", Rule::EmptySquare, "e4 is empty"),
        (castles, "", "e8e7", Rule::WrongSide, "the king on e8 is Black's, and White is to move"),
        (castles, "", "a1e1", Rule::OwnPiece, "the king on e1 is of the same side"),
        (castles, "", "a1b3", Rule::Shape, "a rook does not go from a1 to b3"),
        (castles, "", "e1g3", Rule::Shape, "a king does not go from e1 to g3"),
        ("4k3/8/8/8/8/4p3/8/Q3K3 w - - 0 1", "", "a1h1", Rule::Blocked, "the king on e1 stands between a1 and h1"),
        ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "", "e2e4", Rule::Blocked, "a pawn takes diagonally only, and the knight on e4 stands before it"),
        ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "", "e2e4", Rule::Blocked, "the knight on e3 stands between e2 and e4"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "", "e3e5", Rule::DoubleStep, "a pawn goes two squares only with its first move"),
        ("4k3/8/8/8/P7/7n/8/4K3 w - - 0 1", "", "a4h5", Rule::Shape, "a pawn does not go from a4 to h5"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "e2d3", Rule::NothingToTake, "a pawn moves diagonally only to take, and d3 is empty"),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7", "e5d6", Rule::NothingToTake, "only the move next after `d7d5` may take that pawn in passing"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8", Rule::Promotion, "a pawn on its last rank becomes a queen, rook, bishop or knight"),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "", "a6a7q", Rule::Promotion, "a pawn is promoted only on its last rank"),
        (castles, "", "a1a2q", Rule::Promotion, "a rook is no pawn, and only pawns are promoted"),
        (castles, "e1e2 e8e7 e2e1 e7e8", "e1g1", Rule::NoRight, "White has no right to castle on the king's side: the king has moved with `e1e2`"),
        (castles, "h1h8 e8e7", "e1g1", Rule::NoRight, "White has no right to castle on the king's side: the rook of h1 has moved with `h1h8`"),
        (castles, "a1b1 e8e7 b1a1 e7f7", "e1c1", Rule::NoRight, "White has no right to castle on the queen's side: the rook of a1 has moved with `a1b1`"),
        (castles, "a1a8", "e8c8", Rule::NoRight, "Black has no right to castle on the queen's side: `a1a8` has taken the rook of a8"),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "", "e1c1", Rule::NoRight, "White has no right to castle on the queen's side: the FEN does not grant it"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "e1c1", Rule::Blocked, "the knight on b1 stands between the king and its rook"),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "", "e1g1", Rule::CastlesOutOfCheck, "the king is in check by the rook on e2, and no king castles out of check"),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "", "e1g1", Rule::CastlesThroughCheck, "the king would pass f1, which the rook on f2 attacks"),
        ("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "", "e1g1", Rule::CastlesIntoCheck, "the king would come to g1, which the rook on g2 attacks"),
        ("4k3/8/8/8/8/8/5r2/4K3 w - - 0 1", "", "e1e2", Rule::KingAttacked, "the king would come to e2, which the rook on f2 attacks"),
        ("4k3/8/8/8/6b1/8/4n3/4K3 w - - 0 1", "", "e1e2", Rule::KingAttacked, "the king would take the knight on e2, which the bishop on g4 protects"),
        ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "", "e1e2", Rule::KingAttacked, "the kings would stand side by side on e2 and e3"),
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "", "e1f1", Rule::KingAlongLine, "the king stays on the line of the rook on a1, which goes through e1 to f1"),
        ("4r1k1/8/8/8/8/3n4/8/3QK3 w - - 0 1", "", "d1d3", Rule::DoubleCheck, "the knight on d3 and the rook on e8 both give check, so that only the king may move"),
        ("4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1", "", "d1d3", Rule::CheckStands, "the queen neither takes nor blocks the rook on e8, which gives check"),
        ("6k1/8/8/8/8/3n4/8/2Q1K3 w - - 0 1", "", "c1c2", Rule::CheckStands, "the queen does not take the knight on d3, which gives check"),
        ("4k3/3n4/8/8/B7/8/8/4K3 b - - 0 1", "", "d7f6", Rule::Pinned, "the pinned knight leaves the line a4 to e8, along which the bishop on a4 attacks the king"),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "", "e4d3", Rule::EnPassantUncovers, "both pawns leave the line h4 to a4, and the queen on h4 attacks the king"),
        ("8/8/8/2k5/3Pp3/8/8/B3K1Q1 b - d3 0 1", "", "e4d3", Rule::EnPassantUncovers, ""),
    ] {
        let (found, why) = why(fen, moves, mv);
        assert_eq!(found, rule, "{fen} {moves} {mv}: {why}");
        assert!(words.is_empty() || why == words, "{fen} {moves} {mv}: {why}");
    }
}

#[test]
fn castling_in_chess960_breaks_the_same_rules() {
    let castles = "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1";
    for (fen, moves, mv, rule, words) in [
        (castles, "f1f2 f8f7 f2f1 f7f8", "f1h1", Rule::NoRight, "White has no right to castle on the king's side: the king has moved with `f1f2`"),
        (castles, "f1f2 f8f7", "f1h1", Rule::NoRight, "White has no right to castle on the king's side: the king has moved with `f1f2`"),
        (castles, "b1b8", "f8b8", Rule::NoRight, "Black has no right to castle on the queen's side: `b1b8` has taken the rook of b8"),
        (castles, "b1a1 f8g8 a1b1 g8f8", "f1b1", Rule::NoRight, "White has no right to castle on the queen's side: the rook of b1 has moved with `b1a1`"),
        ("k7/8/8/8/8/8/8/1R3KR1 w G - 0 1", "", "f1b1", Rule::NoRight, "White has no right to castle on the queen's side: the FEN does not grant it"),
        ("k7/8/8/8/8/8/8/1RN2K2 w B - 0 1", "", "f1b1", Rule::Blocked, "the knight on c1 stands between the king and its rook"),
        ("7k/8/8/8/8/8/8/RK1N4 w A - 0 1", "", "b1a1", Rule::Blocked, "the knight on d1 stands on the way of the king or of its rook"),
        ("k7/8/8/8/8/8/5r2/1R3K2 w B - 0 1", "", "f1b1", Rule::CastlesOutOfCheck, "the king is in check by the rook on f2, and no king castles out of check"),
        ("k7/8/8/8/8/8/3r4/1R3K2 w B - 0 1", "", "f1b1", Rule::CastlesThroughCheck, "the king would pass d1, which the rook on d2 attacks"),
        ("k7/8/8/8/8/8/2r5/1R3K2 w B - 0 1", "", "f1b1", Rule::CastlesIntoCheck, "the king would come to c1, which the rook on c2 attacks"),
        ("k7/8/8/8/8/8/8/rR3K2 w B - 0 1", "", "f1b1", Rule::CastlesIntoCheck, "the king would come to c1, which the rook on a1 attacks"),
        ("k7/8/8/8/8/8/8/qRK5 w B - 0 1", "", "c1b1", Rule::CastlesIntoCheck, "the king would stay on c1, which the queen on a1 attacks"),
    ] {
        let (found, why) = why(fen, moves, mv);
        assert_eq!(found, rule, "{fen} {moves} {mv}: {why}");
        assert!(words.is_empty() || why == words, "{fen} {moves} {mv}: {why}");
    }
}

#[test]
fn a_king_steps_to_the_square_beside_it_from_which_its_rook_has_gone() {
    let root: Position = "1r3k1r/8/8/8/8/8/8/3RK2R w HDhb - 0 1".parse().unwrap();
    let moves = ["d1d4", "f8f7"].map(|mv| mv.parse().unwrap());
    assert_eq!(explain(&root, &moves, "e1d1".parse().unwrap()), None);
}

#[test]
fn taking_in_passing_can_uncover_a_diagonal() {
    // The pawn on d5 is taken, and the bishop on a8 then looks through to h1.
    let fen = "b6k/8/8/3pP3/8/8/8/7K w - d6 0 1";
    let (rule, words) = why(fen, "", "e5d6");
    assert_eq!(rule, Rule::EnPassantUncovers);
    assert_eq!(
        words,
        "the pawn taken on d5 leaves the line a8 to h1, and the bishop on a8 attacks the king"
    );
}

/// Every spelling of a move.
fn all_moves() -> impl Iterator<Item = Move> {
    let kinds = [
        PieceKind::Queen,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
    ];
    let promotions = kinds.map(Some).into_iter().chain([None]);
    let squares = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    squares.flat_map(move |(from, to)| {
        let promotions = promotions.clone();
        promotions.map(move |promotion| Move {
            from,
            to,
            promotion,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// 20,480 moves are tried after each game. Castling of Chess960 is legal in both notations.
    #[test]
    fn a_move_is_explained_if_and_only_if_it_is_not_legal(
        choices in prop::collection::vec(any::<u16>(), 0..80), number in prop::option::of(0..chess960::POSITIONS),
    ) {
        let root = chess960::starting(number.unwrap_or(chess960::STANDARD)).unwrap();
        let is_chess960 = root.chess960_right().is_some();
        let mut position = root;
        let mut moves = Vec::new();
        for choice in choices {
            let legal = legal_moves(&position);
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            moves.push(mv);
            position = position.play(mv);
        }
        let legal = legal_moves(&position);
        for mv in all_moves() {
            let illegal = explain(&root, &moves, mv);
            let is_legal = legal.contains(&mv) || is_chess960 && position.castling_of(mv).is_some_and(|_| position.try_play(mv).is_ok());
            prop_assert_eq!(illegal.is_none(), is_legal, "{} {} {:?}", position, mv, illegal);
        }
    }
}
