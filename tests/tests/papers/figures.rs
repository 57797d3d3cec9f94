//! Which figures of the papers are of today's circuit.

use std::io::{self, Write as _};

use perftboard_tests::command::xtask;

use crate::pages::Page;

/// The pages whose figures have the digests of their circuits.
const PAGES: [&str; 7] = [
    "firmware/src/board/placements.toml",
    "docs/floorplan.svg",
    "docs/clocks.svg",
    "docs/throughput.md",
    "docs/adding-a-board.md",
    "docs/figures.md",
    "docs/clusters.md",
];

/// Stale figures are no failure, since making them anew takes hours: `.ci/release` refuses them.
#[test]
fn stale_figures_are_named() {
    let report = xtask(&["figures", "--format", "json"]).json();
    let figures = report["figures"].as_array().expect("figures");
    for page in PAGES {
        assert!(figures.iter().any(|it| it["page"] == page), "{page}");
    }
    let stale = figures.iter().filter(|figure| !figure["fault"].is_null());
    assert_eq!(report["stale"], stale.clone().count());
    for figure in stale {
        let text = |key: &str| figure[key].as_str().unwrap_or_default();
        let (page, name, fault) = (text("page"), text("name"), text("fault"));
        // Past the test's own capture: nobody would read it otherwise.
        let note = format!("{page}: {name} {fault}; make it anew: {}\n", text("remedy"));
        io::stderr().write_all(note.as_bytes()).expect("stderr");
    }
}

/// The cells of a table's rows, from the first cell of the row on.
fn cells(text: &str) -> Vec<(String, String)> {
    let rows = text.lines().filter_map(|line| {
        let (name, rest) = line.strip_prefix("| ")?.split_once(" | ")?;
        Some((name.to_owned(), rest.to_owned()))
    });
    rows.collect()
}

/// The numbers in a text, such as `6,288` and `0.40`.
fn numbers(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let words = text.split(|letter: char| !is_part(letter));
    let words = words.map(|word| word.trim_matches(['.', ',']));
    words.filter(|word| !word.is_empty()).collect()
}

/// The rows of the README's table by how they begin, and of docs/figures.md the rows, or the section, that their figures are from.
const SOURCES: [(&str, &[&str]); 7] = [
    ("leaves per clock", &["| clocks per leaf"]),
    ("clock", &["| clock as routed"]),
    (
        "million leaves per second",
        &["| leaves per second", "| clocks per leaf, 60 sparse"],
    ),
    ("size", &["| LUT4", "| block RAM"]),
    (
        "software on one core",
        &["| Stockfish", "| cozy-chess", "| sandstroem"],
    ),
    ("the fastest CPU thread", &["## Beside what others publish"]),
    ("[ten clusters]", &["## Beside what others publish"]),
];

/// The rows of a page that begin so; of a heading, all down to the next one.
fn source(page: &str, begins: &str) -> String {
    if begins.starts_with('#') {
        let (_, section) = page.split_once(begins).expect(begins);
        return section.split("\n## ").next().unwrap_or_default().to_owned();
    }
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with(begins))
        .collect();
    assert!(!rows.is_empty(), "docs/figures.md has no row `{begins}`");
    rows.join("\n")
}

/// The figures in the README's table are copied by hand from docs/figures.md, which a command writes. A copy that was not updated, or
/// that is of another row, fails this test.
#[test]
fn the_figures_of_the_readme_are_those_of_the_book() {
    let readme = Page::read("README.md").text;
    let page = Page::read("docs/figures.md").text;
    let (_, table) = readme.split_once("## What it takes").expect("the figures");
    let (table, _) = table.split_once("\n## ").expect("a further heading");
    let rows = cells(table);
    assert_eq!(rows.len(), SOURCES.len(), "{rows:?}");
    for ((name, figures), (begins, sources)) in rows.iter().zip(SOURCES) {
        assert!(name.starts_with(begins), "{name}");
        let sources: Vec<String> = (sources.iter())
            .map(|begins| source(&page, begins))
            .collect();
        let sources = sources.join("\n");
        let known = numbers(&sources);
        for figure in numbers(figures) {
            // 276.0 may be written as 276.
            let exact = format!("{figure}.0");
            let is_known = known.contains(&figure) || known.contains(&&*exact);
            assert!(is_known, "{name}: {figure} is not in {sources}");
        }
    }
}

/// No command writes the paragraph about large parts, so that figures in it would become out of date. They stand in the table of
/// boards alone.
#[test]
fn the_figures_of_large_parts_are_left_to_the_table() {
    for name in ["README.md", "docs/figures.md"] {
        let text = Page::read(name).text;
        let about: Vec<&str> = (text.split("\n\n"))
            .filter(|paragraph| paragraph.contains("LFE5U-85F"))
            .collect();
        assert_eq!(about.len(), 1, "{name}: {about:?}");
        let (_, about) = about[0].split_once("A larger part").expect("a larger part");
        assert!(
            !about.contains("MHz") && !about.contains("million"),
            "{name}: {about}"
        );
    }
}
