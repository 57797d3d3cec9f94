//! Why a block is not exported.

use crate::design::DesignError;
use crate::folder::FolderError;

/// Why a block is not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is no such design.
    #[error(transparent)]
    Design(#[from] DesignError),
    /// The output folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The design has no such block.
    #[error("the design has no module `{block}`: the board's circuit is not the one that this program knows")]
    NoBlock {
        /// The end of the module's name.
        block: &'static str,
    },
}
