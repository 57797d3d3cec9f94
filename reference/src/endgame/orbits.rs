//! Groups of like pieces on a board that can still be mirrored.
//!
//! While all pieces so far lie symmetrically to the mirror, the next group can be chosen in pairs of
//! ways that mirror each other. Of each pair the one is numbered whose first square without its
//! image in the group lies on the lower side; groups that are their own image are numbered apart,
//! since after them the mirror is still open. A single piece is the rule of the description: below
//! the diagonal, or on it.

use super::combinations::{choose, rank_subset, unrank_subset};
use super::geometry::{squares, At, Mirror};

/// A symmetric set of free squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirrored {
    mirror: Mirror,
    free: u64,
}

impl Mirrored {
    /// `free` must be its own image.
    pub fn new(mirror: Mirror, free: u64) -> Self {
        Self { mirror, free }
    }

    /// The lower squares of the pairs, in order.
    fn pairs(self) -> impl Iterator<Item = At> {
        let free = self.free;
        self.mirror.lower().filter(move |&at| free >> at & 1 != 0)
    }

    /// How many pairs there are, and how many squares on the mirror.
    pub fn shape(self) -> Shape {
        let axis = u64::from((self.free & self.mirror.axis()).count_ones());
        Shape {
            pairs: (u64::from(self.free.count_ones()) - axis) / 2,
            axis,
        }
    }

    /// Whether the group lies on the side that is numbered; `None` if it is its own image.
    pub fn is_lower(self, group: u64) -> Option<bool> {
        self.pairs().find_map(|at| {
            let (lower, upper) = self.pair_of(group, at);
            (lower != upper).then_some(lower)
        })
    }

    /// Whether a pair's lower and upper square are in a group.
    fn pair_of(self, group: u64, at: At) -> (bool, bool) {
        let upper = self.mirror.image(at);
        (group >> at & 1 != 0, group >> upper & 1 != 0)
    }

    /// The number of a lower group among those of its size.
    pub fn rank_lower(self, group: u64) -> u64 {
        let mut shape = self.shape();
        let (mut rest, mut remaining) = (group.count_ones() as usize, self.free);
        let mut number = 0;
        for at in self.pairs() {
            shape.pairs -= 1;
            remaining &= !(1 << at | 1 << self.mirror.image(at));
            match self.pair_of(group, at) {
                (true, false) => return number + rank_subset(remaining, group & remaining),
                (true, true) => {
                    number += shape.squares_choose(rest - 1) + shape.lower(rest);
                    rest -= 2;
                }
                _ => number += rest.checked_sub(1).map_or(0, |k| shape.squares_choose(k)),
            }
        }
        number
    }

    /// The lower group of `size` with this number.
    pub fn unrank_lower(self, size: usize, mut number: u64) -> Option<u64> {
        let mut shape = self.shape();
        let (mut rest, mut remaining, mut group) = (size, self.free, 0);
        for at in self.pairs() {
            shape.pairs -= 1;
            let both = 1 << at | 1 << self.mirror.image(at);
            remaining &= !both;
            let single = rest.checked_sub(1).map_or(0, |k| shape.squares_choose(k));
            if number < single {
                return Some(group | 1 << at | unrank_subset(remaining, rest - 1, number)?);
            }
            number -= single;
            let none = shape.lower(rest);
            if number >= none {
                number -= none;
                group |= both;
                rest = rest.checked_sub(2)?;
            }
        }
        None
    }

    /// The number of a group that is its own image, among those with as many pairs.
    pub fn rank_symmetric(self, group: u64) -> u64 {
        let axis = self.free & self.mirror.axis();
        let on_axis = rank_subset(axis, group & axis);
        let (pairs, chosen) = self.pairs_as_bits(group);
        let ways = choose(
            u64::from(axis.count_ones()),
            (group & axis).count_ones() as usize,
        );
        rank_subset(pairs, chosen) * ways + on_axis
    }

