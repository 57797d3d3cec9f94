//! Finds the block of the circuit that a line of the generated Verilog belongs to.
//!
//! rust-hdl prints one module per block, named by its path: `top$system$dispatcher$cores$0$walker`.

use std::ops::RangeInclusive;

/// The blocks of a Verilog text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blocks {
    modules: Vec<Module>,
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
    pub(crate) fn read(verilog: &str) -> Self {
        let mut modules = Vec::new();
        let mut open: Option<(usize, &str, bool)> = None;
        for (index, line) in verilog.lines().enumerate() {
            let number = index + 1;
            let text = line.trim_start();
            if let Some(rest) = text.strip_prefix("module ") {
                let (name, ports) = rest.split_once('(').unwrap_or((rest, ""));
                let ports = ports.trim_end_matches([')', ';']);
                let mut ports: Vec<&str> = ports.split(',').collect();
                ports.sort_unstable();
                open = Some((number, name.trim(), ports == ["clock", "d", "q"]));
            } else if text.starts_with("reg ") && text.contains(" mem [") {
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
        Self { modules }
    }

    /// The block that a cell's `src` attribute names: the innermost of the places in `top.v`.
    pub(crate) fn of_source(&self, src: &str) -> Option<String> {
        src.split('|')
            .filter_map(|place| place.strip_prefix("top.v:"))
            .filter_map(|place| place.split('.').next()?.parse().ok())
            .filter_map(|line: usize| {
                self.modules
                    .iter()
                    .find(|module| module.lines.contains(&line))
            })
            .max_by_key(|module| module.name.len())
            .map(|module| self.display(module))
    }

    /// The block that a cell's hierarchical name (`system.dispatcher.cores$0.walker.turns.mem.0.0`) names.
    pub(crate) fn of_cell(&self, cell: &str) -> Option<String> {
        let flat = format!("top${}$", cell.replace('.', "$"));
        self.modules
            .iter()
            .filter(|module| flat.starts_with(&format!("{}$", module.name)))
            .max_by_key(|module| module.name.len())
            .map(|module| self.display(module))
    }

    /// `top$system$cores$0$r` is `system.cores[0]`, since `r` is a register.
    fn display(&self, module: &Module) -> String {
        let name = match module.name.rsplit_once('$') {
            Some((owner, _)) if module.is_part => owner,
            _ => &module.name,
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
        let blocks = Blocks::read(VERILOG);
        let of = |src| blocks.of_source(src);
        assert_eq!(of("top.v:3.5-3.9").as_deref(), Some("top"));
        let nested = "top.v:3.1-3.2|top.v:7.5-7.9|/usr/share/yosys/ice40/arith_map.v:62.5-70.4";
        assert_eq!(of(nested).as_deref(), Some("cores[0]"));
        assert_eq!(of("/usr/share/yosys/ice40/cells_map.v:6.21-6.22"), None);
        assert_eq!(of("top.v:99.1"), None);
        assert_eq!(of("top.v:"), None);
    }

    #[test]
    fn registers_and_memories_belong_to_their_owner() {
        let blocks = Blocks::read(VERILOG);
        let register = blocks.of_source("top.v:7.5-7.9|top.v:11.5-11.9");
        assert_eq!(register.as_deref(), Some("cores[0]"));
        let memory = blocks.of_cell("cores$0.turns.mem.0.0");
        assert_eq!(memory.as_deref(), Some("cores[0]"));
        assert_eq!(blocks.of_cell("tx_SB_DFF").as_deref(), Some("top"));
    }
}
