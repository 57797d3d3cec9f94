//! Every legal position of an ending.

use super::encoding::IndexError;
use super::index::Index;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// How many placements are legal positions with either side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LegalCounts {
    /// White to move.
    pub white_to_move: u64,
    /// Black to move.
    pub black_to_move: u64,
}

impl Index {
    /// The legal positions of a number: White to move, Black to move, and where the last move can
    /// have been a pawn's two steps and a pawn stands ready to take it, the same with that
    /// en-passant square.
    ///
    /// # Errors
    /// [`IndexError::Number`] for a number that is none.
    pub fn positions(&self, number: u64) -> Result<Vec<Position>, IndexError> {
        let placement = self.decode(number)?;
        let mut positions = Vec::new();
        for turn in Colour::ALL {
            if let Some(position) = placement.position(turn) {
                positions.push(position);
                positions.extend(passed_squares(&position).map(|square| Position {
                    en_passant: Some(square),
                    ..position
                }));
            }
        }
        Ok(positions)
    }

    /// Calls `visit` with every legal position of the ending and its number, in the order of the
    /// numbers; see [`positions`](Self::positions).
    pub fn for_each_position(&self, mut visit: impl FnMut(u64, Position)) {
        for number in 0..self.size() {
            for position in self.positions(number).unwrap_or_default() {
                visit(number, position);
            }
        }
    }

    /// Counts the legal positions, those with an en-passant square not apart.
    #[must_use]
    pub fn legal_counts(&self) -> LegalCounts {
        let mut counts = LegalCounts::default();
        for placement in (0..self.size()).filter_map(|number| self.decode(number).ok()) {
            let legal = |turn| u64::from(placement.position(turn).is_some());
            counts.white_to_move += legal(Colour::White);
            counts.black_to_move += legal(Colour::Black);
        }
        counts
    }
}

/// The squares that a pawn of the side not to move can just have stepped over and on which a pawn
/// of the side to move could take it.
///
/// The position before the step has to be one, too: the side now to move must have been able to
/// leave its own king in no check that the step did not give.
fn passed_squares(position: &Position) -> impl Iterator<Item = Square> + '_ {
    let mover = !position.turn();
    let pawn = Piece::new(mover, PieceKind::Pawn);
    let step = mover.pawn_step();
    let rank = mover.pawn_rank();
    (0..8).filter_map(move |file| {
        let home = Square::from_coords(file, rank)?;
        let passed = home.offset(0, step)?;
        let stands = passed.offset(0, step)?;
        let free = [home, passed]
            .iter()
            .all(|&square| position.piece_at(square).is_none());
        let taker = Piece::new(position.turn(), PieceKind::Pawn);
        let beside = [-1, 1]
            .into_iter()
            .filter_map(|files| stands.offset(files, 0));
        let ready = beside
            .into_iter()
            .any(|square| position.piece_at(square) == Some(taker));
        let stepped = position.piece_at(stands) == Some(pawn) && free && ready;
        (stepped && was_legal(position, home, stands)).then_some(passed)
    })
}

/// Whether the position before a double push was legal: with the pawn back home, the king of the
/// side now to move stood in no check.
fn was_legal(position: &Position, home: Square, stands: Square) -> bool {
    let mut before = *position;
    before.board[home.index()] = before.board[stands.index()].take();
    !before.is_attacked(position.king(position.turn()), !position.turn())
}
