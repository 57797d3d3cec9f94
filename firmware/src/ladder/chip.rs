//! Makes the module `chip` from a tool's output, and adds the pins around it.

use super::LadderError;
use crate::design::Design;
use crate::family::{Family, Unpacking};

/// The pins around the chip.
const PINS: &str = include_str!("pins.v");

/// The place in `pins.v` for the pins that not every board has.
const OTHERS: &str = "/*OTHERS*/";

/// The chip from yosys' netlist for a part of this family.
pub(super) fn of_netlist(netlist: &str, family: &Family) -> Result<String, LadderError> {
    let missing = LadderError::NoChip {
        writer: "yosys",
        module: "top",
    };
    let (before, after) = netlist.split_once("module top(").ok_or(missing)?;
    let chip = format!("{before}module chip({after}");
    Ok((family.models.adapt)(&chip))
}

/// The chip from the unpacked bitstream for a part of this family.
pub(super) fn of_bitstream(
    unpacked: &str,
    unpacking: &Unpacking,
    family: &Family,
) -> Result<String, LadderError> {
    let chip = (unpacking.chip)(unpacked).ok_or(LadderError::NoChip {
        writer: unpacking.to_verilog.program(),
        module: "chip",
    })?;
    Ok((family.models.adapt)(&chip))
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
        .chain(outputs("high", pins.high.len()))
        .collect();
    format!("{}\n{cells}\n{chip}", PINS.replace(OTHERS, &others))
}
