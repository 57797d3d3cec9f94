//! Whether the tests notice the seeded faults, as a question of the ledger of evidence.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
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

/// The table of recorded placements. It is no part of the question, since a placement does not change what a circuit does.
const PLACEMENTS: &str = "firmware/src/board/placements.toml";

/// The text of a source. Of a Rust source only the code is left: empty lines and lines of comment are removed.
fn code(path: &Path, text: &str) -> String {
    if path.extension() != Some(OsStr::new("rs")) {
        return text.to_owned();
    }
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
    let lines = text.lines().map(str::trim).filter(is_code);
    lines.collect::<Vec<_>>().join("\n")
}

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
    let sources = sources
        .iter()
        .filter(|(path, _)| !path.ends_with(PLACEMENTS));
    let sources = sources.flat_map(|(path, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        [path.display().to_string(), code(path, &text)]
    });
    Ok(Question::new("a sample of the seeded faults is noticed")
        .with("circuits", sources)
        .with("dependencies", [text("Cargo.toml")?, text("Cargo.lock")?])
        .with("faults", [text(FAULTS)?])
        .with("trial", TRIAL)
        .with("compiler", [String::from_utf8_lossy(&compiler.stdout)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_no_part_of_the_question_and_all_else_is() {
        let text = |path: &str, text: &str| code(Path::new(path), text);
        let commented = "/// Adds.\nfn add() {\n    // Why.\n\n    a + b // How.\n}\n";
        assert_eq!(
            text("lib.rs", commented),
            text("lib.rs", "fn add() {\na + b // How.\n}")
        );
        assert_ne!(text("lib.rs", "a + b"), text("lib.rs", "a - b"));
        assert_ne!(text("a.toml", "// a"), text("a.toml", "// b"));
    }
}
