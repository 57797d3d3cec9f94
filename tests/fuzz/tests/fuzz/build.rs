//! The compilation of libFuzzer's program.
//!
//! What others wrote is taken from the compilation of the tests, so the packages, the profile and the features are those of
//! `tests/run`. The crates of the workspace are compiled once more, under other names, by the script `rustc` beside this package.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// How the names of the variables begin in which cargo describes the package of a test.
const OF_THIS_TEST: [&str; 3] = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_CRATE_"];

/// Compiles the program; gives its path.
pub fn fuzzer() -> io::Result<PathBuf> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(cargo);
    // Cargo sets these for this test. To build scripts that look at them they would be a reason to compile anew.
    let is_of_this_test = |name: &str| OF_THIS_TEST.iter().any(|head| name.starts_with(head));
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(|name| is_of_this_test(name)) {
        command.env_remove(name);
    }
    let output = command
        .args(["test", "--quiet", "--workspace", "--test", "fuzzer"])
        .args(["--no-run", "--message-format", "json-render-diagnostics"])
        .env("RUSTC_WORKSPACE_WRAPPER", folder.join("rustc"))
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other("cargo ended with an error"));
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = said
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .filter(|message| message["target"]["name"] == "fuzzer")
        .find_map(|message| Some(PathBuf::from(message["executable"].as_str()?)))
        .ok_or_else(|| io::Error::other("cargo does not say where it wrote the program"))
}
