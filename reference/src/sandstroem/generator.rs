//! The board as a [`Generator`].

use super::board::Board;
use super::step::StepKind;
use crate::generator::Generator;
use crate::moves::Move;
use crate::piece::{Colour, Piece};
use crate::square::Square;

impl Generator for Board {
    fn moves(&mut self) -> Vec<Move> {
        self.legal().into_iter().map(Move::from).collect()
    }

    fn captures(&mut self) -> Vec<Move> {
        let takes = |step: &super::Step| match step.kind {
            StepKind::EnPassant => true,
            StepKind::Castling => false,
            _ => self.codes[step.to.index()] != 0,
        };
        self.legal()
            .into_iter()
            .filter(takes)
            .map(Move::from)
            .collect()
    }

    #[inline]
    fn count(&mut self) -> u64 {
        self.count_legal()
    }

    fn for_each(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        // The node's moves lie on the common stack, above those of the nodes before it.
        let base = self.stack.len();
        let mut stack = std::mem::take(&mut self.stack);
        self.legal_into(&mut stack);
        self.stack = stack;
        for place in base..self.stack.len() {
            let step = self.stack[place];
            let undo = self.make(step);
            visit(self, step.into());
            self.unmake(step, undo);
        }
        self.stack.truncate(base);
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        Board::piece_at(self, square)
    }

    fn turn(&self) -> Colour {
        self.turn
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }
}
