//! The leaf core: counts the legal moves of the leaves' parents.
//!
//! # Purpose
//! Where nearly all clocks of a perft go. It keeps a board and piece lists of its own, which the tree core's edits keep
//! equal to the node whose children are counted, and counts one of them after the other; see [`inbox`](super::inbox)
//! and [`leaf_generator`](super::leaf_generator).
//!
//! # Ports
//! | port             | width      | valid |
//! |------------------|------------|-------|
//! | `edit`           | [`EditBus`] | every clock |
//! | `target`         | 3          | with an edit that is a job: the leaf core that it is for |
//! | `observed`       | 4          | stable during a run: the core to observe, 0 the tree core, then the leaf cores |
//! | `below`, `above` | [`LeafChain`] | every clock: what the leaf cores say together, from core to core |
//!
//! # Handshake
//! See [`LeafChain`].
//!
//! # Latency and throughput
//! See the leaf generator; and one clock per edit. A move counted shows two clocks later in `above`, plus one per core
//! on the way.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 4 SB_RAM40_4K, at most 475 LUT4.

use super::activity::Activity;
use super::attack::AttackWatch;
use super::edit::EditBus;
use super::inbox::Inbox;
use super::king_ring::KingRing;
use super::leaf_generator::LeafGenerator;
use super::legality::Legality;
use super::walker::Walker;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What leaf cores say together: each adds its own to what those before it say.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct LeafChain {
    /// A core is at work, or has edits to apply.
    pub busy: bool,
    /// A core has little to do:
    pub ready: bool,
    /// this one.
    pub target: Bits<3>,
    /// A core can take no more edits than those under way.
    pub full: bool,
    /// Moves counted in one clock, each core's some clocks ago.
    pub leaves: Bits<6>,
    /// What the observed core did some clocks ago.
    pub activity: Activity,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    ready: bool,
    full: bool,
    busy: bool,
    one: bool,
    four: bool,
    leaves: Bits<6>,
    activity: Activity,
}

circuit! {
    /// The leaf core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LeafCore {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// What the tree core says.
        pub edit: Signal<In, EditBus>,
        /// For whom it is.
        pub target: Signal<In, Bits<3>>,
        /// Which core is observed.
        pub observed: Signal<In, Bits<4>>,
        /// What the cores before this one say,
        pub below: Signal<In, LeafChain>,
        /// and what they say together with this one.
        pub above: Signal<Out, LeafChain>,
        index: Constant<Bits<3>>,
        number: Constant<Bits<4>>,
        mine: Signal<Local, Bits<6>>,
        r: DFF<Registers>,
        walker: Walker,
        watch: AttackWatch,
        legality: Legality,
        ring: KingRing,
        inbox: Inbox,
        generator: LeafGenerator,
    }
}

#[cfg(test)]
impl LeafCore {
    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.walker.poison_collisions();
        self.inbox.poison_collisions();
    }
}

impl Logic for LeafCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, walker, watch, legality, ring, inbox, generator);
        self.inbox.push.next = self.edit.val().valid
            & (!self.edit.val().job | (self.target.val() == self.index.val()));
        self.inbox.word.next = self.edit.val().word;
        self.inbox.drain.next = self.generator.drain.val();
        self.inbox.list_address.next = self.generator.list_address.val();
        self.inbox.next_address.next = self.generator.next_address.val();
        self.inbox.fetch.next = self.generator.fetch.val();
        // An edit applied to the board; the inbox applies it to the lists.
        self.walker.write_enable.next =
            self.inbox.applies.val() & !self.inbox.data.val().get_bit(15);
        self.walker.write_square.next = bit_cast::<6, 16>(self.inbox.data.val());
        self.walker.write_word.next = 0.into();
        if self.inbox.data.val().get_bit(14) {
            self.walker.write_word.next =
                bit_cast::<16, 8>(bit_cast::<8, 16>(self.inbox.data.val().to_bits() >> 6)) | 0x100;
        }
        self.walker.command.next = self.generator.command.val();
        self.watch.visit.next = self.walker.visit.val();
        self.watch.scan.next = self.generator.scan.val();
        self.watch.clear.next = self.generator.drain.val();
        self.ring.visit.next = self.walker.visit.val();
        self.ring.scan.next = self.generator.scan.val();
        self.ring.clear.next = self.generator.drain.val();
        self.ring.king.next = self.generator.king.val();
        self.ring.take.next = self.generator.take.val();
        self.legality.visit.next = self.walker.visit.val();
        self.legality.king.next = self.generator.king.val();
        self.legality.lines.next = self.watch.lines.val();
        self.legality.pawn.next = self.generator.pawn.val();
        self.legality.enable.next = self.generator.enable.val();
        self.generator.applies.next = self.inbox.applies.val();
        self.generator.data.next = self.inbox.data.val();
        self.generator.visit.next = self.walker.visit.val();
        self.generator.attacker.next = self.watch.attacker.val();
        self.generator.lines.next = self.watch.lines.val();
        self.generator.ring.next = self.ring.offer.val();

        self.r.d.next.ready = self.inbox.ready.val();
        self.r.d.next.full = self.inbox.full.val();
        self.r.d.next.busy = !self.generator.drain.val() | !self.inbox.empty.val();
        self.r.d.next.one = (self.legality.legal.val() & !self.legality.promotes.val())
            | self.generator.count_one.val();
        self.r.d.next.four = self.legality.legal.val() & self.legality.promotes.val();
        self.mine.next = 0.into();
        if self.r.q.val().four {
            self.mine.next = 4.into();
        } else if self.r.q.val().one {
            self.mine.next = 1.into();
        }
        self.r.d.next.leaves = self.below.val().leaves + self.mine.val();
        self.r.d.next.activity = self.below.val().activity;
        if self.observed.val() == self.number.val() {
            self.r.d.next.activity = self.generator.activity.val();
        }
        self.above.next.activity = self.r.q.val().activity;
        self.above.next.leaves = self.r.q.val().leaves;
        self.above.next.busy = self.below.val().busy | self.r.q.val().busy;
        self.above.next.full = self.below.val().full | self.r.q.val().full;
        self.above.next.ready = self.below.val().ready | self.r.q.val().ready;
        self.above.next.target = self.below.val().target;
        if self.r.q.val().ready {
            self.above.next.target = self.index.val();
        }
    }
}

impl LeafCore {
    /// Core number `index` (0 to 7).
    pub fn new(index: usize) -> Self {
        Self {
            clock: Signal::default(),
            edit: Signal::default(),
            target: Signal::default(),
            observed: Signal::default(),
            below: Signal::default(),
            above: Signal::default(),
            index: Constant::new(index.to_bits()),
            number: Constant::new((index + 1).to_bits()),
            mine: Signal::default(),
            r: DFF::default(),
            walker: Walker::default(),
            watch: AttackWatch::default(),
            legality: Legality::default(),
            ring: KingRing::default(),
            inbox: Inbox::default(),
            generator: LeafGenerator::default(),
        }
    }
}

#[cfg(test)]
mod tests;
