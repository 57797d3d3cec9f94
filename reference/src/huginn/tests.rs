use super::*;
use crate::testing::games;
use crate::{mailbox, Colour, Move, PieceKind, Position, Square};

fn huginn(fen: &str) -> Huginn {
    Huginn::from(&fen.parse::<Position>().unwrap())
}

/// What the lists hold, without their order.
fn listed(position: &Huginn) -> Vec<(Colour, PieceKind, Vec<Square>)> {
    let mut all = Vec::new();
    for colour in Colour::ALL {
        for kind in PieceKind::ALL {
            let mut squares: Vec<_> = position.piece_list(colour, kind).collect();
            squares.sort_unstable();
            assert_eq!(squares.len(), position.piece_count(colour, kind));
            all.push((colour, kind, squares));
        }
    }
    all
}

/// Every field updated by moves is what loading the position anew gives.
fn assert_as_loaded(position: &Huginn, expected: &Position) {
    let loaded = Huginn::from(expected);
    assert_eq!(position.board, loaded.board, "{expected}");
    assert_eq!(position.side_to_move, loaded.side_to_move);
    assert_eq!(position.ep_square, loaded.ep_square);
    assert_eq!(position.castling, loaded.castling);
    assert_eq!(position.counters(), loaded.counters());
    assert_eq!(position.king_sq, loaded.king_sq);
    assert_eq!(position.pawns_bb, loaded.pawns_bb);
    assert_eq!(position.material, loaded.material);
    assert_eq!(position.zobrist_key, loaded.zobrist_key, "{expected}");
    assert_eq!(listed(position), listed(&loaded));
}

#[test]
fn the_maps_are_those_of_the_layout() {
    assert_eq!((sq(0, 0), sq(4, 3), sq(7, 7)), (21, 55, 98));
    for square in Square::all() {
        let wide = MAPS.to120[square.index()];
        assert_eq!(wide, sq(square.file(), square.rank()));
        assert_eq!(
            (file_of_sq120(wide), rank_of_sq120(wide)),
            (square.file(), square.rank())
        );
        assert_eq!(
            usize::try_from(MAPS.to64[usize::from(wide)]),
            Ok(square.index())
        );
    }
    assert_eq!(MAPS.to64.iter().filter(|&&number| number == -1).count(), 56);
    assert!(!is_playable(20) && !is_playable(29) && !is_playable(120) && is_playable(98));
}

#[test]
fn codes_of_pieces_and_of_what_is_none() {
    for colour in Colour::ALL {
        for kind in PieceKind::ALL {
            let code = make_piece(colour, kind);
            assert_eq!((color_of(code), type_of(code)), (Some(colour), Some(kind)));
        }
    }
    assert_eq!(make_piece(Colour::Black, PieceKind::King), 14);
    // The formula of the description would call the border black.
    assert_eq!((15 - 1) >> 3, Colour::Black as i32);
    for code in [0, 7, 8, 15, 255] {
        assert_eq!((color_of(code), type_of(code)), (None, None));
    }
}

#[test]
fn any_moves_and_undos_leave_every_field_as_computed_from_scratch() {
    for game in games(21, 120) {
        let mut position = Huginn::from(&game[0].0);
        let mut before = Vec::new();
        for (expected, mv) in &game {
            assert_as_loaded(&position, expected);
            for scored in legal_moves(&mut position) {
                let unchanged = position.clone();
                position.make_move(scored.mv);
                assert_as_loaded(&position, &expected.play(scored.mv.into()));
                assert_eq!(position.undo_move(), Some(scored.mv));
                assert_eq!(position, unchanged);
            }
            let mut legal = legal_moves(&mut position).into_iter();
            let played = legal.find(|scored| Move::from(scored.mv) == *mv).unwrap();
            before.push(position.clone());
            position.make_move(played.mv);
        }
        assert_eq!(position.ply(), game.len());
        for expected in before.into_iter().rev() {
            position.undo_move();
            assert_eq!(position, expected);
        }
        assert_eq!(position.undo_move(), None);
    }
}

