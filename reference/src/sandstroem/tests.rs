use super::*;
use crate::testing::games;
use crate::{mailbox, posdata, zobrist, Colour, Move, Piece, PieceKind, Position, Square};

fn board(fen: &str) -> Board {
    Board::from(&fen.parse::<Position>().unwrap())
}

fn texts(steps: &[Step]) -> String {
    let texts: Vec<_> = steps
        .iter()
        .map(|&step| Move::from(step).to_string())
        .collect();
    texts.join(" ")
}

fn squares(squares: &[Square]) -> String {
    let texts: Vec<_> = squares.iter().map(Square::to_string).collect();
    texts.join(" ")
}

/// Lists and sets say the same as the board.
fn assert_consistent(board: &Board) {
    for colour in Colour::ALL {
        let mut occupied = 0;
        for square in Square::all() {
            let Some(piece) = board
                .piece_at(square)
                .filter(|piece| piece.colour == colour)
            else {
                continue;
            };
            occupied |= 1 << square.index();
            let slot = board.slot_at(square).unwrap();
            assert_eq!(
                usize::from(board.lists[colour.index()][usize::from(slot)]),
                square.index()
            );
            assert_eq!(board.alive[colour.index()] >> slot & 1, 1);
            assert_eq!(slot == 0, piece.kind == PieceKind::King);
        }
        assert_eq!(board.occupied[colour.index()], occupied);
        assert_eq!(
            board.alive[colour.index()].count_ones(),
            occupied.count_ones()
        );
    }
}

#[test]
fn every_move_made_stands_as_if_loaded_and_is_undone_exactly() {
    for (position, mv) in games(1, 80).into_iter().flatten() {
        let mut board = Board::from(&position);
        for step in board.legal() {
            let before = board.clone();
            let undo = board.make(step);
            assert_consistent(&board);
            let after = position.play(step.into());
            let loaded = Board::from(&after);
            assert_eq!(board.codes, loaded.codes, "{position} {mv}");
            assert_eq!(
                (board.turn, board.castling, board.en_passant),
                (loaded.turn, loaded.castling, loaded.en_passant)
            );
            assert_eq!(board.key, zobrist::key(&after));
            board.unmake(step, undo);
            assert_eq!(board, before);
        }
    }
}

#[test]
fn a_whole_game_keeps_the_slots() {
    for game in games(2, 120) {
        let mut board = Board::from(&game[0].0);
        let mut undone = Vec::new();
        for &(position, mv) in &game {
            let step = board.step_of(mv).unwrap();
            let slot = board.slot_at(mv.from);
            undone.push((board.clone(), step, board.clone().make(step)));
            board.make(step);
            let castling = position.castling_of(mv);
            let to = castling.map_or(mv.to, |castling| castling.king_to);
            assert_eq!(board.slot_at(to), slot, "{position} {mv}");
            assert_consistent(&board);
        }
        for (before, step, undo) in undone.into_iter().rev() {
            board.unmake(step, undo);
            assert_eq!(board, before);
        }
    }
}

#[test]
fn legal_moves_are_the_mailboxs_and_counted_the_same() {
    for (position, _) in games(3, 120).into_iter().flatten() {
        let board = Board::from(&position);
        let mut ours: Vec<Move> = board.legal().into_iter().map(Move::from).collect();
        assert_eq!(board.count_legal(), ours.len() as u64);
        ours.sort_unstable();
        let mut theirs = mailbox::legal_moves(&position);
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{position}");
    }
}

#[test]
fn attacks_are_the_mailboxs() {
    for (position, _) in games(4, 60).into_iter().flatten() {
        let board = Board::from(&position);
        for by in Colour::ALL {
            let map = board.ataks(by);
            for square in Square::all() {
                let attacked = mailbox::is_attacked(&position, square, by);
                assert_eq!(
                    board.is_attacked(square, by),
                    attacked,
                    "{position} {square}"
                );
                assert_eq!(map.count(square) > 0, attacked, "{position} {square}");
                assert_eq!(
                    board.attackers(square, by).len(),
                    usize::from(map.count(square))
                );
            }
        }
    }
}

