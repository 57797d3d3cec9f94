//! Every memory of the circuit is a block RAM: the vendor's cell `SDPX9B`, with one port that writes and one that reads, 1,024 words of
//! 18 bits. A ROM is one that nothing is written to. A memory of wider words is two block RAMs side by side: the cell knows words of 36
//! bits, too, but the enables of their bytes have other places in its address.
//!
//! Ports and initial words: Gowin UG285, "BSRAM & SSRAM User Guide", section "Semi-dual port mode". The address of a word is in the
//! bits 13 to 4; the lowest two bits of the address that is written to are the enables of the word's two bytes of 9 bits.

use crate::modules::modules;
use std::fmt::Write as _;
use std::ops::Range;

/// The cell.
pub(super) const BLOCK_RAM: &str = "SDPX9B";

/// The bits of a word.
const WORD: usize = 18;

/// The words of a block RAM.
const WORDS: usize = 1024;

/// The words of a parameter with initial words, of which there are 64.
const WORDS_OF_PARAMETER: usize = 16;

/// The hexadecimal digits of such a parameter.
const DIGITS: usize = WORDS_OF_PARAMETER * WORD / 4;

/// The text in which every memory is a block RAM, and the declaration of that cell, which not every version of yosys has. A memory
/// that is larger than a block RAM stays as it is.
pub(super) fn in_block_ram(verilog: &str) -> String {
    let memories = modules(verilog).filter_map(|(_, text)| Some((text, Memory::read(text)?)));
    let replaced = memories.fold(verilog.to_owned(), |verilog, (text, memory)| {
        verilog.replace(text, &memory.module(text))
    });
    replaced + &declaration()
}

/// The memory of a module that has one.
#[derive(Debug, PartialEq, Eq)]
struct Memory {
    /// The bits of its words.
    width: usize,
    /// Its initial words.
    words: Vec<u32>,
    /// The bits of its address.
    address: usize,
    /// Whether it has a port that writes.
    is_written: bool,
}

impl Memory {
    /// Reads the module of a `BlockRam` or `BlockRom` (`hdl/src/block_ram.rs`), if it is one that fits.
    fn read(module: &str) -> Option<Self> {
        let bound = |text: &str| text.trim().parse::<usize>().ok().map(|last| last + 1);
        let declared = module.lines().find_map(|line| {
            let (width, rest) = line.trim().strip_prefix("reg [")?.split_once(":0] mem [")?;
            Some((bound(width)?, bound(rest.split(':').next()?)?))
        });
        let (width, depth) =
            declared.filter(|&(width, depth)| width <= 2 * WORD && depth <= WORDS)?;
        let mut words = vec![0; depth];
        for line in module.lines() {
            let word = line.trim().strip_prefix("mem[");
            let Some((place, value)) = word.and_then(|word| word.split_once("] = ")) else {
                continue;
            };
            let digits = value.trim_end_matches(';').split_once("'h")?.1;
            *words.get_mut(place.parse::<usize>().ok()?)? = u32::from_str_radix(digits, 16).ok()?;
        }
        Some(Self {
            width,
            words,
            address: depth.next_power_of_two().ilog2() as usize,
            is_written: module.contains("write_enable"),
        })
    }

    /// The module with the same head, and the cell as its memory.
    fn module(&self, module: &str) -> String {
        let head = module.lines().next().unwrap_or_default();
        let (address, data) = (self.address - 1, self.width - 1);
        let mut text = format!("{head}\n    input wire clock;\n");
        let (reads, word) = if self.is_written {
            let _ = write!(
                text,
                "    input wire [{address}:0] read_address;\n    output wire [{data}:0] read_data;\n    \
                 input wire [{address}:0] write_address;\n    input wire [{data}:0] write_data;\n    \
                 input wire write_enable;\n"
            );
            ("read_address", "read_data")
        } else {
            let _ = write!(
                text,
                "    input wire [{address}:0] address;\n    output wire [{data}:0] data;\n"
            );
            ("address", "data")
        };
        let mut read = Vec::new();
        for (number, lane) in self.lanes().enumerate() {
            let (cell, out) = match number {
                0 => ("mem".to_owned(), "word".to_owned()),
                _ => (format!("mem_{number}"), format!("word_{number}")),
            };
            text += &self.cell(&cell, &out, reads, &lane);
            read.insert(0, format!("{out}[{}:0]", lane.len() - 1));
        }
        let read = match &*read {
            [one] => one.clone(),
            several => format!("{{{}}}", several.join(", ")),
        };
        let _ = write!(text, "    assign {word} = {read};\nendmodule");
        text
    }

