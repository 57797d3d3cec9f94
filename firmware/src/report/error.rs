//! What a tool wrote could not be understood.

use std::path::PathBuf;

/// What a tool wrote could not be understood.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The file is not the expected JSON.
    #[error("`{}` is not what {writer} of the expected version writes: see `perftboard doctor` for versions", .file.display())]
    Json {
        /// The file.
        file: PathBuf,
        /// The tool that wrote it.
        writer: &'static str,
        /// The fault.
        source: serde_json::Error,
    },
    /// The file lacks something.
    #[error("`{}`, written by {writer}, has no {missing}: see `perftboard doctor` for versions", .file.display())]
    Missing {
        /// The file.
        file: PathBuf,
        /// The tool that wrote it.
        writer: &'static str,
        /// The missing part.
        missing: String,
    },
    /// The file cannot be read.
    #[error("`{}`, written by {writer}, cannot be read", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// The tool that wrote it.
        writer: &'static str,
        /// The error of the operating system.
        source: std::io::Error,
    },
}
