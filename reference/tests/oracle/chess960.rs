//! All generators against two engines in Chess960: random games, and boards on which castling is seldom free of attacks.

use perftboard_reference::cozy::Cozy;
use perftboard_reference::fen::Dialect;
use perftboard_reference::huginn::Huginn;
use perftboard_reference::mailbox::{self, Mailbox};
use perftboard_reference::perft::{detail, key_sum};
use perftboard_reference::sandstroem::Board;
use perftboard_reference::{chess960, zobrist, CastlingNotation, Generator, Move, Position};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

/// Positions of games from two starting positions, up to 60 half-moves long, in which the side to move castles as soon as it may
/// if `castles` says so.
fn games() -> impl Strategy<Value = Vec<Position>> {
    let numbers = (
        0..chess960::POSITIONS,
        0..chess960::POSITIONS,
        any::<bool>(),
    );
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (numbers, choices, any::<bool>()).prop_map(|((white, black, same), choices, castles)| {
        let black = if same { white } else { black };
        let mut position = chess960::starting_with(white, black).unwrap();
        let mut positions = vec![position];
        for choice in choices {
            let legal = mailbox::legal_moves(&position);
            let castling = legal.iter().find(|&&mv| position.castling_of(mv).is_some());
            let Some(mv) = (castling.filter(|_| castles).copied())
                .or_else(|| (!legal.is_empty()).then(|| legal[choice.index(legal.len())]))
            else {
                break;
            };
            position = position.play(mv);
            positions.push(position);
        }
        positions
    })
}

/// Boards with both kings and their rooks anywhere on the first ranks, and a few pieces beside them.
fn boards() -> impl Strategy<Value = Position> {
    let files = Just((0..8).collect::<Vec<usize>>()).prop_shuffle();
    let others = prop::collection::vec(
        (
            0..64_usize,
            prop::sample::select("pnbrqPNBRQ".chars().collect::<Vec<_>>()),
        ),
        0..9,
    );
    let fen = (files.clone(), files, others, any::<bool>(), 0..16_u8);
    let fen = fen.prop_map(|(white, black, others, turn, rights)| {
        let mut board = ['1'; 64];
        for (square, letter) in others {
            let edge = !(8..56).contains(&square);
            if !(edge && letter.eq_ignore_ascii_case(&'p')) {
                board[square] = letter;
            }
        }
        let mut castling = String::new();
        for (files, first, letters, rights) in [
            (white, 56, ['K', 'R'], rights & 3),
            (black, 0, ['k', 'r'], rights >> 2),
        ] {
            board[first + files[0]] = letters[0];
            let beside = [
                |rook: usize, king: usize| rook > king,
                |rook, king| rook < king,
            ];
            for (wing, beside) in beside.into_iter().enumerate() {
                let rook = files[1..].iter().find(|&&rook| beside(rook, files[0]));
                if let Some(&rook) = rook.filter(|_| rights >> wing & 1 == 1) {
                    board[first + rook] = letters[1];
                    let file = char::from(b'a' + rook as u8);
                    castling.push(match letters[1] {
                        'R' => file.to_ascii_uppercase(),
                        _ => file,
                    });
                }
            }
        }
        let ranks: Vec<String> = board.chunks(8).map(String::from_iter).collect();
        let ranks = (2..=8).rev().fold(ranks.join("/"), |ranks, free| {
            ranks.replace(&"1".repeat(free), &free.to_string())
        });
        let castling = if castling.is_empty() { "-" } else { &castling };
        format!("{ranks} {} {castling} - 0 1", if turn { 'w' } else { 'b' })
    });
    fen.prop_filter_map("a king could be taken", |fen| fen.parse().ok())
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_unstable();
    texts
}

/// A generator's moves as Chess960 writes them.
fn ours(position: &Position, mut generator: impl Generator) -> Vec<String> {
    let moves = generator.moves().into_iter();
    let written = |mv| position.in_notation(mv, CastlingNotation::KingTakesRook);
    sorted(moves.map(|mv| written(mv).to_string()))
}

fn shakmaty_position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("shakmaty reads our FEN");
    fen.into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("shakmaty takes the position: {error}"))
}

/// What shakmaty finds, with the position read in both dialects.
fn shakmaty(position: &Position) -> (Vec<String>, String) {
    let theirs = shakmaty_position(&position.to_string());
    assert_eq!(theirs, shakmaty_position(&position.fen(Dialect::Shredder)));
    let moves = theirs.legal_moves();
    let moves = moves
        .iter()
        .map(|mv| mv.to_uci(CastlingMode::Chess960).to_string());
    let fen = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
    (sorted(moves), fen)
}

