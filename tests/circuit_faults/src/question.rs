//! Whether the tests notice the seeded faults, as a question of the ledger of evidence.

use std::env;
use std::fs;
use std::process::Command;

use evidence::Question;

use super::list::{root, FAULTS};
use super::workshop::sources;

/// How the faults are planted and tried.
const TRIAL: [&str; 5] = [
    include_str!("lib.rs"),
    include_str!("list.rs"),
    include_str!("plant.rs"),
    include_str!("trial.rs"),
    include_str!("workshop.rs"),
];

/// The question whether a sample of the faults is noticed: by the circuits with their tests and what they are compiled from, the
/// list, and the compiler.
///
/// # Errors
/// If a source cannot be read, or the compiler does not start; in words.
pub fn question() -> Result<Question, String> {
    let text = |path: &str| {
        fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
    };
    let compiler = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc does not start: {error}"))?;
    let sources = sources().map_err(|error| format!("the sources: {error}"))?;
    let sources = sources.iter().flat_map(|(path, bytes)| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        [path.display().to_string(), text]
    });
    Ok(Question::new("a sample of the seeded faults is noticed")
        .with("circuits", sources)
        .with("dependencies", [text("Cargo.toml")?, text("Cargo.lock")?])
        .with("faults", [text(FAULTS)?])
        .with("trial", TRIAL)
        .with("compiler", [String::from_utf8_lossy(&compiler.stdout)]))
}
