//! All generators on the positions of random games.

use std::collections::BTreeSet;

use perftboard_reference::cozy::Cozy;
use perftboard_reference::huginn::Huginn;
use perftboard_reference::mailbox::Mailbox;
use perftboard_reference::perft::key_sum;
use perftboard_reference::sandstroem::Board;
use perftboard_reference::{zobrist, Generator, Move, Position};
use proptest::prelude::*;

use crate::playouts::games;

/// What a generator says of a position, in no order.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    moves: BTreeSet<Move>,
    captures: BTreeSet<Move>,
    count: u64,
    key: u64,
    /// The keys two half-moves on, summed: every make and unmake on the way is right.
    keys: u64,
}

fn ask(mut generator: impl Generator) -> Said {
    Said {
        moves: generator.moves().into_iter().collect(),
        captures: generator.captures().into_iter().collect(),
        count: generator.count(),
        key: generator.key(),
        keys: key_sum(&mut generator, 2),
    }
}

fn cozy(position: &Position) -> Cozy {
    Cozy::try_from(position).expect("games never leave what cozy-chess takes")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn all_say_the_same(game in games()) {
        for position in game.positions() {
            let expected = ask(Mailbox::from(&position));
            prop_assert_eq!(expected.key, zobrist::key(&position));
            prop_assert_eq!(&ask(Huginn::from(&position)), &expected, "huginn in {}", position);
            prop_assert_eq!(&ask(Board::from(&position)), &expected, "posdata in {}", position);
            prop_assert_eq!(&ask(cozy(&position)), &expected, "cozy-chess in {}", position);
        }
    }
}
