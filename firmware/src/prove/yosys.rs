//! Runs of yosys, for proofs and for netlists.

use super::error::ProveError;
use crate::run::Run;
use crate::tools::{FoundTool, Tool, Toolbox};
use std::fs;
use std::path::Path;

/// yosys, and where it finds the programs that it starts.
pub(super) struct Yosys<'a> {
    pub(super) tool: FoundTool,
    pub(super) toolbox: &'a Toolbox,
}

impl<'a> Yosys<'a> {
    /// Finds yosys.
    pub(super) fn find(toolbox: &'a Toolbox) -> Result<Self, ProveError> {
        let tool = toolbox.find(Tool::Yosys)?;
        Ok(Self { tool, toolbox })
    }

    /// Runs a script in a folder. Gives the file that it writes there.
    pub(super) fn run(
        &self,
        folder: &Path,
        script: &str,
        file: &'static str,
    ) -> Result<String, ProveError> {
        Run {
            tool: &self.tool,
            arguments: ["-q", "-p", script].map(Into::into).into(),
            folder,
            log: None,
            output: None,
            writes: &[file],
            search_path: self.toolbox.path(),
        }
        .run()?;
        fs::read_to_string(folder.join(file)).map_err(ProveError::Folder)
    }
}
