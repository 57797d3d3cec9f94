//! The position: a board and what FEN says beside it.

use std::fmt;

use crate::castling::{Castling, CastlingNotation, CastlingRights, Wing};
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::square::Square;

/// The 64 squares of a board, indexed by [`Square::index`].
pub(crate) type Board = [Option<Piece>; 64];

/// A chess position, complete in the sense of FEN.
///
/// Parsing ([`str::parse`], see [`fen`](crate::fen)) and playing legal moves are the only ways to
/// one, so a position has exactly one king a side and the side not to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// Where the kings stand, by colour; kept beside the board because every legality test starts
    /// there.
    pub(crate) kings: [Square; 2],
    pub(crate) turn: Colour,
    pub(crate) castling: CastlingRights,
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

/// A move that the rules do not allow in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move `{mv}` is not legal in `{fen}`; the legal moves are {}", list(.legal))]
pub struct IllegalMove {
    /// The move refused.
    pub mv: Move,
    /// The position it was to be played in.
    pub fen: String,
    /// What may be played there, sorted.
    pub legal: Vec<Move>,
}

/// The moves as a sentence has them.
fn list(moves: &[Move]) -> String {
    let texts: Vec<_> = moves.iter().map(Move::to_string).collect();
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(" ")
    }
}

impl Position {
    /// The position a game starts from.
    #[must_use]
    pub fn starting() -> Self {
        use PieceKind::{Bishop, King, Knight, Queen, Rook};
        let mut board = [None; 64];
        for (file, kind) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]
            .into_iter()
            .enumerate()
        {
            board[file] = Some(Piece::new(Colour::White, kind));
            board[8 + file] = Some(Piece::new(Colour::White, PieceKind::Pawn));
            board[48 + file] = Some(Piece::new(Colour::Black, PieceKind::Pawn));
            board[56 + file] = Some(Piece::new(Colour::Black, kind));
        }
        Self {
            board,
            kings: [Square::E1, Square::E8],
            turn: Colour::White,
            castling: CastlingRights::ALL,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The piece on `square`, if any.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces with their squares, a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Where the king of `colour` stands.
    #[must_use]
    pub const fn king(&self, colour: Colour) -> Square {
        self.kings[colour.index()]
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The castling rights.
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square a pawn has just stepped over, whether or not a pawn can capture there.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// The number of the move, from 1, counted up after Black's.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// The first castling right that only Chess960 has, with a king or a rook elsewhere than in standard chess; `None` if the
    /// position is one of standard chess.
    #[must_use]
    pub fn chess960_right(&self) -> Option<(Colour, Wing)> {
        self.castling.chess960_right(self.kings)
    }

    /// How [`Move`]s of this position write castling: as the king's step if every castling right is one of standard chess,
    /// and otherwise, in Chess960, as the king taking its rook.
    #[must_use]
    pub fn castling_notation(&self) -> CastlingNotation {
        self.castling.notation(self.kings)
    }

    /// The castling that `mv` is here in either [notation](CastlingNotation), if the side to move has the right. Whether it is
    /// legal is not asked.
    #[must_use]
    pub fn castling_of(&self, mv: Move) -> Option<Castling> {
        self.castling.written(self.turn, self.king(self.turn), mv)
    }

    /// `mv` in a notation of castling; other moves are the same in both.
    #[must_use]
    pub fn in_notation(&self, mv: Move, notation: CastlingNotation) -> Move {
        self.castling_of(mv)
            .map_or(mv, |castling| castling.in_notation(notation))
    }

    /// The position after `mv`, which must be legal here; [`try_play`](Self::try_play) checks that. Castling may be written in
    /// either [notation](CastlingNotation).
    ///
    /// The en-passant square is set after every double push, as FEN defines it. The counters stop
    /// at `u32::MAX`.
    ///
    /// After a move that is not legal the result need not be a position of chess, but nothing
    /// panics; a move from an empty square only passes the turn.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.turn = !self.turn;
        next.en_passant = None;
        next.halfmove = self.halfmove.saturating_add(1);
        next.fullmove = self
            .fullmove
            .saturating_add(u32::from(self.turn == Colour::Black));
        let Some(piece) = self.piece_at(mv.from) else {
            return next;
        };
        if let Some(castling) = self.castling_of(mv) {
            next.castle(castling);
            return next;
        }
        next.castling = self.castling.without_rook(mv.from).without_rook(mv.to);
        if piece.kind == PieceKind::Pawn || self.piece_at(mv.to).is_some() {
            next.halfmove = 0;
        }
        next.board[mv.from.index()] = None;
        next.board[mv.to.index()] = Some(Piece {
            kind: mv.promotion.unwrap_or(piece.kind),
            ..piece
        });
        match piece.kind {
            PieceKind::King => next.note_king(piece.colour, mv.to),
            PieceKind::Pawn => next.finish_pawn_move(self.en_passant, mv),
            _ => {}
        }
        next
    }

    /// Notes where a king is now, which ends its rights.
    fn note_king(&mut self, colour: Colour, square: Square) {
        self.kings[colour.index()] = square;
        self.castling = self.castling.without_side(colour);
    }

    /// Moves king and rook, either of which may go to the square of the other.
    fn castle(&mut self, castling: Castling) {
        let king = self.board[castling.king_from.index()].take();
        let rook = self.board[castling.rook_from.index()].take();
        self.board[castling.king_to.index()] = king;
        self.board[castling.rook_to.index()] = rook;
        if let Some(king) = king {
            self.note_king(king.colour, castling.king_to);
        }
    }

    /// Notes the square stepped over by a double push, or removes the pawn taken in passing on
    /// `en_passant`.
    fn finish_pawn_move(&mut self, en_passant: Option<Square>, mv: Move) {
        if mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            self.en_passant =
                Square::from_coords(mv.from.file(), mv.from.rank().midpoint(mv.to.rank()));
        } else if en_passant == Some(mv.to) {
            // No pawn is pushed there: the pawn that stepped over the square stands in the way.
            // The victim stands beside the capturing pawn: on its rank and on the file it goes to.
            if let Some(victim) = Square::from_coords(mv.to.file(), mv.from.rank()) {
                self.board[victim.index()] = None;
            }
        }
    }
}

impl Default for Position {
    /// The starting position.
    fn default() -> Self {
        Self::starting()
    }
}

impl fmt::Debug for Position {
    /// Writes the FEN, which says everything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

#[cfg(test)]
mod tests;
