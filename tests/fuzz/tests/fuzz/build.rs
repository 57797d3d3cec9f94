//! The compilation of libFuzzer's program, in a folder of its own.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What has the compiler count the edges of the code that are passed, and note what is compared with what. Cargo-fuzz uses the same.
const COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// The machine that the compiler is for. If it is named, programs that are run during the compilation are not counted.
fn host() -> io::Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).arg("-vV").output()?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| io::Error::other("rustc does not say its host"))
}

/// Compiles the program into a folder; gives its path.
pub fn fuzzer(folder: &Path) -> io::Result<PathBuf> {
    let host = host()?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "build",
            "--quiet",
            "--package",
            "perftboard-fuzz",
            "--bin",
            "fuzzer",
            "--features",
            "libfuzzer",
        ])
        .args(["--profile", "fuzz", "--target", &host, "--target-dir"])
        .arg(folder)
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\u{1f}"))
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()?;
    if !status.success() {
        return Err(io::Error::other("cargo ended with an error"));
    }
    Ok(folder.join(host).join("fuzz/fuzzer"))
}
