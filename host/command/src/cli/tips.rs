//! What a usage error is caused by, where the shell or an option took the words apart in another way than was meant.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The option that takes every word up to the next option, and its short name.
const GREEDY: &str = "--moves";
const GREEDY_SHORT: &str = "-m";

/// The fields of a FEN.
const FIELDS: usize = 6;

/// The error with a tip, if the words suggest what was meant.
pub fn with_tip(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let tip = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
            unquoted_fen(&words)
        }
        ErrorKind::MissingRequiredArgument => swallowed_depth(&words),
        _ => None,
    };
    if let Some(tip) = tip {
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// The tip if the shell has taken a FEN for several words.
fn unquoted_fen(words: &[&str]) -> Option<String> {
    let is_placement = |word: &str| word.matches('/').count() == 7;
    let is_fen = |pair: &[&str]| is_placement(pair[0]) && matches!(pair[1], "w" | "b");
    let start = words.windows(2).position(is_fen)?;
    let placement = words[start].rsplit('=').next().unwrap_or_default();
    let rest = words[start + 1..].iter().take(FIELDS - 1).copied();
    let rest: Vec<&str> = rest.take_while(|field| !is_option(field)).collect();
    let rest = rest.join(" ");
    Some(format!(
        "a FEN has blanks, so it needs quotation marks: --fen '{placement} {rest}'"
    ))
}

/// Whether the word is an option. A `-` alone is a field of a FEN.
fn is_option(word: &str) -> bool {
    word.starts_with('-') && word.len() > 1
}

/// The tip if the depth was taken for a move.
fn swallowed_depth(words: &[&str]) -> Option<String> {
    let is_greedy = |word: &&str| word.starts_with(GREEDY) || *word == GREEDY_SHORT;
    let start = words.iter().position(is_greedy)?;
    let mut moves = words[start + 1..].iter();
    let depth = moves
        .by_ref()
        .take_while(|word| !word.starts_with('-'))
        .find(|word| word.parse::<u32>().is_ok())?;
    Some(format!(
        "{GREEDY} takes all words up to the next option: write the depth {depth} before it"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::parse;

    fn refused(line: &str) -> String {
        let words = line.split(' ').map(OsString::from);
        parse(words).unwrap_err().to_string()
    }

    #[test]
    fn a_fen_without_quotation_marks_is_seen() {
        for line in [
            "perftboard perft 3 --fen 8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "perftboard perft 3 --fen=8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "perftboard moves --fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 --format json",
            "perftboard moves -f 8/8/8/8/8/8/8/K1k5 w - - 0 1 -b sim",
        ] {
            let said = refused(line);
            let tip = "tip: a FEN has blanks, so it needs quotation marks: --fen '8/8/8/8/8/8/8/K1k5 w - - 0 1'";
            assert!(said.contains(tip), "{said}");
        }
        assert!(!refused("perftboard perft 3 --fen 8/8 w").contains("tip: a FEN"));
    }

    #[test]
    fn a_depth_that_was_taken_for_a_move_is_seen() {
        for line in [
            "perftboard perft --moves e2e4 3",
            "perftboard perft -m e2e4 3",
        ] {
            let said = refused(line);
            let tip =
                "tip: --moves takes all words up to the next option: write the depth 3 before it";
            assert!(said.contains(tip), "{said}");
        }
        for line in ["perftboard perft", "perftboard perft --moves e2e4"] {
            assert!(!refused(line).contains("takes all words"), "{line}");
        }
    }
}
