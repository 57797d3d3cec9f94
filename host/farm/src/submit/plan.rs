//! How deep to split a count, and how many positions a batch has.

use reference::perft::perft;

use crate::error::FarmError;
use crate::expand::{ExpandError, Level, Record};
use crate::manifest::BATCH_POSITIONS;

/// The leaves a second that a board is expected to count.
const LEAVES_PER_SECOND: f64 = 120e6;

/// The least time of a position, which its command takes on the line.
const LINE_SECONDS: f64 = 0.001;

/// The time that a batch is to take a board.
const BATCH_SECONDS: f64 = 20.0;

/// A small run has at least so many batches, so that several boards can share it.
const LEAST_BATCHES: u64 = 64;

/// The most time that a position may take a board.
const POSITION_SECONDS: f64 = 0.5;

/// A split has at least so many positions, if the depth allows that.
const LEAST_POSITIONS: u64 = 1000;

/// No split is made that has more positions, unless it is asked for.
const MOST_POSITIONS: u64 = 2_000_000;

/// How many positions of a level are counted for the estimate.
const SAMPLES: u64 = 48;

/// How deep the samples are counted.
const SAMPLE_DEPTH: u32 = 3;

/// A split of a count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    /// Whether the split is deep enough.
    pub(super) is_enough: bool,
    /// How many positions a batch has.
    pub(super) batch_positions: usize,
}

impl Plan {
    /// The plan if a count of this depth is split at this level.
    pub(super) fn of(level: &Level, depth: u32) -> Result<Self, FarmError> {
        let positions = level.positions();
        let rest = depth.saturating_sub(level.plies());
        let seconds = (leaves(level, rest)? / LEAVES_PER_SECOND).max(LINE_SECONDS);
        let is_fine = seconds <= POSITION_SECONDS && positions >= LEAST_POSITIONS;
        // Near the end of the count the line would take longer than the board, and a level further down grows thirtyfold.
        let is_last = rest <= 2 || positions > MOST_POSITIONS / 30;
        let largest = positions.div_ceil(LEAST_BATCHES) as usize;
        let wanted = (BATCH_SECONDS / seconds) as usize;
        Ok(Self {
            is_enough: is_fine || is_last,
            batch_positions: wanted
                .min(largest)
                .clamp(*BATCH_POSITIONS.start(), *BATCH_POSITIONS.end()),
        })
    }
}

/// The leaves so deep below a position of the level, on average and by estimate.
fn leaves(level: &Level, rest: u32) -> Result<f64, FarmError> {
    let step = (level.positions() / SAMPLES).max(1) as usize;
    let (depth, mut sums) = (rest.min(SAMPLE_DEPTH), [0_u64; 2]);
    let mut samples = 0_u64;
    for record in level.entries().map_err(ExpandError::from)?.step_by(step) {
        let Record { key, .. } = record.map_err(ExpandError::from)?;
        let position = key.position()?;
        sums[0] += perft(&position, depth.saturating_sub(1));
        sums[1] += perft(&position, depth);
        samples += 1;
    }
    let [shallow, deep] = sums.map(|sum| sum as f64 / samples.max(1) as f64);
    if rest == depth || shallow == 0.0 {
        return Ok(deep);
    }
    // Deeper trees grow by as much with every half-move.
    Ok(deep * (deep / shallow).powi((rest - depth) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::Expansion;
    use reference::Position;

    /// The split that is chosen, its positions and those of a batch.
    fn planned(fen: &str, depth: u32) -> (u32, u64, usize) {
        let folder = tempfile::tempdir().unwrap();
        let mut expansion = Expansion {
            folder: folder.path(),
            memory: 1 << 20,
            on: &mut |_, _| true,
        };
        let mut level = expansion.root(&fen.parse().unwrap()).unwrap();
        loop {
            let plan = Plan::of(&level, depth).unwrap();
            if plan.is_enough {
                return (level.plies(), level.positions(), plan.batch_positions);
            }
            level = expansion.deeper(&level).unwrap();
        }
    }

    #[test]
    fn a_deep_count_has_batches_of_twenty_seconds() {
        let start = Position::starting().to_string();
        let (split, positions, batch) = planned(&start, 9);
        assert_eq!((split, positions), (4, 72_078));
        // A position has some 12 million leaves.
        assert!((100..400).contains(&batch), "{batch}");
    }

    #[test]
    fn a_small_count_has_batches_for_several_boards() {
        let start = Position::starting().to_string();
        assert_eq!(planned(&start, 1), (0, 1, 1));
        assert_eq!(planned(&start, 2), (0, 1, 1));
        assert_eq!(planned(&start, 4), (2, 400, 7));
        assert_eq!(planned(&start, 7).0, 3);
    }

    #[test]
    fn a_game_that_is_over_is_planned_all_the_same() {
        assert_eq!(planned("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 6).1, 0);
    }
}
