//! How many inputs got how far.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::outcome::{Outcome, Stage};

/// How many inputs had which outcome.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<(Stage, String), u64>);

impl Tally {
    /// Counts an input.
    pub fn add(&mut self, outcome: Outcome) {
        *self.0.entry((outcome.stage, outcome.what)).or_default() += 1;
    }

    /// All inputs.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The inputs that got so far and no farther, by what refused or accepted them, the most frequent first.
    #[must_use]
    pub fn at(&self, stage: Stage) -> Vec<(&str, u64)> {
        let at = self.0.iter().filter(|((at, _), _)| *at == stage);
        let mut list: Vec<_> = at.map(|((_, what), &count)| (&**what, count)).collect();
        list.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        list
    }

    /// The share of the inputs that got so far and no farther, from 0 to 1.
    #[must_use]
    pub fn share(&self, stage: Stage) -> f64 {
        let count: u64 = self.at(stage).iter().map(|(_, count)| count).sum();
        count as f64 / self.total().max(1) as f64
    }

    /// Writes it to a file, a line for each outcome.
    ///
    /// # Errors
    /// The system's.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let line = |((stage, what), count): (&(Stage, String), &u64)| {
            format!("{} {count} {what}\n", stage.word())
        };
        // Whoever reads the file finds the one before or this one, whole.
        let part = path.with_extension("part");
        fs::write(&part, self.0.iter().map(line).collect::<String>())?;
        fs::rename(part, path)
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// The system's, or [`io::ErrorKind::InvalidData`] for a line that is none.
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut tally = Self::default();
        for line in fs::read_to_string(path)?.lines() {
            let mut words = line.splitn(3, ' ');
            let mut word = || words.next().unwrap_or_default();
            let (stage, count, what) = (Stage::of_word(word()), word().parse().ok(), word());
            let (stage, count) = stage.zip(count).ok_or(io::ErrorKind::InvalidData)?;
            tally.0.insert((stage, what.to_owned()), count);
        }
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_is_read_back_and_says_the_shares() {
        let mut tally = Tally::default();
        for outcome in [
            Outcome::first("no frame"),
            Outcome::accepted("a command"),
            Outcome::accepted("a reply"),
            Outcome::accepted("a reply"),
        ] {
            tally.add(outcome);
        }
        assert_eq!(tally.share(Stage::First), 0.25);
        assert_eq!(
            tally.at(Stage::Accepted),
            [("a reply", 2), ("a command", 1)]
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tally");
        tally.write(&path).unwrap();
        assert_eq!(Tally::read(&path).unwrap(), tally);
        fs::write(&path, "last 3 x\n").unwrap();
        assert!(Tally::read(&path).is_err());
    }
}
