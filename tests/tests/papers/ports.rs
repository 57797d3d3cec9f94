//! Every port of every block is described in the table of its file's header, and the tables have no other ports.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use perftboard_tests::command::root;

/// The names in the first columns of the tables under `# Ports`.
fn described(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut is_inside = false;
    for line in text.lines().filter_map(|line| line.strip_prefix("//! ")) {
        if line.starts_with("# ") {
            is_inside = line.starts_with("# Ports");
        } else if let (true, Some(row)) = (is_inside, line.strip_prefix('|')) {
            let first = row.split('|').next().unwrap_or_default();
            names.extend(first.split('`').skip(1).step_by(2));
        }
    }
    names
}

/// The ports of the blocks, and whether each has documentation of its own.
fn ports(text: &str) -> Vec<(&str, bool)> {
    let (mut ports, mut is_block, mut is_documented) = (Vec::new(), false, false);
    for line in text.lines() {
        match line {
            "circuit! {" => is_block = true,
            "}" => is_block = false,
            _ => {}
        }
        let field = line.trim_start();
        if is_block && (field.contains(": Signal<In,") || field.contains(": Signal<Out,")) {
            let name = field
                .strip_prefix("pub ")
                .and_then(|it| it.split(':').next());
            ports.extend(name.map(|name| (name, is_documented)));
        }
        is_documented = field.starts_with("///");
    }
    ports
}

/// What is wrong with the file's table.
fn faults(file: &Path, text: &str) -> Vec<String> {
    let (described, ports) = (described(text), ports(text));
    let there: BTreeSet<_> = ports.iter().map(|(name, _)| *name).collect();
    // Every block with registers has the clock, of which there is nothing to say.
    let lacking = ports.iter().filter(|(name, is_documented)| {
        !is_documented && *name != "clock" && !described.contains(name)
    });
    let lacking = lacking.map(|(name, _)| format!("{}: no row for `{name}`", file.display()));
    let stale = described.difference(&there);
    let stale = stale.map(|name| format!("{}: there is no port `{name}`", file.display()));
    lacking.chain(stale).collect()
}

/// The Rust files in a folder and below it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the circuits") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_port_has_its_row() {
    let (mut blocks, mut found) = (0, Vec::new());
    for file in sources(&root().join("hdl/src")) {
        let text = fs::read_to_string(&file).expect("a file of the circuits");
        if text.contains("\ncircuit! {") {
            blocks += 1;
            found.extend(faults(&file, &text));
        }
    }
    assert!(blocks > 40, "only {blocks} files with blocks are found");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_port_without_a_row_and_a_row_without_a_port_are_found() {
    let text = "//! # Ports\n//! | port | valid |\n//! |---|---|\n//! | `old`, `kept` | always |\n//! # Handshake\n//! | `other` |\n\
                circuit! {\n    pub struct Block {\n        pub kept: Signal<In, Bit>,\n        /// Said here.\n        pub said: Signal<Out, Bit>,\n        \
                pub new: Signal<In, Bit>,\n        pub clock: Signal<In, Clock>,\n        r: DFF<Bit>,\n    }\n}\n";
    let found = faults(Path::new("block.rs"), text);
    assert_eq!(
        found,
        [
            "block.rs: no row for `new`",
            "block.rs: there is no port `old`"
        ]
    );
}
