//! A castling move taken apart.

use super::wing::{Wing, STANDARD_KING_FILE};
use crate::moves::Move;
use crate::square::Square;

/// How the castling moves of a position are written, as [`Move`]s and in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingNotation {
    /// The king goes to its new square: `e1g1`, as in standard chess.
    KingSteps,
    /// The king takes its own rook: `e1h1`, as in Chess960, where castling may move the king by one square or not at all.
    KingTakesRook,
}

/// A castling move taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling {
    /// Where the king castles to.
    pub wing: Wing,
    /// The king's square before the move.
    pub king_from: Square,
    /// The king's square after the move, which may be the same.
    pub king_to: Square,
    /// The rook's square before the move.
    pub rook_from: Square,
    /// The rook's square after the move, which may be the same.
    pub rook_to: Square,
}

impl Castling {
    /// The castling of a king with a rook on another file of its rank, or `None` for the king's own file.
    #[must_use]
    pub fn of(king: Square, rook_file: u8) -> Option<Self> {
        let wing = Wing::of_files(king.file(), rook_file)?;
        let (king_file, target_file) = wing.target_files();
        let on_rank = |file: u8| Square::from_coords(file, king.rank());
        Some(Self {
            wing,
            king_from: king,
            king_to: on_rank(king_file)?,
            rook_from: on_rank(rook_file)?,
            rook_to: on_rank(target_file)?,
        })
    }

    /// Whether it is one of standard chess: the king on the e file, the rook on the h or the a file.
    #[must_use]
    pub const fn is_standard(self) -> bool {
        self.king_from.file() == STANDARD_KING_FILE
            && self.rook_from.file() == self.wing.standard_rook_file()
    }

    /// The move in a notation.
    #[must_use]
    pub const fn in_notation(self, notation: CastlingNotation) -> Move {
        let to = match notation {
            CastlingNotation::KingSteps => self.king_to,
            CastlingNotation::KingTakesRook => self.rook_from,
        };
        Move::new(self.king_from, to)
    }

    /// Whether `mv` is this castling in either notation. A king's step of one file is its ordinary move.
    #[must_use]
    pub fn is_written(self, mv: Move) -> bool {
        let far = mv.from.file().abs_diff(mv.to.file()) > 1;
        mv.promotion.is_none()
            && mv.from == self.king_from
            && (mv.to == self.rook_from || (far && mv.to == self.king_to))
    }

    /// The squares that the king stands on during the move, the first and the last included. No enemy may attack one.
    pub fn king_way(self) -> impl Iterator<Item = Square> + Clone {
        between(self.king_from, self.king_to)
    }

    /// The squares of both ways but for king and rook themselves. All of them must be empty.
    pub fn must_be_empty(self) -> impl Iterator<Item = Square> + Clone {
        let ways = self.king_way().chain(between(self.rook_from, self.rook_to));
        ways.filter(move |&square| square != self.king_from && square != self.rook_from)
    }
}

/// The squares of a rank from one to another, both included, from the a file's side.
fn between(one: Square, other: Square) -> impl Iterator<Item = Square> + Clone {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    files.filter_map(move |file| Square::from_coords(file, one.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The castling of a king with a rook of its rank, as squares: king, rook, what must be empty.
    fn castling(king: Square, rook_file: u8) -> String {
        let castling = Castling::of(king, rook_file).unwrap();
        let texts = |squares: Vec<Square>| {
            let texts: Vec<_> = squares.iter().map(Square::to_string).collect();
            texts.join(" ")
        };
        let mut empty: Vec<_> = castling.must_be_empty().collect();
        empty.sort_unstable();
        empty.dedup();
        format!(
            "{}{} {}{}; way {}; empty {}",
            castling.king_from,
            castling.king_to,
            castling.rook_from,
            castling.rook_to,
            texts(castling.king_way().collect()),
            texts(empty)
        )
    }

    #[test]
    fn kings_and_rooks_go_to_the_squares_of_standard_chess() {
        for (king, rook_file, expected) in [
            (Square::E1, 7, "e1g1 h1f1; way e1 f1 g1; empty f1 g1"),
            (Square::E8, 0, "e8c8 a8d8; way c8 d8 e8; empty b8 c8 d8"),
            (Square::B1, 0, "b1c1 a1d1; way b1 c1; empty c1 d1"),
            (Square::G8, 7, "g8g8 h8f8; way g8; empty f8"),
            (Square::F1, 6, "f1g1 g1f1; way f1 g1; empty "),
            (Square::C1, 1, "c1c1 b1d1; way c1; empty d1"),
            (
                Square::G1,
                5,
                "g1c1 f1d1; way c1 d1 e1 f1 g1; empty c1 d1 e1",
            ),
            (
                Square::B1,
                2,
                "b1g1 c1f1; way b1 c1 d1 e1 f1 g1; empty d1 e1 f1 g1",
            ),
        ] {
            assert_eq!(castling(king, rook_file), expected);
        }
        assert_eq!(Castling::of(Square::D1, 3), None);
        assert_eq!(Castling::of(Square::D1, 8), None);
    }

    #[test]
    fn castling_is_read_in_either_notation_and_a_single_step_is_not_it() {
        let written = |king: Square, rook_file: u8| -> Vec<Square> {
            let castling = Castling::of(king, rook_file).unwrap();
            Square::all()
                .filter(|&to| castling.is_written(Move::new(king, to)))
                .collect()
        };
        assert_eq!(written(Square::E1, 7), [Square::G1, Square::H1]);
        assert_eq!(written(Square::E1, 6), [Square::G1]);
        assert_eq!(written(Square::F1, 7), [Square::H1]);
        assert_eq!(written(Square::B8, 0), [Square::A8]);
        let castling = Castling::of(Square::E1, 7).unwrap();
        assert!(!castling.is_written(Move::new(Square::E8, Square::G1)));
        let promoting = Move::promoting(Square::E1, Square::H1, crate::PieceKind::Queen);
        assert!(!castling.is_written(promoting));
    }
}
