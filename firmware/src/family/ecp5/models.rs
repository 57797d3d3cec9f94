//! The models of the ECP5's cells.

use crate::family::Models;

/// yosys' own models but for block RAM and PLL. The netlist uses them under their own names.
pub(super) const MODELS: Models = Models {
    file: "ecp5/cells_sim.v",
    // Leaves out the vendor's names for the same cells, which are in files of their own.
    options: "`define NO_INCLUDES\n",
    black_boxes: &["DP16KD"],
    own: include_str!("models.v"),
    adapt: str::to_owned,
};
