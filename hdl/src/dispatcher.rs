//! The dispatcher: the tree core, its counters or clusters, and what they count together.
//!
//! # Purpose
//! Gives the tree core's jobs to the counters in turn, reports in every clock what all cores have
//! counted, and in a divide signals to the tree core that a root move's leaves are complete.
//!
//! One tree core feeds two or three counters. So on a larger part the tree core is a trunk, which has no counters but
//! *clusters*: each is a dispatcher again, with a tree core and counters of its own. The [handover] gives them the
//! nodes that the trunk reaches. A cluster stands in this file, because dispatchers and clusters hold one another.
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
//! | `observed`         | 4     | stable while `busy`: the core to observe, 0 the tree core, then the counters; of several clusters those of the first |
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
//! With n counters a leaf is in `leaves` at most n + 2 clocks after it was counted; with m clusters m + 2 clocks later.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40) for one counter: 19 SB_RAM40_4K, at most
//! 3700 LUT4.

mod handover;

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::core::ranks::link::{CounterChain, CounterLink};
use crate::core::ranks::words::WordBus;
use crate::core::tree::TreeCore;
use crate::word::constant;
use handover::{ClusterChain, ClusterOrder, Handover};
use rust_hdl::prelude::*;

/// The most rank counters that a job's target can name.
pub const MAX_CORES: usize = 4;

pub use handover::MAX_CLUSTERS;

/// Clocks from a write of the position to the clock in which its word is in the word's register, or the tree core runs: the write's
/// register, the tree core's, and the word's.
const LOADING: u64 = 1 + 1 + 1;

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
    full: bool,
    /// The tree core has counted one.
    counted: bool,
    /// A report was taken.
    taken: bool,
    /// Clocks until all leaves have been told.
    settling: Bits<4>,
    /// There are some left.
    unsettled: bool,
}

circuit! {
    /// The dispatcher; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Dispatcher(clusters: usize, cores: usize) {
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
        busy_now: Signal<Local, Bit>,
        /// What the tree core drives into the counters' chain.
        beginning: Signal<Local, CounterChain>,
        /// The combined status of all counters. A trunk has no counters; its chain reports that none is busy or full.
        said: Signal<Local, CounterChain>,
        /// A cluster counts.
        far: Signal<Local, Bit>,
        /// A word of the position is written.
        written: Signal<Local, Bit>,
        /// Words or leaves have not settled.
        unsettled: Signal<Local, Bit>,
        nobody: Constant<CounterChain> = Constant::new(CounterChain::default()),
        last_turn: Constant<Bits<2>> = constant(cores as u64 - 1),
        settling: Constant<Bits<4>> = constant(SETTLING),
        /// The reset, from a register that is not far from the cores.
        resets: DFF<Bit>,
        r: DFF<Registers>,
        bus: DFF<WordBus>,
        load_register: DFF<LoadBus>,
        tree: TreeCore = TreeCore::new(clusters > 1, cores > 1),
        counters: Vec<CounterLink> = (0..if clusters > 1 { 0 } else { cores })
            .map(CounterLink::new)
            .collect(),
        /// The clusters, if there are several.
        clusters: Vec<Cluster> = (0..if clusters > 1 { clusters } else { 0 })
            .map(|index| Cluster::new(index, cores))
            .collect(),
        /// Gives the clusters their nodes, if there are several.
        handover: Vec<Handover> = (0..usize::from(clusters > 1))
            .map(|_| Handover::default())
            .collect(),
        no_cluster: Constant<ClusterChain> = Constant::new(ClusterChain::default()),
        /// The last cluster, which begins the chain of the clusters.
        _last_cluster: usize = clusters.saturating_sub(1),
        /// The number of chains of counters: 1, or 0 in a trunk.
        _chains: usize = usize::from(clusters == 1),
        /// The last counter, which begins the chain of the counters.
        _last: usize = if clusters > 1 { 0 } else { cores - 1 },
    }
}

impl Dispatcher {
    /// A dispatcher of `clusters` clusters, 1 to [`MAX_CLUSTERS`], with `cores` counters each, 1 to [`MAX_CORES`].
    ///
    /// # Panics
    /// If there are none, or more.
    pub fn new(clusters: usize, cores: usize) -> Self {
        assert!(
            (1..=MAX_CLUSTERS).contains(&clusters),
            "a board has 1 to {MAX_CLUSTERS} clusters, not {clusters}"
        );
        assert!(
            (1..=MAX_CORES).contains(&cores),
            "a cluster has 1 to {MAX_CORES} cores, not {cores}"
        );
        Self::built(clusters, cores)
    }
}

