//! Examples in the documentation of the crates: a crate whose manifest has `doctest = false` contains none, so that no example is
//! left out of the tests.

use std::fs;
use std::path::{Path, PathBuf};

use perftboard_tests::command::root;

/// The languages of blocks that rustdoc does not run.
const NOT_RUN: [&str; 4] = ["text", "sh", "toml", "verilog"];

/// The folders of the crates whose documentation is not tested.
fn untested() -> Vec<PathBuf> {
    let manifest = |folder: &Path| -> toml::Table {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        text.parse().expect("TOML")
    };
    let workspace = manifest(root());
    let members = workspace["workspace"]["members"].as_array();
    let members = members.expect("a list").iter();
    let folders = members.map(|member| root().join(member.as_str().expect("a folder")));
    folders
        .filter(|folder| {
            let lib = manifest(folder).get("lib").cloned();
            lib.is_some_and(|lib| lib.get("doctest") == Some(&toml::Value::Boolean(false)))
        })
        .collect()
}

/// The lines that begin or end a block of an example in a file's documentation.
fn fences(source: &str) -> impl Iterator<Item = &str> {
    let comments = source.lines().map(str::trim_start).filter_map(|line| {
        let comment = line.strip_prefix("///").or(line.strip_prefix("//!"))?;
        comment.trim().strip_prefix("```")
    });
    // The fences alternate: one begins a block, the next ends it.
    comments.step_by(2)
}

fn check(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            check(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let source = fs::read_to_string(&path).expect("a source");
            let run = fences(&source).filter(|language| !NOT_RUN.contains(language));
            found.extend(run.map(|_| path.display().to_string()));
        }
    }
}

#[test]
fn a_crate_whose_examples_are_not_run_has_none() {
    let folders = untested();
    assert!(folders.len() > 3, "{folders:?}");
    let mut found = Vec::new();
    for folder in folders {
        check(&folder.join("src"), &mut found);
    }
    assert!(
        found.is_empty(),
        "remove `doctest = false` from the manifests of {found:#?}"
    );
}

#[test]
fn an_example_is_told_from_a_drawing() {
    let source = "//! ```text\n//! a\n//! ```\n\n/// ```\n/// run();\n/// ```\n    /// ```no_run\n    /// ```\n";
    assert_eq!(fences(source).collect::<Vec<_>>(), ["text", "", "no_run"]);
}
