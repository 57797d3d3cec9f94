//! GenMoves and CaptureList: the pseudo-legal moves, as the program of 1989 listed them.
//!
//! These walk the literal table, field by field. A pawn's captures come before its pushes; castling
//! and en passant are outside the table and were added by others.

use super::board::Board;
use super::step::{Step, StepKind};
use crate::piece::{Colour, PieceKind};
use crate::posdata::{posdata, ptype};
use crate::square::Square;

impl Board {
    /// GenMoves for every piece of the side to move, king first, then by slot.
    #[must_use]
    pub fn gen_moves(&self) -> Vec<Step> {
        self.list(|_| true)
    }

    /// CaptureList: what takes something, and promotions.
    #[must_use]
    pub fn capture_list(&self) -> Vec<Step> {
        let takes = |step: &Step| self.piece_at(step.to).is_some();
        self.list(|step| takes(step) || matches!(step.kind, StepKind::Promotion(_)))
    }

    fn list(&self, wanted: impl Fn(&Step) -> bool) -> Vec<Step> {
        let mut moves = Vec::new();
        for (from, kind) in self.pieces(self.turn) {
            if kind == PieceKind::Pawn {
                self.pawn(from, &mut moves);
            } else {
                self.walk(kind, from, &mut moves);
            }
        }
        moves.retain(wanted);
        moves
    }

    /// The side whose piece stands on a square: `color[u]`, with neutral as `None`.
    pub(super) fn colour_at(&self, square: Square) -> Option<Colour> {
        self.piece_at(square).map(|piece| piece.colour)
    }

    /// The loop of 1989.
    fn walk(&self, kind: PieceKind, from: Square, moves: &mut Vec<Step>) {
        let walk = posdata().walk(ptype(self.turn, kind), from, |square| {
            self.colour_at(square).is_some()
        });
        let open = walk.filter(|&square| self.colour_at(square) != Some(self.turn));
        moves.extend(open.map(|to| Step {
            from,
            to,
            kind: StepKind::Plain,
        }));
    }

    /// A pawn's two threads.
    fn pawn(&self, from: Square, moves: &mut Vec<Step>) {
        let enemy = |&square: &Square| self.colour_at(square) == Some(self.other());
        let captures = posdata().pawn_captures(self.turn, from).filter(enemy);
        let free = |square| self.colour_at(square).is_none();
        let pushes = posdata()
            .pawn_pushes(self.turn, from, |square| !free(square))
            .filter(|&square| free(square));
        for to in captures.chain(pushes) {
            if matches!(to.rank(), 0 | 7) {
                let promoting = super::legal::PROMOTIONS.map(|kind| Step {
                    from,
                    to,
                    kind: StepKind::Promotion(kind),
                });
                moves.extend(promoting);
                continue;
            }
            let kind = if from.rank().abs_diff(to.rank()) == 2 {
                StepKind::DoublePush
            } else {
                StepKind::Plain
            };
            moves.push(Step { from, to, kind });
        }
    }
}
