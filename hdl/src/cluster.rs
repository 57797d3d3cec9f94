//! The cluster: a tree core, its rank counters, and what they count together.
//!
//! # Purpose
//! Gives the tree core's jobs to the counters in turn, reports in every clock what all cores have
//! counted, and in a divide signals to the tree core that a root move's leaves are complete.
//!
//! On most boards one cluster is all that counts. On a larger part a [trunk](crate::trunk) gives nodes to several.
//!
//! # Ports
//! | port               | width | valid |
//! |--------------------|-------|-------|
//! | `reset`            | 1     | see [Reset](crate#reset): no run, no position |
//! | `load`             | [`LoadBus`] | while not `busy`: written into the tree core, and by it into every counter |
//! | `start`            | 1     | one clock, while not `busy` |
//! | `depth`            | 4     | stable while `busy`, 1 to 15: plies |
//! | `divide`           | 1     | stable while `busy`: report every root move |
//! | `abort`            | 1     | one clock: the run ends at its next move, all its moves are unmade, and the position is as before; `busy` falls when all cores are idle |
//! | `observed`         | 4     | stable while `busy`: the core to observe, 0 the tree core, then the counters |
//! | `activity`         | [`Activity`] | always: what it did some clocks ago; all wait in the first and in the last clocks of a run |
//! | `busy`             | 1     | from the clock after `start` until all leaves have been reported and the last report was taken; likewise after a `load` until all cores have it |
//! | `in_check`         | 1     | once `busy` has fallen after the load of a state with `scan`: the king of its side to move is in check |
//! | `leaves`           | 14    | every clock: leaves counted some clocks ago; 0 unless `busy` |
//! | `move_valid`, `move_ready` | 1 | valid/ready: a root move is reported; the report is taken |
//! | `move_bits`        | 16    | with `move_valid`: bits 5..0 to, 11..6 from, 14..12 promotion kind |
//! | `taken`            | 1     | one clock: a report was taken; all leaves until now belong to its move or those before, those that come to the next |
//!
//! # Handshake
//! Valid/ready: a report is taken at the rising edge at which both are high.
//!
//! # Latency and throughput
//! With n counters a leaf is in `leaves` at most n + 2 clocks after it was counted.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40) for one counter: 18 SB_RAM40_4K, at most
//! 3700 LUT4.

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::core::ranks::link::{CounterChain, CounterLink};
use crate::core::ranks::words::WordBus;
use crate::core::tree::TreeCore;
use crate::settling::Settling;
use crate::word::constant;
use rust_hdl::prelude::*;

/// The most rank counters that a job's target can name.
pub const MAX_CORES: usize = 4;

/// Clocks from a write of the position to the clock in which its word is in the word's register, or the tree core runs: the write's
/// register, the tree core's, and the word's.
pub(crate) const LOADING: u64 = 1 + 1 + 1;

/// Clocks from a word, or from the last counter's last clock of work, to the moment when its leaves are in a sum: the word's
/// register, the queue and the status of a counter, each counter on the way, and the ledger's sum.
const COUNTING: u64 = 1 + 1 + 1 + MAX_CORES as u64 + 1;

/// Clocks from a write of the position, a word, or the last counter's last clock of work, to the moment when all have settled.
pub(crate) const SETTLING: u64 = 15;

const _: () = assert!(LOADING < SETTLING && COUNTING < SETTLING);

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// The counter that gets the next job, and the one that gets the job on the bus.
    turn: Bits<2>,
    target: Bits<2>,
    /// A counter is full.
    full: bool,
}

circuit! {
    /// The cluster; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Cluster(cores: usize, chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub divide: Signal<In, Bit>,
        pub abort: Signal<In, Bit>,
        pub observed: Signal<In, Bits<4>>,
        pub activity: Signal<Out, Activity>,
        pub busy: Signal<Out, Bit>,
        pub in_check: Signal<Out, Bit>,
        pub leaves: Signal<Out, Bits<14>>,
        pub move_valid: Signal<Out, Bit>,
        pub move_ready: Signal<In, Bit>,
        pub move_bits: Signal<Out, Bits<16>>,
        pub taken: Signal<Out, Bit>,
        /// What the tree core drives into the counters' chain.
        beginning: Signal<Local, CounterChain>,
        /// The combined status of all counters.
        said: Signal<Local, CounterChain>,
        /// Words or leaves have not settled.
        unsettled: Signal<Local, Bit>,
        nobody: Constant<CounterChain> = Constant::new(CounterChain::default()),
        last_turn: Constant<Bits<2>> = constant(cores as u64 - 1),
        /// The reset, from a register that is not far from the cores.
        resets: DFF<Bit>,
        r: DFF<Registers>,
        bus: DFF<WordBus>,
        pub(crate) tree: TreeCore = TreeCore::new(cores > 1, chess960),
        counters: Vec<CounterLink> = (0..cores)
            .map(|index| CounterLink::new(index, chess960))
            .collect(),
        settling: Settling = Settling::new(SETTLING),
        /// The last counter, which begins the chain of the counters.
        _last: usize = cores - 1,
    }
}

