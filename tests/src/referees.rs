//! The circuit's legal moves, compared with those of two generators in software.

use std::cell::RefCell;

use driver::link::Link;
use driver::Board;
use proptest::prelude::*;
use reference::perft::perft;
use reference::{mailbox, Move, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::castling::Castling;
use crate::playouts;

/// Lists the moves of this many positions of random games on a board, and compares them with the reference's generator
/// and with shakmaty.
///
/// # Panics
/// If they differ. The message has the smallest such game, and the seed that repeats it.
pub fn assert_moves_of_random_positions<L: Link>(link: L, positions: u32) {
    let board = RefCell::new(Board::connect(link).unwrap_or_else(|error| panic!("{error}")));
    let checked = playouts::runner(positions).run(&playouts::positions(), |position| {
        let mut board = board.borrow_mut();
        let answer = board.set_position(&position).and_then(|()| board.moves());
        let moves = answer.map_err(|error| TestCaseError::fail(format!("{position}: {error}")))?;
        let circuit = sorted(moves.iter().map(Move::to_string));
        prop_assert_eq!(&circuit, &mailbox_moves(&position), "{}", position);
        prop_assert_eq!(&circuit, &shakmaty_moves(&position), "{}", position);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Has a board list a castling move, or not list it, as the rules say; and count below it what there is below the position to which
/// the move leads by the rules.
///
/// # Panics
/// If the board does otherwise.
pub fn assert_castling<L: Link>(board: &mut Board<L>, castling: &Castling) {
    let Castling {
        before,
        written,
        after,
        ..
    } = castling;
    let position =
        |fen: &str| -> Position { fen.parse().unwrap_or_else(|error| panic!("{error}")) };
    let asked = board.set_position(&position(before));
    let divided = asked.and_then(|()| board.divide(3, &mut |_| {}));
    let divided = divided.unwrap_or_else(|error| panic!("{before}: {error}"));
    let mut roots = divided.roots.into_iter();
    let found = roots.find(|(mv, _)| mv.to_string() == *written);
    let expected = after.as_deref().map(|after| perft(&position(after), 2));
    let counted = found.map(|(_, leaves)| leaves);
    assert_eq!(counted, expected, "{written} in {before}");
}

/// The moves by the reference's mailbox generator, as sorted UCI texts.
fn mailbox_moves(position: &Position) -> Vec<String> {
    sorted(mailbox::legal_moves(position).iter().map(Move::to_string))
}

/// The position, as shakmaty has it.
fn shakmaty_position(position: &Position) -> Chess {
    let fen: Fen = position
        .to_string()
        .parse()
        .unwrap_or_else(|error| panic!("shakmaty reads {position}: {error}"));
    fen.into_position(CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("shakmaty takes {position}: {error}"))
}

/// The moves by shakmaty, as sorted UCI texts.
///
/// # Panics
/// If shakmaty refuses the position.
#[must_use]
pub fn shakmaty_moves(position: &Position) -> Vec<String> {
    let moves = shakmaty_position(position).legal_moves();
    sorted(
        moves
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Standard).to_string()),
    )
}

/// The leaves by shakmaty.
///
/// # Panics
/// If shakmaty refuses the position.
#[must_use]
pub fn shakmaty_perft(position: &Position, depth: u32) -> u64 {
    shakmaty::perft(&shakmaty_position(position), depth)
}

/// The texts, sorted.
fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_unstable();
    texts
}
