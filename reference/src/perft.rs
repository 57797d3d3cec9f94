//! Perft: counting the ways a game can go on.
//!
//! Any [`Generator`] can be counted with ([`count_with`], [`Search`]); [`perft`] and [`divide`] take
//! the fastest that is known to be right. Beside the count there are
//!
//! * [`Detail`]: captures, en passant, castles, promotions, checks, discovered checks, double checks
//!   and mates among the last moves, as the published tables have them;
//! * [`key_sum`]: the sum of the keys of all positions at the leaves. A count can be right by
//!   accident when moves are made wrongly; this sum cannot;
//! * [`Split`]: a count as the sum of many smaller ones, so that they can be counted apart;
//! * [`retrace()`]: the same sum by another way, to check that of a split;
//! * [`Table`]: a transposition table within a limit of memory, and threads, for deep runs.

mod detail;
mod method;
mod retrace;
mod search;
mod split;
mod table;

use crate::generator::Generator;
use crate::mailbox::Mailbox;
use crate::moves::Move;
use crate::position::Position;

pub use detail::{detail, Detail};
pub use method::{Method, MethodError};
pub use retrace::{retrace, MissingPart, Retraced};
pub use search::{Search, SearchError};
pub use split::{Node, Split};
pub use table::{Table, TableError};

/// The deepest count that is made: so many half-moves fit into every thread's stack, and into the one byte that a board and
/// the table have for a depth.
pub const MAX_DEPTH: u32 = 255;

/// The number of ways to play `depth` half-moves from `position`; 1 at depth 0.
///
/// Bulk-counted: at the last half-move the legal moves are counted, not played. The sum cannot
/// overflow in practice: even the 218 moves of the most mobile position known, kept up for eight
/// half-moves, stay below 2^63, and at 10^9 leaves a second counting to 2^64 takes five hundred
/// years. With a [`Table`] it can, and [`Search`] says so.
///
/// Counted by cozy-chess, which is the fastest; by the [mailbox](crate::mailbox) where that refuses
/// the position, or without the feature `cozy`. Neither shares anything with the table of 1989.
///
/// Time grows with the count and there is no way to stop early, so choose the depth with care.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    #[cfg(feature = "cozy")]
    if let Ok(mut cozy) = crate::cozy::Cozy::try_from(position) {
        return count_with(&mut cozy, depth);
    }
    count_with(&mut Mailbox::from(position), depth)
}

/// The perft of every legal move: the leaves `depth` half-moves deep, this move included, sorted by
/// move text.
///
/// Their sum is [`perft`] of the same depth, but for depth 0, where there is no move to divide by
/// and the list is empty.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    #[cfg(feature = "cozy")]
    if let Ok(mut cozy) = crate::cozy::Cozy::try_from(position) {
        return divide_with(&mut cozy, depth);
    }
    divide_with(&mut Mailbox::from(position), depth)
}

/// [`perft`] by a generator of choice.
pub fn count_with<G: Generator>(generator: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => generator.count(),
        _ => {
            let mut leaves = 0;
            generator.for_each(|after, _| leaves += count_with(after, depth - 1));
            leaves
        }
    }
}

/// [`divide`] by a generator of choice.
pub fn divide_with<G: Generator>(generator: &mut G, depth: u32) -> Vec<(Move, u64)> {
    let mut divided = Vec::new();
    if let Some(rest) = depth.checked_sub(1) {
        generator.for_each(|after, mv| divided.push((mv, count_with(after, rest))));
    }
    divided.sort_unstable();
    divided
}

/// The sum, modulo 2^64, of the [keys](crate::zobrist) of all positions `depth` half-moves deep.
///
/// Every position is made, so this shows what bulk counting cannot: that making the last move is
/// right, too. Any two generators must agree on it.
pub fn key_sum<G: Generator>(generator: &mut G, depth: u32) -> u64 {
    match depth {
        0 => generator.key(),
        _ => {
            let mut sum = 0u64;
            generator.for_each(|after, _| sum = sum.wrapping_add(key_sum(after, depth - 1)));
            sum
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One named test for each position, with the leaves at depths 1, 2, 3 …
    macro_rules! golden {
        ($($name:ident: $fen:literal, [$($leaves:literal),*];)*) => {
            $(
                #[test]
                fn $name() {
                    let position = $fen.parse().unwrap();
                    for (depth, leaves) in (1..).zip([$($leaves),*]) {
                        assert_eq!(perft(&position, depth), leaves, "depth {depth}");
                        for &method in Method::ALL {
                            let Ok(counted) = Search::new(method).count(&position, depth) else {
                                assert_eq!(method.name(), "cozy");
                                continue;
                            };
                            assert_eq!(counted, leaves, "{method}, depth {depth}");
                        }
                    }
                }
            )*
        };
    }

    golden! {
        // The six positions in general use.
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            [20, 400, 8_902, 197_281];
        kiwipete: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            [48, 2_039, 97_862];
        position_3: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            [14, 191, 2_812, 43_238];
        position_4: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            [6, 264, 9_467];
        position_5: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            [44, 1_486, 62_379];
        position_6: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            [46, 2_079];
        // One rule each.
        en_passant_exposes_the_king_along_the_rank: "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            [6, 136, 863];
        en_passant_exposes_the_king_along_the_diagonal: "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
            [13, 102, 1_284];
        en_passant_takes_the_checking_pawn: "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
            [15, 126, 1_928];
        castling_gives_check: "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            [15, 66, 1_198];
        castling_through_attacks: "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
            [44, 1_494, 50_509];
        promotion_out_of_check: "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
            [11, 133, 1_442];
        promotion_by_both_sides: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            [24, 496, 9_483];
        double_check: "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1",
            [37, 183, 6_559];
        most_moves_known: "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            [218, 99, 19_073];
        stalemate: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            [0, 0];
        checkmate: "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            [0, 0];
    }

    #[test]
    fn depth_zero_is_the_position_itself() {
        assert_eq!(perft(&Position::starting(), 0), 1);
        assert_eq!(divide(&Position::starting(), 0), []);
    }

    #[test]
    fn divide_sorts_by_text_and_sums_to_perft() {
        let divided = divide(&Position::starting(), 3);
        let texts: Vec<_> = divided.iter().map(|(mv, _)| mv.to_string()).collect();
        assert!(texts.is_sorted());
        assert_eq!(divided.len(), 20);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), 8_902);
        assert!(divided.contains(&("e2e4".parse().unwrap(), 600)));
    }
}
