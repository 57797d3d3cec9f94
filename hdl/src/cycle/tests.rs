//! Cycles against passes, and what cycles ask of the blocks.

use super::*;
use crate::system::{System, SystemConfig};
use crate::testing::{clock, cycle};
use proptest::prelude::*;
use rust_hdl::core::ast::VerilogExpression;
use std::collections::HashSet;

circuit! {
    /// Adds its input up, through two locals, one of which is assigned before the other is known.
    #[derive(LogicBlock)]
    struct Sum {
        pub clock: Signal<In, Clock>,
        pub addend: Signal<In, Bits<8>>,
        pub sum: Signal<Out, Bits<8>>,
        pub double: Signal<Out, Bits<8>>,
        r: DFF<Bits<8>>,
        next: Signal<Local, Bits<8>>,
        twice: Signal<Local, Bits<8>>,
    }
}

impl Logic for Sum {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.next.next = self.r.q.val() + self.addend.val();
        self.twice.next = self.next.val() + self.next.val();
        self.double.next = self.twice.val();
        self.r.d.next = self.next.val();
        self.sum.next = self.r.q.val();
    }
}

circuit! {
    /// Two sums that add each other's doubles up, in a memory's words.
    #[derive(LogicBlock)]
    struct Pair {
        pub clock: Signal<In, Clock>,
        pub addend: Signal<In, Bits<8>>,
        pub sum: Signal<Out, Bits<8>>,
        one: Sum,
        other: Sum,
        memory: BlockRam<4, 8>,
    }
}

impl Logic for Pair {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, one, other, memory);
        self.one.addend.next = self.addend.val();
        self.other.addend.next = self.one.double.val();
        self.memory.read_address.next = bit_cast::<4, 8>(self.other.sum.val());
        self.memory.write_address.next = bit_cast::<4, 8>(self.one.sum.val());
        self.memory.write_data.next = self.other.double.val();
        self.memory.write_enable.next = self.one.sum.val().get_bit(0);
        self.sum.next = self.memory.read_data.val() + self.other.double.val();
    }
}

circuit! {
    /// Not the identity of itself: it settles only while it is held.
    #[derive(LogicBlock)]
    struct Circle {
        pub hold: Signal<In, Bit>,
        turn: Signal<Local, Bit>,
    }
}

impl Logic for Circle {
    fn update(&mut self) {
        self.turn.next = !self.hold.val() && !self.turn.val();
    }
}

fn settled_pair() -> Pair {
    let mut pair = Pair::default();
    pair.connect_all();
    clock(&mut pair, |pair| &mut pair.clock);
    pair
}

#[test]
fn logic_in_a_circle_spends_its_budget() {
    let mut circle = Circle::default();
    circle.hold.next = true;
    circle.connect_all();
    assert!(simulate(&mut circle, 10));
    circle.hold.next = false;
    let mut budget = Budget::new(1000);
    circle.settle(&mut budget);
    assert!(budget.is_spent());
}

#[test]
fn nothing_new_is_not_evaluated() {
    let mut pair = settled_pair();
    let mut budget = Budget::new(100);
    assert!(!pair.settle(&mut budget));
    pair.tick();
    assert!(!pair.settle(&mut budget));
    assert_eq!(budget, Budget::new(100));
    pair.addend.next = 1.into();
    assert!(pair.settle(&mut budget));
    assert_ne!(budget, Budget::new(100));
}

proptest! {
    #[test]
    fn cycles_and_passes_are_one(inputs in prop::collection::vec((0u64..4, any::<bool>()), 1..60)) {
        let (mut passes, mut mixed) = (settled_pair(), settled_pair());
        for (input, by_passes) in inputs {
            for pair in [&mut passes, &mut mixed] {
                pair.addend.next = input.into();
            }
            clock(&mut passes, |pair| &mut pair.clock);
            if by_passes {
                clock(&mut mixed, |pair| &mut pair.clock);
            } else {
                cycle(&mut mixed);
            }
            prop_assert_eq!(passes.sum.val(), mixed.sum.val());
            prop_assert_eq!(passes.one.r.q.val(), mixed.one.r.q.val());
            prop_assert_eq!(passes.other.r.q.val(), mixed.other.r.q.val());
        }
    }
}

/// The signals that a block's logic reads.
#[derive(Default)]
struct Reads(HashSet<String>);

impl VerilogVisitor for Reads {
    fn visit_signal(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    fn visit_assignment(&mut self, _: &VerilogExpression, value: &VerilogExpression) {
        self.visit_expression(value);
    }

    fn visit_slice_assignment(
        &mut self,
        _: &VerilogExpression,
        _: &usize,
        _: &VerilogExpression,
        value: &VerilogExpression,
    ) {
        self.visit_expression(value);
    }
}

/// Outputs that the block itself reads.
#[derive(Default)]
struct OutputsRead {
    path: Vec<(String, HashSet<String>)>,
    found: Vec<String>,
}

impl Probe for OutputsRead {
    fn visit_start_scope(&mut self, name: &str, block: &dyn Block) {
        let mut reads = Reads::default();
        if let Verilog::Combinatorial(code) = block.hdl() {
            reads.visit_block(&code);
        }
        self.path.push((name.to_owned(), reads.0));
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let Some((_, reads)) = self.path.last() else {
            return;
        };
        if signal.kind() == AtomKind::OutputParameter && reads.contains(name) {
            let path: Vec<&str> = self.path.iter().map(|(scope, _)| &scope[..]).collect();
            self.found.push(format!("{}.{name}", path.join(".")));
        }
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.path.pop();
    }

    fn visit_start_namespace(&mut self, _: &str, _: &dyn Block) {}
    fn visit_end_namespace(&mut self, _: &str, _: &dyn Block) {}
}

circuit! {
    /// Reads its own output, which rust-hdl allows.
    #[derive(LogicBlock)]
    struct Reader {
        pub one: Signal<Out, Bit>,
        pub other: Signal<Out, Bit>,
    }
}

impl Logic for Reader {
    #[hdl_gen]
    fn update(&mut self) {
        self.one.next = true;
        self.other.next = self.one.val();
    }
}

#[test]
fn a_block_that_reads_its_own_output_is_found() {
    let mut reader = Reader::default();
    reader.connect_all();
    let mut outputs = OutputsRead::default();
    reader.accept("reader", &mut outputs);
    assert_eq!(outputs.found, ["reader.one"]);
}

#[test]
fn no_block_reads_its_own_outputs() {
    for clusters in [1, 2] {
        let mut system = System::new(SystemConfig {
            clusters,
            cores: 2,
            clock_hz: 1,
            baud_divider: 4,
            chess960: false,
        })
        .expect("a board of two cores a cluster");
        system.connect_all();
        let mut outputs = OutputsRead::default();
        system.accept("system", &mut outputs);
        assert_eq!(outputs.found, Vec::<String>::new());
    }
}
