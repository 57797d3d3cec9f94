//! Netlists of which theorems speak: what yosys makes of a design for its bitstream.

use super::error::ProveError;
use super::yosys::Yosys;
use crate::build::{synthesise, NETLIST, NETLIST_MODULES};
use crate::design::Design;
use std::fs;

/// The source on which answers about netlists depend, beside the script of their synthesis.
pub(super) const SOURCE: &str = include_str!("netlist.rs");

/// What yosys makes of a design for its bitstream.
pub(super) struct Synthesised {
    /// The netlist before its modules are put together, in JSON.
    pub(super) modules: String,
    /// The netlist that is placed, in JSON.
    pub(super) netlist: String,
}

impl Synthesised {
    /// Synthesizes the design.
    pub(super) fn of(design: &Design, yosys: &Yosys<'_>) -> Result<Self, ProveError> {
        let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
        let folder = folder.path();
        synthesise(
            design,
            &yosys.tool,
            yosys.toolbox,
            folder,
            folder.join("yosys.log"),
        )?;
        let text = |name| fs::read_to_string(folder.join(name)).map_err(ProveError::Folder);
        Ok(Self {
            modules: text(NETLIST_MODULES)?,
            netlist: text(NETLIST)?,
        })
    }
}
