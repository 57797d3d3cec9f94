//! The leading pieces: turning the board by them, and numbering them together.

use super::geometry::{to_triangle, transpose, At, DIAGONAL};
use super::kings;
use super::placement::Placement;

/// The number of the leading pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leading {
    /// Among those that leave the mirror open if `open`, else among the others.
    pub number: u64,
    /// All leading pieces are on the diagonal.
    pub open: bool,
}

/// The numbers of three different pieces of which one is off the diagonal.
pub(super) const THREE_OFF_DIAGONAL: u64 = BELOW + ON_THEN_BELOW + ON_ON_THEN_BELOW;

/// The numbers of three different pieces on the diagonal.
pub(super) const THREE_ON_DIAGONAL: u64 = 4 * 7 * 6;

/// First piece below the diagonal.
const BELOW: u64 = 6 * 63 * 62;
/// First on it, second below.
const ON_THEN_BELOW: u64 = 4 * 28 * 62;
/// First and second on it, third below.
const ON_ON_THEN_BELOW: u64 = 4 * 7 * 28;

fn on_diagonal(at: At) -> bool {
    DIAGONAL >> at & 1 != 0
}

fn above(at: At) -> bool {
    at / 8 > at % 8
}

/// Below the diagonal, the squares b1 to h1, c2 to h2 … h7 numbered 0 to 27: `Lower`.
fn lower(at: At) -> u64 {
    let (file, rank) = (u64::from(at % 8), u64::from(at / 8));
    // Each rank below begins one file further right.
    rank * 7 - rank * rank.saturating_sub(1) / 2 + file - rank - 1
}

/// The square of a number of [`lower`].
fn nth_lower(number: u64) -> Option<At> {
    (0..64).find(|&at| at % 8 > at / 8 && lower(at) == number)
}

/// The squares b1, c1, d1, c2, d2, d3 numbered 0 to 5: `Triangle`.
fn triangle(at: At) -> u64 {
    match at {
        1..=3 => u64::from(at) - 1,
        10 | 11 => u64::from(at) - 7,
        _ => 5,
    }
}

const TRIANGLE: [At; 6] = [1, 2, 3, 10, 11, 19];

/// The square of a leading group.
fn square(placement: &Placement, group: usize) -> At {
    placement.groups[group].set.trailing_zeros() as At & 63
}

/// Turns the board so that the first piece is in the triangle and the first of the leading pieces
/// off the diagonal, if the first one is on it, below it.
fn turn(placement: &mut Placement, leading: usize) {
    let (flip, transposed) = to_triangle(square(placement, 0));
    placement.turn(|at| at ^ flip);
    let off = (0..leading)
        .map(|group| square(placement, group))
        .find(|&at| !on_diagonal(at));
    if transposed || off.is_some_and(above) {
        placement.turn(transpose);
    }
}

/// Turns the board by the kings, groups 0 and 1, and numbers them; `None` for neighbours.
pub(super) fn kings(placement: &mut Placement) -> Option<Leading> {
    turn(placement, 2);
    let number = kings::number(square(placement, 0), square(placement, 1))?;
    Some(if number < kings::OFF_DIAGONAL {
        Leading {
            number,
            open: false,
        }
    } else {
        Leading {
            number: number - kings::OFF_DIAGONAL,
            open: true,
        }
    })
}

/// Places the kings.
pub(super) fn place_kings(placement: &mut Placement, leading: Leading) -> Option<()> {
    let base = if leading.open { kings::OFF_DIAGONAL } else { 0 };
    let (white, black) = kings::placement(base + leading.number)?;
    placement.groups[0].set = 1 << white;
    placement.groups[1].set = 1 << black;
    Some(())
}

