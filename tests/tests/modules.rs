//! No two modules import each other, directly or by way of others, and no package needs what it is built apart from.

use std::fs;
use std::path::PathBuf;

use perftboard_tests::command::root;
use perftboard_tests::modules::{circles, CrateTree};
use perftboard_tests::packages::needed;

/// The first files of all libraries and programs of the workspace.
fn crates() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap();
    let sources = members
        .iter()
        .map(|member| root().join(member.as_str().unwrap()).join("src"));
    let files = sources.flat_map(|source| ["lib.rs", "main.rs"].map(|file| source.join(file)));
    files.filter(|file| file.exists()).collect()
}

#[test]
fn no_modules_import_one_another_in_a_circle() {
    let mut found = String::new();
    let mut modules = 0;
    for file in crates() {
        let tree = CrateTree::read(&file).unwrap();
        modules += tree.count();
        for circle in circles(&tree) {
            found += &format!("{}:\n{circle}", file.display());
        }
    }
    assert!(modules > 200, "only {modules} modules are found");
    assert!(found.is_empty(), "modules import one another:\n{found}");
}

/// The circles of a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let tree = CrateTree::read(&folder.path().join("lib.rs")).unwrap();
    circles(&tree).iter().map(ToString::to_string).collect()
}

#[test]
fn a_circle_is_found_and_shown() {
    let found = circles_of(&[
        ("lib.rs", "mod link; mod board; mod farm;"),
        ("link.rs", "pub fn open() { crate::farm::close(); }"),
        ("board.rs", "use crate::link::open; pub struct Board;"),
        ("farm/mod.rs", "pub use worker::close; mod worker;"),
        (
            "farm/worker.rs",
            "use super::super::{board::Board}; pub fn close() {}",
        ),
    ]);
    let expected = "  crate::link imports crate::farm::worker by `crate::farm::close`
  crate::farm::worker imports crate::board by `super::super::board::Board`
  crate::board imports crate::link by `crate::link::open`
";
    assert_eq!(found, [expected]);
}

#[test]
fn a_module_and_the_one_around_it_can_be_a_circle() {
    let lib = "mod row; pub struct Count; fn run() -> row::Row { row::Row }";
    let row =
        "pub(super) struct Row; impl Row { fn count(&self) -> super::Count { super::Count } }";
    assert_eq!(circles_of(&[("lib.rs", lib), ("row.rs", row)]).len(), 1);
    // Names that are only passed on are no import, and neither is a visibility.
    let lib = "mod row; pub use row::Row; pub struct Count;";
    assert!(circles_of(&[("lib.rs", lib), ("row.rs", row)]).is_empty());
}

#[test]
fn what_is_for_tests_and_what_other_crates_define_is_no_circle() {
    let found = circles_of(&[
        ("lib.rs", "mod one; mod other; #[cfg(test)] mod testing;"),
        (
            "one.rs",
            "use crate::other::two; use std::other::one; pub fn one() { x.two(); } #[cfg(test)] mod tests { use super::*; }",
        ),
        (
            "other.rs",
            "pub fn two() { std::one::one(); } #[cfg(test)] use crate::one::one;",
        ),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

/// The rooms of the circuits, and the command, whose crate has all of them.
const CIRCUITS: [&str; 5] = [
    "rust-hdl",
    "perftboard-hdl",
    "perftboard-sim",
    "perftboard-firmware",
    "perftboard",
];

#[test]
fn what_serves_real_boards_too_is_built_without_circuits() {
    for package in [
        "perftboard-text",
        "perftboard-evidence",
        "perftboard-console",
        "perftboard-farm",
        "perftboard-referee",
        "perftboard-web",
    ] {
        let found = needed(package, &CIRCUITS);
        assert!(found.is_empty(), "{package} needs {found:?}");
    }
    assert_eq!(needed("perftboard", &CIRCUITS), CIRCUITS);
}

#[test]
fn no_program_is_the_library_of_another_and_no_room_needs_one_above_it() {
    for (package, above) in [
        (
            "perftboard-explorer",
            &["perftboard", "perftboard-farm"][..],
        ),
        ("perftboard", &["perftboard-farm", "perftboard-explorer"]),
        ("perftboard-sim", &["perftboard-console"]),
        (
            "perftboard-firmware",
            &["perftboard-console", "perftboard-driver"],
        ),
        ("perftboard-console", &["perftboard-evidence"]),
    ] {
        let found = needed(package, above);
        assert!(found.is_empty(), "{package} needs {found:?}");
    }
}
