//! Colours. Texts always contain them. [`anstream`] removes them unless the output is a terminal, and respects
//! `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`; a console without colours removes them, too.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// The colour of right results.
const GOOD: Style = AnsiColor::Green.on_default();

/// The colour of wrong results and errors.
const BAD: Style = AnsiColor::Red.on_default().bold();

/// The colour of notes.
const NOTE: Style = AnsiColor::Yellow.on_default();

/// The labels with which a line on standard error may begin.
const LABELS: [(&str, Style); 4] = [
    ("error:", BAD),
    ("WRONG:", BAD),
    ("warning:", NOTE),
    ("note:", NOTE),
];

/// A text in the colour of right results.
pub fn good(text: impl Display) -> String {
    painted(text, GOOD)
}

/// A text in the colour of wrong results.
pub fn bad(text: impl Display) -> String {
    painted(text, BAD)
}

/// A line with its label painted, if it begins with one.
pub fn labelled(line: &str) -> String {
    let labels = LABELS.into_iter();
    let mut painted_labels = labels.filter_map(|(label, style)| {
        let rest = line.strip_prefix(label)?;
        Some(painted(label, style) + rest)
    });
    painted_labels.next().unwrap_or_else(|| line.to_owned())
}

fn painted(text: impl Display, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_labels_are_painted() {
        assert_eq!(
            labelled("error: no board"),
            "\x1b[1m\x1b[31merror:\x1b[0m no board"
        );
        assert_eq!(labelled("an error: no board"), "an error: no board");
        assert_eq!(good("ok"), "\x1b[32mok\x1b[0m");
    }
}
