//! The memories of a walker: both tables in one block RAM, the board in look-up tables.
//!
//! A walker reads STEP and TURN in every clock, 4 kbit each (`hdl/src/posdata_rom.rs`). A block RAM of an ECP5 has 18 kbit and two
//! ports with an address each: one port reads STEP from its lower half, the other TURN from its upper half. yosys puts a
//! memory with two read ports into one block RAM, but never two memories.
//!
//! The board has 64 words of 10 bits. On an iCE40 a block RAM holds it, because that chip has no smaller memory. The look-up tables
//! of an ECP5 can be used as a small memory, anywhere on the chip, which answers in a third of the time of a block RAM. So the loop
//! of a walk has one block RAM in it, and a core takes two block RAMs instead of four.

use crate::modules::modules;

/// The names that a walker gives to its two ROMs, STEP and TURN.
const ROMS: [&str; 2] = ["step", "turns"];

/// The module of both tables.
const TABLES: &str = "top$tables";

/// The text with one module of both tables in the place of every walker's two ROMs. All walkers have the same two, as the first of
/// equal modules stands for the others.
pub(super) fn joined_tables(verilog: &str) -> String {
    let module = |name: &str| {
        let ending = format!("$walker${name}");
        modules(verilog).find(|(module, _)| module.ends_with(&ending))
    };
    let (Some(step), Some(turns)) = (module(ROMS[0]), module(ROMS[1])) else {
        return verilog.to_owned();
    };
    let instances = ROMS.iter().zip([step.0, turns.0]);
    let instances = instances.map(|(rom, module)| {
        format!("    {module} {rom}(\n        .clock({rom}$clock),\n        .address({rom}$address),\n        .data({rom}$data)\n    );\n")
    });
    verilog
        .replace(step.1, "")
        .replace(turns.1, "")
        .replace(&instances.collect::<String>(), &instance())
        + &tables(step.1, turns.1)
}

/// The instance in a walker.
fn instance() -> String {
    let ports = ROMS.map(|rom| {
        format!("        .{rom}_address({rom}$address),\n        .{rom}_data({rom}$data)")
    });
    let ports = ports.join(",\n");
    format!("    {TABLES} tables(\n        .clock(step$clock),\n{ports}\n    );\n")
}

/// The module, with the words of these two.
fn tables(step: &str, turns: &str) -> String {
    let lower = words(step).enumerate();
    let upper = words(turns).enumerate().map(|(at, word)| (512 + at, word));
    let words = lower.chain(upper);
    let words: String = words
        .map(|(at, word)| format!("   mem[{at}] = {word};\n"))
        .collect();
    format!(
        "\nmodule {TABLES}(clock,step_address,step_data,turns_address,turns_data);\n\
         input wire clock;\n\
         input wire [8:0] step_address;\n\
         output reg [7:0] step_data;\n\
         input wire [8:0] turns_address;\n\
         output reg [7:0] turns_data;\n\
         reg [7:0] mem [1023:0];\n\
         initial begin\n{words}end\n\
         always @(posedge clock) begin\n   \
         step_data <= mem[{{1'b0, step_address}}];\n   \
         turns_data <= mem[{{1'b1, turns_address}}];\n\
         end\nendmodule // {TABLES}\n"
    )
}

/// The text in which every walker's board has 64 words in look-up tables. They are read at an address that is kept in a register;
/// so a word that is written in the clock in which it is read reads as the new one, not as the old one, of which the circuit makes
/// no use (`hdl/src/block_ram.rs`).
pub(super) fn board_in_luts(verilog: &str) -> String {
    let board = modules(verilog).find(|(module, _)| module.ends_with("$walker$board"));
    let Some((name, text)) = board else {
        return verilog.to_owned();
    };
    let ports = text.lines().next().unwrap_or_default();
    let board = format!(
        "{ports}\n\
         input wire clock;\n\
         input wire [7:0] read_address;\n\
         output wire [15:0] read_data;\n\
         input wire [7:0] write_address;\n\
         input wire [15:0] write_data;\n\
         input wire write_enable;\n\
         (* ram_style = \"distributed\" *)\n\
         reg [15:0] mem [63:0];\n\
         reg [5:0] address;\n\
         integer word;\n\
         initial for (word = 0; word < 64; word = word + 1) mem[word] = 16'h0;\n\
         always @(posedge clock) begin\n   \
         address <= read_address[5:0];\n   \
         if (write_enable) mem[write_address[5:0]] <= write_data;\n\
         end\n\
         assign read_data = mem[address];\n\
         endmodule"
    );
    debug_assert!(board.starts_with(&format!("module {name}(")));
    verilog.replace(text, &board)
}

/// The words of a ROM in the order of their addresses, as the Verilog has them.
fn words(rom: &str) -> impl Iterator<Item = &str> {
    rom.lines().filter_map(|line| {
        let word = line.trim().strip_prefix("mem[")?.split_once("] = ")?.1;
        word.strip_suffix(';')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::design::{Design, DesignConfig};
    use crate::modules::Sharing;

    #[test]
    fn no_walker_keeps_a_rom_of_its_own() {
        let board = board("ulx3s-12f").unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let shared = Sharing::of(&design.verilog).verilog;
        let walkers = shared.matches(" step(\n").count();
        let joined = joined_tables(&shared);
        assert!(walkers >= 1);
        assert_eq!(joined.matches("top$tables tables(\n").count(), walkers);
        for rom in ROMS {
            assert!(!joined.contains(&format!("$walker${rom}")), "{rom}");
        }
    }

    #[test]
    fn the_tables_have_the_words_of_both_roms() {
        let board = board("ulx3s-12f").unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let joined = joined_tables(&Sharing::of(&design.verilog).verilog);
        let (_, tables) = modules(&joined).find(|(name, _)| *name == TABLES).unwrap();
        let step = hdl::posdata_rom::step_words();
        let turns = hdl::posdata_rom::turn_words();
        let expected: Vec<String> = step
            .iter()
            .chain(&turns)
            .map(|word| format!("8'h{word:x}"))
            .collect();
        assert_eq!(words(tables).collect::<Vec<_>>(), expected);
    }
}
