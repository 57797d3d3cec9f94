//! Netlists as circuits of theorems: what yosys makes of a block for a part, with models in the place of the part's cells.

use super::error::ProveError;
use super::yosys::Yosys;
use crate::build::{synthesise, NETLIST, NETLIST_MODULES};
use crate::design::Design;
use crate::family::{Family, Part};
use crate::ladder::cell_models;
use std::fs;

/// The source on which answers about netlists depend, beside the script of their synthesis.
pub(super) const SOURCE: &str = concat!(
    include_str!("netlist.rs"),
    include_str!("../ladder/cells.rs")
);

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

/// The name of a netlist's top level.
const TOP: &str = "tables";

/// The netlist of the module [`TOP`] in this Verilog, by the commands with which the part's bitstreams are made.
pub(super) fn netlist(yosys: &Yosys<'_>, part: &Part, verilog: &str) -> Result<String, ProveError> {
    let synthesis = (part.family.synthesis)(part);
    let script = format!("read_verilog in.v; {synthesis} -top {TOP}; write_verilog -noattr out.v");
    made(yosys, &[("in.v", verilog)], &script)
}

/// The circuit of a netlist without cells: the models of yosys, and ours where it has none, stand in their places.
pub(super) fn without_cells(
    yosys: &Yosys<'_>,
    family: &'static Family,
    netlist: &str,
) -> Result<String, ProveError> {
    let models = cell_models(&yosys.tool, family)?;
    let script = format!(
        "read_verilog in.v; read_verilog -defer models.v; hierarchy -check -top {TOP}; proc; flatten; opt; \
         memory -nomap; opt_clean; write_verilog -noattr out.v"
    );
    let files = [("in.v", netlist), ("models.v", &models)];
    made(yosys, &files, &script)
}

/// The file `out.v` that a script makes of these files.
fn made(yosys: &Yosys<'_>, files: &[(&str, &str)], script: &str) -> Result<String, ProveError> {
    let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
    let folder = folder.path();
    for (name, text) in files {
        fs::write(folder.join(name), text).map_err(ProveError::Folder)?;
    }
    yosys.run(folder, script, "out.v")
}
