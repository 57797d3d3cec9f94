//! In which form a command writes its results.

use clap::ValueEnum;

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Lines to read
    #[default]
    Text,
    /// One JSON object
    Json,
}
