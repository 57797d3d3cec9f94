//! Where in a text its values stand.

use serde_json::value::RawValue;

/// A text with the places where its lines begin.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// The offset of each line's first byte.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of this text.
    pub(super) fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Self { text, starts }
    }

    /// The line and the column, both from 1, where a value begins that was read from this text. A raw value is a part of the text
    /// itself, so its address tells.
    pub(super) fn place(&self, value: &RawValue) -> (usize, usize) {
        let address = |text: &str| text.as_ptr().addr();
        let offset = address(value.get()).saturating_sub(address(self.text));
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let before = self.text.get(self.starts[line - 1]..offset);
        (line, 1 + before.map_or(0, |before| before.chars().count()))
    }
}

/// What a parser says, without the line and the column that it adds.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}
