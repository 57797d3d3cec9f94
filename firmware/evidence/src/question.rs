//! A question, by its name and the digests of its parts.

use std::collections::BTreeMap;
use text::digest;

/// The hexadecimal digits of a part's digest that are kept. 64 bits suffice against accidental collisions.
const DIGITS: usize = 16;

/// A question: its name, and a digest of each part of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    name: String,
    parts: BTreeMap<String, String>,
}

impl Question {
    /// The question of this name, which is unique among those of its kind. Its parts are added by [`with`](Self::with).
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            parts: BTreeMap::new(),
        }
    }

    /// The question with one more part, which consists of these texts in their order.
    ///
    /// # Panics
    /// If it has a part of this name already, since one of the two would be lost.
    #[must_use]
    pub fn with<T: AsRef<str>>(mut self, part: &str, texts: impl IntoIterator<Item = T>) -> Self {
        let mut digest = digest::of_texts(texts);
        digest.truncate(DIGITS);
        let before = self.parts.insert(part.to_owned(), digest);
        assert!(before.is_none(), "the question has two parts `{part}`");
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The digest of each part, by the part's name.
    #[must_use]
    pub fn parts(&self) -> &BTreeMap<String, String> {
        &self.parts
    }

    /// A digest of all parts.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(&self.parts)
    }
}

/// A digest of all these parts.
pub(crate) fn digest_of(parts: &BTreeMap<String, String>) -> String {
    let texts = parts.iter().flat_map(|(part, digest)| [part, digest]);
    let mut digest = digest::of_texts(texts);
    digest.truncate(DIGITS);
    digest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_changes_changes_its_own_digest_only() {
        let of = |circuit: &str| {
            let question = Question::new("walker").with("circuit", [circuit]);
            question.with("script", ["sat"])
        };
        let (one, other) = (of("a"), of("b"));
        assert_ne!(one.parts()["circuit"], other.parts()["circuit"]);
        assert_eq!(one.parts()["script"], other.parts()["script"]);
        assert_eq!(one.parts()["circuit"].len(), DIGITS);
        assert_ne!(one.digest(), other.digest());
        assert_eq!(one.digest(), of("a").digest());
    }

    #[test]
    #[should_panic(expected = "two parts `script`")]
    fn two_parts_of_one_name_are_a_mistake() {
        let _ = Question::new("walker")
            .with("script", ["a"])
            .with("script", ["b"]);
    }
}
