//! Walking the table: the loop of 1989 as iterators.

use super::SqData;
use crate::square::Square;

/// The squares a walk visits, see [`Posdata::walk`](super::Posdata::walk).
///
/// The piece, `from` and the last square visited are the whole state, which is what makes the walk
/// resumable in hardware.
#[derive(Clone, Debug)]
pub struct Walk<'a, F> {
    row: &'a [SqData; 64],
    from: Square,
    upcoming: Square,
    occupied: F,
}

impl<'a, F: Fn(Square) -> bool> Walk<'a, F> {
    pub(super) fn new(row: &'a [SqData; 64], from: Square, occupied: F) -> Self {
        // The start is always `nextpos`: `from` itself is never asked whether it is occupied.
        Self {
            row,
            from,
            upcoming: row[from.index()].nextpos,
            occupied,
        }
    }
}

impl<F: Fn(Square) -> bool> Iterator for Walk<'_, F> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        // 1989 tests at the foot of the loop, since every piece has a first square. Testing at the
        // head gives the same squares, and none for a pawn on a rank where it cannot stand.
        let visited = self.upcoming;
        if visited == self.from {
            return None;
        }
        let entry = self.row[visited.index()];
        self.upcoming = if (self.occupied)(visited) {
            entry.nextdir
        } else {
            entry.nextpos
        };
        Some(visited)
    }
}

/// The squares of a pawn's capture thread, see
/// [`Posdata::pawn_captures`](super::Posdata::pawn_captures).
#[derive(Clone, Debug)]
pub struct Thread<'a> {
    row: &'a [SqData; 64],
    from: Square,
    upcoming: Square,
}

impl<'a> Thread<'a> {
    pub(super) fn captures(row: &'a [SqData; 64], from: Square) -> Self {
        Self {
            row,
            from,
            upcoming: row[from.index()].nextdir,
        }
    }
}

impl Iterator for Thread<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let visited = self.upcoming;
        if visited == self.from {
            return None;
        }
        self.upcoming = self.row[visited.index()].nextdir;
        Some(visited)
    }
}