    /// The bits of its words that each block RAM holds.
    fn lanes(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let firsts = (0..self.width).step_by(WORD);
        firsts.map(move |first| first..self.width.min(first + WORD))
    }

    /// A block RAM with these bits of each word, and the wire of what it reads.
    fn cell(&self, name: &str, out: &str, reads: &str, lane: &Range<usize>) -> String {
        let writes = if self.is_written {
            let data = match self.width {
                ..=WORD => "write_data".to_owned(),
                _ => format!("write_data[{}:{}]", lane.end - 1, lane.start),
            };
            let (to, what) = (
                self.placed("write_address"),
                padded(&data, WORD - lane.len()),
            );
            format!(".CEA(write_enable), .ADA({{{to}, 4'b0011}}), .DI({{18'b0, {what}}}),")
        } else {
            ".CEA(1'b0), .ADA(14'b0), .DI(36'b0),".to_owned()
        };
        let (parameters, from) = (self.parameters(lane), self.placed(reads));
        format!(
            "    wire [35:0] {out};\n    \
             {BLOCK_RAM} #(\n        .READ_MODE(1'b0), .BIT_WIDTH_0({WORD}), .BIT_WIDTH_1({WORD}), .BLK_SEL_0(3'b000), \
             .BLK_SEL_1(3'b000), .RESET_MODE(\"SYNC\"){parameters}\n    ) {name} (\n        \
             .CLKA(clock), .BLKSELA(3'b000), {writes}\n        \
             .CLKB(clock), .BLKSELB(3'b000), .CEB(1'b1), .OCE(1'b0), .RESET(1'b0), .ADB({{{from}, 4'b0000}}), .DO({out})\n    \
             );\n"
        )
    }

    /// An address of the memory as one of the block RAM.
    fn placed(&self, address: &str) -> String {
        padded(address, 10 - self.address)
    }

    /// The parameters with these bits of the initial words; those that are left out are 0.
    fn parameters(&self, lane: &Range<usize>) -> String {
        let mut text = String::new();
        let of_lane = |word: &u32| {
            let bits = u64::from(*word) >> lane.start & ((1 << lane.len()) - 1);
            u32::try_from(bits).unwrap_or_default()
        };
        let words: Vec<u32> = self.words.iter().map(of_lane).collect();
        for (number, words) in words.chunks(WORDS_OF_PARAMETER).enumerate() {
            if words.iter().any(|&word| word != 0) {
                let _ = write!(
                    text,
                    ",\n        .INIT_RAM_{number:02X}(288'h{})",
                    hexadecimal(words)
                );
            }
        }
        text
    }
}

/// A value with so many zeros above it.
fn padded(value: &str, zeros: usize) -> String {
    match zeros {
        0 => value.to_owned(),
        zeros => format!("{zeros}'b0, {value}"),
    }
}

/// The words side by side, the first one lowest.
fn hexadecimal(words: &[u32]) -> String {
    let bit = |place: usize| {
        let word = words.get(place / WORD).copied().unwrap_or(0);
        word >> (place % WORD) & 1
    };
    let digit = |place: usize| (0..4).fold(0, |digit, at| digit | bit(4 * place + at) << at);
    let digits = (0..DIGITS).rev().map(|place| format!("{:x}", digit(place)));
    digits.collect()
}

