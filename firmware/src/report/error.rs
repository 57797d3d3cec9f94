//! What a tool wrote could not be understood.

use std::path::PathBuf;

/// What a tool wrote could not be understood.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// Not the JSON it should be.
    #[error("`{}` is not what {writer} of the expected version writes: see `perftboard doctor` for versions", .file.display())]
    Json {
        /// The file.
        file: PathBuf,
        /// Which tool wrote it.
        writer: &'static str,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// Something is not in it.
    #[error("`{}`, written by {writer}, has no {missing}: see `perftboard doctor` for versions", .file.display())]
    Missing {
        /// The file.
        file: PathBuf,
        /// Which tool wrote it.
        writer: &'static str,
        /// What was looked for.
        missing: String,
    },
    /// It cannot be read at all.
    #[error("`{}`, written by {writer}, cannot be read", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Which tool wrote it.
        writer: &'static str,
        /// What the system says.
        source: std::io::Error,
    },
}
