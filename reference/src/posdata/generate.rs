//! What the 1989 program did with the table: generating moves, and asking whether a square is
//! attacked by walking the same table backwards.

use super::{posdata, ptype, Ptype};
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// The moves the table knows for the side to move, piece by piece from a1 to h8, each in the order
/// of its walk: pseudo-legal, without castling and en passant. A pawn's captures come before its
/// pushes.
#[must_use]
pub fn pseudo_legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let side = position.turn();
    let occupied = |square| position.piece_at(square).is_some();
    let free = |square: &Square| !occupied(*square);
    let enemy = |square: &Square| {
        position
            .piece_at(*square)
            .is_some_and(|piece| piece.colour != side)
    };
    for (from, piece) in position.pieces().filter(|(_, piece)| piece.colour == side) {
        if piece.kind == PieceKind::Pawn {
            let captures = posdata().pawn_captures(side, from).filter(enemy);
            let pushes = posdata().pawn_pushes(side, from, occupied).filter(free);
            moves.extend(captures.chain(pushes).flat_map(|to| pawn_moves(from, to)));
        } else {
            let walk = posdata().walk(ptype(side, piece.kind), from, occupied);
            let reached = walk.filter(|to| free(to) || enemy(to));
            moves.extend(reached.map(|to| Move::new(from, to)));
        }
    }
    moves
}

/// A pawn's move, or the four it becomes on the last rank.
fn pawn_moves(from: Square, to: Square) -> Vec<Move> {
    if matches!(to.rank(), 0 | 7) {
        PieceKind::PROMOTIONS
            .map(|kind| Move::promoting(from, to, kind))
            .to_vec()
    } else {
        vec![Move::new(from, to)]
    }
}

/// Whether a piece of `by` attacks `target`, whatever stands there.
///
/// The table is walked backwards: a piece attacks `target` exactly if a piece of its kind standing
/// there would walk to it. Pawns are asked forwards, each from its own square, since this table has
/// no pawn on the first and last rank to walk back from, and kings stand there.
#[must_use]
pub fn is_attacked(position: &Position, target: Square, by: Colour) -> bool {
    use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
    let occupied = |square| position.piece_at(square).is_some();
    let seen = |ptype, kinds: &[PieceKind]| {
        let mut met = posdata()
            .walk(ptype, target, occupied)
            .filter_map(|to| position.piece_at(to));
        met.any(|piece| piece.colour == by && kinds.contains(&piece.kind))
    };
    let mut pawns = position
        .pieces()
        .filter(|&(_, piece)| piece == Piece::new(by, Pawn));
    seen(Ptype::Knight, &[Knight])
        || seen(Ptype::King, &[King])
        || seen(Ptype::Bishop, &[Bishop, Queen])
        || seen(Ptype::Rook, &[Rook, Queen])
        || pawns.any(|(from, _)| posdata().pawn_captures(by, from).any(|to| to == target))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generated(fen: &str) -> String {
        let position = fen.parse().unwrap();
        let texts: Vec<_> = pseudo_legal(&position)
            .iter()
            .map(Move::to_string)
            .collect();
        texts.join(" ")
    }

    #[test]
    fn moves_come_in_the_order_of_the_walks() {
        assert_eq!(
            generated("4k3/8/8/8/8/3p1n2/4P3/K6B w - - 0 1"),
            "a1a2 a1b1 a1b2 h1g2 h1f3 e2f3 e2d3 e2e3 e2e4"
        );
    }

    #[test]
    fn pawns_promote_four_ways_on_each_square() {
        assert_eq!(
            generated("7k/8/8/8/8/K7/6p1/5N2 b - - 0 1"),
            "g2f1b g2f1n g2f1q g2f1r g2g1b g2g1n g2g1q g2g1r h8h7 h8g8 h8g7"
        );
    }

    #[test]
    fn castling_and_en_passant_are_outside_the_table() {
        assert_eq!(
            generated("4k3/8/8/3pP3/8/8/4PP1P/4K2R w K d6 0 1"),
            "e1f1 e1d1 e1d2 h1g1 h1f1 e2e3 e2e4 f2f3 f2f4 h2h3 h2h4 e5e6"
        );
    }
}
