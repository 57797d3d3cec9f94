//! The handover: gives the nodes that a trunk reaches to clusters that have nothing to do.
//!
//! # Purpose
//! Every node that the trunk reaches with `handed_depth` plies left is given to a cluster: position, turn and rights, word by word
//! over the load bus by which a board takes a position. To its cluster such a node is the root of a perft of its own.
//!
//! # Ports
//! | port         | width | valid |
//! |--------------|-------|-------|
//! | `reset`      | 1     | see [Reset](crate#reset) |
//! | `load`       | [`LoadBus`] | while no run is under way: the trunk's new position, of which the files from which rooks castle go to all clusters |
//! | `start`      | 1     | one clock: a run begins |
//! | `depth`      | 4     | stable during a run: the plies that it counts |
//! | `divide`     | 1     | stable during a run: it reports the moves of the root |
//! | `abort`      | 1     | one clock: the run is aborted, and `hands` falls a clock later |
//! | `counted`    | 1     | every clock: the trunk has counted one leaf itself |
//! | `hands`      | 1     | the trunk has a node to hand over, and its position is stable until `handed` |
//! | `said`       | [`ClusterChain`] | every clock: the combined status of the clusters |
//! | `order`      | [`ClusterOrder`] | every clock: for the clusters |
//! | `write`      | [`LoadBus`] | every clock: a write of the position that the cluster named in `order` is to count |
//! | `slot`       | 5     | every clock: {black, slot} of the trunk's lists to read |
//! | `list_word`  | [`ListWord`]  | while `hands`, one clock after `slot`: the word of the trunk's lists |
//! | `state_word` | [`StateWord`] | while `hands`: turn and rights of the node |
//! | `handed`     | 1     | one clock: the node has been handed over |
//! | `handed_depth` | 4   | from two clocks after `start` on: the plies that a cluster counts; 0 in a divide of one ply |
//! | `busy`       | 1     | every clock: a cluster counts, or its leaves have not been reported yet |
//! | `leaves`     | 14    | every clock: leaves counted some clocks ago |
//! | `activity`   | [`Activity`] | every clock: what the observed core did some clocks ago |
//!
//! # Handshake
//! Valid/ready: `hands` stays high until `handed`, unless the run is aborted.
//!
//! # Latency and throughput
//! A node is handed over in 450 clocks: the lists are cleared in 32, the board in 256, then each of the 32 slots takes
//! four, since a counter puts a piece in three clocks, and 32 pass until the chain reports that the cluster is busy.
//! With some 30 clocks for its move, this is what a node costs the trunk. From a cluster to `leaves` it takes a clock for each link,
//! and one.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 140 LUT4, 110 flip-flops.

use super::link::{ClusterChain, ClusterOrder, MAX_CLUSTERS};
use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::core::words::{BoardWord, ListWord, StateWord};
use crate::settling::Settling;
use crate::word::{constant, AsWord as _, Packed as _};
use rust_hdl::prelude::*;

/// Plies that a cluster counts of a run of [`DEEP`] plies or more; of a less deep one it counts one ply less.
pub const HANDED: u64 = 4;

/// From this depth on there are nodes enough for all clusters if each of them counts [`HANDED`] plies.
pub const DEEP: u64 = 6;

/// Clocks from the last clock in which a cluster was busy to the one in which all its leaves have been reported: one for each
/// link and some to spare. Likewise from the order to count to the clock in which the chain reports that the cluster is busy.
const SETTLING: u64 = 31;

/// Clocks from a cluster's last clock of work to the one in which its leaves have been reported: each link, and the register after
/// the last one.
const REPORTING: u64 = MAX_CLUSTERS as u64 + 1;

/// Clocks from the order to count to the one in which the chain says that the cluster is busy: the order's register here and in the
/// link, the cluster's own, each link, and the register after the last one.
const ORDERING: u64 = 1 + 1 + 1 + MAX_CLUSTERS as u64 + 1;

const _: () = assert!(REPORTING < SETTLING && ORDERING < SETTLING);

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    /// Waits for a node of the trunk and for an idle cluster.
    Idle,
    /// The lists are cleared, a slot a clock.
    Lists,
    /// The board is cleared, a square in four clocks.
    Board,
    /// Each slot is read, and its piece written into list and board.
    Pieces,
    /// The state is written.
    State,
    /// The cluster is started.
    Start,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// While the lists are cleared, the slot. While the board is cleared or pieces are written, four times the square or the slot,
    /// plus the number of the clock of its four.
    at: Bits<8>,
    /// The run was given up: no cluster is started any more.
    aborting: bool,
    /// The piece of the slot is to be put on the board.
    puts: bool,
}

circuit! {
    /// The handover; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Handover {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub divide: Signal<In, Bit>,
        pub abort: Signal<In, Bit>,
        pub counted: Signal<In, Bit>,
        pub hands: Signal<In, Bit>,
        pub list_word: Signal<In, ListWord>,
        pub state_word: Signal<In, StateWord>,
        pub said: Signal<In, ClusterChain>,
        pub order: Signal<Out, ClusterOrder>,
        pub write: Signal<Out, LoadBus>,
        pub slot: Signal<Out, Bits<5>>,
        pub handed: Signal<Out, Bit>,
        pub handed_depth: Signal<Out, Bits<4>>,
        pub busy: Signal<Out, Bit>,
        pub leaves: Signal<Out, Bits<14>>,
        pub activity: Signal<Out, Activity>,
        at: Signal<Local, Bits<8>>,
        /// The slot or the square.
        place: Signal<Local, Bits<6>>,
        /// The plies that a cluster counts in a run that is deep enough.
        share: Signal<Local, Bits<4>>,
        /// The board's word of the piece that is still to be put there.
        put: Signal<Local, BoardWord>,
        most: Constant<Bits<4>> = constant(HANDED),
        deep: Constant<Bits<4>> = constant(DEEP),
        r: DFF<Registers>,
        /// The plies that a cluster counts.
        plies: DFF<Bits<4>>,
        /// The piece that is still to be put on the board.
        held: DFF<ListWord>,
        orders: DFF<ClusterOrder>,
        writes: DFF<LoadBus>,
        /// What the clusters say.
        chain: DFF<ClusterChain>,
        /// The clocks after the order in which the chain reports that the cluster is busy.
        ordered: Constant<Bits<8>> = constant(SETTLING),
        settling: Settling = Settling::new(SETTLING),
    }
}

