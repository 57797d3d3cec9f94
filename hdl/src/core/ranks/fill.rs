//! Fills along a rank: how far sliders reach to the east and to the west.
//!
//! # Purpose
//! Sandström's chain of squares along a rank as wires. A fill goes from each slider square by square to the first one that does not
//! let it pass, which it still reaches.
//!
//! # Ports
//! | port     | width | valid |
//! |----------|-------|-------|
//! | `from`   | 8     | every clock: the files of the sliders |
//! | `passes` | 8     | every clock: the files on which a fill goes on |
//! | `east`   | 8     | in the same clock: the files that are reached towards the east |
//! | `west`   | 8     | in the same clock: the files that are reached towards the west |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational: seven look-up tables after each other.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 14 LUT4.
//!
//! # Why not in rust-hdl
//! A block of rust-hdl would need a local signal for every square. So the block prints its own Verilog, like a memory, and
//! computes the same by a sum, in which a carry runs as far as the fill.

use crate::cycle::{Budget, Part};
use crate::inspect::Inspector;
use rust_hdl::prelude::*;

/// See the [module](self).
#[derive(Clone, Default, LogicBlock)]
pub(crate) struct Fill {
    pub from: Signal<In, Bits<8>>,
    pub passes: Signal<In, Bits<8>>,
    pub east: Signal<Out, Bits<8>>,
    pub west: Signal<Out, Bits<8>>,
}

/// The squares that are reached towards the higher bits. A carry starts at each slider and goes on where the fill passes.
fn reached(from: u8, passes: u8) -> u8 {
    let either = from | passes;
    from.wrapping_add(either) ^ from ^ either
}

impl Logic for Fill {
    fn update(&mut self) {
        let (from, passes) = (self.from.val().to_u8(), self.passes.val().to_u8());
        self.east.next = u64::from(reached(from, passes)).into();
        let west = reached(from.reverse_bits(), passes.reverse_bits()).reverse_bits();
        self.west.next = u64::from(west).into();
    }

    fn connect(&mut self) {
        self.east.connect();
        self.west.connect();
    }

    fn hdl(&self) -> Verilog {
        let mut text = String::from("always @(*) begin\n   east[0] = 1'b0;\n   west[7] = 1'b0;\n");
        for file in 1..8 {
            text += &format!(
                "   east[{file}] = from[{0}] | (passes[{0}] & east[{0}]);\n",
                file - 1
            );
        }
        for file in (0..7).rev() {
            text += &format!(
                "   west[{file}] = from[{0}] | (passes[{0}] & west[{0}]);\n",
                file + 1
            );
        }
        text += "end\n";
        Verilog::Custom(text)
    }
}

impl Part for Fill {
    fn settle(&mut self, _: &mut Budget) -> bool {
        let mut changed = false;
        self.from.update_all();
        self.passes.update_all();
        if self.from.changed | self.passes.changed {
            self.update();
            self.east.update_all();
            self.west.update_all();
            changed = self.east.changed | self.west.changed;
        }
        changed
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        if inspector.enter(name) {
            inspector.signal("east", &self.east);
            inspector.signal("west", &self.west);
            inspector.leave();
        }
    }
}
