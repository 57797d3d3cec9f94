//! What a command line asks for whatever its command is: JSON, and colours.
//!
//! The words are read before they are parsed, since the errors of parsing are written in this manner, too.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::Args;

/// The option for colours, of every command.
#[derive(Debug, Clone, Copy, Args)]
pub struct ColourArgs {
    /// When to write in colours; by itself only to terminals, and not if `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = clap::ColorChoice::Auto)]
    pub color: clap::ColorChoice,
}

/// How results and errors are to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    /// Whether JSON is asked for, so that errors are written as JSON, too.
    pub(crate) is_json: bool,
    colour: ColorChoice,
}

impl Manner {
    /// What these words of a command line ask for.
    #[must_use]
    pub fn of(words: &[OsString]) -> Self {
        Self {
            is_json: value(words, "--format") == Some("json"),
            colour: match value(words, "--color") {
                Some("always") => ColorChoice::Always,
                Some("never") => ColorChoice::Never,
                _ => ColorChoice::Auto,
            },
        }
    }

    /// Has everything that this process writes be in colours, or not.
    pub(crate) fn set_colour(self) {
        self.colour.write_global();
    }
}

/// The value that the words give an option, the last one if there are several.
fn value<'a>(words: &'a [OsString], option: &str) -> Option<&'a str> {
    let words = words.iter().map(|word| word.to_str().unwrap_or_default());
    let mut value = None;
    let mut is_next = false;
    for word in words {
        match word.strip_prefix(option) {
            _ if is_next => value = Some(word),
            Some(rest) => value = rest.strip_prefix('=').or(value),
            None => {}
        }
        is_next = !is_next && word == option;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manner(line: &str) -> Manner {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        Manner::of(&words)
    }

    #[test]
    fn an_option_has_its_value_behind_it_or_behind_an_equals_sign() {
        for line in [
            "perftboard perft 3 --format json",
            "perftboard perft --format=json 3",
            "perftboard moves --format text --format json",
        ] {
            assert!(manner(line).is_json, "{line}");
        }
        for line in [
            "perftboard perft 3",
            "perftboard perft 3 --format",
            "perftboard perft 3 --format text",
            "perftboard vectors --format jsonl",
            "perftboard vectors --formats json",
            "perftboard perft json",
        ] {
            assert!(!manner(line).is_json, "{line}");
        }
    }

    #[test]
    fn colours_are_asked_for_or_not_or_left_to_the_terminal() {
        for (line, colour) in [
            ("perftboard --color always doctor", ColorChoice::Always),
            ("perftboard doctor --color=never", ColorChoice::Never),
            ("perftboard doctor --color auto", ColorChoice::Auto),
            ("perftboard doctor", ColorChoice::Auto),
        ] {
            assert_eq!(manner(line).colour, colour, "{line}");
        }
    }
}
