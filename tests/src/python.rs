//! The Python with the packages that tests need.

use std::path::PathBuf;
use std::process::Command;

use crate::command::root;

/// A Python that has these modules (`chess, serial`): that of `tests/run`, or the system's.
///
/// # Panics
/// If neither has them.
#[must_use]
pub fn interpreter(modules: &str) -> PathBuf {
    let own = root().join("target/python/bin/python3");
    let candidates = [own, "python3".into()];
    let has_them = |python: &PathBuf| {
        let import = format!("import {modules}");
        let import = Command::new(python).args(["-c", &import]).output();
        import.is_ok_and(|output| output.status.success())
    };
    let found = candidates.into_iter().find(has_them);
    found.unwrap_or_else(|| {
        panic!("no Python has the modules {modules}: `tests/run` installs their packages")
    })
}
