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
///
/// Instead of asking every piece of `by`, the moves of each kind are followed backwards from
/// `target`.
#[must_use]
pub fn is_attacked(position: &Position, target: Square, by: Colour) -> bool {
    let stands = |offset: i8, kind: PieceKind| {
        step(target, offset).and_then(|square| position.piece_at(square))
            == Some(Piece::new(by, kind))
    };
    // Where a pawn of `by` must stand is where a pawn of the other side would capture.
    pawn_captures(!by)
        .into_iter()
        .any(|offset| stands(offset, PieceKind::Pawn))
        || OFFSET[1]
            .into_iter()
            .any(|offset| stands(offset, PieceKind::Knight))
        || OFFSET[4]
            .into_iter()
            .any(|offset| attacked_along(position, target, offset, by))
}

/// Whether the first piece met from `target` along one of the queen's offsets attacks back along
/// it.
fn attacked_along(position: &Position, target: Square, offset: i8, by: Colour) -> bool {
    let mut line =
        std::iter::successors(step(target, offset), |&square| step(square, offset)).enumerate();
    let Some((distance, piece)) =
        line.find_map(|(distance, square)| Some((distance, position.piece_at(square)?)))
    else {
        return false;
    };
    if piece.colour != by {
        return false;
    }
    let slanted = matches!(offset, -11 | -9 | 9 | 11);
    match piece.kind {
        PieceKind::Queen => true,
        PieceKind::Bishop => slanted,
        PieceKind::Rook => !slanted,
        PieceKind::King => distance == 0,
        PieceKind::Pawn | PieceKind::Knight => false,
    }
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
