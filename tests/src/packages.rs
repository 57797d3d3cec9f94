//! What a package of the workspace needs.

use std::process::Command;

use crate::command::root;

/// The packages that this one needs, and itself: the lines of what `cargo tree` says of it.
///
/// # Panics
/// If there is no such package.
#[must_use]
pub fn tree(package: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package", package, "--prefix", "none", "--locked"])
        .current_dir(root())
        .output()
        .unwrap_or_else(|error| panic!("cargo does not start: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let lines = String::from_utf8_lossy(&output.stdout);
    lines.lines().map(str::to_owned).collect()
}

/// Those of these names that a package needs.
///
/// # Panics
/// If there is no such package.
#[must_use]
pub fn needed<'a>(package: &str, names: &[&'a str]) -> Vec<&'a str> {
    let tree = tree(package);
    let is_needed = |name: &&&str| {
        tree.iter()
            .any(|line| line.split(' ').next() == Some(**name))
    };
    names.iter().filter(is_needed).copied().collect()
}
