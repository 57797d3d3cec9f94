//! The models of the cells of a Gowin FPGA.

use super::memories::BLOCK_RAM;
use crate::family::Models;

/// yosys' own models but for block RAM and PLL, of which it has black boxes at most.
pub(super) const MODELS: Models = Models {
    file: "gowin/cells_sim.v",
    options: "",
    black_boxes: &[],
    own: include_str!("models.v"),
    adapt: |chip| {
        [BLOCK_RAM, "rPLL"]
            .iter()
            .fold(chip.to_owned(), |chip, cell| {
                chip.replace(&format!("  {cell} #("), &format!("  modelled_{cell} #("))
            })
    },
};
