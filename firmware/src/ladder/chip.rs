//! Makes the module `chip` from a tool's output, and adds the pins around it.

use super::LadderError;
use crate::design::Design;

/// The pins around the chip, and the PLL.
const PINS: &str = include_str!("pins.v");

/// The place in `pins.v` for the pins that not every board has.
const OTHERS: &str = "/*OTHERS*/";

/// The chip from yosys' netlist.
pub(super) fn of_netlist(netlist: &str) -> Result<String, LadderError> {
    let missing = LadderError::NoChip {
        writer: "yosys",
        module: "top",
    };
    let (before, after) = netlist.split_once("module top(").ok_or(missing)?;
    Ok(modelled(&format!("{before}module chip({after}")))
}

/// The chip from the output of `icebox_vlog`, which declares the ports both in the module's head and below it.
/// Verilator refuses that, so the head here only names them.
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
    // An escaped name ends at a space.
    let names = names.join(" , ");
    let declarations: String = ports
        .split(',')
        .map(|port| format!("{} ;\n", port.trim()))
        .collect();
    Ok(modelled(&format!(
        "{before}module chip ({names} );\n{declarations}{body}"
    )))
}

/// The beginning of the port by which a PLL takes its reference straight from a pad.
const PAD: &str = ".PACKAGEPIN(";

/// Replaces the PLL by its model, whichever way its reference comes. Which pad leads straight to it is fixed in the chip, so a
/// bitstream does not say it, and `icebox_vlog` leaves a net without a driver there: it is the pin of the clock.
fn modelled(chip: &str) -> String {
    let chip = chip
        .replace("SB_PLL40_CORE", "modelled_pll")
        .replace("SB_PLL40_PAD", "modelled_pll");
    let Some((before, port)) = chip.split_once(PAD) else {
        return chip;
    };
    let rest = port.split_once(')').map_or(port, |(_, rest)| rest);
    format!("{before}.REFERENCECLK(clock){rest}")
}

/// Joins pins, cells and chip.
pub(super) fn with_surroundings(chip: &str, design: &Design, cells: &str) -> String {
    let pins = &design.board.pins;
    let button = pins
        .reset_button
        .iter()
        .map(|_| ".\\button$0 (1'b1),".to_owned());
    let outputs = |name, count| (0..count).map(move |index| format!(".\\{name}${index} (),"));
    let others: String = button
        .chain(outputs("leds", pins.leds.len()))
        .chain(outputs("low", pins.low.len()))
        .collect();
    format!("{}\n{cells}\n{chip}", PINS.replace(OTHERS, &others))
}
