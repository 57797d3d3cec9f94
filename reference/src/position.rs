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
mod tests {
    use super::*;

    /// The FEN after playing `moves` from `fen`, each checked to be legal.
    fn after(fen: &str, moves: &str) -> String {
        let start: Position = fen.parse().unwrap();
        let play = |position: Position, mv: &str| position.try_play(mv.parse().unwrap()).unwrap();
        moves.split_whitespace().fold(start, play).to_string()
    }

    #[test]
    fn an_opening_move_by_move() {
        let start = Position::starting().to_string();
        assert_eq!(
            after(&start, "e2e4"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
        );
        assert_eq!(
            after(&start, "e2e4 c7c5 g1f3"),
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
        );
        assert_eq!(Position::default(), start.parse().unwrap());
    }

    #[test]
    fn castling_is_played_in_either_notation_and_from_any_squares() {
        assert_eq!(after(CASTLES, "e1h1"), after(CASTLES, "e1g1"));
        assert_eq!(after(CASTLES, "e1a1"), after(CASTLES, "e1c1"));
        for (fen, mv, expected) in [
            (
                "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
                "f1g1",
                "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1",
            ),
            (
                "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
                "f1b1",
                "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1",
            ),
            (
                "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
                "f1c1",
                "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1",
            ),
            (
                "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
                "b1a1",
                "4k3/8/8/8/8/8/8/2KR3R b - - 1 1",
            ),
            (
                "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
                "b1c1",
                "4k3/8/8/8/8/8/8/R1K4R b - - 1 1",
            ),
            (
                "1rk3r1/8/8/8/8/8/8/K7 b kq - 3 9",
                "c8b8",
                "2kr2r1/8/8/8/8/8/8/K7 w - - 4 10",
            ),
            (
                "1rk3r1/8/8/8/8/8/8/K7 b kq - 3 9",
                "b8b1",
                "2k3r1/8/8/8/8/8/8/Kr6 w k - 4 10",
            ),
        ] {
            assert_eq!(after(fen, mv), expected, "{mv} in {fen}");
        }
    }

    #[test]
    fn castling_is_written_as_the_kings_step_only_where_all_rights_are_standard() {
        let castles = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            let moves = position.legal_moves();
            let castling = moves
                .iter()
                .filter(|&&mv| position.castling_of(mv).is_some());
            let texts: Vec<_> = castling.map(Move::to_string).collect();
            texts.join(" ")
        };
        assert_eq!(castles(CASTLES), "e1c1 e1g1");
        assert_eq!(castles("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1 e1g1");
        assert_eq!(castles("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "e1a1 e1h1");
        let start = Position::starting();
        let step = Move::new(Square::E1, Square::D1);
        assert_eq!(
            start.in_notation(step, CastlingNotation::KingTakesRook),
            step
        );
        let position: Position = CASTLES.parse().unwrap();
        let [short, takes] = ["e1g1", "e1h1"].map(|text| text.parse().unwrap());
        for mv in [short, takes] {
            assert_eq!(
                position.in_notation(mv, CastlingNotation::KingTakesRook),
                takes
            );
            assert_eq!(position.in_notation(mv, CastlingNotation::KingSteps), short);
        }
    }

    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7";

    #[test]
    fn castling_brings_the_rook_over_and_ends_both_rights() {
        assert_eq!(after(CASTLES, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 7");
        assert_eq!(after(CASTLES, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 7");
        assert_eq!(
            after(CASTLES, "h1g1 e8c8"),
            "2kr3r/8/8/8/8/8/8/R3K1R1 w Q - 5 8"
        );
        assert_eq!(
            after(CASTLES, "a1b1 e8g8"),
            "r4rk1/8/8/8/8/8/8/1R2K2R w K - 5 8"
        );
    }

    #[test]
    fn rights_are_lost_by_king_rook_and_captured_rook() {
        assert_eq!(after(CASTLES, "e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 7");
        assert_eq!(
            after(CASTLES, "h1h5"),
            "r3k2r/8/8/7R/8/8/8/R3K3 b Qkq - 4 7"
        );
        assert_eq!(after(CASTLES, "a1a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 7");
    }

    #[test]
    fn en_passant_removes_the_pawn_beside() {
        let white = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        assert_eq!(after(white, "d7d5 e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
        let black = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
        assert_eq!(after(black, "e2e4 d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    }

    #[test]
    fn promotion_and_capture_reset_the_halfmove_clock() {
        let position = "3rk3/4P3/8/8/8/8/8/4K3 w - - 9 40";
        assert_eq!(after(position, "e7d8n"), "3Nk3/8/8/8/8/8/8/4K3 b - - 0 40");
        let rooks = "4k3/8/8/8/8/8/r7/R3K3 w - - 9 40";
        assert_eq!(after(rooks, "a1a2"), "4k3/8/8/8/8/8/R7/4K3 b - - 0 40");
        assert_eq!(after(rooks, "a1b1"), "4k3/8/8/8/8/8/r7/1R2K3 b - - 10 40");
    }

    #[test]
    fn illegal_moves_are_refused_with_the_legal_ones() {
        let position: Position = "7k/8/8/8/8/8/r7/1r5K w - - 0 1".parse().unwrap();
        let error = position
            .try_play(Move::new(Square::H1, Square::H2))
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "move `h1h2` is not legal in `7k/8/8/8/8/8/r7/1r5K w - - 0 1`; the legal moves are none"
        );
        let error = Position::starting()
            .try_play(Move::new(Square::E2, Square::E5))
            .unwrap_err();
        assert!(
            error
                .to_string()
                .contains("the legal moves are a2a3 a2a4 b1a3 b1c3"),
            "{error}"
        );
    }

    #[test]
    fn the_essence_has_no_counters_and_no_idle_en_passant_square() {
        let essence = |fen: &str| fen.parse::<Position>().unwrap().essence().to_string();
        assert_eq!(
            essence("4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 30"),
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
        );
        for idle in [
            // No pawn beside it, and one that is pinned.
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9",
            "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 9",
        ] {
            assert_eq!(essence(idle), idle.replace("e3 0 9", "- 0 1"));
        }
    }

    #[test]
    fn moves_from_empty_squares_only_pass_the_turn() {
        let passed = Position::starting().play(Move::new(Square::E4, Square::E5));
        assert_eq!(
            passed.to_string(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
        );
    }

    #[test]
    fn counters_stop_at_their_end() {
        let fen = "4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295";
        assert_eq!(
            after(fen, "e8d8"),
            "3k4/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295"
        );
    }

    #[test]
    fn pieces_and_kings_are_listed_with_their_squares() {
        let position: Position = "4k3/8/8/8/8/8/6n1/4K3 w - - 0 1".parse().unwrap();
        let listed: String = position
            .pieces()
            .map(|(square, piece)| format!("{piece}{square} "))
            .collect();
        assert_eq!(listed, "Ke1 ng2 ke8 ");
        assert_eq!(
            (position.king(Colour::White), position.king(Colour::Black)),
            (Square::E1, Square::E8)
        );
        assert!(position.in_check());
    }
}
