//! Legal moves: `makemove()`'s question, answered by making the move.

use super::attack::is_attacked;
use super::generate::{bits, for_each_pushed, Pushed};
use crate::generator::Generator;
use crate::moves::Move;
use crate::piece::{Colour, Piece};
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// The legal moves of the side to move, in the order of [`gen`](super::gen).
#[must_use]
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for_each_legal(position, |mv, _| moves.push(mv));
    moves
}

/// Calls `visit` with every legal move and the position after it.
///
/// The position had to be made anyway to see whether the move is legal; handing it over spares
/// perft a second making, and a list.
pub fn for_each_legal(position: &Position, mut visit: impl FnMut(Move, &Position)) {
    for_each_pushed(position, &mut |pushed| {
        if pushed.bits & bits::CASTLE != 0 && !may_castle(position, pushed.mv) {
            return;
        }
        let after = position.play(pushed.mv);
        if is_safe(position, &after) {
            visit(pushed.mv, &after);
        }
    });
}

/// How many legal moves there are: [`for_each_legal`] without the positions.
///
/// A move is made only where that can matter: of the king, en passant, out of check, or from a
/// square on a line with the king, where the piece may be pinned.
#[must_use]
pub fn count_legal(position: &Position) -> u64 {
    let king = position.king(position.turn);
    let in_check = position.in_check();
    let mut count = 0;
    for_each_pushed(position, &mut |pushed| {
        count += u64::from(if pushed.bits & bits::CASTLE != 0 {
            !in_check && may_castle(position, pushed.mv) && made_is_safe(position, pushed)
        } else {
            let matters =
                in_check || pushed.bits & bits::EN_PASSANT != 0 || on_a_line(king, pushed.mv.from);
            !matters || made_is_safe(position, pushed)
        });
    });
    count
}

/// Whether two squares are the same or on one rank, file or diagonal.
fn on_a_line(one: Square, other: Square) -> bool {
    let (files, ranks) = (
        one.file().abs_diff(other.file()),
        one.rank().abs_diff(other.rank()),
    );
    files == 0 || ranks == 0 || files == ranks
}

fn made_is_safe(position: &Position, pushed: Pushed) -> bool {
    is_safe(position, &position.play(pushed.mv))
}

/// Whether the side that has moved from `before` has left its king in no check.
fn is_safe(before: &Position, after: &Position) -> bool {
    !is_attacked(after, after.king(before.turn), after.turn)
}

/// Castling's own rules: both ways free, king neither in check nor crossing one. That it does not land in one, behind the rook
/// that has moved, is seen when the move is made.
fn may_castle(position: &Position, mv: Move) -> bool {
    let Some(castling) = position.castling_of(mv) else {
        return false;
    };
    let enemy = !position.turn;
    let free = |square: Square| position.piece_at(square).is_none();
    let safe = |square: Square| !is_attacked(position, square, enemy);
    castling.must_be_empty().all(free) && castling.king_way().all(safe)
}

/// The oracle as a [`Generator`]: a position, copied to make a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mailbox {
    position: Position,
}

impl From<&Position> for Mailbox {
    fn from(position: &Position) -> Self {
        Self {
            position: *position,
        }
    }
}

impl Generator for Mailbox {
    fn moves(&mut self) -> Vec<Move> {
        legal_moves(&self.position)
    }

    fn captures(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        for_each_pushed(&self.position, &mut |pushed| {
            if pushed.bits & bits::CAPTURE != 0 && made_is_safe(&self.position, pushed) {
                moves.push(pushed.mv);
            }
        });
        moves
    }

    fn count(&mut self) -> u64 {
        count_legal(&self.position)
    }

    fn for_each(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        for_each_legal(&self.position, |mv, after| {
            visit(&mut Self::from(after), mv)
        });
    }

    fn key(&self) -> u64 {
        zobrist::key(&self.position)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    fn turn(&self) -> Colour {
        self.position.turn()
    }

    fn en_passant(&self) -> Option<Square> {
        self.position.en_passant()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    #[test]
    fn counting_makes_fewer_moves_and_finds_as_many() {
        for (position, _) in games(11, 150).into_iter().flatten() {
            assert_eq!(
                count_legal(&position),
                legal_moves(&position).len() as u64,
                "{position}"
            );
        }
    }
}