    /// The group of `size` that is its own image, has `pairs` pairs and this number.
    pub fn unrank_symmetric(self, size: usize, pairs: usize, number: u64) -> Option<u64> {
        let axis = self.free & self.mirror.axis();
        let on_axis = size.checked_sub(2 * pairs)?;
        let ways = choose(u64::from(axis.count_ones()), on_axis);
        let chosen = unrank_subset(axis, on_axis, number.checked_rem(ways)?)?;
        let (all, _) = self.pairs_as_bits(0);
        let numbers = unrank_subset(all, pairs, number / ways)?;
        let members: Vec<At> = self.pairs().collect();
        let both = squares(numbers).filter_map(|place| members.get(usize::from(place)));
        Some(both.fold(chosen, |group, &at| {
            group | 1 << at | 1 << self.mirror.image(at)
        }))
    }

    /// The pairs as the lowest bits of a word, and those of them that the group holds.
    fn pairs_as_bits(self, group: u64) -> (u64, u64) {
        self.pairs()
            .zip(0..)
            .fold((0, 0), |(all, held), (at, place)| {
                (all | 1 << place, held | (group >> at & 1) << place)
            })
    }
}

/// How many pairs of squares and how many squares on the mirror are free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// Squares off the mirror, counted in pairs.
    pub pairs: u64,
    /// Squares on it.
    pub axis: u64,
}

impl Shape {
    /// Ways to choose `k` squares, mirror or not.
    fn squares_choose(self, k: usize) -> u64 {
        choose(2 * self.pairs + self.axis, k)
    }

    /// Groups of `k` that are their own image and hold `pairs` pairs.
    pub fn symmetric(self, k: usize, pairs: usize) -> u64 {
        k.checked_sub(2 * pairs).map_or(0, |rest| {
            choose(self.pairs, pairs) * choose(self.axis, rest)
        })
    }

    /// Groups of `k` that are numbered for themselves and their image.
    pub fn lower(self, k: usize) -> u64 {
        let own_images: u64 = (0..=k / 2).map(|pairs| self.symmetric(k, pairs)).sum();
        (self.squares_choose(k) - own_images) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_piece_is_below_the_diagonal_or_on_it() {
        let board = Mirrored::new(Mirror::Diagonal, !(1 | 1 << 63));
        assert_eq!(board.shape(), Shape { pairs: 28, axis: 6 });
        assert_eq!(board.shape().lower(1) + board.shape().symmetric(1, 0), 34);
        assert_eq!(board.is_lower(1 << 1), Some(true));
        assert_eq!(board.is_lower(1 << 8), Some(false));
        assert_eq!(board.is_lower(1 << 9), None);
    }

    #[test]
    fn lower_groups_are_numbered_without_gaps() {
        for (mirror, free) in [
            (Mirror::Diagonal, !(1 | 1 << 18)),
            (Mirror::Files, 0x00FF_FFFF_FFFF_FF00 & !0x8100_0000),
        ] {
            let board = Mirrored::new(mirror, free);
            for size in 1..=3 {
                for number in 0..board.shape().lower(size) {
                    let group = board.unrank_lower(size, number).unwrap();
                    assert_eq!(group.count_ones() as usize, size);
                    assert_eq!(group & !free, 0);
                    assert_eq!(board.is_lower(group), Some(true));
                    assert_eq!(board.is_lower(mirror.image_of(group)), Some(false));
                    assert_eq!(board.rank_lower(group), number);
                }
            }
        }
    }

    #[test]
    fn own_images_are_numbered_by_their_pairs() {
        let board = Mirrored::new(Mirror::Diagonal, !(1 | 1 << 18));
        for (size, pairs) in [(1, 0), (2, 0), (2, 1), (3, 1), (4, 2)] {
            for number in 0..board.shape().symmetric(size, pairs) {
                let group = board.unrank_symmetric(size, pairs, number).unwrap();
                assert_eq!(group.count_ones() as usize, size);
                assert_eq!(Mirror::Diagonal.image_of(group), group);
                assert_eq!(board.is_lower(group), None);
                assert_eq!(board.rank_symmetric(group), number);
            }
        }
    }

    #[test]
    fn both_sides_and_the_images_are_all_groups() {
        let shape = Shape { pairs: 28, axis: 6 };
        for k in 1..=4 {
            let own: u64 = (0..=k / 2).map(|pairs| shape.symmetric(k, pairs)).sum();
            assert_eq!(2 * shape.lower(k) + own, choose(62, k));
        }
    }
}
