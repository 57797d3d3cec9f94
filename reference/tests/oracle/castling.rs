//! Castling of Chess960 by the rules alone: every king and rook of a first rank, with enemies along it and over it, and every
//! starting position.

use perftboard_reference::cozy::Cozy;
use perftboard_reference::huginn::Huginn;
use perftboard_reference::mailbox::Mailbox;
use perftboard_reference::sandstroem::Board;
use perftboard_reference::{chess960, CastlingNotation, Generator, Move, PieceKind, Position};

use crate::by_the_rules::{of_starting_position, on_first_ranks, Castling};

/// Asserts that all generators list a castling move that is legal, or none does, and where it leads.
fn check(castling: &Castling) {
    let Castling {
        before,
        takes,
        written,
        after,
    } = castling;
    let position: Position = before.parse().unwrap_or_else(|error| panic!("{error}"));
    let mv: Move = takes.parse().unwrap();
    assert_castling(&position, mv, after.is_some());
    if let Some(after) = after {
        assert_eq!(position.play(mv).to_string(), *after, "{takes} in {before}");
        let legal = position.legal_moves();
        let is_listed = legal.iter().any(|mv| mv.to_string() == *written);
        assert!(is_listed, "{written} in {before}");
    }
}

/// Every king and rook of a first rank, with an enemy rook on every file of it and over every file, or nowhere.
#[test]
fn castling_is_legal_exactly_where_the_rules_allow_it() {
    let all = on_first_ranks();
    all.iter().for_each(check);
    let legal = all.iter().filter(|castling| castling.after.is_some());
    // Both wings are there, and so is what is not legal.
    let (king_side, queen_side): (Vec<_>, Vec<_>) =
        legal.partition(|castling| castling.takes[2..] > castling.takes[..2]);
    let legal = king_side.len() + queen_side.len();
    assert!(
        king_side.len() > 100 && queen_side.len() > 100 && legal < all.len() / 2,
        "{} and {} of {}",
        king_side.len(),
        queen_side.len(),
        all.len()
    );
}

/// All generators list a castling move, or none does.
fn assert_castling(position: &Position, castling: Move, allowed: bool) {
    let listed = |moves: Vec<Move>| {
        let takes = |mv| position.in_notation(mv, CastlingNotation::KingTakesRook);
        let is_it = |&&mv: &&Move| position.castling_of(mv).is_some() && takes(mv) == castling;
        moves.iter().filter(is_it).count()
    };
    let said = [
        listed(Mailbox::from(position).moves()),
        listed(Huginn::from(position).moves()),
        listed(Board::from(position).moves()),
        listed(Cozy::try_from(position).unwrap().moves()),
    ];
    assert_eq!(said, [usize::from(allowed); 4], "{castling} in {position}");
    assert_eq!(position.try_play(castling).is_ok(), allowed, "{position}");
}

/// Every starting position without the pieces that are in the way: both sides castle to both wings.
#[test]
fn every_starting_position_castles_both_ways() {
    for number in 0..chess960::POSITIONS {
        let rank = chess960::back_rank(number).unwrap();
        let rank: String = rank.into_iter().map(PieceKind::letter).collect();
        of_starting_position(&rank).iter().for_each(check);
    }
}
