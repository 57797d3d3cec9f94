//! The position as a [`Generator`].

use super::legal::{count_legal, legal_moves};
use super::position::Huginn;
use crate::generator::Generator;
use crate::moves::Move;
use crate::piece::{Colour, Piece};
use crate::square::Square;

impl Generator for Huginn {
    fn moves(&mut self) -> Vec<Move> {
        let legal = legal_moves(self).into_iter();
        legal.map(|scored| scored.mv.into()).collect()
    }

    fn captures(&mut self) -> Vec<Move> {
        let legal = legal_moves(self).into_iter();
        legal
            .filter(|scored| scored.mv.is_capture())
            .map(|scored| scored.mv.into())
            .collect()
    }

    fn count(&mut self) -> u64 {
        count_legal(self)
    }

    fn for_each(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let us = self.side_to_move;
        for scored in super::generate_all(self) {
            self.make_move(scored.mv);
            if !self.is_sq_attacked(self.king_sq[us.index()], !us) {
                visit(self, scored.mv.into());
            }
            self.undo_move();
        }
    }

    fn key(&self) -> u64 {
        self.zobrist_key
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        Huginn::piece_at(self, square)
    }

    fn turn(&self) -> Colour {
        self.side_to_move
    }

    fn en_passant(&self) -> Option<Square> {
        self.ep_square()
    }
}
