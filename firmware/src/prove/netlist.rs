//! Netlists as circuits of theorems: what yosys makes of a block for a part, with models in the place of the part's cells.

use super::error::ProveError;
use super::yosys::Yosys;
use crate::family::{Family, Part};
use crate::ladder::cell_models;
use std::fs;

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
