//! The legal filter, and counts by kind.

use super::code::{file_of_sq120, rank_of_sq120};
use super::generate::{for_each_pseudo_legal, generate_all};
use super::mv::SMove;
use super::position::Huginn;
use super::score::Scored;
use crate::piece::PieceKind;

/// The legal moves, scored, in the order generated: every move is made, and dropped if it leaves
/// the king in check.
#[must_use]
pub fn legal_moves(position: &mut Huginn) -> Vec<Scored> {
    let mut moves = generate_all(position);
    moves.retain(|scored| is_legal(position, scored.mv));
    moves
}

/// Whether a pseudo-legal move leaves the king in no check.
fn is_legal(position: &mut Huginn, mv: SMove) -> bool {
    let us = position.side_to_move;
    position.make_move(mv);
    let safe = !position.is_sq_attacked(position.king_sq[us.index()], !us);
    position.undo_move();
    safe
}

/// Whether two squares are on one rank, file or diagonal.
const fn on_a_line(one: u8, other: u8) -> bool {
    let files = file_of_sq120(one).abs_diff(file_of_sq120(other));
    let ranks = rank_of_sq120(one).abs_diff(rank_of_sq120(other));
    files == 0 || ranks == 0 || files == ranks
}

/// How many legal moves there are. Only moves that can uncover the king are made: its own, those
/// out of check, en passant, and those from a square on a line with it.
pub(super) fn count_legal(position: &mut Huginn) -> u64 {
    let us = position.side_to_move;
    let king = position.king_sq[us.index()];
    let in_check = position.is_sq_attacked(king, !us);
    let mut doubtful = std::mem::take(&mut position.doubtful);
    let mut count = 0;
    for_each_pseudo_legal(position, &mut |mv, kind| {
        if in_check || kind == PieceKind::King || mv.is_en_passant() || on_a_line(king, mv.from()) {
            doubtful.push(mv);
        } else {
            count += 1;
        }
    });
    for mv in doubtful.drain(..) {
        count += u64::from(is_legal(position, mv));
    }
    position.doubtful = doubtful;
    count
}

/// Moves by kind. A move is counted once: castling first, then promotion (capturing or not), then
/// capture (en passant included), else quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// Neither of the others.
    pub quiet: usize,
    /// Captures.
    pub captures: usize,
    /// Promotions.
    pub promotions: usize,
    /// Castling.
    pub castles: usize,
}

impl Kinds {
    /// Counts a list.
    #[must_use]
    pub fn of(moves: &[Scored]) -> Self {
        let mut kinds = Self::default();
        for Scored { mv, .. } in moves {
            *if mv.is_castle() {
                &mut kinds.castles
            } else if mv.is_promotion() {
                &mut kinds.promotions
            } else if mv.is_capture() {
                &mut kinds.captures
            } else {
                &mut kinds.quiet
            } += 1;
        }
        kinds
    }
}
