//! An entry of a ledger: a question's digests and its answer.

use crate::question::{digest_of, Question};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use text::digest;
use toml::Value;

/// The hexadecimal digits of a seal.
const SEAL_DIGITS: usize = 12;

/// What a ledger knows of one question.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The answer.
    pub answer: String,
    /// What gave the answer: the engine.
    pub by: String,
    /// How long that took.
    pub seconds: f64,
    /// The day, as `2026-11-25`, in UTC.
    pub day: String,
    /// The digests of the question's parts, by their names.
    pub question: BTreeMap<String, String>,
    /// A digest of all the rest and of the entry's name.
    seal: String,
}

impl Entry {
    /// The entry of this question, sealed.
    pub(crate) fn new(
        question: &Question,
        answer: String,
        by: String,
        seconds: f64,
        day: String,
    ) -> Self {
        let mut entry = Self {
            answer,
            by,
            // Tenths are enough to choose a sample by.
            seconds: (seconds * 10.0).round() / 10.0,
            day,
            question: question.parts().clone(),
            seal: String::new(),
        };
        entry.seal = entry.seal_under(question.name());
        entry
    }

    /// Whether it is as it was written.
    pub(crate) fn is_sealed(&self, name: &str) -> bool {
        self.seal == self.seal_under(name)
    }

    /// The digest of the question that it answers.
    pub(crate) fn question_digest(&self) -> String {
        digest_of(&self.question)
    }

    /// Whether it answers this question.
    pub(crate) fn answers(&self, question: &Question) -> bool {
        self.question == *question.parts()
    }

    fn seal_under(&self, name: &str) -> String {
        let mut seal = digest::of_texts([name, &self.fields()]);
        seal.truncate(SEAL_DIGITS);
        seal
    }

    /// The lines of all fields but the seal.
    fn fields(&self) -> String {
        let text = |text: &str| Value::from(text).to_string();
        let parts = self.question.iter();
        let parts: Vec<String> = parts
            .map(|(part, digest)| format!("{part} = {}", text(digest)))
            .collect();
        format!(
            "answer = {}\nby = {}\nseconds = {:.1}\nday = {}\nquestion = {{ {} }}\n",
            text(&self.answer),
            text(&self.by),
            self.seconds,
            text(&self.day),
            parts.join(", ")
        )
    }

    /// Writes the entry into the text of a ledger.
    pub(crate) fn write(&self, name: &str, ledger: &mut String) {
        let name = Value::from(name);
        // Writing to a text does not fail.
        let _ = write!(
            ledger,
            "\n[{name}]\n{}seal = \"{}\"\n",
            self.fields(),
            self.seal
        );
    }
}
