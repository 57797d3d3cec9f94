//! A move as the generator lists it.

use crate::moves::Move;
use crate::piece::PieceKind;
use crate::square::Square;

/// What a move is besides two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// Nothing else.
    Plain,
    /// A pawn's two steps, which leave an en-passant square.
    DoublePush,
    /// A pawn taken in passing.
    EnPassant,
    /// King and rook, written as the [`Move`] is.
    Castling,
    /// A pawn becomes this on the last rank.
    Promotion(PieceKind),
}

/// A move as the generator lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What else happens.
    pub kind: StepKind,
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        let promotion = match step.kind {
            StepKind::Promotion(kind) => Some(kind),
            _ => None,
        };
        Self {
            from: step.from,
            to: step.to,
            promotion,
        }
    }
}