impl Cluster {
    /// A cluster of `cores` counters, 1 to [`MAX_CORES`], which counts Chess960 as well, or standard chess alone.
    ///
    /// # Panics
    /// If there are none, or more.
    pub fn new(cores: usize, chess960: bool) -> Self {
        assert!(
            (1..=MAX_CORES).contains(&cores),
            "a cluster has 1 to {MAX_CORES} cores, not {cores}"
        );
        Self::built(cores, chess960)
    }
}

#[cfg(test)]
impl Cluster {
    /// From now on a word read at the edge that writes it is wrong, in all cores' memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.tree.poison_collisions();
        for counter in &mut self.counters {
            counter.poison_collisions();
        }
    }
}

impl Logic for Cluster {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, resets, r, bus);
        clock!(self, clock, tree, settling);
        self.resets.d.next = self.reset.val();
        self.tree.reset.next = self.resets.q.val();
        self.tree.load.next = self.load.val();
        self.tree.start.next = self.start.val();
        self.tree.depth.next = self.depth.val();
        self.tree.divide.next = self.divide.val();
        self.tree.abort.next = self.abort.val();
        self.tree.full.next = self.r.q.val().full;
        self.unsettled.next = self.settling.unsettled.val() | self.bus.q.val().valid;
        self.tree.quiet.next = !self.unsettled.val();
        self.tree.move_ready.next = self.move_ready.val();
        // A cluster hands no node over.
        self.tree.handed_depth.next = 0.into();
        self.tree.handed.next = false;
        self.tree.slot.next = 0.into();

        self.bus.d.next = self.tree.bus.val();
        // A job takes the same time whatever its move is, so that the counters get the jobs in turn.
        self.r.d.next.target = self.r.q.val().turn;
        if self.tree.bus.val().valid & self.tree.bus.val().job {
            self.r.d.next.turn = self.r.q.val().turn + 1;
            if self.r.q.val().turn == self.last_turn.val() {
                self.r.d.next.turn = 0.into();
            }
        }
        // Every run begins with the first counter, so that it takes the same clocks whatever was counted before.
        if self.start.val() {
            self.r.d.next.turn = 0.into();
        }
        for i in 0..self.counters.len() {
            self.counters[i].clock.next = self.clock.val();
            self.counters[i].reset.next = self.resets.q.val();
            self.counters[i].bus.next = self.bus.q.val();
            self.counters[i].target.next = self.r.q.val().target;
            self.counters[i].observed.next = self.observed.val();
        }
        self.beginning.next = self.nobody.val();
        self.beginning.next.activity = self.tree.activity.val();
        self.beginning.next.leaves = bit_cast::<10, 1>(self.tree.counted.val().into());
        for i in 0..self._last {
            self.counters[i].below.next = self.counters[i + 1].above.val();
        }
        for i in self._last..self.counters.len() {
            self.counters[i].below.next = self.beginning.val();
        }
        self.said.next = self.counters[0].above.val();
        self.r.d.next.full = self.said.val().full;

        // A write of the position becomes a word, or begins a look, some clocks later; until then the cluster is busy, too.
        self.settling.under_way.next = self.bus.q.val().valid
            | self.tree.counted.val()
            | self.tree.loading.val()
            | self.said.val().busy;
        self.busy.next = self.tree.running.val() | self.unsettled.val();
        self.in_check.next = self.tree.in_check.val();
        self.activity.next = self.said.val().activity;
        self.leaves.next = bit_cast::<14, 10>(self.said.val().leaves);
        self.move_valid.next = self.tree.move_valid.val();
        self.move_bits.next = self.tree.move_bits.val();
        self.taken.next = self.tree.taken.val();
    }
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
