//! Perft: counting the ways a game can go on.

use crate::mailbox;
use crate::moves::Move;
use crate::position::Position;

/// The number of ways to play `depth` half-moves from `position`; 1 at depth 0.
///
/// Bulk-counted: at the last half-move the legal moves are counted, not played. The sum cannot
/// overflow in practice: even the 218 moves of the most mobile position known, kept up for eight
/// half-moves, stay below 2^63, and at 10^8 leaves a second counting to 2^64 takes five thousand
/// years.
///
/// Time grows with the count and there is no way to stop early, so choose the depth with care.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => mailbox::for_each_legal(position, |_, _| leaves += 1),
        _ => mailbox::for_each_legal(position, |_, after| leaves += perft(after, depth - 1)),
    }
    leaves
}

/// The perft of every legal move: the leaves `depth` half-moves deep, this move included, sorted by
/// move text.
///
/// Their sum is [`perft`] of the same depth, but for depth 0, where there is no move to divide by
/// and the list is empty.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut divided = Vec::new();
    if let Some(rest) = depth.checked_sub(1) {
        mailbox::for_each_legal(position, |mv, after| divided.push((mv, perft(after, rest))));
    }
    divided.sort_unstable();
    divided
}
