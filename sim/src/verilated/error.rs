//! The errors of compiling and running a simulation.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use firmware::run::RunError;
use firmware::tools::ToolError;
use hdl::system::SystemConfigError;

/// Why a simulation cannot be made, or has ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerilatedError {
    /// There is no such board.
    #[error(transparent)]
    Config(#[from] SystemConfigError),
    /// A program is missing or does not work.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A program failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// No cache folder is known.
    #[error("nowhere to keep compiled simulations: set HOME or XDG_CACHE_HOME to the absolute path of a folder")]
    NoCacheFolder,
    /// The cache cannot be read or written.
    #[error("cannot write to `{}`, where compiled simulations are kept: see that its disk has room and that you may write to it, or set XDG_CACHE_HOME to another folder", .path.display())]
    Cache {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The compiled simulation does not start.
    #[error("the compiled simulation `{}` does not start: delete it, and it will be compiled anew", .path.display())]
    NotStarted {
        /// The executable.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The simulation ended unexpectedly.
    #[error("the simulation ended unexpectedly with {status}; its last words: {last_words}")]
    Died {
        /// How it ended.
        status: ExitStatus,
        /// Its output on standard error.
        last_words: String,
    },
    /// The exit status of the simulation cannot be read.
    #[error("the simulation's process is lost")]
    Lost {
        /// The error of the operating system.
        source: io::Error,
    },
}
