//! The trunk: a tree core above several clusters, to which it gives nodes to count.
//!
//! # Purpose
//! One tree core feeds two or three rank counters. So a larger part has several [clusters](crate::cluster), and above them one more
//! tree core, the trunk's, which has no counters: it searches the upper plies alone. The [`handover`] gives every node that it
//! reaches to a cluster that is idle, and the [links](link) of a chain carry orders to the clusters and leaves back.
//!
//! # Ports
//! | port               | width | valid |
//! |--------------------|-------|-------|
//! | `reset`            | 1     | see [Reset](crate#reset): no run, no position |
//! | `load`             | [`LoadBus`] | while not `busy`: written into the trunk's tree core and the [`handover`] |
//! | `start`            | 1     | one clock, while not `busy` |
//! | `depth`            | 4     | stable while `busy`, 1 to 15: plies |
//! | `divide`           | 1     | stable while `busy`: report every root move |
//! | `abort`            | 1     | one clock: the run ends at its next move, in the clusters too; `busy` falls when all cores are idle |
//! | `observed`         | 4     | stable while `busy`: the core of the first cluster to observe |
//! | `activity`         | [`Activity`] | always: what it did some clocks ago |
//! | `busy`             | 1     | from the clock after `start` until all leaves have been reported and the last report was taken; likewise after a `load` |
//! | `in_check`         | 1     | once `busy` has fallen after the load of a state with `scan`: the king of its side to move is in check |
//! | `leaves`           | 14    | every clock: leaves that all clusters counted some clocks ago; 0 unless `busy` |
//! | `move_valid`, `move_ready` | 1 | valid/ready: a root move is reported; the report is taken |
//! | `move_bits`        | 16    | with `move_valid`: the move, as a [cluster](crate::cluster) reports it |
//! | `taken`            | 1     | one clock: a report was taken; all leaves until now belong to its move or those before |
//!
//! # Handshake
//! Valid/ready: a report is taken at the rising edge at which both are high.
//!
//! # Latency and throughput
//! With m clusters, a leaf that a cluster reports is in `leaves` m + 2 clocks later. The [`handover`] tells what a node costs.
//!
//! # Resources
//! Those of its tree core and its clusters; the handover and the links take some 130 and 12 LUT4 each.

mod handover;
mod link;

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::core::tree::TreeCore;
use crate::settling::Settling;
use handover::Handover;
use link::{ClusterChain, ClusterLink};
use rust_hdl::prelude::*;

pub use link::MAX_CLUSTERS;

/// Clocks until a write of the position, or a leaf that the trunk counts itself, is in a register that makes the trunk busy.
const SETTLING: u64 = crate::cluster::SETTLING;

circuit! {
    /// The trunk; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Trunk(clusters: usize, cores: usize, chess960: bool) {
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
        nobody: Constant<ClusterChain> = Constant::new(ClusterChain::default()),
        /// The reset, from a register that is not far from the cores.
        resets: DFF<Bit>,
        pub(crate) tree: TreeCore = TreeCore::of_trunk(chess960),
        handover: Handover,
        clusters: Vec<ClusterLink> = (0..clusters)
            .map(|index| ClusterLink::new(index, cores, chess960))
            .collect(),
        settling: Settling = Settling::new(SETTLING),
        /// The last cluster, which begins the chain of the clusters.
        _last: usize = clusters - 1,
    }
}

impl Trunk {
    /// A trunk above `clusters` clusters, 2 to [`MAX_CLUSTERS`], with `cores` counters each, which count Chess960 as
    /// well, or standard chess alone.
    ///
    /// # Panics
    /// If there are fewer clusters, or more, or a cluster cannot have so many counters.
    pub fn new(clusters: usize, cores: usize, chess960: bool) -> Self {
        assert!(
            (2..=MAX_CLUSTERS).contains(&clusters),
            "a trunk has 2 to {MAX_CLUSTERS} clusters, not {clusters}"
        );
        Self::built(clusters, cores, chess960)
    }
}

#[cfg(test)]
impl Trunk {
    /// From now on a word read at the edge that writes it is wrong, in all cores' memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.tree.poison_collisions();
        for link in &mut self.clusters {
            link.poison_collisions();
        }
    }
}

impl Logic for Trunk {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, resets);
        clock!(self, clock, tree, handover, settling);
        self.resets.d.next = self.reset.val();
        self.tree.reset.next = self.resets.q.val();
        self.tree.load.next = self.load.val();
        self.tree.start.next = self.start.val();
        self.tree.depth.next = self.depth.val();
        self.tree.divide.next = self.divide.val();
        self.tree.abort.next = self.abort.val();
        // A trunk sends no words.
        self.tree.full.next = false;
        self.tree.quiet.next = !self.settling.unsettled.val();
        self.tree.move_ready.next = self.move_ready.val();
        self.tree.handed_depth.next = self.handover.handed_depth.val();
        self.tree.handed.next = self.handover.handed.val();
        self.tree.slot.next = self.handover.slot.val();

        self.handover.load.next = self.load.val();
        self.handover.reset.next = self.resets.q.val();
        self.handover.start.next = self.start.val();
        self.handover.depth.next = self.depth.val();
        self.handover.divide.next = self.divide.val();
        self.handover.abort.next = self.abort.val();
        self.handover.counted.next = self.tree.counted.val();
        self.handover.hands.next = self.tree.hands.val();
        self.handover.list_word.next = self.tree.list_word.val();
        self.handover.state_word.next = self.tree.state_word.val();
        self.handover.said.next = self.clusters[0].above.val();
        for i in 0..self.clusters.len() {
            self.clusters[i].clock.next = self.clock.val();
            self.clusters[i].reset.next = self.resets.q.val();
            self.clusters[i].order.next = self.handover.order.val();
            self.clusters[i].load.next = self.handover.write.val();
            self.clusters[i].depth.next = self.handover.handed_depth.val();
            self.clusters[i].observed.next = self.observed.val();
        }
        for i in 0..self._last {
            self.clusters[i].below.next = self.clusters[i + 1].above.val();
        }
        for i in self._last..self.clusters.len() {
            self.clusters[i].below.next = self.nobody.val();
        }

        self.settling.under_way.next =
            self.tree.counted.val() | self.tree.loading.val() | self.handover.busy.val();
        self.busy.next = self.tree.running.val() | self.settling.unsettled.val();
        self.in_check.next = self.tree.in_check.val();
        self.activity.next = self.handover.activity.val();
        self.leaves.next = self.handover.leaves.val();
        self.move_valid.next = self.tree.move_valid.val();
        self.move_bits.next = self.tree.move_bits.val();
        self.taken.next = self.tree.taken.val();
    }
}

#[cfg(test)]
mod tests;