impl Logic for Handover {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, plies, held, orders, writes, chain);
        clock!(self, clock, settling);
        // A divide reports the moves of the root, so that the root cannot be handed over.
        self.share.next = self.most.val();
        if self.depth.val() < self.deep.val() {
            self.share.next = self.most.val() - 1;
        }
        self.plies.d.next = self.share.val();
        if self.depth.val() <= self.share.val() {
            self.plies.d.next = self.depth.val();
            if self.divide.val() {
                self.plies.d.next = self.depth.val() - 1;
            }
        }
        self.handed_depth.next = self.plies.q.val();

        // The node that the trunk has reached is written into the cluster.
        self.r.d.next.at = self.r.q.val().at + 1;
        self.handed.next = false;
        self.at.next = self.r.q.val().at;
        self.place.next = self.at.val().to_bits().get_bits::<6>(2);
        self.slot.next = bit_cast::<5, 6>(self.place.val());
        self.put.next.slot = bit_cast::<4, 6>(self.place.val());
        self.put.next.kind = self.held.q.val().kind;
        self.put.next.black = self.place.val().get_bit(4);
        self.put.next.occupied = true;
        self.put.next.unused = 0.into();
        self.writes.d.next.board = false;
        self.writes.d.next.list = false;
        self.writes.d.next.state = false;
        self.writes.d.next.address = 0.into();
        self.writes.d.next.data = 0.into();
        self.orders.d.next.start = false;
        self.orders.d.next.abort = self.abort.val();
        match self.r.q.val().stage {
            Stage::Idle => {
                self.r.d.next.at = 0.into();
                self.orders.d.next.target = self.chain.q.val().target;
                self.writes.d.next.state =
                    self.load.val().state & ((self.load.val().address & 1) == 1);
                self.writes.d.next.address = 1.into();
                self.writes.d.next.data = self.load.val().data;
                if self.hands.val() & self.chain.q.val().idle {
                    self.r.d.next.stage = Stage::Lists;
                }
            }
            Stage::Lists => {
                self.writes.d.next.list = true;
                self.writes.d.next.address = bit_cast::<6, 8>(self.r.q.val().at);
                if self.r.q.val().at == 31 {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.stage = Stage::Board;
                }
            }
            Stage::Board => {
                self.writes.d.next.board = (self.r.q.val().at & 3) == 0;
                self.writes.d.next.address = self.place.val();
                if self.r.q.val().at == 255 {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.puts = false;
                    self.r.d.next.stage = Stage::Pieces;
                }
            }
            Stage::Pieces => {
                match self.r.q.val().at.index() & 3 {
                    // The word of the slot has come. Only pieces that are alive are written: the slots of all others are clear.
                    1 => {
                        self.r.d.next.puts = self.list_word.val().alive;
                        self.held.d.next = self.list_word.val();
                        self.writes.d.next.list = self.list_word.val().alive;
                        self.writes.d.next.address = self.place.val();
                        self.writes.d.next.data = self.list_word.val().to_bits();
                    }
                    2 => {
                        self.writes.d.next.board = self.r.q.val().puts;
                        self.writes.d.next.address = self.held.q.val().square;
                        self.writes.d.next.data = self.put.val().to_bits();
                    }
                    _ => {}
                }
                if self.r.q.val().at == 127 {
                    self.r.d.next.stage = Stage::State;
                }
            }
            Stage::State => {
                self.writes.d.next.state = true;
                self.writes.d.next.data = self.state_word.val().to_bits();
                self.r.d.next.at = 0.into();
                self.r.d.next.stage = Stage::Start;
            }
            Stage::Start => {
                // The position has reached the cluster's cores a clock before the order.
                if self.r.q.val().at == 2 {
                    self.orders.d.next.start = !self.r.q.val().aborting & !self.abort.val();
                }
                // By then the chain says that the cluster is busy.
                if self.r.q.val().at == self.ordered.val() {
                    self.handed.next = true;
                    self.r.d.next.stage = Stage::Idle;
                }
            }
        }
        // A run that is given up hands nothing over.
        if !self.hands.val() {
            self.r.d.next.stage = Stage::Idle;
        }
        self.r.d.next.aborting = self.r.q.val().aborting | self.abort.val();
        if self.start.val() {
            self.r.d.next.aborting = false;
        }
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
        }

        self.order.next = self.orders.q.val();
        self.write.next = self.writes.q.val();
        // A leaf that the trunk counts itself is added at the end of the chain. At its beginning it would reach the sums after the
        // trunk has stopped waiting.
        self.chain.d.next = self.said.val();
        self.chain.d.next.leaves =
            self.said.val().leaves + bit_cast::<14, 1>(self.counted.val().into());

        self.activity.next = self.chain.q.val().activity;
        self.leaves.next = self.chain.q.val().leaves;
        self.settling.under_way.next = self.chain.q.val().busy | self.orders.q.val().start;
        self.busy.next = self.settling.unsettled.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it hands over is tested with the trunk, whose clusters count it.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("handover", &mut Handover::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 140 && area.flip_flops <= 110, "{area:?}");
    }
}
