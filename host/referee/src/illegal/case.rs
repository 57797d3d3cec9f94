//! A move that is looked at.

use reference::{Colour, Move, Piece, PieceKind, Position, Square};

use super::rule::{Illegal, Rule};
use crate::lines::{between, goes};
use crate::words::{on, side};

/// A move, and the game that has led to it.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    /// The first position of the game.
    pub(super) root: &'a Position,
    /// The moves of the game.
    pub(super) moves: &'a [Move],
    /// The position after them.
    pub(super) position: &'a Position,
    /// The move that is not legal there.
    pub(super) mv: Move,
    /// The piece that moves.
    pub(super) piece: Piece,
}

impl Case<'_> {
    pub(super) fn us(&self) -> Colour {
        self.position.turn()
    }

    /// The first piece that stands between the two squares of the move, if there is one.
    pub(super) fn blocked(&self) -> Option<Illegal> {
        let in_the_way = between(self.mv.from, self.mv.to).into_iter();
        let (square, piece) = in_the_way
            .filter_map(|square| Some((square, self.position.piece_at(square)?)))
            .next()?;
        let Move { from, to, .. } = self.mv;
        let why = format!("{} stands between {from} and {to}", on(piece, square));
        Some(Illegal::new(Rule::Blocked, why))
    }

    pub(super) fn shape(&self) -> Illegal {
        let Move { from, to, .. } = self.mv;
        let name = self.piece.kind.name();
        Illegal::new(
            Rule::Shape,
            format!("a {name} does not go from {from} to {to}"),
        )
    }

    /// A fault of a piece that is no pawn and does not castle, the safety of the king apart.
    fn fault_of_piece(&self) -> Option<Illegal> {
        let Move { from, to, .. } = self.mv;
        if !goes(self.piece.kind, from, to) {
            return Some(self.shape());
        }
        self.blocked()
    }

    /// A fault of the squares, which any piece can have.
    fn fault_of_squares(&self) -> Option<Illegal> {
        let Move { from, to, .. } = self.mv;
        if self.piece.colour != self.us() {
            let (theirs, ours) = (side(self.piece.colour), side(self.us()));
            let why = format!(
                "{} is {theirs}'s, and {ours} is to move",
                on(self.piece, from)
            );
            return Some(Illegal::new(Rule::WrongSide, why));
        }
        // A king that castles in Chess960 takes its own rook.
        if self
            .castling()
            .is_some_and(|castling| castling.rook_from == to)
        {
            return None;
        }
        let target = self
            .position
            .piece_at(to)
            .filter(|target| target.colour == self.us())?;
        let why = format!("{} is of the same side", on(target, to));
        Some(Illegal::new(Rule::OwnPiece, why))
    }

    pub(super) fn explain(&self) -> Option<Illegal> {
        if let Some(fault) = self.fault_of_squares() {
            return Some(fault);
        }
        let name = self.piece.kind.name();
        if self.mv.promotion.is_some() && self.piece.kind != PieceKind::Pawn {
            let why = format!("a {name} is no pawn, and only pawns are promoted");
            return Some(Illegal::new(Rule::Promotion, why));
        }
        if let Some(castling) = self.castling() {
            return self.fault_of_castling(castling);
        }
        let fault = match self.piece.kind {
            PieceKind::Pawn => self.fault_of_pawn(),
            _ => self.fault_of_piece(),
        };
        fault.or_else(|| self.fault_of_safety())
    }
}

/// The squares of the pieces of `by` that attack `square`, with the pieces.
pub(super) fn attackers(position: &Position, square: Square, by: Colour) -> Vec<(Square, Piece)> {
    let squares = reference::mailbox::attackers(position, square, by);
    squares
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .collect()
}
