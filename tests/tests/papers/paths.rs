//! Files that a page names exist, and what they are said to contain is there.

use std::fs;
use std::path::Path;

use perftboard_tests::command::root;
use pulldown_cmark::{Event, TagEnd};

use crate::pages::Page;

/// The page whose sentences “In FILE look for WORDS” are followed.
const GUIDE: &str = "docs/finding-your-way.md";

/// The folders at the project's root, without those that are made.
fn rooms() -> Vec<String> {
    let entries = fs::read_dir(root()).expect("the project's root");
    let folders = entries
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir());
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name != "target").collect()
}

/// The words of a piece of code that are paths from the project's root.
fn paths<'a>(code: &'a str, rooms: &'a [String]) -> impl Iterator<Item = &'a str> {
    let is_path = |word: &&str| {
        let room = word.split_once('/').map(|(room, _)| room);
        room.is_some_and(|room| rooms.iter().any(|it| it == room))
    };
    code.split_whitespace().filter(is_path)
}

/// The files that the page names and that do not exist.
fn missing(page: &Page) -> Vec<String> {
    let rooms = rooms();
    let mut missing = Vec::new();
    for event in page.events() {
        let Event::Code(code) = event else { continue };
        for path in paths(&code, &rooms) {
            if !root().join(path).exists() {
                missing.push(format!("{}: there is no `{path}`", page.path.display()));
            }
        }
    }
    missing
}

/// What the page tells its reader to look for: the file named last before it, and the words.
fn searches(page: &Page) -> Vec<(String, String)> {
    let rooms = rooms();
    let (mut file, mut before, mut searches) = (None, String::new(), Vec::new());
    for event in page.events() {
        match event {
            Event::Text(text) => before.push_str(&text),
            Event::SoftBreak => before.push(' '),
            Event::End(TagEnd::Item | TagEnd::Paragraph) => (file, before) = (None, String::new()),
            Event::Code(code) => {
                if let Some(path) = paths(&code, &rooms).next() {
                    file = Some(path.to_owned());
                } else if before.ends_with("look for ") || before.ends_with("and for ") {
                    let file = file.clone().unwrap_or_default();
                    searches.push((file, code.to_string()));
                }
                before.clear();
            }
            _ => {}
        }
    }
    searches
}

/// Whether the file is there and has the words.
fn finds((file, words): &(String, String)) -> bool {
    let text = fs::read_to_string(root().join(Path::new(file)));
    text.is_ok_and(|text| text.contains(words))
}

#[test]
fn files_that_are_named_exist() {
    // What the changelog names was there once.
    let mut pages = Page::all();
    pages.retain(|page| page.path != Path::new("CHANGELOG.md"));
    let missing: Vec<String> = pages.iter().flat_map(missing).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_guide_finds_what_it_says() {
    let searches = searches(&Page::read(GUIDE));
    assert!(searches.len() > 6, "only {searches:#?}");
    let vain: Vec<_> = searches.iter().filter(|search| !finds(search)).collect();
    assert!(vain.is_empty(), "{GUIDE} looks in vain for {vain:#?}");
}

#[test]
fn missing_files_and_words_are_noticed() {
    let page = Page {
        path: "docs/made-up.md".into(),
        text: "In `hdl/src/lib.rs` look for `The circuits of perftboard`, and for `no such words`.\n\n\
               Look for `nothing`. See `tests/run --all`, `hdl/src/no_such.rs` and `nowhere/a.rs`.\n"
            .to_owned(),
    };
    let searches = searches(&page);
    let found: Vec<bool> = searches.iter().map(finds).collect();
    assert_eq!(found, [true, false], "{searches:#?}");
    assert_eq!(
        missing(&page),
        ["docs/made-up.md: there is no `hdl/src/no_such.rs`"]
    );
}

/// What the driver's page shows is compiled, as an example in the driver's documentation.
#[test]
fn the_drivers_example_is_that_of_its_documentation() {
    let documentation = fs::read_to_string(root().join("host/driver/src/lib.rs"));
    let documentation = documentation.expect("the driver's documentation");
    let blocks = Page::read("docs/driver.md").code("rust,ignore");
    assert_eq!(blocks.len(), 1);
    for line in blocks[0].lines() {
        assert!(documentation.contains(line), "{line}");
    }
}
