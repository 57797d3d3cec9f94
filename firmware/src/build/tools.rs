//! The tools of a build.

use crate::family::Family;
use crate::tools::{FoundTool, Tool, ToolError, Toolbox};

/// The tools of a build.
#[derive(Debug)]
pub(crate) struct BuildTools {
    pub(crate) yosys: FoundTool,
    pub(crate) placer: FoundTool,
    pub(crate) packer: FoundTool,
}

impl BuildTools {
    pub(super) fn find(family: &Family, toolbox: &Toolbox) -> Result<Self, ToolError> {
        Ok(Self {
            yosys: toolbox.find(Tool::Yosys)?,
            placer: toolbox.find(family.placer)?,
            packer: toolbox.find(family.packer)?,
        })
    }

    pub(super) fn all(&self) -> [&FoundTool; 3] {
        [&self.yosys, &self.placer, &self.packer]
    }
}