#[cfg(test)]
impl Dispatcher {
    /// From now on a word read at the edge that writes it is wrong, in all cores' memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.tree.poison_collisions();
        for counter in &mut self.counters {
            counter.poison_collisions();
        }
        for cluster in &mut self.clusters {
            cluster.dispatcher.poison_collisions();
        }
    }
}

impl Logic for Dispatcher {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, resets, r, bus, load_register);
        clock!(self, clock, tree);
        self.resets.d.next = self.reset.val();
        self.tree.reset.next = self.resets.q.val();
        self.load_register.d.next = self.load.val();
        self.tree.load.next = self.load_register.q.val();
        self.tree.start.next = self.start.val();
        self.tree.depth.next = self.depth.val();
        self.tree.divide.next = self.divide.val();
        self.tree.abort.next = self.abort.val();
        self.tree.full.next = self.r.q.val().full;
        self.unsettled.next = self.r.q.val().unsettled | self.bus.q.val().valid;
        self.tree.quiet.next = !self.unsettled.val();
        self.tree.report_taken.next = self.r.q.val().taken;
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
        self.beginning.next.leaves = bit_cast::<10, 1>(self.r.q.val().counted.into());
        for i in 0..self._last {
            self.counters[i].below.next = self.counters[i + 1].above.val();
        }
        for i in self._last..self.counters.len() {
            self.counters[i].below.next = self.beginning.val();
        }
        self.said.next = self.nobody.val();
        for i in 0..self._chains {
            self.said.next = self.counters[i].above.val();
        }
        self.r.d.next.full = self.said.val().full;
        self.busy_now.next = self.tree.running.val() | self.unsettled.val();
        self.activity.next = self.said.val().activity;
        self.r.d.next.counted = self.tree.count_one.val();
        self.leaves.next = bit_cast::<14, 10>(self.said.val().leaves);
        self.far.next = false;
        for i in 0..self.handover.len() {
            self.handover[i].clock.next = self.clock.val();
            self.handover[i].reset.next = self.resets.q.val();
            self.handover[i].start.next = self.start.val();
            self.handover[i].depth.next = self.depth.val();
            self.handover[i].divide.next = self.divide.val();
            self.handover[i].abort.next = self.abort.val();
            self.handover[i].counted.next = self.r.q.val().counted;
            self.handover[i].hands.next = self.tree.hands.val();
            self.handover[i].list_word.next = self.tree.list_word.val();
            self.handover[i].state_word.next = self.tree.state_word.val();
            self.handover[i].said.next = self.clusters[i].above.val();
            self.tree.handed_depth.next = self.handover[i].handed_depth.val();
            self.tree.handed.next = self.handover[i].handed.val();
            self.tree.slot.next = self.handover[i].slot.val();
            self.activity.next = self.handover[i].activity.val();
            self.leaves.next = self.handover[i].leaves.val();
            self.far.next = self.handover[i].busy.val();
        }
        for i in 0..self.clusters.len() {
            self.clusters[i].clock.next = self.clock.val();
            self.clusters[i].reset.next = self.resets.q.val();
            self.clusters[i].order.next = self.handover[0].order.val();
            self.clusters[i].load.next = self.handover[0].write.val();
            self.clusters[i].depth.next = self.handover[0].handed_depth.val();
            self.clusters[i].observed.next = self.observed.val();
        }
        for i in 0..self._last_cluster {
            self.clusters[i].below.next = self.clusters[i + 1].above.val();
        }
        for i in self._last_cluster..self.clusters.len() {
            self.clusters[i].below.next = self.no_cluster.val();
        }
        // A write of the position becomes a word, or begins a look, some clocks later; until then the core is busy, too.
        self.written.next = self.load_register.q.val().board
            | self.load_register.q.val().list
            | self.load_register.q.val().state;
        if self.bus.q.val().valid
            | self.r.q.val().counted
            | self.said.val().busy
            | self.far.val()
            | self.written.val()
        {
            self.r.d.next.settling = self.settling.val();
            self.r.d.next.unsettled = true;
        } else if self.r.q.val().unsettled {
            self.r.d.next.settling = self.r.q.val().settling - 1;
            self.r.d.next.unsettled = self.r.q.val().settling != 1;
        }
        self.busy.next = self.busy_now.val();
        self.in_check.next = self.tree.in_check.val();
        // `taken` is registered, to keep tree-core logic off the ready path.
        self.r.d.next.taken =
            self.tree.report.val() & !self.r.q.val().taken & self.move_ready.val();
        self.move_valid.next = self.tree.report.val() & !self.r.q.val().taken;
        self.move_bits.next = self.tree.report_move.val();
        self.taken.next = self.r.q.val().taken;
    }
}

