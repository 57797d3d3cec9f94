//! The blocks that can be exported.

use hdl::contract;
use reference::mailbox::legal_moves;
use reference::suites::{STANDARD, TRICKY};
use reference::Position;

/// A block of the board's circuit.
#[derive(Debug)]
pub struct Block {
    /// Its name on the command line.
    pub name: &'static str,
    /// The end of its module's name in the default board's design.
    pub(super) module: &'static str,
    /// The text of its file, whose head is its contract.
    pub(super) file: &'static str,
    /// The texts of the files with the words on its ports.
    pub(super) words: &'static [&'static str],
    /// The Python file that drives it in the bench.
    pub(super) generator: &'static str,
    /// The simulators of the bench.
    pub(super) simulators: &'static [Simulator],
    /// The suites whose positions the bench asks about.
    pub(super) suites: &'static [&'static str],
    /// Which of their positions.
    pub(super) asks: fn(&Position) -> bool,
    /// How deep the bench's vectors are counted.
    pub(super) depth: u32,
}

/// A simulator of Verilog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Simulator {
    /// Icarus Verilog, which runs by events.
    Icarus,
    /// Verilator.
    Verilator,
}

impl Simulator {
    /// The name by which cocotb and Edalize know it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Icarus => "icarus",
            Self::Verilator => "verilator",
        }
    }

    /// The options that Edalize gives it: as those in the bench's Makefile.
    pub(super) fn options(self) -> &'static str {
        match self {
            Self::Icarus => "iverilog_options: [-g2005]",
            Self::Verilator => {
                "verilator_options: [--default-language, 1364-2005, -Wno-fatal, -Wno-lint, -Wno-style]"
            }
        }
    }
}

/// Both simulators.
const BOTH: &[Simulator] = &[Simulator::Icarus, Simulator::Verilator];

/// All blocks, the whole board first.
pub static ALL: [Block; 4] = [
    Block {
        name: "board",
        module: "system",
        file: contract::SYSTEM,
        words: &[],
        generator: include_str!("bench/board.py"),
        // Icarus makes about a thousand clocks a second, and the bench takes more than a hundred thousand.
        simulators: &[Simulator::Verilator],
        suites: &[STANDARD.text],
        // The line is slow: a move of the list takes as long as some thousand leaves.
        asks: |position| legal_moves(position).len() < 16,
        depth: 3,
    },
    Block {
        name: "tree-core",
        module: "cluster$0$tree",
        file: contract::TREE_CORE,
        words: &[contract::LOAD, contract::RANK_WORDS],
        generator: include_str!("bench/tree_core.py"),
        simulators: BOTH,
        suites: &[STANDARD.text, TRICKY.text],
        asks: |_| true,
        depth: 1,
    },
    Block {
        name: "rank-counter",
        module: "counters$0$counter",
        file: contract::RANK_COUNTER,
        words: &[contract::RANK_COUNTER, contract::RANK_WORDS],
        generator: include_str!("bench/rank_counter.py"),
        simulators: BOTH,
        suites: &[STANDARD.text, TRICKY.text],
        asks: |_| true,
        depth: 1,
    },
    Block {
        name: "walker",
        module: "tree$walker",
        file: contract::WALKER,
        words: &[contract::WALK, contract::WORDS],
        generator: include_str!("bench/walker.py"),
        simulators: BOTH,
        suites: &[STANDARD.text, TRICKY.text],
        asks: |_| true,
        depth: 1,
    },
];

impl Block {
    /// The block of that name.
    #[must_use]
    pub fn of(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|block| block.name == name)
    }

    /// The name of its module in the exported Verilog, which begins the names of the modules in it.
    #[must_use]
    pub fn exported_module(&self) -> String {
        format!("perftboard_{}", self.name.replace('-', "_"))
    }

    /// The names of the exported files that are named after the block: the Verilog and the core file.
    pub(super) fn own_files(&self) -> [String; 2] {
        let module = self.exported_module();
        [format!("{module}.v"), format!("{module}.core")]
    }
}
