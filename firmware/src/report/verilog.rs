//! Finds the block of the circuit that a line of the generated Verilog belongs to.
//!
//! rust-hdl prints one module per block, named by its path: `top$system$cluster$0$counters$0$counter`.

use crate::modules::Sharing;
use std::ops::RangeInclusive;

/// The blocks of a Verilog text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blocks {
    modules: Vec<Module>,
    /// The name of each block, and that of the module which stands for it.
    stands_for: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Module {
    name: String,
    lines: RangeInclusive<usize>,
    /// Whether the module is a register or a memory, and so part of the block that owns it.
    is_part: bool,
}

impl Blocks {
    /// Reads the blocks.
    pub(crate) fn read(circuit: &Sharing) -> Self {
        let mut modules = Vec::new();
        let mut open: Option<(usize, &str, bool)> = None;
        for (index, line) in circuit.verilog.lines().enumerate() {
            let number = index + 1;
            let text = line.trim_start();
            if let Some(rest) = text.strip_prefix("module ") {
                let (name, ports) = rest.split_once('(').unwrap_or((rest, ""));
                let ports = ports.trim_end_matches([')', ';']);
                let mut ports: Vec<&str> = ports.split(',').collect();
                ports.sort_unstable();
                open = Some((number, name.trim(), ports == ["clock", "d", "q"]));
            } else if is_memory(text) {
                if let Some((_, _, is_part)) = &mut open {
                    *is_part = true;
                }
            } else if text.starts_with("endmodule") {
                if let Some((first, name, is_part)) = open.take() {
                    modules.push(Module {
                        name: name.to_owned(),
                        lines: first..=number,
                        is_part,
                    });
                }
            }
        }
        Self {
            modules,
            stands_for: circuit.stands_for.clone(),
        }
    }

    /// The block that a cell's `src` attribute names: the innermost of the places in `top.v`. If that module stands for several
    /// blocks, it is the one whose name has most in common with the cell's.
    pub(crate) fn of_source(&self, src: &str, cell: &str) -> Option<String> {
        let module = src
            .split('|')
            .filter_map(|place| place.strip_prefix("top.v:"))
            .filter_map(|place| place.split('.').next()?.parse().ok())
            .filter_map(|line: usize| {
                self.modules
                    .iter()
                    .find(|module| module.lines.contains(&line))
            })
            .max_by_key(|module| module.name.len())?;
        let path = module_path(cell);
        let common = |name: &str| {
            let words = name.split('$').zip(path.split('$'));
            words.take_while(|(word, other)| word == other).count()
        };
        let blocks = self.stands_for.iter().rev();
        let blocks = blocks.filter(|(_, stands)| *stands == module.name);
        let (name, _) = blocks.max_by_key(|(name, _)| common(name))?;
        Some(display(name, module.is_part))
    }

    /// The block that a cell's hierarchical name (`system.cluster$0.tree.walker.turns.mem.0.0`) names.
    pub(crate) fn of_cell(&self, cell: &str) -> Option<String> {
        let path = module_path(cell);
        let around = |name: &str| path.starts_with(&format!("{name}$"));
        let blocks = self.stands_for.iter().filter(|(name, _)| around(name));
        let (name, stands) = blocks.max_by_key(|(name, _)| name.len())?;
        let module = self.modules.iter().find(|module| module.name == *stands);
        Some(display(name, module.is_some_and(|module| module.is_part)))
    }
}

/// Whether a line of a module shows that it is a memory: its words, or a cell of a Gowin FPGA that has them.
fn is_memory(line: &str) -> bool {
    line.starts_with("reg ") && line.contains(" mem [") || line.ends_with(") mem (")
}

/// The name of a cell as that of a module would be: `top$system$cores$0$walker$…`. After a name of its own, yosys writes a
/// backslash before a name of the Verilog.
fn module_path(cell: &str) -> String {
    let cell = cell.trim_start_matches("$flatten").replace('\\', "");
    format!("top${}$", cell.replace('.', "$"))
}

/// `top$system$cores$0$r` is `system.cores[0]`, since `r` is a register.
fn display(name: &str, is_part: bool) -> String {
    let name = match name.rsplit_once('$') {
        Some((owner, _)) if is_part => owner,
        _ => name,
    };
    let mut shown = String::new();
    for word in name.split('$').skip(1) {
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            shown += &format!("[{word}]");
        } else if shown.is_empty() {
            shown += word;
        } else {
            shown += &format!(".{word}");
        }
    }
    if shown.is_empty() {
        shown += "top";
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERILOG: &str = "
module top(clock,tx);
    always @(*) tx = 1;
endmodule // top

module top$cores$0(clock);
    top$cores$0$r r();
endmodule // top$cores$0

module top$cores$0$r(d,q,clock);
    always @(posedge clock) q <= d;
endmodule // top$cores$0$r

module top$cores$0$turns(clock,address,data);
    reg [7:0] mem [511:0];
endmodule // top$cores$0$turns
";

    #[test]
    fn a_line_belongs_to_the_innermost_block_it_names() {
        let blocks = Blocks::read(&Sharing::of(VERILOG));
        let of = |src| blocks.of_source(src, "$abc$1");
        assert_eq!(of("top.v:3.5-3.9").as_deref(), Some("top"));
        let nested = "top.v:3.1-3.2|top.v:7.5-7.9|/usr/share/yosys/ice40/arith_map.v:62.5-70.4";
        assert_eq!(of(nested).as_deref(), Some("cores[0]"));
        assert_eq!(of("/usr/share/yosys/ice40/cells_map.v:6.21-6.22"), None);
        assert_eq!(of("top.v:99.1"), None);
        assert_eq!(of("top.v:"), None);
    }

    #[test]
    fn registers_and_memories_belong_to_their_owner() {
        let blocks = Blocks::read(&Sharing::of(VERILOG));
        let register = blocks.of_source("top.v:7.5-7.9|top.v:11.5-11.9", "$abc$1");
        assert_eq!(register.as_deref(), Some("cores[0]"));
        let memory = blocks.of_cell("cores$0.turns.mem.0.0");
        assert_eq!(memory.as_deref(), Some("cores[0]"));
        assert_eq!(blocks.of_cell("tx_SB_DFF").as_deref(), Some("top"));
    }

    #[test]
    fn a_module_that_stands_for_several_is_told_apart_by_the_cells_name() {
        let second = VERILOG.replace("cores$0", "cores$1");
        let second = second.split_once("\n\n").unwrap().1;
        let blocks = Blocks::read(&Sharing::of(&format!("{VERILOG}\n{second}")));
        for (cell, expected) in [
            ("cores$0.$abc$1", "cores[0]"),
            ("cores$1.$abc$1", "cores[1]"),
            ("$flatten\\cores$1.$procdff$7", "cores[1]"),
        ] {
            let block = blocks.of_source("top.v:7.5-7.9", cell);
            assert_eq!(block.as_deref(), Some(expected), "{cell}");
        }
        let memory = blocks.of_cell("cores$1.turns.mem.0.0");
        assert_eq!(memory.as_deref(), Some("cores[1]"));
    }
}
