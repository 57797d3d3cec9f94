//! The parts of a large count: the positions some half-moves down, each a job of its own.

use reference::perft::{perft, Split};
use reference::Position;

use crate::job::Job;

/// The most leaves of a part, by estimate; a larger part is split further. They are a fifth of a second's work of one
/// rank counter, so that the milliseconds on the serial line do not matter, and little is lost with an unfinished part.
const MOST_LEAVES: f64 = 4e6;

/// The most moves that may lead to the parts. The parts of more would not fit well into memory.
const MOST_MOVES: u64 = 1_000_000;

/// How many half-moves are counted for an estimate.
const FORESIGHT: u32 = 4;

/// A count in parts. Equal positions are one part.
#[derive(Debug, Clone)]
pub struct Parts {
    /// The half-moves that lead to the parts, with which their counts are put together.
    pub split: Split,
    /// The jobs, one for each part, in the order of [`Split::nodes`]. Their weights are the leaves of their first half-moves.
    pub jobs: Vec<Job>,
}

/// A count cannot be split after so many half-moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// The parts would have no leaves below them.
    #[error("a split after {plies} half-moves leaves nothing to count, expected 0 to {most}")]
    TooDeep {
        /// The half-moves asked for.
        plies: u32,
        /// The most there may be.
        most: u32,
    },
    /// There would be too many parts.
    #[error("a split after {plies} half-moves makes more than a million parts here, expected {most} at most")]
    TooWide {
        /// The half-moves asked for.
        plies: u32,
        /// The most half-moves whose parts fit into memory.
        most: u32,
    },
}

impl Parts {
    /// The parts after as few half-moves as suffice: at least one, and so many that a part has four million leaves at most, by
    /// estimate. There are no more half-moves once a million moves lead to the parts, and at least one is left for the board to
    /// count. The split depends only on position and depth, so that the same count always finds its journal again.
    #[must_use]
    pub fn of(position: &Position, depth: u32) -> Self {
        let most = depth.saturating_sub(1);
        let growth = growth(position, depth);
        let mut split = Split::of(position);
        loop {
            let is_small = growth.powf(f64::from(depth - split.plies())) <= MOST_LEAVES;
            let is_enough = split.plies() == most || (split.plies() > 0 && is_small);
            if is_enough || split.moves() > MOST_MOVES {
                return Self::below(split, depth);
            }
            split = split.deeper();
        }
    }

    /// The parts after so many half-moves.
    ///
    /// # Errors
    /// [`SplitError`] if nothing would be left to count, or there would be too many parts.
    pub fn after(plies: u32, position: &Position, depth: u32) -> Result<Self, SplitError> {
        let most = depth.saturating_sub(1);
        if plies > most {
            return Err(SplitError::TooDeep { plies, most });
        }
        let mut split = Split::of(position);
        while split.plies() < plies {
            if split.moves() > MOST_MOVES {
                let most = split.plies();
                return Err(SplitError::TooWide { plies, most });
            }
            split = split.deeper();
        }
        Ok(Self::below(split, depth))
    }

    /// The jobs of a split of a count of this depth.
    fn below(split: Split, depth: u32) -> Self {
        let rest = depth - split.plies();
        let jobs = split.nodes().iter().map(|node| Job {
            position: node.position,
            depth: rest,
            weight: perft(&node.position, rest.min(2)),
        });
        let jobs = jobs.collect();
        Self { split, jobs }
    }
}

/// The factor by which a half-move multiplies the leaves, on average over the first few half-moves.
#[must_use]
pub fn growth(position: &Position, depth: u32) -> f64 {
    let depth = depth.min(FORESIGHT);
    let leaves = perft(position, depth) as f64;
    leaves.powf(1.0 / f64::from(depth.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(depth: u32) -> u32 {
        Parts::of(&Position::starting(), depth).split.plies()
    }

    #[test]
    fn parts_have_up_to_a_few_million_leaves() {
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7].map(plies),
            [0, 0, 1, 1, 1, 1, 2, 3]
        );
    }

    #[test]
    fn a_depth_past_all_reason_is_split_as_far_as_memory_goes() {
        assert_eq!([40, 255].map(plies), [4, 4]);
    }

    #[test]
    fn the_split_may_be_chosen() {
        let after = |plies, depth| Parts::after(plies, &Position::starting(), depth);
        for (plies, depth) in [(0, 5), (3, 5), (0, 0)] {
            let parts = after(plies, depth).unwrap();
            assert_eq!(parts.split.plies(), plies);
            assert!(parts.jobs.iter().all(|job| job.depth == depth - plies));
        }
        let refused = |plies, depth| after(plies, depth).unwrap_err();
        assert_eq!(refused(3, 3), SplitError::TooDeep { plies: 3, most: 2 });
        assert_eq!(refused(8, 9), SplitError::TooWide { plies: 8, most: 4 });
    }

    #[test]
    fn the_parts_make_the_whole() {
        let parts = Parts::after(2, &Position::starting(), 4).unwrap();
        let counts: Vec<u64> = (parts.jobs.iter())
            .map(|job| perft(&job.position, job.depth))
            .collect();
        assert_eq!(parts.split.total(&counts), 197_281);
    }
}
