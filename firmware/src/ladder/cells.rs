//! The models of the iCE40's cells that come with yosys.

use super::LadderError;
use crate::tools::FoundTool;
use std::fs;

/// The path of the models from the program's folder; yosys uses the same path.
const MODELS: &str = "../share/yosys/ice40/cells_sim.v";

/// Removes the default values of unconnected inputs. They are SystemVerilog, and no cell here needs them.
const OPTIONS: &str = "`define NO_ICE40_DEFAULT_ASSIGNMENTS\n";

/// The models of this yosys.
pub(super) fn models(yosys: &FoundTool) -> Result<String, LadderError> {
    let program = fs::canonicalize(&yosys.path).unwrap_or_else(|_| yosys.path.clone());
    let path = program.with_file_name(MODELS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(format!("{OPTIONS}{text}")),
        Err(source) => Err(LadderError::NoCells { path, source }),
    }
}
