//! Why there is nothing to simulate.

use std::io;
use std::path::PathBuf;

use crate::build::BuildError;
use crate::os::Os;
use crate::run::RunError;
use crate::tools::ToolError;

/// Why there is nothing to simulate.
#[derive(Debug, thiserror::Error)]
pub enum LadderError {
    /// The netlist or the bitstream cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A tool is missing.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A tool failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The models of the cells are missing.
    #[error("yosys' models of the {family}'s cells are not beside it: `{}` cannot be read; use a yosys that has them, such as that of {}", .path.display(), Os::HERE.install(&["yosys"]))]
    NoCells {
        /// The family.
        family: &'static str,
        /// The path at which they should be.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Nothing turns the family's bitstreams back into Verilog.
    #[error("no tool turns a bitstream of an {family} back into Verilog, so the `bitstream` of {target} cannot be simulated: give `--board netlist:{target}`")]
    NoUnpacking {
        /// The family.
        family: &'static str,
        /// The board.
        target: &'static str,
    },
    /// The tool's output has no such module.
    #[error(
        "{writer} wrote no module `{module}` with ports: see `perftboard doctor` for versions"
    )]
    NoChip {
        /// Which tool.
        writer: &'static str,
        /// The module looked for.
        module: &'static str,
    },
    /// A file or folder cannot be used.
    #[error("cannot write `{}`: see that its disk has room and that you may write to it", .path.display())]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}
