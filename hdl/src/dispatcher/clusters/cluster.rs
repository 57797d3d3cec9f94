//! A cluster: a dispatcher with its tree core and leaf cores, and its link of the chain in which all clusters speak.
//!
//! # Purpose
//! Takes a position and the order to count from the trunk if they are for this cluster, and adds what its cores count to
//! what the clusters before it have counted.
//!
//! # Ports
//! | port             | width            | valid |
//! |------------------|------------------|-------|
//! | `reset`          | 1                | see [Reset](crate#reset) |
//! | `order`          | [`ClusterOrder`] | every clock |
//! | `load`           | [`LoadBus`]      | every clock: a write of the position that the cluster named in `order` is to count |
//! | `depth`          | 4                | stable while a cluster counts: the plies it counts |
//! | `observed`       | 4                | stable during a run: the core to observe, 0 the tree core, then the leaf cores |
//! | `below`, `above` | [`ClusterChain`] | every clock: what the clusters say together, from link to link |
//!
//! # Handshake
//! The trunk starts a cluster that is idle, and gives it no position until it is idle again.
//!
//! # Latency and throughput
//! Everything comes in and goes out through a register, so that a link may lie far from the next. What the cluster counts shows one
//! clock after its dispatcher has told it, plus one per link on the way.
//!
//! # Resources
//! Beside the dispatcher's some 12 LUT4 and 43 flip-flops.

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::dispatcher::Dispatcher;
use crate::word::constant;
use rust_hdl::prelude::*;

/// What the trunk says to one cluster, or to all.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct ClusterOrder {
    /// The cluster that it is for.
    pub target: Bits<4>,
    /// The position is complete: count.
    pub start: bool,
    /// For all clusters: what is counted is given up. Never together with `start`.
    pub abort: bool,
}

/// What the clusters say together: each link adds its cluster's part to that of the links before it.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct ClusterChain {
    /// A cluster counts.
    pub busy: bool,
    /// `target` is idle.
    pub idle: bool,
    /// The cluster that counts next.
    pub target: Bits<4>,
    /// Moves counted in one clock, each cluster's some clocks ago.
    pub leaves: Bits<10>,
    /// What the observed core of the first cluster did some clocks ago.
    pub activity: Activity,
}

circuit! {
    /// The cluster; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Cluster(index: usize, cores: usize) {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// The cores go back to their first states.
        pub reset: Signal<In, Bit>,
        /// What the trunk says.
        pub order: Signal<In, ClusterOrder>,
        /// A write of the position to count.
        pub load: Signal<In, LoadBus>,
        /// The plies to count.
        pub depth: Signal<In, Bits<4>>,
        /// Which core is observed.
        pub observed: Signal<In, Bits<4>>,
        /// What the links before this one say.
        pub below: Signal<In, ClusterChain>,
        /// What the links say up to this one.
        pub above: Signal<Out, ClusterChain>,
        index: Constant<Bits<4>> = constant(index as u64),
        said: DFF<ClusterOrder>,
        write: DFF<LoadBus>,
        /// The dispatcher counts, or begins to.
        busy: DFF<Bit>,
        /// What the links say up to this one.
        r: DFF<ClusterChain>,
        mine: Signal<Local, Bit>,
        dispatcher: Dispatcher = Dispatcher::new(1, cores),
    }
}

impl Cluster {
    /// Cluster number `index` (0 to 15), of `cores` leaf cores.
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
impl Cluster {
    /// From now on a word read at the edge that writes it is wrong, in all memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.dispatcher.poison_collisions();
    }
}