#[test]
fn legal_moves_are_the_oracles() {
    for (position, _) in games(22, 120).into_iter().flatten() {
        let mut huginn = Huginn::from(&position);
        let mut ours: Vec<Move> = legal_moves(&mut huginn)
            .into_iter()
            .map(|scored| scored.mv.into())
            .collect();
        assert_eq!(legal::count_legal(&mut huginn), ours.len() as u64);
        let mut theirs = mailbox::legal_moves(&position);
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{position}");
        for by in Colour::ALL {
            for square in Square::all() {
                assert_eq!(
                    huginn.is_sq_attacked(MAPS.to120[square.index()], by),
                    mailbox::is_attacked(&position, square, by)
                );
            }
        }
    }
}

#[test]
fn moves_carry_their_flags() {
    let mut position = huginn("4k2r/P5P1/8/3pP3/8/8/4P3/R3K2R w KQ d6 0 1");
    let moves = legal_moves(&mut position);
    let find = |text: &str| {
        let mut moves = moves.iter();
        moves
            .find(|scored| Move::from(scored.mv).to_string() == text)
            .unwrap()
    };
    assert!(find("e2e4").mv.is_pawn_start());
    assert!(find("e1c1").mv.is_castle());
    assert!(find("e5d6").mv.is_en_passant() && find("e5d6").mv.is_capture());
    assert_eq!(find("g7h8n").mv.captured(), Some(PieceKind::Rook));
    assert_eq!(find("g7h8n").mv.promoted(), Some(PieceKind::Knight));
    let scores = ["e5d6", "h1h8", "a7a8q", "g7h8r", "e1g1", "e2e3"];
    assert_eq!(
        scores.map(|text| find(text).score),
        [1_000_105, 1_004_500, 900_900, 900_500, 50_000, 0]
    );
    assert_eq!(
        Kinds::of(&moves),
        Kinds {
            quiet: moves.len() - 16,
            captures: 2,
            promotions: 12,
            castles: 2
        }
    );
}

#[test]
fn the_most_valuable_victim_comes_first_and_of_its_attackers_the_least() {
    let mut position = huginn("4k3/8/8/3q1r2/4P3/2N5/8/4K3 w - - 0 1");
    let mut captures = legal_moves(&mut position);
    captures.retain(|scored| scored.mv.is_capture());
    captures.sort_by_key(|scored| -scored.score);
    let texts: Vec<_> = captures
        .iter()
        .map(|scored| Move::from(scored.mv).to_string())
        .collect();
    assert_eq!(texts, ["e4d5", "c3d5", "e4f5"]);
}

#[test]
fn no_pawn_captures_the_border() {
    let mut position = huginn("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
    let moves = legal_moves(&mut position);
    assert!(moves.iter().all(|scored| !scored.mv.is_capture()));
    assert_eq!(moves.len(), 9);
}

#[test]
fn pawn_questions() {
    let position = huginn("4k3/pp4p1/8/1P6/4p3/4P2P/1P6/4K3 w - - 0 1");
    assert_eq!(position.pawns_on_file(Colour::White, 1), 2);
    assert_eq!(position.pawns_on_file(Colour::Black, 1), 1);
    assert_eq!(position.pawns_on_file(Colour::White, 8), 0);
    assert_eq!(position.all_pawns_bb().count_ones(), 8);
    let passed = |colour, square: &str| position.is_passed_pawn(colour, square.parse().unwrap());
    assert!(!passed(Colour::White, "h3") && !passed(Colour::White, "b5"));
    assert!(!passed(Colour::White, "e3") && !passed(Colour::Black, "e4"));
    // The b pawn of White stands behind the a pawn's way.
    assert!(!passed(Colour::Black, "a7"));
    let runner = huginn("4k3/8/8/P7/8/8/7p/4K3 w - - 0 1");
    assert!(runner.is_passed_pawn(Colour::White, Square::A5));
    assert!(runner.is_passed_pawn(Colour::Black, Square::H2));
}
