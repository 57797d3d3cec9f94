//! Like pieces by binomials: the k-element subsets of a set of squares, numbered.

use super::geometry::{before, nth, squares, At};
use super::material::MAX_PIECES;

/// `C[n][k]` for a board's n and a group's k.
static BINOMIALS: [[u64; MAX_PIECES + 1]; 65] = binomials();

const fn binomials() -> [[u64; MAX_PIECES + 1]; 65] {
    let mut table = [[0; MAX_PIECES + 1]; 65];
    let mut n = 0;
    while n <= 64 {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MAX_PIECES {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// How many ways there are to choose `k` of `n`; none outside a board and a group.
pub(super) fn choose(n: u64, k: usize) -> u64 {
    usize::try_from(n)
        .ok()
        .and_then(|n| BINOMIALS.get(n)?.get(k).copied())
        .unwrap_or(0)
}

/// The number of `subset` among the subsets of `set` of its size: the sum of C(rank, place), ranks
/// counted within `set` and places from 1. A single piece's number is its rank: its square less the
/// squares taken before it.
pub(super) fn rank_subset(set: u64, subset: u64) -> u64 {
    squares(subset)
        .zip(1..)
        .map(|(at, place)| choose(before(set, at), place))
        .sum()
}

/// The subset of `set` of `size` elements that has this number.
pub(super) fn unrank_subset(set: u64, size: usize, mut number: u64) -> Option<u64> {
    if size == 1 {
        return nth(set, number).map(|at| 1 << at);
    }
    let members: Vec<At> = squares(set).collect();
    let mut subset = 0;
    let mut highest = members.len() as u64;
    for place in (1..=size).rev() {
        // The highest rank whose binomial is not above the number.
        let rank = (0..highest)
            .rev()
            .find(|&rank| choose(rank, place) <= number)?;
        number -= choose(rank, place);
        subset |= 1 << members.get(usize::try_from(rank).ok()?)?;
        highest = rank;
    }
    (number == 0).then_some(subset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_the_description() {
        assert_eq!(choose(62, 2), 62 * 61 / 2);
        assert_eq!(choose(62, 3), 62 * 61 * 60 / 6);
        assert_eq!(choose(62, 4), 62 * 61 * 60 * 59 / 24);
        assert_eq!((choose(3, 4), choose(65, 1), choose(64, 7)), (0, 0, 0));
    }

    #[test]
    fn subsets_are_numbered_without_gaps() {
        let set = 0x00F0_0000_0900_0011u64;
        for size in 0..=4 {
            let total = choose(u64::from(set.count_ones()), size);
            for number in 0..total {
                let subset = unrank_subset(set, size, number).unwrap();
                assert_eq!(subset.count_ones() as usize, size);
                assert_eq!(subset & !set, 0);
                assert_eq!(rank_subset(set, subset), number);
            }
            assert_eq!(unrank_subset(set, size, total), None);
        }
    }

    #[test]
    fn the_rook_of_the_description_skips_both_kings() {
        // wK d2 = 11 and bK a4 = 32: the rook's 63, 30 and 8 become 61, 29 and 8.
        let free = !(1 << 11 | 1 << 32);
        for (rook, number) in [(63, 61), (30, 29), (8, 8)] {
            assert_eq!(rank_subset(free, 1 << rook), number);
        }
    }
}
