//! Splitting: one count as the sum of many, which can be counted apart and in any order.

use std::collections::hash_map::{Entry, HashMap};

use crate::mailbox;
use crate::moves::Move;
use crate::position::Position;

/// All positions some half-moves below a root, equal ones once, with the ways that lead to each.
///
/// Positions are equal if [everything that matters](Position::essence) is, which is compared in
/// full. One that has no move before the last half-move has no leaves below it and is left out.
#[derive(Debug, Clone)]
pub struct Split {
    plies: u32,
    roots: Vec<Move>,
    nodes: Vec<Node>,
}

/// A position of a [`Split`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The position's essence.
    pub position: Position,
    /// How many ways lead to the position, by the index of the root move with which they begin. Empty at the root
    /// itself.
    ways: Vec<(usize, u64)>,
}

impl Split {
    /// Nothing split: the root itself.
    #[must_use]
    pub fn of(root: &Position) -> Self {
        let node = Node {
            position: root.essence(),
            ways: Vec::new(),
        };
        Self {
            plies: 0,
            roots: Vec::new(),
            nodes: vec![node],
        }
    }

    /// The same split one half-move further down.
    #[must_use]
    pub fn deeper(&self) -> Self {
        let mut below = Below::default();
        let mut roots = self.roots.clone();
        for node in &self.nodes {
            mailbox::for_each_legal(&node.position, |mv, after| {
                let ways = below.ways(after);
                if self.plies == 0 {
                    ways.push((roots.len(), 1));
                    roots.push(mv);
                } else {
                    add_ways(ways, &node.ways);
                }
            });
        }
        Self {
            plies: self.plies + 1,
            roots,
            nodes: below.nodes,
        }
    }

    /// How many half-moves below the root the positions are.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The positions, each once, in the order in which they were first reached.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// In how many ways one half-move more can be played: at least as many as there would be positions.
    #[must_use]
    pub fn moves(&self) -> u64 {
        let nodes = self.nodes.iter();
        nodes.map(|node| mailbox::count_legal(&node.position)).sum()
    }

    /// The count of the whole from the counts of the positions, in their order.
    #[must_use]
    pub fn total(&self, counts: &[u64]) -> u64 {
        let counted = self.nodes.iter().zip(counts);
        counted.fold(0, |sum: u64, (node, count)| {
            sum.saturating_add(self.times(node).saturating_mul(*count))
        })
    }

    /// The count after each root move, sorted by move, from the counts of the positions in their order.
    /// Without a half-move split off there are no root moves.
    #[must_use]
    pub fn divide(&self, counts: &[u64]) -> Vec<(Move, u64)> {
        let mut roots: Vec<_> = self.roots.iter().map(|&mv| (mv, 0_u64)).collect();
        for (node, count) in self.nodes.iter().zip(counts) {
            for &(root, ways) in &node.ways {
                let sum = &mut roots[root].1;
                *sum = sum.saturating_add(ways.saturating_mul(*count));
            }
        }
        roots.sort_unstable();
        roots
    }

    /// The number of ways to a position.
    fn times(&self, node: &Node) -> u64 {
        if self.plies == 0 {
            return 1;
        }
        let ways = node.ways.iter();
        ways.fold(0, |sum, (_, ways)| sum.saturating_add(*ways))
    }
}

/// Positions found, each once.
#[derive(Default)]
struct Below {
    nodes: Vec<Node>,
    places: HashMap<Position, usize>,
}

impl Below {
    /// The ways to a position.
    fn ways(&mut self, position: &Position) -> &mut Vec<(usize, u64)> {
        let position = position.essence();
        let place = match self.places.entry(position) {
            Entry::Occupied(place) => *place.get(),
            Entry::Vacant(place) => {
                self.nodes.push(Node {
                    position,
                    ways: Vec::new(),
                });
                *place.insert(self.nodes.len() - 1)
            }
        };
        &mut self.nodes[place].ways
    }
}

/// Adds ways to ways; both rise by root.
fn add_ways(ways: &mut Vec<(usize, u64)>, more: &[(usize, u64)]) {
    for &(root, count) in more {
        match ways.binary_search_by_key(&root, |(root, _)| *root) {
            Ok(place) => ways[place].1 = ways[place].1.saturating_add(count),
            Err(place) => ways.insert(place, (root, count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::{divide, perft};
    use crate::square::Square;
    use crate::testing::LIVELY;

    /// Split so many half-moves down.
    fn split(fen: &str, plies: u32) -> Split {
        let root = Split::of(&fen.parse().unwrap());
        (0..plies).fold(root, |split, _| split.deeper())
    }

    #[test]
    fn the_parts_make_the_whole_however_it_is_split() {
        for fen in LIVELY {
            let root: Position = fen.parse().unwrap();
            for plies in 0..=3 {
                let split = split(fen, plies);
                let counts: Vec<u64> = (split.nodes().iter())
                    .map(|node| perft(&node.position, 4 - plies))
                    .collect();
                assert_eq!(split.plies(), plies);
                assert_eq!(split.total(&counts), perft(&root, 4), "{plies}, {fen}");
                if plies > 0 {
                    assert_eq!(split.divide(&counts), divide(&root, 4), "{plies}, {fen}");
                }
            }
        }
    }

    #[test]
    fn equal_positions_are_there_once() {
        // A known number: the different positions after three half-moves of 8,902 games.
        let split = split(LIVELY[0], 3);
        assert_eq!(split.nodes().len(), 5_362);
        let ones = vec![1; split.nodes().len()];
        assert_eq!(split.total(&ones), 8_902);
    }

    #[test]
    fn a_pawn_that_can_be_taken_in_passing_makes_a_difference() {
        // White's pawn is on c4 after two single steps or after a king's move and a double one, which alone Black may
        // answer in passing.
        let split = split("7k/8/8/8/3p4/8/2P5/7K w - - 0 1", 3);
        let with_pawn_on_c4 = |node: &&Node| node.position.piece_at(Square::C4).is_some();
        let (taken, spared): (Vec<_>, Vec<_>) = (split.nodes().iter().filter(with_pawn_on_c4))
            .partition(|node| node.position.en_passant().is_some());
        assert!(!taken.is_empty() && !spared.is_empty());
    }

    #[test]
    fn a_game_that_is_over_has_no_positions_below() {
        let mate = split("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1);
        assert_eq!((mate.nodes().len(), mate.total(&[])), (0, 0));
        assert_eq!(mate.deeper().total(&[]), 0);
    }

    #[test]
    fn moves_are_at_least_as_many_as_positions() {
        for fen in LIVELY {
            let split = split(fen, 1);
            assert_eq!(split.moves(), perft(&fen.parse().unwrap(), 2));
            assert!(split.deeper().nodes().len() as u64 <= split.moves());
        }
    }
}
