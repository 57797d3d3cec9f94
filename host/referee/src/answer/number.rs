//! Numbers as programs print them.

/// Marks that group digits by three.
const GROUPS: [char; 4] = [',', '\'', '_', '.'];

/// A number of digits only, or of digits in groups of three: `197281`, `197,281`, `197'281`, `197_281`, `197.281`.
pub(super) fn number(text: &str) -> Option<u64> {
    if text.is_empty() || !text.starts_with(|digit: char| digit.is_ascii_digit()) {
        return None;
    }
    let Some(mark) = text.chars().find(|letter| !letter.is_ascii_digit()) else {
        return text.parse().ok();
    };
    let mut groups = text.split(mark);
    let is_grouped = groups.next().is_some_and(|first| first.len() <= 3)
        && groups.all(|group| group.len() == 3)
        && GROUPS.contains(&mark);
    let digits: String = text.split(mark).collect();
    let is_digits = digits.chars().all(|digit| digit.is_ascii_digit());
    (is_grouped && is_digits).then(|| digits.parse().ok())?
}
