//! Whether a square is attacked, by looking outward from it.

use super::tables::{step, OFFSET};
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// The two offsets, in the frame, by which a pawn of `colour` captures: towards the a file, towards
/// the h file.
pub(super) const fn pawn_captures(colour: Colour) -> [i8; 2] {
    match colour {
        Colour::White => [-11, -9],
        Colour::Black => [9, 11],
    }
}

/// Whether a piece of `by` attacks `target`, whatever stands there.
#[must_use]
pub fn is_attacked(position: &Position, target: Square, by: Colour) -> bool {
    attackers(position, target, by).next().is_some()
}

/// The squares of the pieces of `by` that attack `target`, whatever stands there.
///
/// Instead of asking every piece of `by`, the moves of each kind are followed backwards from
/// `target`.
pub fn attackers(
    position: &Position,
    target: Square,
    by: Colour,
) -> impl Iterator<Item = Square> + '_ {
    let stands = move |offset: i8, kind: PieceKind| {
        step(target, offset)
            .filter(|&square| position.piece_at(square) == Some(Piece::new(by, kind)))
    };
    // Where a pawn of `by` must stand is where a pawn of the other side would capture.
    let pawns = pawn_captures(!by).into_iter();
    let knights = OFFSET[1].into_iter();
    let lines = OFFSET[4].into_iter();
    pawns
        .filter_map(move |offset| stands(offset, PieceKind::Pawn))
        .chain(knights.filter_map(move |offset| stands(offset, PieceKind::Knight)))
        .chain(lines.filter_map(move |offset| attacker_along(position, target, offset, by)))
}

/// The first piece met from `target` along one of the queen's offsets, if it attacks back along
/// it.
fn attacker_along(position: &Position, target: Square, offset: i8, by: Colour) -> Option<Square> {
    let line = std::iter::successors(step(target, offset), |&square| step(square, offset));
    let (distance, (square, piece)) = (line.enumerate())
        .find_map(|(distance, square)| Some((distance, (square, position.piece_at(square)?))))?;
    let slanted = matches!(offset, -11 | -9 | 9 | 11);
    let attacks = match piece.kind {
        PieceKind::Queen => true,
        PieceKind::Bishop => slanted,
        PieceKind::Rook => !slanted,
        PieceKind::King => distance == 0,
        PieceKind::Pawn | PieceKind::Knight => false,
    };
    (piece.colour == by && attacks).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares attacked by `by`, in the order a1 to h8.
    fn attacked(fen: &str, by: Colour) -> String {
        let position: Position = fen.parse().unwrap();
        let squares = Square::all().filter(|&square| is_attacked(&position, square, by));
        squares
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn a_bare_king_attacks_its_neighbours() {
        assert_eq!(
            attacked("4k3/8/8/8/8/8/8/K7 w - - 0 1", Colour::White),
            "b1 a2 b2"
        );
        assert_eq!(
            attacked("4k3/8/8/8/8/8/8/K7 w - - 0 1", Colour::Black),
            "d7 e7 f7 d8 f8"
        );
    }

    #[test]
    fn every_attacker_is_named() {
        let fen = "4k3/8/8/8/7b/2n5/3p4/R3K2r w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let mut checkers: Vec<_> = attackers(&position, Square::E1, Colour::Black).collect();
        checkers.sort_unstable();
        assert_eq!(checkers, [Square::H1, Square::D2, Square::H4]);
        assert_eq!(attackers(&position, Square::E8, Colour::White).count(), 0);
    }

    #[test]
    fn pawns_attack_forward_and_never_round_the_edge() {
        assert_eq!(
            attacked("k7/8/8/8/8/8/P5P1/K7 b - - 0 1", Colour::White),
            "b1 a2 b2 b3 f3 h3"
        );
        assert_eq!(
            attacked("k7/p5p1/8/8/8/8/8/K7 w - - 0 1", Colour::Black),
            "b6 f6 h6 a7 b7 b8"
        );
    }

    #[test]
    fn sliders_stop_behind_the_first_piece_and_protect_it() {
        assert_eq!(
            attacked("8/8/8/8/1P6/8/1R1n4/K6k w - - 0 1", Colour::White),
            "b1 a2 b2 c2 d2 b3 b4 a5 c5"
        );
        assert_eq!(
            attacked("7k/8/5n2/8/3B4/8/1P6/K7 w - - 0 1", Colour::White),
            "b1 g1 a2 b2 f2 a3 c3 e3 c5 e5 b6 f6 a7"
        );
    }

    #[test]
    fn knights_jump() {
        assert_eq!(
            attacked("7k/8/8/8/8/8/ppp5/NKn5 w - - 0 1", Colour::White),
            "a1 c1 a2 b2 c2 b3"
        );
        assert_eq!(
            attacked("7k/8/8/8/8/8/8/NK6 w - - 0 1", Colour::White),
            "a1 c1 a2 b2 c2 b3"
        );
    }
}
