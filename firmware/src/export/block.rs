//! The blocks that can be exported.

use hdl::{contract, RankCounter};
use reference::mailbox::legal_moves;
use reference::suites::{STANDARD, TRICKY};
use reference::Position;
use rust_hdl::core::probe::Probe;
use rust_hdl::prelude::{generate_verilog, Block as _};

/// A block of the board's circuit.
#[derive(Debug)]
pub struct Block {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where its Verilog comes from.
    pub(super) source: Source,
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

/// Where a block's Verilog and its ports come from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    /// The default board's design, of which it is a module; the end of the module's name.
    Board(&'static str),
    /// A circuit that is in no board.
    Alone {
        /// Its Verilog, in which it is called [`TOP`].
        verilog: fn() -> String,
        /// Shows the circuit to a probe, under that name.
        accept: fn(&mut dyn Probe),
    },
}

/// What rust-hdl calls the outermost module.
pub(super) const TOP: &str = "top";

/// A rank counter to print.
fn rank_counter() -> RankCounter {
    let mut counter = RankCounter::default();
    counter.connect_all();
    counter
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
pub static ALL: [Block; 5] = [
    Block {
        name: "board",
        source: Source::Board("system"),
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
        source: Source::Board("dispatcher$tree"),
        file: contract::TREE_CORE,
        words: &[contract::LOAD, contract::EDIT],
        generator: include_str!("bench/tree_core.py"),
        simulators: BOTH,
        suites: &[STANDARD.text, TRICKY.text],
        asks: |_| true,
        depth: 1,
    },
    Block {
        name: "leaf-core",
        source: Source::Board("cores$0$core"),
        file: contract::LEAF_CORE,
        words: &[contract::LEAF_CORE],
        generator: include_str!("bench/leaf_core.py"),
        simulators: BOTH,
        suites: &[STANDARD.text, TRICKY.text],
        // Captures en passant are counted by the tree core.
        asks: |position| position.essence().en_passant().is_none(),
        depth: 1,
    },
    Block {
        name: "rank-counter",
        source: Source::Alone {
            verilog: || generate_verilog(&rank_counter()),
            accept: |probe| rank_counter().accept(TOP, probe),
        },
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
        source: Source::Board("core$walker"),
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
