//! Attacks on a square.

use crate::board::Board;
use crate::fault::Fault;
use crate::piece::{step, Kind, Piece, Side, Square, KNIGHT_STEPS, QUEEN_STEPS};

impl Board {
    /// How many pieces of the opponent give check to the side to move.
    pub fn checkers(&self) -> usize {
        let king = self.kings[self.side as usize];
        self.attackers(king, self.side.other(), None)
    }

    /// Whether a piece of this side attacks the square.
    pub fn is_attacked(&self, target: Square, by: Side) -> bool {
        self.attackers(target, by, None) > 0
    }

    /// How many pieces of this side attack the square. A shade is an empty square that lines end on, as if a piece
    /// stood there.
    pub fn attackers(&self, target: Square, by: Side, shade: Option<Square>) -> usize {
        let knights = KNIGHT_STEPS
            .iter()
            .filter_map(|&offset| step(target, offset))
            .filter(|&square| self.is(square, by, Kind::Knight));
        let lines = QUEEN_STEPS
            .iter()
            .enumerate()
            .filter(|&(index, &offset)| self.is_attacked_along(target, by, shade, index, offset));
        self.attacking_pawns(target, by) + knights.count() + lines.count()
    }

    /// How many pawns of this side attack the square.
    fn attacking_pawns(&self, target: Square, by: Side) -> usize {
        let backward = if self.has(Fault::PawnAttacksReversed) {
            by.forward()
        } else {
            -by.forward()
        };
        [backward - 1, backward + 1]
            .iter()
            .filter_map(|&offset| step(target, offset))
            .filter(|&square| self.is(square, by, Kind::Pawn))
            .count()
    }

    /// Whether the first piece on one of the lines from a square is of this side and attacks along the line.
    fn is_attacked_along(
        &self,
        target: Square,
        by: Side,
        shade: Option<Square>,
        index: usize,
        offset: isize,
    ) -> bool {
        let mut square = step(target, offset);
        let mut distance = 1;
        while let Some(here) = square {
            if shade == Some(here) {
                return false;
            }
            if let Some(Piece { side, kind }) = self.squares[here] {
                let moves_so = match kind {
                    Kind::Queen => true,
                    Kind::Rook => index < 4,
                    Kind::Bishop => index >= 4,
                    Kind::King => distance == 1 && !self.has(Fault::KingsTouch),
                    Kind::Pawn | Kind::Knight => false,
                };
                return side == by && moves_so;
            }
            square = step(here, offset);
            distance += 1;
        }
        false
    }
}