#[test]
fn pseudo_legal_lists_hold_the_same_moves_as_the_plain_walk() {
    for (position, _) in games(5, 60).into_iter().flatten() {
        let board = Board::from(&position);
        let sorted = |mut moves: Vec<Move>| {
            moves.sort_unstable();
            moves
        };
        let listed = sorted(board.gen_moves().into_iter().map(Move::from).collect());
        assert_eq!(listed, sorted(posdata::pseudo_legal(&position)));
        let takes = |mv: &Move| position.piece_at(mv.to).is_some() || mv.promotion.is_some();
        let captures = sorted(board.capture_list().into_iter().map(Move::from).collect());
        let expected: Vec<_> = listed.into_iter().filter(takes).collect();
        assert_eq!(captures, expected);
    }
}

#[test]
fn moves_come_in_the_order_of_the_circuit() {
    let fen = "4k3/P7/8/3pP3/8/8/4P3/R3K2R w KQ d6 0 1";
    assert_eq!(
        texts(&board(fen).legal()),
        "e1f1 e1d1 e1f2 e1d2 e1g1 e1c1 a1a2 a1a3 a1a4 a1a5 a1a6 a1b1 a1c1 a1d1 \
         h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 h1g1 h1f1 e2e3 e2e4 e5e6 \
         a7a8q a7a8r a7a8b a7a8n e5d6"
    );
}

#[test]
fn captures_come_before_pushes_in_the_program_of_1989() {
    let board = board("4k3/8/8/8/8/3p1n2/4P3/K6B w - - 0 1");
    assert_eq!(
        texts(&board.gen_moves()),
        "a1a2 a1b1 a1b2 h1g2 h1f3 e2f3 e2d3 e2e3 e2e4"
    );
    assert_eq!(texts(&board.capture_list()), "h1f3 e2f3 e2d3");
}

#[test]
fn steps_of_the_starting_position() {
    // Counted by hand. Scan: only the squares beside the king, since no enemy slides along a line through the king's
    // square and no knight is near. King: 5 squares. Castling looks at f1 and at d1 and finds them occupied. Pieces:
    // rooks 2 + 2, knights 3 + 3, bishops 2 + 2, queen 5. Pawns: two pushes each, and no capture, as no enemy stands on
    // the third rank.
    assert_eq!(
        Board::from(&Position::starting()).steps(),
        Steps {
            scan: 5,
            king: 5,
            king_tests: 0,
            castling_tests: 0,
            pieces: 19,
            pawns: 16,
            en_passant: 0,
        }
    );
}

#[test]
fn a_test_ends_at_the_attacker_and_a_double_check_after_the_king() {
    // Against a bare king no walk goes beyond the squares beside the own king.
    let bare = board("7k/8/8/8/8/8/8/K7 w - - 0 1").steps();
    assert_eq!((bare.scan, bare.king), (3, 3));
    // A rook on the king's file and a knight near it: 7 squares to a8 and to h1 each, one on the diagonal, two hops.
    let armed = board("r3k3/8/8/8/3n4/8/8/K7 w - - 0 1").steps();
    assert_eq!((armed.scan, armed.king), (7 + 7 + 1 + 2, 3));
    let double = board("4k3/8/8/8/4r3/3n4/8/R3K3 w Q - 0 1");
    assert_eq!(double.steps().pieces, 0);
    let knight_check = board("4k3/8/8/8/8/3n4/8/R3K3 w Q - 0 1");
    assert_eq!(knight_check.steps().castling_tests, 0);
    assert_eq!(knight_check.steps().pieces, 7 + 4);
}

#[test]
fn the_attack_map_counts_and_names_the_attackers() {
    let map = board("4k3/8/8/8/8/2N5/4P3/R3K2B w - - 0 1").ataks(Colour::White);
    let d5: Square = "d5".parse().unwrap();
    assert_eq!(map.count(d5), 2);
    assert!(map.by(d5, PieceKind::Knight) && map.by(d5, PieceKind::Bishop));
    assert!(!map.by(d5, PieceKind::Pawn));
    // The pawn outweighs the king, as in 1989.
    assert!(map.word(Square::D3) > map.word(Square::F1));
    assert_eq!(map.count(Square::D3), 1);
}

#[test]
fn a_rook_pins_and_looks_through_its_own() {
    // The knight on d5 is pinned to the queen; through the own bishop on f1 the rook sees nothing;
    // through its knight on b1 it sees an unprotected knight.
    let scan = board("3q3k/8/8/3n4/8/8/8/nN1R1B1K w - - 0 1")
        .br_scan(Square::D1)
        .unwrap();
    assert_eq!(
        scan.pins,
        [Line {
            through: Square::D5,
            behind: Square::D8
        }]
    );
    assert_eq!(
        scan.x_rays,
        [Line {
            through: Square::B1,
            behind: Square::A1
        }]
    );
    // d2 to d4, e1 and c1.
    assert_eq!(scan.mobility, 5);
}

