//! Scores: in which order a search would look at the moves.

use super::mv::SMove;
use crate::piece::PieceKind;

/// A move with its score: `S_MOVE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The move.
    pub mv: SMove,
    /// The higher, the sooner it should be looked at.
    pub score: i32,
}

/// What a piece is worth, a pawn 100.
#[must_use]
pub const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Knight => 320,
        PieceKind::Bishop => 330,
        PieceKind::Rook => 500,
        PieceKind::Queen => 900,
        PieceKind::King => 20_000,
    }
}

impl Scored {
    /// Scores a move of an `attacker`: promotions 900,000 + what the pawn becomes, en passant
    /// 1,000,105, captures 1,000,000 + 10 x victim - attacker (the most valuable victim first, then
    /// the least valuable attacker), castling 50,000, anything else 0.
    ///
    /// A promotion that captures is scored as a promotion, as it is listed by the same method.
    #[must_use]
    #[inline]
    pub const fn new(mv: SMove, attacker: PieceKind) -> Self {
        let score = if mv.is_en_passant() {
            1_000_105
        } else if let Some(promoted) = mv.promoted() {
            900_000 + value(promoted)
        } else if let Some(victim) = mv.captured() {
            1_000_000 + 10 * value(victim) - value(attacker)
        } else if mv.is_castle() {
            50_000
        } else {
            0
        };
        Self { mv, score }
    }
}
