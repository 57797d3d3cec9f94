//! Text that a terminal shows as it is.

use std::fmt::Write as _;

/// The beginning of a sequence that sets colours. Its end is an `m`, and between the two are digits and semicolons.
const COLOUR: &str = "\x1b[";

/// Whether a character moves the cursor, changes the order of what stands beside it, or does other things than to be shown.
fn is_unseen(character: char) -> bool {
    let changes_order = matches!(
        character,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || changes_order
}

/// The text with escapes such as `\u{7}` in place of unseen characters, but for line ends, tabs and colours. So nothing that comes
/// from a file, a FEN or another program can rename the window, hide a line or write over another.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = colour(rest).unwrap_or_else(|| character.len_utf8());
        let (piece, after) = rest.split_at(length);
        let is_kept = length > character.len_utf8() || matches!(character, '\n' | '\t');
        if is_kept || !is_unseen(character) {
            shown += piece;
        } else {
            shown.extend(character.escape_default());
        }
        rest = after;
    }
    shown
}

/// The length of the colour sequence with which the text begins.
fn colour(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix(COLOUR)?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    numbers[end..]
        .starts_with('m')
        .then_some(COLOUR.len() + end + 1)
}

/// A JSON text with JSON's escapes in place of unseen characters. JSON demands escapes only for those below the space.
pub fn printable_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for character in json.chars() {
        if is_unseen(character) {
            // All of them lie below U+10000. Writing to a string does not fail.
            let _ = write!(shown, "\\u{:04x}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint;

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_an_escape() {
        for (text, shown) in [
            ("a\tb\nc é", "a\tb\nc é"),
            ("\x1b]0;PWNED\x07", "\\u{1b}]0;PWNED\\u{7}"),
            ("a\rb\x08\x7f", "a\\rb\\u{8}\\u{7f}"),
            ("\u{9b}2J", "\\u{9b}2J"),
            (
                "\x1b[2J\x1b[1;31mred\x1b[0m",
                "\\u{1b}[2J\x1b[1;31mred\x1b[0m",
            ),
            ("\x1b[", "\\u{1b}["),
            ("\x1b[3", "\\u{1b}[3"),
            ("\u{202e}txt.exe", "\\u{202e}txt.exe"),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn our_own_colours_stay() {
        for text in [
            paint::good("ok"),
            paint::bad("WRONG"),
            paint::labelled("error: no"),
        ] {
            assert_eq!(printable(&text), text);
        }
    }

    #[test]
    fn json_says_the_same_with_escapes() {
        let value = "\x1b\x7f\u{9b}\u{202e}é\"\\";
        let json = serde_json::to_string(value).unwrap();
        let shown = printable_json(&json);
        assert!(
            shown.chars().all(|character| !is_unseen(character)),
            "{shown}"
        );
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), value);
    }
}
