//! A cluster's link in the chain of all clusters.
//!
//! # Purpose
//! Takes the trunk's writes and orders that name its cluster, and adds that cluster's status and leaves to those of the links before
//! it.
//!
//! # Ports
//! | port             | width            | valid |
//! |------------------|------------------|-------|
//! | `reset`          | 1                | see [Reset](crate#reset) |
//! | `order`          | [`ClusterOrder`] | every clock: the trunk's order, and the cluster that order and `load` are for |
//! | `load`           | [`LoadBus`]      | every clock: a write of the position to count |
//! | `depth`          | 4                | stable during a run: the plies to count |
//! | `observed`       | 4                | stable during a run: which core is observed |
//! | `below`, `above` | [`ClusterChain`] | every clock: the combined status of the clusters, from link to link |
//!
//! # Handshake
//! The trunk starts a cluster that is idle, and writes no position into it until it is idle again.
//!
//! # Latency and throughput
//! Everything comes in and goes out through a register, so that a link may lie far from the next; what the cluster reports is in
//! `above` one clock later.
//!
//! # Resources
//! Beside the cluster's some 12 LUT4 and 43 flip-flops.

use crate::circuit;
use crate::cluster::Cluster;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::word::constant;
use rust_hdl::prelude::*;

/// The most clusters. A target has room for 16; the registers on the way through all links must fit into the clocks in which the
/// handover settles.
pub const MAX_CLUSTERS: usize = 15;

/// The trunk's order to one cluster, or to all.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct ClusterOrder {
    /// The cluster that it is for.
    pub target: Bits<4>,
    /// The position is complete: count.
    pub start: bool,
    /// For all clusters: abort the count. Never together with `start`.
    pub abort: bool,
}

/// The combined status of the clusters: each link adds its cluster's status to that of the links before it.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct ClusterChain {
    /// A cluster counts.
    pub busy: bool,
    /// `target` is idle.
    pub idle: bool,
    /// The cluster that counts next.
    pub target: Bits<4>,
    /// Moves counted in one clock, each cluster's some clocks ago.
    pub leaves: Bits<14>,
    /// What the observed core of the first cluster did some clocks ago.
    pub activity: Activity,
}

circuit! {
    /// The link; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct ClusterLink(index: usize, cores: usize, chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub order: Signal<In, ClusterOrder>,
        pub load: Signal<In, LoadBus>,
        pub depth: Signal<In, Bits<4>>,
        pub observed: Signal<In, Bits<4>>,
        pub below: Signal<In, ClusterChain>,
        pub above: Signal<Out, ClusterChain>,
        /// Order and write are for this cluster.
        mine: Signal<Local, Bit>,
        index: Constant<Bits<4>> = constant(index as u64),
        said: DFF<ClusterOrder>,
        write: DFF<LoadBus>,
        /// The cluster counts, or begins to.
        busy: DFF<Bit>,
        /// The combined status of the links up to this one.
        r: DFF<ClusterChain>,
        cluster: Cluster = Cluster::new(cores, chess960),
    }
}

impl ClusterLink {
    /// The link of cluster number `index`, 0 to 14, which has `cores` counters and counts Chess960 as well, or standard chess alone.
    ///
    /// # Panics
    /// If there are none, or more than a cluster can have.
    pub fn new(index: usize, cores: usize, chess960: bool) -> Self {
        Self::built(index, cores, chess960)
    }
}

#[cfg(test)]
impl ClusterLink {
    /// From now on a word read at the edge that writes it is wrong, in all memories of the cluster.
    pub(crate) fn poison_collisions(&mut self) {
        self.cluster.poison_collisions();
    }
}

impl Logic for ClusterLink {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, said, write, busy, r);
        clock!(self, clock, cluster);
        self.said.d.next = self.order.val();
        self.write.d.next = self.load.val();
        self.mine.next = self.said.q.val().target == self.index.val();
        self.cluster.reset.next = self.reset.val();
        self.cluster.load.next.board = self.write.q.val().board & self.mine.val();
        self.cluster.load.next.list = self.write.q.val().list & self.mine.val();
        // From which files rooks castle is for all clusters, and is written before the run.
        self.cluster.load.next.state =
            self.write.q.val().state & (self.mine.val() | ((self.write.q.val().address & 1) == 1));
        self.cluster.load.next.address = self.write.q.val().address;
        self.cluster.load.next.data = self.write.q.val().data;
        self.cluster.start.next = self.said.q.val().start & self.mine.val();
        self.cluster.depth.next = self.depth.val();
        self.cluster.divide.next = false;
        self.cluster.abort.next = self.said.q.val().abort;
        self.cluster.observed.next = self.observed.val();
        self.cluster.move_ready.next = false;
        self.busy.d.next = self.cluster.busy.val() | (self.said.q.val().start & self.mine.val());
        self.r.d.next.busy = self.below.val().busy | self.busy.q.val();
        self.r.d.next.idle = self.below.val().idle | !self.busy.q.val();
        self.r.d.next.target = self.below.val().target;
        if !self.busy.q.val() {
            self.r.d.next.target = self.index.val();
        }
        self.r.d.next.leaves = self.below.val().leaves + self.cluster.leaves.val();
        self.r.d.next.activity = self.below.val().activity;
        if self.index.val() == 0 {
            self.r.d.next.activity = self.cluster.activity.val();
        }
        self.above.next = self.r.q.val();
    }
}
