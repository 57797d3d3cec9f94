//! Which figures of the papers are of today's circuit.

use std::io::{self, Write as _};

use perftboard_tests::command::{perftboard, root};

/// The pages whose figures have the digests of their circuits.
const PAGES: [&str; 8] = [
    "firmware/src/board/placements.toml",
    "README.md",
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
    let report = perftboard(&["figures", "--format", "json"]).json();
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

/// The text of the README has no figures of a large part of its own, which nobody would make anew: the table has them.
#[test]
fn the_readme_leaves_the_figures_of_large_parts_to_the_table() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let (_, below) = readme.split_once("<!-- /score -->").expect("the score");
    let paragraphs = below.split("\n\n");
    let about: Vec<&str> = paragraphs.filter(|it| it.contains("LFE5U-85F")).collect();
    let [paragraph] = &*about else {
        panic!("{about:?}");
    };
    assert!(
        !paragraph.contains("MHz") && !paragraph.contains("million"),
        "{paragraph}"
    );
}
