//! yosys' own models of the iCE40's cells.

use super::LadderError;
use crate::tools::FoundTool;
use std::fs;

/// Where they are from the folder of the program; yosys looks there, too.
const MODELS: &str = "../share/yosys/ice40/cells_sim.v";

/// Leaves out the values of inputs that are not connected, which are SystemVerilog, and which no cell here needs.
const OPTIONS: &str = "`define NO_ICE40_DEFAULT_ASSIGNMENTS\n";

/// The models, of this yosys.
pub(super) fn models(yosys: &FoundTool) -> Result<String, LadderError> {
    let program = fs::canonicalize(&yosys.path).unwrap_or_else(|_| yosys.path.clone());
    let path = program.with_file_name(MODELS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(format!("{OPTIONS}{text}")),
        Err(source) => Err(LadderError::NoCells { path, source }),
    }
}
