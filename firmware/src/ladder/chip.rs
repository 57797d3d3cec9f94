//! From what a tool wrote to a module `chip`, and the pins around it.

use super::LadderError;
use crate::design::Design;

/// The pins around the chip, and the PLL.
const PINS: &str = include_str!("pins.v");

/// Where `pins.v` is to press no button, if there is one.
const BUTTON: &str = "/*BUTTON*/";

/// The module of yosys' netlist.
pub(super) fn of_netlist(netlist: &str) -> Result<String, LadderError> {
    let missing = LadderError::NoChip {
        writer: "yosys",
        module: "top",
    };
    let (before, after) = netlist.split_once("module top(").ok_or(missing)?;
    Ok(modelled(&format!("{before}module chip({after}")))
}

/// The module that `icebox_vlog` wrote. It declares its ports in its head and again below it, which Verilator refuses; here
/// the head only names them.
pub(super) fn of_bitstream(unpacked: &str) -> Result<String, LadderError> {
    let missing = || LadderError::NoChip {
        writer: "icebox_vlog",
        module: "chip",
    };
    let (before, rest) = unpacked.split_once("module chip (").ok_or_else(missing)?;
    let (ports, body) = rest.split_once(");").ok_or_else(missing)?;
    let names: Vec<&str> = ports
        .split(',')
        .filter_map(|port| port.split_whitespace().last())
        .collect();
    // A name that was escaped ends at a space.
    let names = names.join(" , ");
    let declarations: String = ports
        .split(',')
        .map(|port| format!("{} ;\n", port.trim()))
        .collect();
    Ok(modelled(&format!(
        "{before}module chip ({names} );\n{declarations}{body}"
    )))
}

/// With the PLL that is modelled.
fn modelled(chip: &str) -> String {
    chip.replace("SB_PLL40_CORE", "modelled_pll")
}

/// Pins, cells and chip in one text.
pub(super) fn with_surroundings(chip: &str, design: &Design, cells: &str) -> String {
    let button = match design.board.pins.reset_button {
        Some(_) => ".\\button$0 (1'b1),",
        None => "",
    };
    format!("{}\n{cells}\n{chip}", PINS.replace(BUTTON, button))
}
