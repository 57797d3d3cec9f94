//! Why a theorem cannot be tried.

use crate::build::BuildError;
use crate::design::DesignError;
use crate::ladder::LadderError;
use crate::run::RunError;
use crate::tools::ToolError;
use evidence::EvidenceError;
use std::io;

/// Why a theorem cannot be tried.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// A tool is missing.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A tool failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A netlist cannot be made.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A design cannot be made.
    #[error(transparent)]
    Design(#[from] DesignError),
    /// The models of a netlist's cells are missing.
    #[error(transparent)]
    Cells(#[from] LadderError),
    /// The ledger of evidence is damaged, or contradicted.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// There is no folder to work in.
    #[error("no temporary folder for the tools: see that the disk has room")]
    Folder(#[source] io::Error),
    /// yosys wrote a netlist that cannot be read.
    #[error("`yosys` wrote a netlist that cannot be read ({missing}): install the version that `perftboard doctor` names")]
    Netlist {
        /// What it lacks.
        missing: String,
    },
    /// The design has no such block.
    #[error("no design has a module whose name ends with `{block}`: the theorem `{theorem}` is about a block that is gone; correct its name")]
    NoBlock {
        /// The theorem.
        theorem: &'static str,
        /// The block.
        block: &'static str,
    },
    /// The Verilog lacks the text that a theorem replaces.
    #[error("the Verilog of `{theorem}` has {count} places with `{find}`, expected one: correct the theorem's `replaced` or `faults`")]
    Replaced {
        /// The theorem.
        theorem: &'static str,
        /// The text.
        find: &'static str,
        /// How often it is there.
        count: usize,
    },
    /// The solver gave no answer.
    #[error("`yosys` gave no answer to the theorem `{theorem}`; its `sat` says:\n{said}")]
    NoAnswer {
        /// The theorem.
        theorem: &'static str,
        /// The end of its output.
        said: String,
    },
}