/// Turns the board by three different pieces, groups 0 to 2, and numbers them: the case *111*.
pub(super) fn three(placement: &mut Placement) -> Leading {
    turn(placement, 3);
    let [first, second, third] = [0, 1, 2].map(|group| square(placement, group));
    let number_of = |at: At| u64::from(at);
    // What to take off for squares passed over.
    let i = u64::from(second > first);
    let j = u64::from(third > first) + u64::from(third > second);
    let closed = |number| Leading {
        number,
        open: false,
    };
    // The diagonal's squares are numbered by their file.
    let diagonal = |at: At| number_of(at % 8);
    if !on_diagonal(first) {
        closed(triangle(first) * 63 * 62 + (number_of(second) - i) * 62 + number_of(third) - j)
    } else if !on_diagonal(second) {
        let number = diagonal(first) * 28 * 62 + lower(second) * 62 + number_of(third) - j;
        closed(BELOW + number)
    } else if !on_diagonal(third) {
        let number = diagonal(first) * 7 * 28 + (diagonal(second) - i) * 28 + lower(third);
        closed(BELOW + ON_THEN_BELOW + number)
    } else {
        Leading {
            number: diagonal(first) * 7 * 6 + (diagonal(second) - i) * 6 + diagonal(third) - j,
            open: true,
        }
    }
}

/// The square with `rank` others before it when those of `taken` are passed over.
fn skip(rank: u64, taken: &[At], square: impl Fn(u64) -> At) -> Option<At> {
    (0..64)
        .map(|number| square(number.min(63)))
        .filter(|at| !taken.contains(at))
        .nth(usize::try_from(rank).ok()?)
}

/// Places three different pieces.
pub(super) fn place_three(placement: &mut Placement, leading: Leading) -> Option<()> {
    let plain = |number: u64| number as At;
    let along = |number: u64| (number.min(7) * 9) as At;
    let n = leading.number;
    let (first, second, third);
    if leading.open {
        first = along(n / 42);
        second = skip(n / 6 % 7, &[first], along)?;
        third = skip(n % 6, &[first, second], along)?;
    } else if let Some(n) = n.checked_sub(BELOW + ON_THEN_BELOW) {
        first = along(n / (7 * 28));
        second = skip(n / 28 % 7, &[first], along)?;
        third = nth_lower(n % 28)?;
    } else if let Some(n) = n.checked_sub(BELOW) {
        first = along(n / (28 * 62));
        second = nth_lower(n / 62 % 28)?;
        third = skip(n % 62, &[first, second], plain)?;
    } else {
        first = *TRIANGLE.get(usize::try_from(n / (63 * 62)).ok()?)?;
        second = skip(n / 62 % 63, &[first], plain)?;
        third = skip(n % 62, &[first, second], plain)?;
    }
    for (group, at) in [first, second, third].into_iter().enumerate() {
        placement.groups[group].set = 1 << at;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::{Colour, Piece, PieceKind};

    #[test]
    fn lower_numbers_the_28_squares_below_the_diagonal() {
        let squares: Vec<_> = (0..28).map(|number| nth_lower(number).unwrap()).collect();
        assert_eq!(squares[..8], [1, 2, 3, 4, 5, 6, 7, 10]);
        assert_eq!(squares[27], 55);
        assert!(squares.is_sorted());
        assert_eq!(nth_lower(28), None);
    }

    #[test]
    fn triangle_numbers_its_six_squares() {
        for (number, at) in (0..).zip(TRIANGLE) {
            assert_eq!(triangle(at), number);
        }
    }

    #[test]
    fn three_pieces_are_numbered_without_gaps() {
        let pieces = [PieceKind::King, PieceKind::Rook, PieceKind::Queen]
            .map(|kind| Piece::new(Colour::White, kind));
        for (open, count) in [(false, THREE_OFF_DIAGONAL), (true, THREE_ON_DIAGONAL)] {
            for number in 0..count {
                let leading = Leading { number, open };
                let mut placement = Placement::of_groups(&pieces);
                place_three(&mut placement, leading).unwrap();
                assert_eq!(placement.occupied().count_ones(), 3, "{number} {open}");
                assert_eq!(three(&mut placement), leading);
            }
        }
        assert_eq!(THREE_OFF_DIAGONAL + THREE_ON_DIAGONAL, 31_332);
    }
}
