//! The `perftboard` command, run as its users run it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The result of a run of the command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The exit status; `None` if a signal ended it.
    pub status: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// The results as JSON.
    ///
    /// # Panics
    /// If the command failed, or wrote something else.
    #[must_use]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, Some(0), "{self:?}");
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Runs the command with these arguments from the project's root.
///
/// # Panics
/// If it cannot be built or started.
#[must_use]
pub fn perftboard(args: &[&str]) -> Run {
    run(Command::new(executable()).args(args))
}

/// Runs `cargo xtask` with these arguments from the project's root, but for cargo.
///
/// # Panics
/// If it cannot be built or started.
#[must_use]
pub fn xtask(args: &[&str]) -> Run {
    run(Command::new(executable().with_file_name("xtask")).args(args))
}

/// Runs a command from the project's root.
///
/// # Panics
/// If it cannot be started.
#[must_use]
pub fn run(command: &mut Command) -> Run {
    let output = command
        .current_dir(root())
        .env_remove("PERFTBOARD_BOARD")
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("it does not start: {error}"));
    Run {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The project's root.
#[must_use]
pub fn root() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests)
}

/// The variable in which `tests/run` names an executable that has been compiled with the tests.
const BUILT: &str = "PERFTBOARD_BUILT";

/// The executable that `PERFTBOARD_BUILT` names; without it that of `cargo build --release`, built if need be, once per process.
///
/// # Panics
/// If it cannot be built.
pub fn executable() -> &'static Path {
    static EXECUTABLE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match EXECUTABLE.get_or_init(build) {
        Ok(path) => path,
        Err(error) => panic!("{error}"),
    }
}

/// Builds the executable; gives its path, or why there is none.
fn build() -> Result<PathBuf, String> {
    if let Some(built) = std::env::var_os(BUILT) {
        let built = PathBuf::from(built);
        return match built.is_file() {
            true => Ok(built),
            false => Err(format!("{BUILT} names no file: {}", built.display())),
        };
    }
    let mut cargo = Command::new(env!("CARGO"));
    // What cargo tells a test of its package would be a change to build scripts that look at these variables, as that of
    // `ring` does: what hangs from it would be compiled anew.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    let output = cargo
        .args(["build", "--release", "--package", "perftboard"])
        // `perftboard farm` and `perftboard explore` run programs of packages of their own.
        .args(["--package", "perftboard-farm"])
        .args(["--package", "perftboard-explorer"])
        .args(["--package", "perftboard-xtask", "--bins"])
        .args(["--message-format", "json-render-diagnostics"])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("`cargo build --release`: {}", output.status));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut executables = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let path = PathBuf::from(message.get("executable")?.as_str()?);
        (path.file_stem()? == "perftboard").then_some(path)
    });
    executables
        .next_back()
        .ok_or_else(|| format!("cargo names no executable: {messages}"))
}
