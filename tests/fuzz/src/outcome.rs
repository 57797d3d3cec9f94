//! How far an input got.

use std::fmt::Debug;

/// How far an input got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It was refused by the first check: it is not of the form that the reader expects at all.
    First,
    /// It was refused by a later check.
    Later,
    /// It was accepted, in part at least.
    Accepted,
}

impl Stage {
    /// All of them, from the first on.
    pub const ALL: [Self; 3] = [Self::First, Self::Later, Self::Accepted];

    /// The stage in a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Later => "later",
            Self::Accepted => "accepted",
        }
    }

    /// The stage with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.word() == word)
    }
}

/// What became of an input. The greatest of several is that of the part that got farthest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// How far it got.
    pub stage: Stage,
    /// What refused it, or what it was accepted as.
    pub what: String,
}

impl Outcome {
    /// Refused by the first check.
    #[must_use]
    pub fn first(what: impl Into<String>) -> Self {
        Self::of(Stage::First, what)
    }

    /// Refused by a later check.
    #[must_use]
    pub fn later(what: impl Into<String>) -> Self {
        Self::of(Stage::Later, what)
    }

    /// Accepted.
    #[must_use]
    pub fn accepted(what: impl Into<String>) -> Self {
        Self::of(Stage::Accepted, what)
    }

    fn of(stage: Stage, what: impl Into<String>) -> Self {
        let what = what.into();
        Self { stage, what }
    }
}

/// The name of an error's variant.
#[must_use]
pub fn variant(error: &impl Debug) -> String {
    let text = format!("{error:?}");
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_named_without_its_fields() {
        let error = u8::try_from(300).unwrap_err();
        assert_eq!(variant(&error), "TryFromIntError");
        assert_eq!(variant(&Some(3)), "Some");
        assert_eq!(variant(&None::<u8>), "None");
    }

    #[test]
    fn stages_are_told_by_their_words() {
        for stage in Stage::ALL {
            assert_eq!(Stage::of_word(stage.word()), Some(stage));
        }
        assert_eq!(Stage::of_word("last"), None);
    }
}
