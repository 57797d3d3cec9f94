//! The commands that memories are given, and what goes into and comes out of other cells that are not gates.

use super::blif::{net, Blif};
use super::side::Cell;

/// The commands to a block RAM, as far as they have an effect: an address only if it reads or writes, a word only where
/// it is written.
pub(super) fn block_ram(blif: &mut Blif, name: &str, cell: &Cell) {
    let bit = |port, index| net(&cell.bit(port, index));
    let (reads, writes) = (format!("{name}:reads"), format!("{name}:writes"));
    blif.gate(&[bit("RCLKE", 0), bit("RE", 0)], "11", &reads);
    blif.gate(&[bit("WCLKE", 0), bit("WE", 0)], "11", &writes);
    for clock in ["RCLK", "WCLK"] {
        blif.output(&bit(clock, 0), &format!("{name}:{clock}"));
    }
    for (enable, address) in [(&reads, "RADDR"), (&writes, "WADDR")] {
        blif.outputs.insert(enable.clone());
        for index in 0..11 {
            let output = format!("{name}:{address}[{index}]");
            blif.gate(&[bit(address, index), enable.clone()], "11", &output);
            blif.outputs.insert(output);
        }
    }
    // Only words of 16 bits are written under a mask.
    let mode = cell.parameters.get("WRITE_MODE");
    let is_masked = mode.is_none_or(|mode| !mode.contains('1'));
    for index in 0..16 {
        let mask = if is_masked {
            bit("MASK", index)
        } else {
            "const0".to_owned()
        };
        let written = format!("{name}:written[{index}]");
        let word = format!("{name}:WDATA[{index}]");
        blif.gate(&[mask, writes.clone()], "01", &written);
        blif.gate(&[bit("WDATA", index), written.clone()], "11", &word);
        blif.outputs.extend([written, word]);
        blif.input(&format!("{name}:RDATA[{index}]"), &bit("RDATA", index));
    }
}

/// A cell that both sides have and that is not modelled: a memory of an ECP5, a PLL, an inner module. What goes into a port counts
/// while the port's enables are high.
pub(super) fn black_box(blif: &mut Blif, name: &str, cell: &Cell) {
    for (port, bits) in &cell.connections {
        let enables: Vec<String> = enables(&cell.kind, port)
            .iter()
            .map(|enable| net(&cell.bit(enable, 0)))
            .collect();
        for (index, bit) in bits.iter().enumerate() {
            let name = format!("{name}:{port}[{index}]");
            if cell.drives(port) {
                blif.input(&name, &net(bit));
            } else {
                let inputs: Vec<String> = enables.iter().cloned().chain([net(bit)]).collect();
                blif.gate(&inputs, &"1".repeat(inputs.len()), &name);
                blif.outputs.insert(name);
            }
        }
    }
}

/// The ports of a memory that are high while what goes into this port has an effect.
fn enables(kind: &str, port: &str) -> &'static [&'static str] {
    let port = port.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match (kind, port) {
        ("TRELLIS_DPR16X4", "WAD" | "DI") => &["WRE"],
        ("DP16KD", "WEA" | "ADA") => &["CEA"],
        ("DP16KD", "WEB" | "ADB") => &["CEB"],
        ("DP16KD", "DIA") => &["CEA", "WEA"],
        ("DP16KD", "DIB") => &["CEB", "WEB"],
        _ => &[],
    }
}