/// The cell as a black box.
fn declaration() -> String {
    let parameters = (0..WORDS / WORDS_OF_PARAMETER)
        .map(|number| format!(", parameter [287:0] INIT_RAM_{number:02X} = 288'h0"));
    let parameters: String = parameters.collect();
    format!(
        "\n(* blackbox *)\nmodule {BLOCK_RAM} #(parameter READ_MODE = 1'b0, parameter BIT_WIDTH_0 = 16, parameter BIT_WIDTH_1 = 16, \
         parameter BLK_SEL_0 = 3'b000, parameter BLK_SEL_1 = 3'b000, parameter RESET_MODE = \"SYNC\"{parameters}) (\n    \
         output [35:0] DO, input [35:0] DI, input [2:0] BLKSELA, BLKSELB, input [13:0] ADA, ADB,\n    \
         input CLKA, CLKB, CEA, CEB, OCE, RESET\n);\nendmodule\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::boards;
    use crate::design::{Design, DesignConfig};
    use crate::family::gowin::{circuit, GOWIN};

    #[test]
    fn no_memory_of_a_board_is_left() {
        let boards = boards().iter();
        let mut boards = boards.filter(|board| board.part.family.name == GOWIN.name);
        let board = boards.next().unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let before = design.verilog.matches(" mem [").count();
        let verilog = circuit(&design.verilog).verilog;
        assert!(before > 0 && !verilog.contains(" mem ["));
        assert!(verilog.contains(&format!("\n    {BLOCK_RAM} #(")));
    }

    #[test]
    fn a_rom_is_read_with_its_words() {
        let rom = "module top$rom(clock,address,data);\n    reg [7:0] mem [511:0];\n    initial begin\n        mem[0] = 8'h1;\n        \
                   mem[17] = 8'hff;\n    end\nendmodule";
        let memory = Memory::read(rom).unwrap();
        assert_eq!(
            (memory.width, memory.address, memory.is_written),
            (8, 9, false)
        );
        let module = memory.module(rom);
        for line in [
            "module top$rom(clock,address,data);",
            "input wire [8:0] address;",
            ".CEA(1'b0)",
            ".ADB({1'b0, address, 4'b0000})",
            "assign data = word[7:0];",
            // The word 17 is the second of its parameter.
            &format!(".INIT_RAM_00(288'h{}1)", "0".repeat(71)),
            &format!(".INIT_RAM_01(288'h{}3fc0000)", "0".repeat(65)),
        ] {
            assert!(module.contains(line), "{line} in {module}");
        }
    }

    #[test]
    fn a_memory_of_wide_words_is_two_block_rams() {
        let ram = "module top$ram(clock,read_address,read_data,write_address,write_data,write_enable);\n    \
                   reg [31:0] mem [255:0];\n    initial begin\n        mem[0] = 32'h80040001;\n    end\nendmodule";
        let memory = Memory::read(ram).unwrap();
        let module = memory.module(ram);
        for line in [
            "output wire [31:0] read_data;",
            ".DI({18'b0, write_data[17:0]})",
            ".DI({18'b0, 4'b0, write_data[31:18]})",
            "assign read_data = {word_1[13:0], word[17:0]};",
            &format!(".INIT_RAM_00(288'h{}1)", "0".repeat(71)),
            // The bits 18 and 31 of the word are the bits 0 and 13 of the second block RAM's.
            &format!(".INIT_RAM_00(288'h{}2001)", "0".repeat(68)),
        ] {
            assert!(module.contains(line), "{line} in {module}");
        }
        assert_eq!(module.matches(BLOCK_RAM).count(), 2);
    }

    #[test]
    fn what_does_not_fit_stays() {
        for memory in ["reg [36:0] mem [7:0];", "reg [7:0] mem [2047:0];", "reg a;"] {
            let module = format!("module a(clock);\n{memory}\nendmodule");
            assert_eq!(Memory::read(&module), None, "{memory}");
        }
    }
}
