//! Compares a folder of ledgers with the roll of a run that asked everything.

use crate::error::EvidenceError;
use crate::ledger::{change, read, Source};
use crate::roll::Line;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::Path;

/// An entry or a question: its kind and its name.
pub type Key = (String, String);

/// What an audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// How many questions were answered in which way, by the words of [`Source`].
    pub answered: BTreeMap<String, usize>,
    /// Questions that have no answer, or one to an earlier question of that name.
    pub unanswered: BTreeSet<Key>,
    /// Entries whose question was not asked in the run.
    pub unasked: BTreeSet<Key>,
}

impl Audit {
    /// Compares the ledgers of a folder with the roll of a run. If a part of the questions was asked only, entries without a
    /// question are no finding, and `is_whole` is false.
    ///
    /// # Errors
    /// [`EvidenceError`] if a ledger cannot be read or is none.
    pub fn of(folder: &Path, roll: &[Line], is_whole: bool) -> Result<Self, EvidenceError> {
        let key = |line: &Line| (line.kind.clone(), line.name.clone());
        let asked: BTreeMap<Key, &Line> = roll.iter().map(|line| (key(line), line)).collect();
        let entries = entries(folder)?;
        let mut answered = BTreeMap::new();
        for line in asked.values() {
            *answered.entry(line.source.clone()).or_default() += 1;
        }
        let is_answered = |key: &Key, line: &Line| entries.get(key) == Some(&line.question);
        let unanswered = asked.iter().filter(|(key, line)| !is_answered(key, line));
        let unanswered = unanswered.map(|(key, _)| key);
        let unasked = entries
            .keys()
            .filter(|key| is_whole && !asked.contains_key(*key));
        Ok(Self {
            answered,
            unanswered: unanswered.cloned().collect(),
            unasked: unasked.cloned().collect(),
        })
    }

    /// Whether every question has an answer, and every entry a question.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.unanswered.is_empty() && self.unasked.is_empty()
    }
}

impl Display for Audit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self
            .answered
            .iter()
            .map(|(source, count)| format!("{count} {source}"))
            .collect();
        let total: usize = self.answered.values().sum();
        writeln!(f, "{total} questions: {}", counts.join(", "))?;
        if self.answered.contains_key(Source::Asked.word()) {
            writeln!(
                f,
                "New answers are kept in firmware/evidence/answers: commit them."
            )?;
        }
        for (kind, name) in &self.unanswered {
            writeln!(
                f,
                "NO ANSWER to {kind}: {name}, as it is asked today. Run `tests/run --all`, which asks for it, and commit the answer."
            )?;
        }
        for (kind, name) in &self.unasked {
            writeln!(
                f,
                "NOBODY ASKS for {kind}: {name}. Remove it by `cargo run -p perftboard-evidence -- prune ROLL`."
            )?;
        }
        Ok(())
    }
}

/// Removes the entries that an audit found to be unasked.
///
/// # Errors
/// [`EvidenceError`] if a ledger cannot be written.
pub fn prune(folder: &Path, audit: &Audit) -> Result<(), EvidenceError> {
    let kinds: BTreeSet<&String> = audit.unasked.iter().map(|(kind, _)| kind).collect();
    for kind in kinds {
        change(&folder.join(format!("{kind}.toml")), |entries| {
            entries.retain(|name, _| !audit.unasked.contains(&(kind.clone(), name.clone())));
        })?;
    }
    Ok(())
}

/// The keys of all entries of the ledgers of a folder, with the digests of the questions that they answer.
fn entries(folder: &Path) -> Result<BTreeMap<Key, String>, EvidenceError> {
    let failed = || EvidenceError::file(folder, "read");
    let mut found = BTreeMap::new();
    for file in fs::read_dir(folder).map_err(failed())? {
        let path = file.map_err(failed())?.path();
        if path.extension() != Some(OsStr::new("toml")) {
            continue;
        }
        let kind = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let entries = read(&path)?.into_iter();
        found.extend(entries.map(|(name, entry)| ((kind.clone(), name), entry.question_digest())));
    }
    Ok(found)
}
