//! The tools of a build.

use crate::tools::{FoundTool, Tool, ToolError, Toolbox};

/// The tools of a build.
#[derive(Debug)]
pub(crate) struct BuildTools {
    pub(crate) yosys: FoundTool,
    pub(crate) nextpnr: FoundTool,
    pub(crate) icepack: FoundTool,
}

impl BuildTools {
    pub(super) fn find(toolbox: &Toolbox) -> Result<Self, ToolError> {
        Ok(Self {
            yosys: toolbox.find(Tool::Yosys)?,
            nextpnr: toolbox.find(Tool::Nextpnr)?,
            icepack: toolbox.find(Tool::Icepack)?,
        })
    }

    pub(super) fn all(&self) -> [&FoundTool; 3] {
        [&self.yosys, &self.nextpnr, &self.icepack]
    }
}
