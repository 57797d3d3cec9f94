//! Why a tree cannot be expanded.

use std::io;

use crate::key::KeyError;

/// Why a tree cannot be expanded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExpandError {
    /// A file of the expansion cannot be written or read.
    #[error("the expansion's files cannot be written or read: see that the disk of the temporary folder has room, or set TMPDIR")]
    Disk(#[from] io::Error),
    /// A position has no key, or a file has bytes that are no position.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// More ways lead to a position than 64 bits count.
    #[error("more than 2^64 ways lead to a position: split fewer half-moves off")]
    TooManyWays,
    /// The caller ended the expansion.
    #[error("interrupted while the tree was expanded")]
    Interrupted,
}
