//! Rules of chess as methods of a position, by this generator.

use super::{is_attacked, legal_moves};
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::{IllegalMove, Position};
use crate::square::Square;

impl Position {
    /// The part of the position that matters to the moves that follow: the en-passant square is left out unless a pawn
    /// can capture there, and the counters begin anew. Two positions with the same essence have the same perft at every
    /// depth.
    #[must_use]
    pub fn essence(&self) -> Self {
        let captured_on = |square| {
            let is_capture = |mv: &Move| {
                let pawn = |piece: Piece| piece.kind == PieceKind::Pawn;
                mv.to == square && self.piece_at(mv.from).is_some_and(pawn)
            };
            legal_moves(self).iter().any(is_capture)
        };
        Self {
            en_passant: self.en_passant.filter(|&square| captured_on(square)),
            halfmove: 0,
            fullmove: 1,
            ..*self
        }
    }

    /// Whether a piece of `by` attacks `square`, whatever stands there.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Colour) -> bool {
        is_attacked(self, square, by)
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.turn()), !self.turn())
    }

    /// The legal moves, sorted; none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = legal_moves(self);
        moves.sort_unstable();
        moves
    }

    /// The position after `mv`, if `mv` is legal here. Castling may be written in either
    /// [notation](crate::CastlingNotation).
    ///
    /// # Errors
    /// [`IllegalMove`], which lists the legal ones.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let legal = self.legal_moves();
        if legal.contains(&self.in_notation(mv, self.castling_notation())) {
            return Ok(self.play(mv));
        }
        Err(IllegalMove {
            mv,
            fen: self.to_string(),
            legal,
        })
    }
}