#[test]
fn only_what_is_worth_more_or_stands_unprotected_is_pinned_to() {
    // The king protects d8 from c8, and not from a8.
    for (behind, is_pinned_to) in [
        ("2kq4", true),
        ("2kr4", false),
        ("2kb4", false),
        ("k2r4", true),
        ("k2b4", true),
    ] {
        let fen = format!("{behind}/8/8/3n4/8/8/8/3R3K w - - 0 1");
        let scan = board(&fen).br_scan(Square::D1).unwrap();
        assert_eq!(scan.pins.len(), usize::from(is_pinned_to), "{fen}");
    }
}

#[test]
fn steps_add_up_one_by_one() {
    let steps = |unit: u64| Steps {
        scan: unit,
        king: 2 * unit,
        king_tests: 3 * unit,
        castling_tests: 4 * unit,
        pieces: 5 * unit,
        pawns: 6 * unit,
        en_passant: 7 * unit,
    };
    let mut sum = steps(1);
    sum += steps(10);
    assert_eq!(sum, steps(11));
    // 1 + 2 + … + 7.
    assert_eq!(steps(1).total(), 28);
}

#[test]
fn what_is_looked_through_is_forgotten_at_a_rays_end() {
    // The knight on h1 stands at the end of a ray: the queen met next, on another ray, is not behind
    // it.
    let scan = board("k7/8/8/8/8/8/8/K2R3n w - - 0 1")
        .br_scan(Square::D1)
        .unwrap();
    assert_eq!(scan.pins, []);
    let bishop = board("k7/8/5q2/8/8/8/1n6/B6K w - - 0 1")
        .br_scan(Square::A1)
        .unwrap();
    assert_eq!(
        bishop.pins,
        [Line {
            through: Square::B2,
            behind: Square::F6
        }]
    );
    assert_eq!(
        board("k7/8/8/8/8/8/8/K2R3n w - - 0 1").br_scan(Square::H1),
        None
    );
    assert_eq!(
        board("k7/8/8/8/8/8/8/K2R3n w - - 0 1").br_scan(Square::E5),
        None
    );
}

#[test]
fn the_king_scan_finds_checks_weak_squares_and_pawns() {
    let scan = board("4k3/8/8/8/8/5q2/6P1/6K1 w - - 0 1").king_scan(Colour::White);
    assert!(scan.has_pawn);
    assert_eq!(squares(&scan.checks), "e3 d1");
    assert_eq!(squares(&scan.guarded_checks), "f2 g2 f1");
    assert_eq!(squares(&scan.weak), "g2 f1 f2");
}

#[test]
fn pieces_without_a_safe_square_are_trapped() {
    // The bishop on a7: b6 is a protected pawn, b8 is the king's.
    let bishop = board("8/Bkp5/1p6/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(bishop.is_trapped(Square::A7), Some(true));
    let way_out = board("8/B1p5/1p1k4/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(way_out.is_trapped(Square::A7), Some(false));
    let knight = board("4k3/2p5/8/p7/8/8/2b5/N3K3 w - - 0 1");
    assert_eq!(knight.is_trapped(Square::A1), Some(false));
    assert_eq!(knight.is_trapped(Square::E4), None);
}

#[test]
fn pawns_are_trapped_when_they_neither_advance_nor_take() {
    let blocked = board("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1");
    assert_eq!(blocked.is_trapped(Square::E2), Some(true));
    let takes = board("4k3/8/8/8/8/3nn3/4P3/4K3 w - - 0 1");
    assert_eq!(takes.is_trapped(Square::E2), Some(false));
    let free = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(free.is_trapped(Square::E2), Some(false));
}

#[test]
fn a_board_with_more_pieces_than_a_set_is_no_trouble() {
    let mut board = board("NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/7K/8/k7 w - - 0 1");
    let moves = board.legal();
    assert_eq!(board.count_legal(), moves.len() as u64);
    for step in moves {
        let undo = board.make(step);
        assert_consistent(&board);
        board.unmake(step, undo);
    }
    assert_eq!(
        board.piece_at(Square::H8),
        Some(Piece::new(Colour::White, PieceKind::Knight))
    );
}
