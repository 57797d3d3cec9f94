//! The different positions some half-moves below a root, each with the number of ways that lead to it.
//!
//! The tree is expanded half-move by half-move. Equal positions of a level are merged, and their ways added. A level is
//! sorted by key. Levels are kept on disk, and merged from sorted pieces of a size that memory allows, so that the memory
//! needed does not grow with the level.

mod error;
mod level;
mod sorter;

use std::path::Path;

use reference::mailbox::for_each_legal;
use reference::Position;

use crate::key::Key;
pub use error::ExpandError;
pub use level::{Entries, Level, Record};
use sorter::Sorter;

/// An expansion: where its files are, how much memory it may take, and what is told of its progress.
pub struct Expansion<'a> {
    /// The folder for the levels' files.
    pub folder: &'a Path,
    /// The memory for sorting, in bytes.
    pub memory: usize,
    /// Gets the level at work and the positions expanded so far, now and then. The expansion ends if it gives `false`.
    pub on: &'a mut dyn FnMut(u32, u64) -> bool,
}

impl Expansion<'_> {
    /// The root's own level.
    ///
    /// # Errors
    /// [`ExpandError::Key`] if the position has too many pieces, [`ExpandError::Disk`].
    pub fn root(&self, root: &Position) -> Result<Level, ExpandError> {
        let mut writer = Level::writer(self.folder, 0)?;
        writer.push(Record {
            key: Key::of(root)?,
            ways: 1,
        })?;
        Ok(writer.finish()?)
    }

    /// The level one half-move below.
    ///
    /// # Errors
    /// [`ExpandError`].
    pub fn deeper(&mut self, level: &Level) -> Result<Level, ExpandError> {
        let plies = level.plies() + 1;
        let mut sorter = Sorter::new(self.folder, self.memory);
        for (place, record) in level.entries()?.enumerate() {
            let record = record?;
            if place % 4096 == 0 && !(self.on)(plies, place as u64) {
                return Err(ExpandError::Interrupted);
            }
            let mut pushed = Ok(());
            for_each_legal(&record.key.position()?, |_, after| {
                if pushed.is_ok() {
                    let key = Key::of_essence(&after.essence());
                    let ways = record.ways;
                    pushed = sorter.push(Record { key, ways });
                }
            });
            pushed?;
        }
        let mut writer = Level::writer(self.folder, plies)?;
        sorter.merge(&mut writer)?;
        Ok(writer.finish()?)
    }

    /// The level so many half-moves below the root.
    ///
    /// # Errors
    /// [`ExpandError`].
    pub fn down_to(&mut self, root: &Position, plies: u32) -> Result<Level, ExpandError> {
        let mut level = self.root(root)?;
        while level.plies() < plies {
            level = self.deeper(&level)?;
        }
        Ok(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::perft::{perft, Split};

    /// Little memory, so that a level is merged from many pieces.
    const LITTLE: usize = 64 << 10;

    fn levels(root: &Position, plies: u32, memory: usize) -> Vec<Vec<Record>> {
        let folder = tempfile::tempdir().unwrap();
        let mut expansion = Expansion {
            folder: folder.path(),
            memory,
            on: &mut |_, _| true,
        };
        let mut level = expansion.root(root).unwrap();
        let mut levels = Vec::new();
        loop {
            let entries = level.entries().unwrap();
            let records: Vec<Record> = entries.map(Result::unwrap).collect();
            assert_eq!(records.len() as u64, level.positions());
            levels.push(records);
            if level.plies() == plies {
                return levels;
            }
            level = expansion.deeper(&level).unwrap();
        }
    }

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    /// A083276 of the On-Line Encyclopedia of Integer Sequences counts the positions.
    #[test]
    fn the_start_has_as_many_different_positions_as_the_literature_says() {
        let levels = levels(&Position::starting(), 4, LITTLE);
        let counts: Vec<usize> = levels.iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 20, 400, 5_362, 72_078]);
        for (records, ways) in levels.iter().zip([1, 20, 400, 8_902, 197_281]) {
            assert!(records.is_sorted_by(|one, other| one.key < other.key));
            let sum: u64 = records.iter().map(|record| record.ways).sum();
            assert_eq!(sum, ways);
        }
    }

    #[test]
    fn a_level_is_that_of_the_reference_however_little_memory_there_is() {
        for fen in [
            KIWIPETE,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let root: Position = fen.parse().unwrap();
            let split = (0..3).fold(Split::of(&root), |split, _| split.deeper());
            let mut expected: Vec<Key> = split
                .nodes()
                .iter()
                .map(|node| Key::of(&node.position).unwrap())
                .collect();
            expected.sort_unstable();
            for memory in [LITTLE, 64 << 20] {
                let levels = levels(&root, 3, memory);
                let keys: Vec<Key> = levels[3].iter().map(|record| record.key).collect();
                assert!(keys == expected, "{fen}");
                let total: u64 = levels[3]
                    .iter()
                    .map(|record| record.ways * perft(&record.key.position().unwrap(), 1))
                    .sum();
                assert_eq!(total, perft(&root, 4), "{fen}");
            }
        }
    }

    #[test]
    fn an_expansion_can_be_ended_and_a_lost_folder_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut expansion = Expansion {
            folder: folder.path(),
            memory: LITTLE,
            on: &mut |plies, _| plies < 2,
        };
        let root = Position::starting();
        let ended = expansion.down_to(&root, 3).map(|level| level.positions());
        assert!(matches!(ended, Err(ExpandError::Interrupted)), "{ended:?}");
        let lost = folder.path().join("lost");
        expansion.folder = &lost;
        let failed = expansion.root(&root).map(|level| level.positions());
        assert!(matches!(failed, Err(ExpandError::Disk(_))), "{failed:?}");
    }
}
