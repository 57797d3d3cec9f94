//! Blocks for other designs: a block's Verilog with the contract of its file as a comment, a FuseSoC core file, and a bench.
//!
//! The Verilog is cut out of the default board's design, as the theorems' is (see [`prove`](crate::prove)). It is the text that is
//! proved and routed, but that a block assigns each signal once, so that every simulator comes to rest. A block that is in no board
//! is printed by itself. The bench asks the circuit about golden vectors, see [`vectors`](crate::vectors), and is Python that is meant to be
//! copied: `bench.py` compares answers, `generator.py` drives this block, and another `generator.py` drives another generator.

pub mod block;
mod contract;
mod error;
mod files;
mod header;
mod ports;
mod settled;

use crate::board::boards;
use crate::design::{Design, DesignConfig};
use crate::folder::{FolderError, FolderLock};
use block::Block;
pub use error::ExportError;
use std::fs;
use std::path::{Path, PathBuf};

/// The file that marks a folder as one in which exports may delete files, and that a running one locks.
const MARKER: &str = ".perftboard-verilog";

/// Writes a block of the default board's design with this many cores into the folder `out`; gives the files' paths. The files of
/// an earlier export are deleted first.
///
/// # Errors
/// [`ExportError`]. Nothing is written if the folder holds files that no export has written.
pub fn export(block: &'static Block, cores: u8, out: &Path) -> Result<Vec<PathBuf>, ExportError> {
    let board = &boards()[0];
    let config = DesignConfig {
        cores,
        ..DesignConfig::of(board)
    };
    let design = Design::new(board, config)?;
    let files = files::files(block, &design)?;
    let lock = FolderLock::take(out, MARKER, |_| false, &mut || {})?;
    remove_earlier(lock.path())?;
    let mut paths = Vec::new();
    for (name, text) in files {
        let path = lock.path().join(name);
        fs::write(&path, text).map_err(FolderError::at(&path))?;
        paths.push(path);
    }
    Ok(paths)
}

/// Deletes the files that are named after a block. The others have the same name for every block.
fn remove_earlier(out: &Path) -> Result<(), FolderError> {
    for name in block::ALL.iter().flat_map(Block::own_files) {
        let path = out.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(FolderError::at(&path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
