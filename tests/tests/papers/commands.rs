//! Commands that a page shows with their output are run; of all others the options are looked up in the help.

use std::collections::BTreeSet;
use std::env;
use std::path::Path;

use perftboard_tests::command::{executable, perftboard, root};
use pulldown_cmark::Event;

use crate::pages::{Page, COMPARE};

/// How a page may call the command.
const CALLS: [&str; 2] = ["perftboard ", "cargo run --release -- "];

/// The calls of the command in the page: in the blocks `sh`, and in the text. Each is the text after the command's
/// name.
fn calls(page: &Page) -> Vec<String> {
    let blocks = page.code("sh");
    let lines = blocks.iter().flat_map(|block| block.lines());
    let mut calls: Vec<String> = lines.map(str::to_owned).collect();
    let inline = page.events().filter_map(|event| match event {
        Event::Code(code) => Some(code.to_string()),
        _ => None,
    });
    calls.extend(inline);
    let arguments = |call: &String| {
        let mut names = CALLS.iter();
        names.find_map(|name| Some(call.strip_prefix(name)?.to_owned()))
    };
    calls.iter().filter_map(arguments).collect()
}

/// What is wrong with a call: there is no such command, or it has not one of the options.
fn fault(call: &str) -> Option<String> {
    let words: Vec<&str> = call.split_whitespace().collect();
    let mut path = Vec::new();
    let mut help = String::new();
    for word in &words {
        let is_name = word.starts_with(|letter: char| letter.is_ascii_lowercase());
        if !is_name || (!path.is_empty() && !help.contains("\nCommands:\n")) {
            break;
        }
        path.push(*word);
        let run = perftboard(&[&path[..], &["--help"]].concat());
        if run.status != Some(0) {
            return Some(format!("`{call}`: {}", run.stderr));
        }
        help = run.stdout;
    }
    let is_option_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let options = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !is_option_letter(letter));
        let options = words.filter(|word| word.starts_with("--") && word.len() > 2);
        options.map(str::to_owned).collect()
    };
    let mut known = options(&help);
    known.insert("--help".to_owned());
    let unknown: Vec<String> = options(call).difference(&known).cloned().collect();
    (!unknown.is_empty()).then(|| format!("`{call}`: there is no {}", unknown.join(", ")))
}

#[test]
fn commands_that_are_named_are_there() {
    let calls: BTreeSet<String> = Page::all().iter().flat_map(calls).collect();
    assert!(calls.len() > 20, "only {calls:#?}");
    let faults: Vec<String> = calls.iter().filter_map(|call| fault(call)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn wrong_commands_are_noticed() {
    for (call, said) in [
        ("no-such 3", Some("no-such")),
        ("perft DEPTH [--fen FEN] [--divided]", Some("--divided")),
        ("reference perft 3 --pieces 4", Some("--pieces")),
        ("reference sample --pieces 4", None),
        ("endgame KRvK --verify", None),
    ] {
        let fault = fault(call);
        assert_eq!(fault.is_some(), said.is_some(), "{fault:?}");
        assert!(fault.unwrap_or_default().contains(said.unwrap_or("")));
    }
}

/// `TRYCMD=overwrite` writes what the commands say now into the pages.
#[test]
fn commands_say_what_the_pages_show() {
    env::set_current_dir(root()).expect("the project's root");
    let cases = trycmd::TestCases::new();
    cases.register_bin("perftboard", executable());
    cases.env("NO_COLOR", "1");
    let here = |page: &Page| page.path != Path::new(COMPARE);
    for page in Page::all().into_iter().filter(here) {
        cases.case(root().join(page.path));
    }
}
