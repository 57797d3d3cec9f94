//! The memories of a walker: STEP is logic, so that the tree core takes a block RAM less.
//!
//! Block RAM is what an iCE40 has least of: a tree core and two counters take 28 of the 32 of an HX8K. STEP holds the
//! next square in a direction (`hdl/src/posdata_rom.rs`), which sixteen look-up tables add up as well. TURN, the part of
//! Sandström's table that no formula gives in few look-up tables, stays a block RAM. The theorem `step` of `perftboard prove` shows
//! that every entry of the table that a walk can read is the same as with the ROM.

use crate::modules::modules;

/// The body of the module that replaces the ROM. As with the ROM, a word shows one clock after its address.
///
/// The walker has registers of the same contents. These have no initial value, and so yosys keeps both: with registers of their
/// own for this logic four placements reached 80.6 to 83.8 MHz, with common ones 77.6 to 85.3.
const STEP: &str = "
input wire clock;
input wire [8:0] address;
output wire [7:0] data;
// The directions are north, east, south, west, north-east, north-west, south-east and south-west.
reg [2:0] direction, rank, file;
always @(posedge clock) {direction, rank, file} <= address;
wire upright = direction[2] || !direction[0];
wire sideways = direction[2] || direction[0];
wire south = direction[1];
wire west = direction[2] ? direction[0] : direction[1];
// The ranks and files between the square and the edge of the board.
wire [2:0] ranks = rank ^ {3{!south}};
wire [2:0] files = file ^ {3{!west}};
assign data[7:6] = {1'b0, (upright && ranks == 0) || (sideways && files == 0)};
// One more or one less than the rank, and than the file: a bit changes if all bits below it carry.
assign data[5] = rank[2] ^ (upright && ranks[1:0] == 0);
assign data[4] = rank[1] ^ (upright && !ranks[0]);
assign data[3] = rank[0] ^ upright;
assign data[2] = file[2] ^ (sideways && files[1:0] == 0);
assign data[1] = file[1] ^ (sideways && !files[0]);
assign data[0] = file[0] ^ sideways;
endmodule";

/// The text in which STEP is logic in every walker.
pub(in crate::family) fn step_in_logic(verilog: &str) -> String {
    let roms = modules(verilog).filter(|(name, _)| name.ends_with("$walker$step"));
    roms.fold(verilog.to_owned(), |text, (_, rom)| {
        let ports = rom.lines().next().unwrap_or_default();
        text.replace(rom, &format!("{ports}{STEP}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::design::{Design, DesignConfig};

    #[test]
    fn only_the_step_of_each_walker_changes() {
        let board = board("alchitry-cu").unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let logic = step_in_logic(&design.verilog);
        let pairs: Vec<_> = modules(&design.verilog).zip(modules(&logic)).collect();
        assert_eq!(pairs.len(), modules(&design.verilog).count());
        let changed = pairs.iter().filter(|(rom, logic)| rom != logic);
        let changed: Vec<_> = changed.map(|(rom, logic)| (rom.0, logic.0)).collect();
        // The tree core has the only walker.
        assert_eq!(changed.len(), 1);
        for (rom, logic) in changed {
            assert!(rom == logic && rom.ends_with("$walker$step"), "{rom}");
        }
    }
}
