//! What the tests of cluster and trunk share: both are loaded, run and aborted by the same ports.

use super::Cluster;
use crate::core::load::LoadBus;
use crate::core::testing::{as_wired, load_writes, load_writes_of_chess960};
use crate::cycle::Part;
use crate::testing::{self, cycle};
use crate::trunk::{Trunk, MAX_CLUSTERS};
use reference::Position;
use rust_hdl::prelude::*;

/// The ports of a block that counts.
pub(crate) struct Ports<'a> {
    pub load: &'a mut Signal<In, LoadBus>,
    pub start: &'a mut Signal<In, Bit>,
    pub depth: &'a mut Signal<In, Bits<4>>,
    pub divide: &'a mut Signal<In, Bit>,
    pub abort: &'a mut Signal<In, Bit>,
    pub move_ready: &'a mut Signal<In, Bit>,
    pub busy: bool,
    pub leaves: u64,
    /// The move that is reported, as the protocol has it.
    pub reported: Option<u16>,
    pub taken: bool,
}

/// A block that counts.
pub(crate) trait Counting: Part + Block {
    fn clock_pin(&mut self) -> &mut Signal<In, Clock>;
    fn poison(&mut self);
    /// It counts Chess960.
    fn counts_chess960(&self) -> bool;
    fn ports(&mut self) -> Ports<'_>;
}

macro_rules! counting {
    ($block:ty) => {
        impl Counting for $block {
            fn clock_pin(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }

            fn poison(&mut self) {
                self.poison_collisions();
            }

            fn counts_chess960(&self) -> bool {
                self.tree.counts_chess960()
            }

            fn ports(&mut self) -> Ports<'_> {
                let reported = self.move_valid.val().then(|| self.move_bits.val());
                Ports {
                    load: &mut self.load,
                    start: &mut self.start,
                    depth: &mut self.depth,
                    divide: &mut self.divide,
                    abort: &mut self.abort,
                    move_ready: &mut self.move_ready,
                    busy: self.busy.val(),
                    leaves: self.leaves.val().to_u64(),
                    reported: reported.map(|bits| bits.to_u16()),
                    taken: self.taken.val(),
                }
            }
        }
    };
}

counting!(Cluster);
counting!(Trunk);

/// The block with a position. It must not use a word that is read while it is written: on the chip it is undefined.
pub(crate) fn loaded<C: Counting>(block: C, position: &Position) -> Box<C> {
    let mut block = Box::new(block);
    block.poison();
    block.connect_all();
    // Evaluates every block once, so that from then on only what changes need be.
    testing::clock(&mut *block, C::clock_pin);
    load(&mut *block, position);
    block
}

/// Writes a position, as the loader does it: all lists are cleared at once, but a square comes in every fourth clock only.
pub(crate) fn load<C: Counting>(block: &mut C, position: &Position) {
    let writes = match block.counts_chess960() {
        true => load_writes_of_chess960(position),
        false => load_writes(position),
    };
    for write in writes {
        block.ports().load.next = write;
        cycle(block);
        block.ports().load.next = LoadBus::default();
        if write.board || write.state {
            for _ in 0..3 {
                cycle(block);
            }
        }
    }
    cycle(block);
    while block.ports().busy {
        cycle(block);
    }
}

/// Starts a run.
pub(crate) fn start<C: Counting>(block: &mut C, depth: u64, divide: bool) {
    let ports = block.ports();
    ports.depth.next = depth.into();
    ports.divide.next = divide;
    ports.start.next = true;
    cycle(block);
    block.ports().start.next = false;
}

/// What a run counts.
pub(crate) struct Run {
    /// The root moves reported, and their leaves.
    pub moves: Vec<(String, u64)>,
    pub nodes: u64,
    pub clocks: usize,
}

/// Runs to the end, and adds up what is counted until then.
pub(crate) fn run<C: Counting>(block: &mut C, depth: u64, divide: bool) -> Run {
    block.ports().move_ready.next = true;
    start(block, depth, divide);
    let (mut moves, mut nodes, mut of_move, mut clocks) = (Vec::new(), 0, 0, 0);
    while block.ports().busy {
        let ports = block.ports();
        nodes += ports.leaves;
        of_move += ports.leaves;
        if ports.taken {
            assert_eq!(ports.leaves, 0, "a leaf as a report is taken");
            of_move = 0;
        }
        cycle(block);
        clocks += 1;
        assert!(clocks < 3_000_000, "the search does not end");
        if let Some(bits) = block.ports().reported {
            moves.push((protocol::move_from_bits(bits).unwrap().to_string(), of_move));
        }
    }
    for _ in 0..2 * MAX_CLUSTERS {
        assert_eq!(block.ports().leaves, 0, "a leaf after the run");
        cycle(block);
    }
    moves.sort();
    Run {
        moves,
        nodes,
        clocks,
    }
}

/// Asserts what a divide and a perft count; gives the clocks of the perft.
#[track_caller]
pub(crate) fn assert_counts<C: Counting>(block: &mut C, position: &Position, depth: u32) -> usize {
    let expected = reference::perft::divide(position, depth);
    let expected: Vec<(String, u64)> = expected
        .into_iter()
        .map(|(mv, count)| (as_wired(position, mv).to_string(), count))
        .collect();
    let divided = run(block, u64::from(depth), true);
    assert_eq!(divided.moves, expected, "divide {depth} of {position}");
    let leaves: u64 = expected.iter().map(|mv| mv.1).sum();
    assert_eq!(divided.nodes, leaves);
    let counted = run(block, u64::from(depth), false);
    assert_eq!(counted.nodes, leaves, "perft {depth} of {position}");
    counted.clocks
}

/// Aborts a run, and waits for its end.
pub(crate) fn abort<C: Counting>(block: &mut C, within: usize) {
    block.ports().abort.next = true;
    cycle(block);
    block.ports().abort.next = false;
    let mut clocks = 0;
    while block.ports().busy {
        cycle(block);
        clocks += 1;
        assert!(clocks < within, "the abort does not end");
    }
}
