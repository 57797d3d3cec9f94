//! A ledger: the answers to questions of one kind, in a file.

use crate::entry::Entry;
use crate::error::EvidenceError;
use crate::policy::Policy;
use crate::question::Question;
use crate::{roll, sample};
use fs4::FileExt;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// The lines before the entries.
const HEAD: &str = "\
# The ledger of evidence: what was answered, kept by the digests of the questions. CONTRIBUTING.md says how it is used.
# `tests/run --all` writes it. Entries are sealed, so that one that is changed by hand is refused.
";

/// The ledger of one kind of questions.
#[derive(Debug)]
pub struct Ledger {
    kind: String,
    path: PathBuf,
    kept: Mutex<BTreeMap<String, Entry>>,
    /// Whether no kept answer is believed.
    is_fresh: bool,
    /// The entries that are asked again in this run.
    sample: BTreeSet<String>,
    roll: Option<PathBuf>,
}

/// An answer that was just given, and who gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answer, which is kept and compared as it is.
    pub answer: String,
    /// The engine that gave it.
    pub by: String,
}

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// It was looked up.
    LookedUp,
    /// It was not there, or of another question, and was asked for.
    Asked,
    /// It was there and was asked for again, with the same result.
    AskedAgain,
}

impl Source {
    /// The word for it in a roll.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::LookedUp => "looked up",
            Self::Asked => "asked",
            Self::AskedAgain => "asked again",
        }
    }
}

/// An answer, and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The answer, if there is one that can be kept.
    pub answer: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// How long it took to find, when it was asked for.
    pub time: Duration,
}

impl Ledger {
    /// Opens the ledger of this kind in a folder; one that is not there is empty. Of its entries those are asked again that the
    /// policy draws; when they were asked last they took no longer than `budget` together.
    ///
    /// # Errors
    /// [`EvidenceError`] if the file is there and no ledger, or has an entry that does not fit its seal.
    pub fn open(
        folder: &Path,
        kind: &str,
        policy: Policy,
        budget: Duration,
    ) -> Result<Self, EvidenceError> {
        let path = folder.join(format!("{kind}.toml"));
        let kept = read(&path)?;
        let sample = match policy {
            Policy::Fresh => BTreeSet::new(),
            Policy::Sample { seed } => sample::draw(&kept, seed, budget),
        };
        Ok(Self {
            kind: kind.to_owned(),
            path,
            kept: Mutex::new(kept),
            is_fresh: policy == Policy::Fresh,
            sample,
            roll: None,
        })
    }

    /// The ledger of this kind in the project's sources, for tests; see [`Policy::of_the_tests`]. What is asked of it is listed in
    /// the roll of the run.
    ///
    /// # Errors
    /// Those of [`open`](Self::open) and of [`Policy::from_environment`].
    pub fn of_the_project(kind: &str, budget: Duration) -> Result<Self, EvidenceError> {
        Ok(Self {
            roll: roll::path(),
            ..Self::open(crate::answers(), kind, Policy::of_the_tests()?, budget)?
        })
    }