circuit! {
    /// A cluster: a dispatcher with one tree core and its counters, as a link in the chain of all clusters.
    ///
    /// The cluster takes a position, and the order to count, if `order` names it. It adds its leaves to those of the clusters
    /// before it. All ports are valid in every clock, but for `depth` and `observed`, which are stable during a run.
    ///
    /// Handshake: the trunk starts a cluster that is idle, and writes no position into it until it is idle again. Latency:
    /// everything comes in and goes out through a register, so that a link may lie far from the next; what the cluster's
    /// dispatcher reports is in `above` one clock later. Resources beside the dispatcher's: some 12 LUT4 and 43 flip-flops.
    #[derive(LogicBlock)]
    pub(crate) struct Cluster(index: usize, cores: usize) {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// The cores go back to their first states.
        pub reset: Signal<In, Bit>,
        /// The trunk's order.
        pub order: Signal<In, ClusterOrder>,
        /// A write of the position to count.
        pub load: Signal<In, LoadBus>,
        /// The plies to count.
        pub depth: Signal<In, Bits<4>>,
        /// Which core is observed.
        pub observed: Signal<In, Bits<4>>,
        /// The combined status of the links before this one.
        pub below: Signal<In, ClusterChain>,
        /// The combined status of the links up to this one.
        pub above: Signal<Out, ClusterChain>,
        index: Constant<Bits<4>> = constant(index as u64),
        said: DFF<ClusterOrder>,
        write: DFF<LoadBus>,
        /// The dispatcher counts, or begins to.
        busy: DFF<Bit>,
        /// The combined status of the links up to this one.
        r: DFF<ClusterChain>,
        mine: Signal<Local, Bit>,
        dispatcher: Dispatcher = Dispatcher::new(1, cores),
    }
}

impl Cluster {
    /// Cluster number `index` (0 to 14), of `cores` counters.
    ///
    /// # Panics
    /// If there are none, or more than a dispatcher can have.
    pub fn new(index: usize, cores: usize) -> Self {
        Self::built(index, cores)
    }
}

impl Logic for Cluster {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, said, write, busy, r);
        clock!(self, clock, dispatcher);
        self.said.d.next = self.order.val();
        self.write.d.next = self.load.val();
        self.mine.next = self.said.q.val().target == self.index.val();
        self.dispatcher.reset.next = self.reset.val();
        self.dispatcher.load.next.board = self.write.q.val().board & self.mine.val();
        self.dispatcher.load.next.list = self.write.q.val().list & self.mine.val();
        self.dispatcher.load.next.state = self.write.q.val().state & self.mine.val();
        self.dispatcher.load.next.address = self.write.q.val().address;
        self.dispatcher.load.next.data = self.write.q.val().data;
        self.dispatcher.start.next = self.said.q.val().start & self.mine.val();
        self.dispatcher.depth.next = self.depth.val();
        self.dispatcher.divide.next = false;
        self.dispatcher.abort.next = self.said.q.val().abort;
        self.dispatcher.observed.next = self.observed.val();
        self.dispatcher.move_ready.next = false;
        self.busy.d.next = self.dispatcher.busy.val() | (self.said.q.val().start & self.mine.val());
        self.r.d.next.busy = self.below.val().busy | self.busy.q.val();
        self.r.d.next.idle = self.below.val().idle | !self.busy.q.val();
        self.r.d.next.target = self.below.val().target;
        if !self.busy.q.val() {
            self.r.d.next.target = self.index.val();
        }
        self.r.d.next.leaves = self.below.val().leaves + self.dispatcher.leaves.val();
        self.r.d.next.activity = self.below.val().activity;
        if self.index.val() == 0 {
            self.r.d.next.activity = self.dispatcher.activity.val();
        }
        self.above.next = self.r.q.val();
    }
}

#[cfg(test)]
mod tests;
