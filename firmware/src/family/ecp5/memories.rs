//! The memories: both tables of a walker in one block RAM, small memories in look-up tables, and wide ones in two block RAMs.
//!
//! A walker reads STEP and TURN in every clock, 4 kbit each (`hdl/src/posdata_rom.rs`). A block RAM of an ECP5 has 18 kbit and two
//! ports with an address each: one port reads STEP from its lower half, the other TURN from its upper half. yosys puts a
//! memory with two read ports into one block RAM, but never two memories.
//!
//! The board has 64 words of 10 bits. On an iCE40 a block RAM holds it, because that chip has no smaller memory. The look-up tables
//! of an ECP5 can be used as a small memory, anywhere on the chip, which answers in a third of the time of a block RAM. So the loop
//! of a walk has one block RAM in it. Likewise the memories of a rank counter in which 32 words are used.
//!
//! The boards of a view have 128 words of 32 bits. They become two memories of 16 bits, so that each block RAM has the words of 18 bits
//! that our model knows.

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

/// The memories of which so few words are used that they are in look-up tables: by the end of their names, the bits of the address.
const SMALL: [(&str, usize); 6] = [
    ("$walker$board", 6),
    ("$counter$queue$memory", 5),
    ("$look$planes", 5),
    ("$look$marks", 5),
    ("$count$kept_movers", 5),
    ("$count$kept_targets", 5),
];

/// The memory of the boards of a view, whose words are wider than a port of a block RAM.
const WIDE: &str = "$view$memory";

/// The text in which small memories are in look-up tables, and wide ones are two of half the width. It has to be made before equal
/// modules are joined, since small memories are equal to others of which more words are used.
pub(super) fn fitted(verilog: &str) -> String {
    let fit = |(name, text): (&str, &str)| {
        let small = SMALL.iter().find(|(ending, _)| name.ends_with(ending));
        let fit = match small {
            Some((_, address)) => in_luts(text, *address),
            None if name.ends_with(WIDE) => halved(text),
            None => text.to_owned(),
        };
        fit + "\n\n"
    };
    modules(verilog).map(fit).collect()
}

/// A memory in look-up tables, of which so many bits of the address are used. It is read at an address that is kept in a register;
/// so a word that is written in the clock in which it is read reads as the new one, not as the old one, of which the circuit makes
/// no use (`hdl/src/block_ram.rs`).
fn in_luts(memory: &str, address: usize) -> String {
    let (head, width) = head(memory);
    let (top, words, last) = (address - 1, 1 << address, (1 << address) - 1);
    format!(
        "{head}\
         (* ram_style = \"distributed\" *)\n\
         reg [{0}:0] mem [{last}:0];\n\
         reg [{top}:0] address;\n\
         integer word;\n\
         initial for (word = 0; word < {words}; word = word + 1) mem[word] = {width}'h0;\n\
         always @(posedge clock) begin\n   \
         address <= read_address[{top}:0];\n   \
         if (write_enable) mem[write_address[{top}:0]] <= write_data;\n\
         end\n\
         assign read_data = mem[address];\n\
         endmodule",
        width - 1
    )
}

/// A memory as two memories of half the width.
fn halved(memory: &str) -> String {
    let (head, width) = head(memory);
    let half = width / 2;
    let port = |name: &str, lowest: usize| {
        format!(
            "(* no_rw_check *)\n\
             reg [{0}:0] {name} [255:0];\n\
             reg [{0}:0] {name}_data;\n\
             integer {name}_word;\n\
             initial for ({name}_word = 0; {name}_word < 256; {name}_word = {name}_word + 1) {name}[{name}_word] = {half}'h0;\n\
             always @(posedge clock) begin\n   \
             {name}_data <= {name}[read_address];\n   \
             if (write_enable) {name}[write_address] <= write_data[{lowest} +: {half}];\n\
             end\n",
            half - 1
        )
    };
    format!(
        "{head}{}{}assign read_data = {{high_data, mem_data}};\nendmodule",
        port("mem", 0),
        port("high", half)
    )
}

/// The ports of a memory with an address of eight bits, and the bits of its words.
fn head(memory: &str) -> (String, usize) {
    let ports = memory.lines().next().unwrap_or_default();
    let width = memory.lines().find_map(|line| {
        let (last, _) = line.trim().strip_prefix("reg [")?.split_once(":0] mem [")?;
        last.parse::<usize>().ok()
    });
    let width = width.unwrap_or_default() + 1;
    let head = format!(
        "{ports}\n\
         input wire clock;\n\
         input wire [7:0] read_address;\n\
         output wire [{0}:0] read_data;\n\
         input wire [7:0] write_address;\n\
         input wire [{0}:0] write_data;\n\
         input wire write_enable;\n",
        width - 1
    );
    (head, width)
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
    fn small_memories_are_in_look_up_tables_and_wide_ones_are_two() {
        let board = board("ulx3s-12f").unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let fitted = fitted(&design.verilog);
        assert_eq!(modules(&fitted).count(), modules(&design.verilog).count());
        for (ending, address) in SMALL {
            let (_, text) = modules(&fitted)
                .find(|(name, _)| name.ends_with(ending))
                .unwrap();
            let words = format!("mem [{}:0];", (1 << address) - 1);
            assert!(
                text.contains("distributed") && text.contains(&words),
                "{text}"
            );
        }
        let (_, view) = modules(&fitted)
            .find(|(name, _)| name.ends_with(WIDE))
            .unwrap();
        for line in [
            "output wire [31:0] read_data;",
            "reg [15:0] high [255:0];",
            "if (write_enable) high[write_address] <= write_data[16 +: 16];",
            "assign read_data = {high_data, mem_data};",
        ] {
            assert!(view.contains(line), "{line} in {view}");
        }
        assert!(!fitted.contains("reg [31:0] mem [255:0]"));
    }

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
