//! Names that are nearly spelt right.

/// A text of at least this likeness, from 0 to 1, counts as a misspelt name.
const LIKENESS: f64 = 0.6;

/// The name that a text without a folder is nearly equal to, if there is one. A text with a folder is a path.
#[must_use]
pub fn nearest(text: &str, names: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    if text.contains(std::path::is_separator) {
        return None;
    }
    let likenesses = names.into_iter().map(|name| {
        let likeness = strsim::normalized_damerau_levenshtein(&text.to_lowercase(), name);
        (name, likeness)
    });
    let (name, likeness) = likenesses.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    (likeness > LIKENESS).then_some(name)
}
