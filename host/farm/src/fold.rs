//! Counts folded back: from the positions of a split to the moves at the root.
//!
//! The count of a position is the sum of those one half-move below. So the counts of a level follow from those of the next
//! one, by generating the moves again; the ways that were counted on the way down are not used. Both sums must be the same.

use std::path::Path;

use reference::mailbox::{for_each_legal, legal_moves};
use reference::{Move, Position};

use crate::expand::{ExpandError, Expansion, Level};
use crate::key::Key;

/// The counts of a level, by key in rising order.
pub struct Counts<C> {
    keys: Vec<Key>,
    leaves: Vec<C>,
}

impl<C: Copy> Counts<C> {
    /// Room for the counts of so many positions.
    #[must_use]
    pub fn with_capacity(positions: usize) -> Self {
        Self {
            keys: Vec::with_capacity(positions),
            leaves: Vec::with_capacity(positions),
        }
    }

    /// Adds the count of the position with the next key.
    pub fn push(&mut self, key: Key, leaves: C) {
        self.keys.push(key);
        self.leaves.push(leaves);
    }

    fn of(&self, key: Key) -> Option<C> {
        let place = self.keys.binary_search(&key).ok()?;
        self.leaves.get(place).copied()
    }
}

/// Counts by the moves that lead there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Divided {
    /// The leaves below the root.
    pub total: u128,
    /// The leaves after each move, sorted by move.
    pub first: Vec<(Move, u128)>,
    /// The leaves after each two moves, sorted.
    pub second: Vec<([Move; 2], u128)>,
}

/// Why counts cannot be folded back.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FoldError {
    /// A position of the split has no count.
    #[error("the position `{fen}` has no count")]
    Missing {
        /// The position.
        fen: String,
    },
    /// The tree cannot be expanded.
    #[error(transparent)]
    Expand(#[from] ExpandError),
}

/// Folds the counts of the positions `split` half-moves below the root back to it.
///
/// # Errors
/// [`FoldError`].
pub fn fold(
    root: &Position,
    split: u32,
    counts: Counts<u64>,
    folder: &Path,
    memory: usize,
) -> Result<Divided, FoldError> {
    let mut levels = Vec::new();
    {
        let mut expansion = Expansion {
            folder,
            memory,
            on: &mut |_, _| true,
        };
        // The level of the split itself has its counts.
        for plies in 0..split {
            let level = match levels.last() {
                None => expansion.root(root)?,
                Some(above) => expansion.deeper(above)?,
            };
            debug_assert_eq!(level.plies(), plies);
            levels.push(level);
        }
    }
    if split == 0 {
        return Ok(Divided {
            total: counts.leaves.first().copied().map_or(0, u128::from),
            ..Divided::default()
        });
    }
    let mut divided = Divided::default();
    if split == 1 {
        divided.first = after_each(root, &counts)?;
    }
    let mut above = levels.pop().map(|level| up(&level, &counts)).transpose()?;
    if split == 2 {
        divided.second = after_two(root, &counts)?;
    }
    drop(counts);
    while let Some(counts) = above {
        match levels.len() {
            0 => divided.total = counts.leaves.first().copied().unwrap_or_default(),
            1 => divided.first = after_each(root, &counts)?,
            2 => divided.second = after_two(root, &counts)?,
            _ => {}
        }
        above = levels.pop().map(|level| up(&level, &counts)).transpose()?;
    }
    Ok(divided)
}

/// The counts of a level from those of the level below.
fn up<C: Copy + Into<u128>>(level: &Level, below: &Counts<C>) -> Result<Counts<u128>, FoldError> {
    let mut counts = Counts::with_capacity(usize::try_from(level.positions()).unwrap_or_default());
    for record in level.entries().map_err(ExpandError::from)? {
        let key = record.map_err(ExpandError::from)?.key;
        let position = key.position().map_err(ExpandError::from)?;
        let (mut sum, mut missing) = (0_u128, None);
        for_each_legal(&position, |_, after| match leaves(after, below) {
            Some(leaves) => sum += leaves,
            None => missing = Some(*after),
        });
        if let Some(missing) = missing {
            return Err(no_count(&missing));
        }
        counts.push(key, sum);
    }
    Ok(counts)
}

/// The count of a position of a level.
fn leaves<C: Copy + Into<u128>>(position: &Position, counts: &Counts<C>) -> Option<u128> {
    counts
        .of(Key::of_essence(&position.essence()))
        .map(Into::into)
}

/// The leaves after each move.
fn after_each<C: Copy + Into<u128>>(
    position: &Position,
    counts: &Counts<C>,
) -> Result<Vec<(Move, u128)>, FoldError> {
    let mut moves = legal_moves(position);
    moves.sort_unstable();
    let counted = moves.into_iter().map(|mv| {
        let after = position.play(mv);
        let leaves = leaves(&after, counts);
        Ok((mv, leaves.ok_or_else(|| no_count(&after))?))
    });
    counted.collect()
}

/// The leaves after each two moves.
fn after_two<C: Copy + Into<u128>>(
    root: &Position,
    counts: &Counts<C>,
) -> Result<Vec<([Move; 2], u128)>, FoldError> {
    let mut moves = legal_moves(root);
    moves.sort_unstable();
    let mut all = Vec::new();
    for first in moves {
        let counted = after_each(&root.play(first), counts)?.into_iter();
        all.extend(counted.map(|(second, leaves)| ([first, second], leaves)));
    }
    Ok(all)
}

fn no_count(position: &Position) -> FoldError {
    FoldError::Missing {
        fen: position.essence().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::perft::{divide, perft};

    fn folded(fen: &str, split: u32, depth: u32, spoil: bool) -> Result<Divided, FoldError> {
        let root: Position = fen.parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut expansion = Expansion {
            folder: folder.path(),
            memory: 1 << 20,
            on: &mut |_, _| true,
        };
        let level = expansion.down_to(&root, split).unwrap();
        let mut counts = Counts::with_capacity(0);
        for record in level.entries().unwrap().skip(usize::from(spoil)) {
            let key = record.unwrap().key;
            counts.push(key, perft(&key.position().unwrap(), depth - split));
        }
        fold(&root, split, counts, folder.path(), 1 << 20)
    }

    #[test]
    fn counts_are_folded_back_to_the_first_two_moves() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for fen in [&Position::starting().to_string(), kiwipete] {
            let root: Position = fen.parse().unwrap();
            for split in 0..4 {
                let folded = folded(fen, split, 4, false).unwrap();
                assert_eq!(folded.total, u128::from(perft(&root, 4)));
                if split > 0 {
                    let expected = divide(&root, 4).into_iter();
                    let expected: Vec<_> = expected
                        .map(|(mv, leaves)| (mv, u128::from(leaves)))
                        .collect();
                    assert_eq!(folded.first, expected, "split {split}");
                }
                if split > 1 {
                    for ([first, second], leaves) in folded.second {
                        let after = root.play(first).play(second);
                        assert_eq!(leaves, u128::from(perft(&after, 2)), "{first} {second}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_position_without_a_count_is_told() {
        let start = Position::starting().to_string();
        let error = folded(&start, 2, 3, true).unwrap_err();
        assert!(matches!(error, FoldError::Missing { .. }), "{error}");
    }
}