/// What cozy-chess finds, which reads no X-FEN; nothing of a position that it refuses.
fn cozy_chess(position: &Position) -> Option<(Vec<String>, String)> {
    let fen = position.fen(Dialect::Shredder);
    let fields: Vec<_> = fen.split(' ').take(4).chain(["0", "1"]).collect();
    let board = cozy_chess::Board::from_fen(&fields.join(" "), true).ok()?;
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    Some((sorted(texts.into_iter()), format!("{board:#}")))
}

/// All generators and both engines say the same of a position.
fn agree(position: &Position) -> Result<(), TestCaseError> {
    let (expected, fen) = shakmaty(position);
    prop_assert_eq!(position.to_string(), fen);
    prop_assert_eq!(position.to_string().parse::<Position>(), Ok(*position));
    prop_assert_eq!(
        position.fen(Dialect::Shredder).parse::<Position>(),
        Ok(*position)
    );
    prop_assert_eq!(
        ours(position, Mailbox::from(position)),
        &expected[..],
        "{}",
        position
    );
    prop_assert_eq!(
        ours(position, Huginn::from(position)),
        &expected[..],
        "{}",
        position
    );
    prop_assert_eq!(
        ours(position, Board::from(position)),
        &expected[..],
        "{}",
        position
    );
    if let Some((moves, fen)) = cozy_chess(position) {
        prop_assert_eq!(moves, &expected[..], "{}", position);
        let (ours, theirs) = (position.fen(Dialect::Shredder), fen);
        let fields = |fen: &str| {
            fen.split(' ')
                .take(4)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        prop_assert_eq!(fields(&ours), fields(&theirs));
        let ours = self::ours(position, Cozy::try_from(position).unwrap());
        prop_assert_eq!(ours, &expected[..], "{}", position);
    }
    Ok(())
}

/// What a generator says of a position and of those two half-moves on.
fn said(mut generator: impl Generator) -> (Vec<Move>, Vec<Move>, u64, u64) {
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let moves = sorted(generator.moves());
    let captures = sorted(generator.captures());
    let count = generator.count();
    (moves, captures, count, key_sum(&mut generator, 2))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn moves_and_fens_of_games(game in games()) {
        for position in game {
            agree(&position)?;
        }
    }

    #[test]
    fn moves_and_fens_of_boards_with_castling(position in boards()) {
        agree(&position)?;
        for mv in position.legal_moves() {
            agree(&position.play(mv))?;
        }
    }

    /// Moves, captures, counts and keys, in every generator's own form.
    #[test]
    fn generators_say_the_same(position in boards()) {
        let expected = said(Mailbox::from(&position));
        prop_assert_eq!(said(Huginn::from(&position)), expected.clone(), "{}", position);
        prop_assert_eq!(said(Board::from(&position)), expected.clone(), "{}", position);
        if let Ok(cozy) = Cozy::try_from(&position) {
            prop_assert_eq!(said(cozy.clone()), expected, "{}", position);
            prop_assert_eq!(cozy.key(), zobrist::key(&position));
        }
        let expected = detail(&mut Mailbox::from(&position), 2);
        prop_assert_eq!(detail(&mut Huginn::from(&position), 2), expected);
        prop_assert_eq!(detail(&mut Board::from(&position), 2), expected);
        let castles = mailbox::legal_moves(&position).into_iter();
        let castles = castles.filter(|&mv| position.castling_of(mv).is_some()).count() as u64;
        let last = detail(&mut Mailbox::from(&position), 1);
        prop_assert_eq!(last.castles, castles);
        let takes = said(Mailbox::from(&position)).1.len() as u64;
        prop_assert_eq!(last.captures, takes);
    }

    /// shakmaty plays castling as the king taking its rook; we play both forms.
    #[test]
    fn castling_leads_to_shakmatys_position(position in boards()) {
        let theirs = shakmaty_position(&position.to_string());
        for mv in theirs.legal_moves() {
            let text = mv.to_uci(CastlingMode::Chess960).to_string();
            let after = theirs.clone().play(mv).expect("legal");
            let fen = Fen::from_position(&after, EnPassantMode::Always).to_string();
            let taken: Move = text.parse().unwrap();
            let ours = position.try_play(taken);
            prop_assert_eq!(ours.map(|after| after.to_string()), Ok(fen.clone()), "{}", text);
            let Some(castling) = position.castling_of(taken) else {
                continue;
            };
            let step = castling.in_notation(CastlingNotation::KingSteps);
            if step.from.file().abs_diff(step.to.file()) > 1 {
                let ours = position.try_play(step).map(|after| after.to_string());
                prop_assert_eq!(ours, Ok(fen), "{} and {}", text, step);
            }
        }
    }
}
