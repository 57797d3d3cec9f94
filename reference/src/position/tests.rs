use super::*;

/// The FEN after playing `moves` from `fen`, each checked to be legal.
fn after(fen: &str, moves: &str) -> String {
    let start: Position = fen.parse().unwrap();
    let play = |position: Position, mv: &str| position.try_play(mv.parse().unwrap()).unwrap();
    moves.split_whitespace().fold(start, play).to_string()
}

#[test]
fn an_opening_move_by_move() {
    let start = Position::starting().to_string();
    assert_eq!(
        after(&start, "e2e4"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert_eq!(
        after(&start, "e2e4 c7c5 g1f3"),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert_eq!(Position::default(), start.parse().unwrap());
}

#[test]
fn castling_is_played_in_either_notation_and_from_any_squares() {
    assert_eq!(after(CASTLES, "e1h1"), after(CASTLES, "e1g1"));
    assert_eq!(after(CASTLES, "e1a1"), after(CASTLES, "e1c1"));
    for (fen, mv, expected) in [
        (
            "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
            "f1g1",
            "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1",
        ),
        (
            "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
            "f1b1",
            "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1",
        ),
        (
            "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
            "f1c1",
            "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
            "b1a1",
            "4k3/8/8/8/8/8/8/2KR3R b - - 1 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
            "b1c1",
            "4k3/8/8/8/8/8/8/R1K4R b - - 1 1",
        ),
        (
            "1rk3r1/8/8/8/8/8/8/K7 b kq - 3 9",
            "c8b8",
            "2kr2r1/8/8/8/8/8/8/K7 w - - 4 10",
        ),
        (
            "1rk3r1/8/8/8/8/8/8/K7 b kq - 3 9",
            "b8b1",
            "2k3r1/8/8/8/8/8/8/Kr6 w k - 4 10",
        ),
    ] {
        assert_eq!(after(fen, mv), expected, "{mv} in {fen}");
    }
}

#[test]
fn castling_is_written_as_the_kings_step_only_where_all_rights_are_standard() {
    let castles = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        let moves = position.legal_moves();
        let castling = moves
            .iter()
            .filter(|&&mv| position.castling_of(mv).is_some());
        let texts: Vec<_> = castling.map(Move::to_string).collect();
        texts.join(" ")
    };
    assert_eq!(castles(CASTLES), "e1c1 e1g1");
    assert_eq!(castles("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1 e1g1");
    assert_eq!(castles("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "e1a1 e1h1");
    let start = Position::starting();
    let step = Move::new(Square::E1, Square::D1);
    assert_eq!(
        start.in_notation(step, CastlingNotation::KingTakesRook),
        step
    );
    let position: Position = CASTLES.parse().unwrap();
    let [short, takes] = ["e1g1", "e1h1"].map(|text| text.parse().unwrap());
    for mv in [short, takes] {
        assert_eq!(
            position.in_notation(mv, CastlingNotation::KingTakesRook),
            takes
        );
        assert_eq!(position.in_notation(mv, CastlingNotation::KingSteps), short);
    }
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7";

#[test]
fn castling_brings_the_rook_over_and_ends_both_rights() {
    assert_eq!(after(CASTLES, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 7");
    assert_eq!(after(CASTLES, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 7");
    assert_eq!(
        after(CASTLES, "h1g1 e8c8"),
        "2kr3r/8/8/8/8/8/8/R3K1R1 w Q - 5 8"
    );
    assert_eq!(
        after(CASTLES, "a1b1 e8g8"),
        "r4rk1/8/8/8/8/8/8/1R2K2R w K - 5 8"
    );
}

#[test]
fn rights_are_lost_by_king_rook_and_captured_rook() {
    assert_eq!(after(CASTLES, "e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 7");
    assert_eq!(
        after(CASTLES, "h1h5"),
        "r3k2r/8/8/7R/8/8/8/R3K3 b Qkq - 4 7"
    );
    assert_eq!(after(CASTLES, "a1a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 7");
}

#[test]
fn en_passant_removes_the_pawn_beside() {
    let white = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(after(white, "d7d5 e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    let black = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(after(black, "e2e4 d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn promotion_and_capture_reset_the_halfmove_clock() {
    let position = "3rk3/4P3/8/8/8/8/8/4K3 w - - 9 40";
    assert_eq!(after(position, "e7d8n"), "3Nk3/8/8/8/8/8/8/4K3 b - - 0 40");
    let rooks = "4k3/8/8/8/8/8/r7/R3K3 w - - 9 40";
    assert_eq!(after(rooks, "a1a2"), "4k3/8/8/8/8/8/R7/4K3 b - - 0 40");
    assert_eq!(after(rooks, "a1b1"), "4k3/8/8/8/8/8/r7/1R2K3 b - - 10 40");
}

#[test]
fn illegal_moves_are_refused_with_the_legal_ones() {
    let position: Position = "7k/8/8/8/8/8/r7/1r5K w - - 0 1".parse().unwrap();
    let error = position
        .try_play(Move::new(Square::H1, Square::H2))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "move `h1h2` is not legal in `7k/8/8/8/8/8/r7/1r5K w - - 0 1`; the legal moves are none"
    );
    let error = Position::starting()
        .try_play(Move::new(Square::E2, Square::E5))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the legal moves are a2a3 a2a4 b1a3 b1c3"),
        "{error}"
    );
}

#[test]
fn the_essence_has_no_counters_and_no_idle_en_passant_square() {
    let essence = |fen: &str| fen.parse::<Position>().unwrap().essence().to_string();
    assert_eq!(
        essence("4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 30"),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
    );
    for idle in [
        // No pawn beside it, and one that is pinned.
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9",
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 9",
    ] {
        assert_eq!(essence(idle), idle.replace("e3 0 9", "- 0 1"));
    }
}

#[test]
fn moves_from_empty_squares_only_pass_the_turn() {
    let passed = Position::starting().play(Move::new(Square::E4, Square::E5));
    assert_eq!(
        passed.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
    );
}

#[test]
fn counters_stop_at_their_end() {
    let fen = "4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295";
    assert_eq!(
        after(fen, "e8d8"),
        "3k4/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295"
    );
}

#[test]
fn pieces_and_kings_are_listed_with_their_squares() {
    let position: Position = "4k3/8/8/8/8/8/6n1/4K3 w - - 0 1".parse().unwrap();
    let listed: String = position
        .pieces()
        .map(|(square, piece)| format!("{piece}{square} "))
        .collect();
    assert_eq!(listed, "Ke1 ng2 ke8 ");
    assert_eq!(
        (position.king(Colour::White), position.king(Colour::Black)),
        (Square::E1, Square::E8)
    );
    assert!(position.in_check());
}
