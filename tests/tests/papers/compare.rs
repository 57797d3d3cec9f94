//! What the page on `compare` says: its commands, run in a folder with faulty engines, and its tables of words.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;

use perftboard_tests::command::{executable, root};

use crate::pages::{Page, COMPARE};
use crate::stage::Stage;

/// `TRYCMD=overwrite` writes what the command says now into the page, to which the link in the folder leads.
#[test]
fn the_command_says_of_faulty_engines_what_the_page_shows() {
    let stage = Stage::new();
    let page = stage.around().join("compare.md");
    symlink(root().join(COMPARE), &page).expect("a link");
    let perftboard = fs::canonicalize(executable()).expect("the command");
    let cases = trycmd::TestCases::new();
    cases.register_bin("perftboard", perftboard);
    cases.env("NO_COLOR", "1");
    cases.case(page);
    cases.run();
}

/// The words in the first column of the tables of a section, each in backticks.
fn words_of_section(text: &str, heading: &str) -> BTreeSet<String> {
    let (_, below) = text.split_once(heading).expect(heading);
    let section = below.split("\n## ").next().unwrap_or_default();
    let words = section.lines().filter_map(|line| {
        let (word, _) = line.strip_prefix("| `")?.split_once("` |")?;
        Some(word.to_owned())
    });
    words.collect()
}

/// The words that a source gives to its variants: `Self::Pinned => "pinned"`.
fn words_of_source(source: &str, function: &str) -> BTreeSet<String> {
    let path = root().join("host/referee/src").join(source);
    let text = fs::read_to_string(path).expect("a source");
    let (_, body) = text.split_once(function).expect(function);
    let body = body.split("\n    }\n").next().unwrap_or_default();
    let words = body.lines().filter_map(|line| {
        let (_, word) = line.split_once("=> \"")?;
        Some(word.split_once('"')?.0.to_owned())
    });
    words.collect()
}

#[test]
fn the_page_explains_every_word_of_the_results() {
    let page = Page::read(COMPARE).text;
    for (heading, source, function) in [
        ("\n## How to read", "fault.rs", "fn label("),
        ("\n## The rules", "illegal/rule.rs", "fn name("),
        ("\n## Kinds of moves", "legal.rs", "fn name("),
    ] {
        let known = words_of_source(source, function);
        assert!(known.len() > 5, "{known:?}");
        assert_eq!(words_of_section(&page, heading), known, "{heading}");
    }
}
