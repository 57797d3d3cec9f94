//! Taking moves back: from which placements a side can have come.

use super::geometry::{squares, PAWN_SQUARES};
use super::placement::Placement;
use crate::piece::{Colour, Piece, PieceKind};
use crate::posdata::{posdata, ptype};
use crate::square::Square;

/// Calls `visit` with every placement from which `mover` can have come here by a move that took
/// nothing and promoted nothing. Whether the rules allowed it to stand there is not asked.
///
/// A piece goes back where it could go: all but pawns walk the same way forth and back.
pub(super) fn for_each_unmove(
    placement: &Placement,
    mover: Colour,
    mut visit: impl FnMut(&Placement),
) {
    let occupied = placement.occupied();
    for place in 0..placement.count {
        let group = placement.groups[place];
        if group.piece.colour != mover {
            continue;
        }
        for at in squares(group.set) {
            for from in squares(origins(group.piece, at, occupied)) {
                let mut before = *placement;
                before.groups[place].set ^= 1 << at | 1 << from;
                visit(&before);
            }
        }
    }
}

/// The squares a piece can have come from.
fn origins(piece: Piece, at: u8, occupied: u64) -> u64 {
    let square = Square::from_low_bits(at);
    if piece.kind == PieceKind::Pawn {
        return pawn_origins(piece.colour, square, occupied);
    }
    let taken = |square: Square| occupied >> square.index() & 1 != 0;
    posdata()
        .walk(ptype(piece.colour, piece.kind), square, taken)
        .filter(|&from| !taken(from))
        .fold(0, |set, from| set | 1 << from.index())
}

fn pawn_origins(colour: Colour, square: Square, occupied: u64) -> u64 {
    let back = -colour.pawn_step();
    let free = |square: &Square| {
        (occupied & 1 << square.index()) | (!PAWN_SQUARES & 1 << square.index()) == 0
    };
    let Some(once) = square.offset(0, back).filter(free) else {
        return 0;
    };
    let twice = once
        .offset(0, back)
        .filter(|twice| free(twice) && twice.rank() == colour.pawn_rank());
    1 << once.index() | twice.map_or(0, |twice| 1 << twice.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_go_back_one_step_or_two_from_where_two_lead() {
        let origins = |colour, square: Square, occupied| {
            squares(pawn_origins(colour, square, occupied))
                .map(|at| Square::from_low_bits(at).to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(origins(Colour::White, Square::E4, 0), ["e2", "e3"]);
        assert_eq!(origins(Colour::White, Square::E5, 0), ["e4"]);
        assert_eq!(origins(Colour::White, Square::E2, 0), [""; 0]);
        assert_eq!(origins(Colour::Black, Square::E5, 0), ["e6", "e7"]);
        assert_eq!(
            origins(Colour::White, Square::E4, 1 << Square::E3.index()),
            [""; 0]
        );
        assert_eq!(
            origins(Colour::White, Square::E4, 1 << Square::E2.index()),
            ["e3"]
        );
    }
}
