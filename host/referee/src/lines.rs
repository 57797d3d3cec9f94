//! Ranks, files and diagonals.

use std::iter;

use reference::{PieceKind, Square};

/// The step from one square towards another on the same rank, file or diagonal.
pub(crate) fn step(from: Square, to: Square) -> Option<(i8, i8)> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (is_line && from != to).then_some((files.signum(), ranks.signum()))
}

/// The squares between two others on a line; none if they are on no line.
pub(crate) fn between(from: Square, to: Square) -> Vec<Square> {
    let Some((files, ranks)) = step(from, to) else {
        return Vec::new();
    };
    let next = |square: &Square| square.offset(files, ranks).filter(|&square| square != to);
    iter::successors(next(&from), next).collect()
}

/// Whether a piece of this kind goes from one square to the other on an empty board. Pawns are another matter.
pub(crate) fn goes(kind: PieceKind, from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    match kind {
        PieceKind::Knight => matches!((files, ranks), (1, 2) | (2, 1)),
        PieceKind::King => from != to && files <= 1 && ranks <= 1,
        PieceKind::Rook => (files == 0) != (ranks == 0),
        PieceKind::Bishop => files == ranks && files > 0,
        PieceKind::Queen => step(from, to).is_some(),
        PieceKind::Pawn => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_between() {
        assert_eq!(
            between(Square::A4, Square::E8),
            [Square::B5, Square::C6, Square::D7]
        );
        assert_eq!(between(Square::H1, Square::F1), [Square::G1]);
        assert_eq!(between(Square::A1, Square::B3), []);
        assert_eq!(between(Square::A1, Square::A2), []);
    }
}
