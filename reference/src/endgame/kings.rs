//! The 462 ways to place two kings.

use std::sync::LazyLock;

use super::geometry::{transpose, At, DIAGONAL};

/// Placements in which one king is off the diagonal.
pub(super) const OFF_DIAGONAL: u64 = 441;

/// All placements; those from [`OFF_DIAGONAL`] on have both kings on the diagonal.
pub(super) const PAIRS: u64 = 462;

/// Both ways between placements and their numbers.
struct Pairs {
    /// By White's king in the triangle and Black's on or below the diagonal if White's is on it.
    numbers: [[u16; 64]; 64],
    placements: Vec<(At, At)>,
}

/// Where there is no number.
const NONE: u16 = u16::MAX;

static TABLE: LazyLock<Pairs> = LazyLock::new(|| {
    let on_diagonal = |at: At| DIAGONAL >> at & 1 != 0;
    let all = (0..64).flat_map(|white| (0..64).map(move |black| (white, black)));
    let mut placements: Vec<(At, At)> = all
        .filter(|&(white, black)| is_turned(white, black))
        .collect();
    // The pairs on the diagonal last; the order is otherwise that of the squares.
    placements.sort_by_key(|&(white, black)| on_diagonal(white) && on_diagonal(black));
    let mut numbers = [[NONE; 64]; 64];
    for (&(white, black), number) in placements.iter().zip(0..) {
        numbers[usize::from(white)][usize::from(black)] = number;
    }
    Pairs {
        numbers,
        placements,
    }
});

/// Whether the kings are no neighbours and the board is turned as it should be.
fn is_turned(white: At, black: At) -> bool {
    let (file, rank) = (white % 8, white / 8);
    let apart = file.abs_diff(black % 8).max(rank.abs_diff(black / 8)) > 1;
    let below = file > rank || transpose(black) >= black;
    file < 4 && rank <= file && apart && below
}

/// The number of a placement, if it is turned as it should be and no two neighbours.
pub(super) fn number(white: At, black: At) -> Option<u64> {
    let number = TABLE.numbers[usize::from(white & 63)][usize::from(black & 63)];
    (number != NONE).then_some(u64::from(number))
}

/// The placement of a number below [`PAIRS`]: White's king, Black's king.
pub(super) fn placement(number: u64) -> Option<(At, At)> {
    TABLE.placements.get(usize::try_from(number).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_and_21_of_them_on_the_diagonal() {
        assert_eq!(TABLE.placements.len() as u64, PAIRS);
        for pair in 0..PAIRS {
            let (white, black) = placement(pair).unwrap();
            assert_eq!(number(white, black), Some(pair));
            let both = DIAGONAL & 1 << white != 0 && DIAGONAL & 1 << black != 0;
            assert_eq!(both, pair >= OFF_DIAGONAL);
        }
        assert_eq!(PAIRS - OFF_DIAGONAL, 21);
        assert_eq!(
            (placement(PAIRS), number(0, 1), number(4, 60)),
            (None, None, None)
        );
    }
}