    /// The answer that is kept for exactly this question, if there is one.
    #[must_use]
    pub fn kept(&self, question: &Question) -> Option<Entry> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = kept.get(question.name())?;
        entry.answers(question).then(|| entry.clone())
    }

    /// The parts of the question in which it differs from the one that was kept under its name; none if none was.
    #[must_use]
    pub fn changed_parts(&self, question: &Question) -> Vec<String> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(entry) = kept.get(question.name()) else {
            return Vec::new();
        };
        let parts: BTreeSet<&String> = entry
            .question
            .keys()
            .chain(question.parts().keys())
            .collect();
        let differs = |part: &&String| entry.question.get(*part) != question.parts().get(*part);
        parts.into_iter().filter(differs).cloned().collect()
    }

    /// Answers a question: looks it up, or asks for it. `ask` gives no reply if it found no answer, as a prover that runs out of
    /// time; then nothing is kept.
    ///
    /// # Errors
    /// The error of `ask`; and [`EvidenceError`] if a kept answer is contradicted, or the new one cannot be written.
    pub fn answer<E: From<EvidenceError>>(
        &self,
        question: &Question,
        ask: impl FnOnce() -> Result<Option<Reply>, E>,
    ) -> Result<Answered, E> {
        let answered = self.look_up_or_ask(question, ask);
        if let Some(roll) = &self.roll {
            let found = answered
                .as_ref()
                .ok()
                .filter(|found| found.answer.is_some());
            let source = found.map_or("failed", |found| found.source.word());
            roll::append(roll, &self.kind, question, source)?;
        }
        answered
    }

    fn look_up_or_ask<E: From<EvidenceError>>(
        &self,
        question: &Question,
        ask: impl FnOnce() -> Result<Option<Reply>, E>,
    ) -> Result<Answered, E> {
        let kept = self.kept(question);
        if let Some(entry) = kept
            .as_ref()
            .filter(|_| !self.is_asked_again(question.name()))
        {
            return Ok(Answered {
                answer: Some(entry.answer.clone()),
                source: Source::LookedUp,
                time: Duration::ZERO,
            });
        }
        let began = Instant::now();
        let reply = ask()?;
        let time = began.elapsed();
        let answer = reply.as_ref().map(|reply| reply.answer.clone());
        let source = match (kept, reply) {
            (Some(kept), _) if answer.as_ref() != Some(&kept.answer) => {
                return Err(E::from(EvidenceError::Differs {
                    path: self.path.clone(),
                    name: question.name().to_owned(),
                    kept: kept.answer,
                    now: answer,
                }))
            }
            (Some(_), _) => Source::AskedAgain,
            (None, None) => Source::Asked,
            (None, Some(reply)) => {
                self.keep(question, reply, time)?;
                Source::Asked
            }
        };
        Ok(Answered {
            answer,
            source,
            time,
        })
    }

    fn is_asked_again(&self, name: &str) -> bool {
        self.is_fresh || self.sample.contains(name)
    }

    /// Writes an answer into the file, into which other processes may write at the same time.
    fn keep(&self, question: &Question, reply: Reply, time: Duration) -> Result<(), EvidenceError> {
        let day = time::OffsetDateTime::now_utc().date().to_string();
        let entry = Entry::new(question, reply.answer, reply.by, time.as_secs_f64(), day);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(question.name().to_owned(), entry.clone());
        change(&self.path, |entries| {
            entries.insert(question.name().to_owned(), entry);
        })
    }
}

/// Reads the entries of a file; none if there is no file.
pub(crate) fn read(path: &Path) -> Result<BTreeMap<String, Entry>, EvidenceError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(EvidenceError::file(path, "read")(error)),
    };
    let entries: BTreeMap<String, Entry> =
        toml::from_str(&text).map_err(|source| EvidenceError::Format {
            path: path.to_owned(),
            source: Box::new(source),
        })?;
    match entries.iter().find(|(name, entry)| !entry.is_sealed(name)) {
        None => Ok(entries),
        Some((name, _)) => Err(EvidenceError::Seal {
            path: path.to_owned(),
            name: name.clone(),
        }),
    }
}

/// Changes the entries of a file while no other process does, and replaces the file as a whole.
pub(crate) fn change(
    path: &Path,
    change: impl FnOnce(&mut BTreeMap<String, Entry>),
) -> Result<(), EvidenceError> {
    let failed = || EvidenceError::file(path, "written");
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed())?;
    let lock = File::create(folder.join(".lock")).map_err(failed())?;
    FileExt::lock(&lock).map_err(failed())?;
    let mut entries = read(path)?;
    change(&mut entries);
    let mut text = HEAD.to_owned();
    for (name, entry) in &entries {
        entry.write(name, &mut text);
    }
    let mut file = NamedTempFile::new_in(folder).map_err(failed())?;
    file.write_all(text.as_bytes()).map_err(failed())?;
    // What is in version control is for everybody to read.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::Permissions::from_mode(0o644);
        file.as_file().set_permissions(mode).map_err(failed())?;
    }
    file.persist(path).map_err(|error| failed()(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests;
