//! trapped: whether an attacked piece has nowhere to go.

use super::ataks::{control, Ataks};
use super::board::Board;
use crate::piece::{Piece, PieceKind};
use crate::posdata::{posdata, ptype};
use crate::square::Square;

impl Board {
    /// Whether the piece on `square` has no safe move; `None` on an empty square.
    ///
    /// A piece is safe where the enemy does not attack, or where it takes a piece worth as much. A
    /// pawn is safe ahead where its side's attack is no weaker than the enemy's, two ahead only if
    /// no pawn watches the first step; and it is not trapped when it can take anything.
    #[must_use]
    pub fn is_trapped(&self, square: Square) -> Option<bool> {
        let piece = self.piece_at(square)?;
        let theirs = self.ataks(!piece.colour);
        Some(if piece.kind == PieceKind::Pawn {
            let ours = self.ataks(piece.colour);
            !self.pawn_advances(square, piece, &ours, &theirs) && !self.pawn_takes(square, piece)
        } else {
            self.walk_is_unsafe(square, piece, &theirs)
        })
    }

    fn walk_is_unsafe(&self, square: Square, piece: Piece, theirs: &Ataks) -> bool {
        let occupied = |to| self.colour_at(to).is_some();
        let safe = |to: Square| match self.piece_at(to) {
            Some(own) if own.colour == piece.colour => false,
            Some(enemy) => theirs.count(to) == 0 || enemy.kind >= piece.kind,
            None => theirs.count(to) == 0,
        };
        let mut walk = posdata().walk(ptype(piece.colour, piece.kind), square, occupied);
        !walk.any(safe)
    }

    fn pawn_advances(&self, square: Square, piece: Piece, ours: &Ataks, theirs: &Ataks) -> bool {
        let occupied = |to| self.colour_at(to).is_some();
        let mut pushes = posdata()
            .pawn_pushes(piece.colour, square, occupied)
            .take_while(|&to| !occupied(to));
        let holds = |to: Square| ours.word(to) >= theirs.word(to);
        let Some(first) = pushes.next() else {
            return false;
        };
        holds(first)
            || (theirs.word(first) < control(PieceKind::Pawn) && pushes.next().is_some_and(holds))
    }

    fn pawn_takes(&self, square: Square, piece: Piece) -> bool {
        posdata()
            .pawn_captures(piece.colour, square)
            .any(|to| self.colour_at(to) == Some(!piece.colour))
    }
}
