//! The interface of every move generator of this crate.

use crate::moves::Move;
use crate::piece::{Colour, Piece};
use crate::square::Square;

/// A move generator that keeps a position of its own.
///
/// A generator is loaded with a [`Position`](crate::Position) (`From`, or `TryFrom` where it has
/// limits), plays moves on its own board and takes them back. [`perft`](crate::perft) drives any of
/// them.
pub trait Generator: Clone + Send {
    /// The legal moves, in the generator's own order.
    fn moves(&mut self) -> Vec<Move>;

    /// The legal moves that take a piece, en passant included, in the generator's own order.
    fn captures(&mut self) -> Vec<Move>;

    /// How many legal moves there are.
    fn count(&mut self) -> u64;

    /// Plays every legal move in turn, calls `visit` with the generator standing after the move,
    /// and takes the move back.
    fn for_each(&mut self, visit: impl FnMut(&mut Self, Move));

    /// The [key](crate::zobrist) of the position.
    fn key(&self) -> u64;

    /// The piece on `square`, if any.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// The side to move.
    fn turn(&self) -> Colour;

    /// The square a pawn has just stepped over.
    fn en_passant(&self) -> Option<Square>;
}
