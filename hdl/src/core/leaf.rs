//! The leaf core: counts the legal moves of the leaves' parents.
//!
//! # Purpose
//! Where nearly all clocks of a perft go. It keeps a board and piece lists of its own, which the tree core's edits keep
//! equal to the node whose children are counted, and counts one of them after the other. A child is a job: the core makes its
//! move, counts, and takes the move back by itself; see [`inbox`]
//! and [`generator`].
//!
//! # Ports
//! | port   | width    | valid |
//! |--------|----------|-------|
//! | `reset` | 1       | see [Reset](crate#reset); the inbox runs empty while it lasts |
//! | `push` | 1        | every clock: `word` goes into the inbox |
//! | `word` | 16       | with `push`: an edit, see [`edit`](crate::core::edit) |
//! | `said` | [`Said`] | every clock, straight from registers: the core's status |
//!
//! # Handshake
//! Edits may come in any clock, but only those under way still come once `said.full` is high; see [`inbox`].
//!
//! # Latency and throughput
//! See the leaf generator; and one clock per edit that is applied or taken back. `said` shows a counted move one clock later.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 4 SB_RAM40_4K, at most 535 LUT4.

mod edit_reader;
pub(crate) mod first_square;
mod generator;
pub(crate) mod inbox;
mod king_ring;
pub(crate) mod link;

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::attack::AttackWatch;
use crate::core::legality::Legality;
use crate::core::walker::Walker;
use generator::LeafGenerator;
use inbox::Inbox;
use king_ring::KingRing;
use rust_hdl::prelude::*;

/// The status of a leaf core in the clock before.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    /// It has little to do.
    pub ready: bool,
    /// It can take no more edits than those under way.
    pub full: bool,
    /// It is at work, or has edits to apply.
    pub busy: bool,
    /// One move is counted.
    pub one: bool,
    /// The four promotions of a pawn are counted.
    pub four: bool,
    /// What the core spent the clock on.
    pub activity: Activity,
}

circuit! {
    /// The leaf core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LeafCore {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub push: Signal<In, Bit>,
        pub word: Signal<In, Bits<16>>,
        pub said: Signal<Out, Said>,
        r: DFF<Said>,
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

    /// Edits that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.inbox.waiting()
    }

    /// What decides when they are applied.
    pub(crate) fn generator(&mut self) -> &mut LeafGenerator {
        &mut self.generator
    }
}

impl Logic for LeafCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, walker, watch, legality, ring, inbox, generator);
        self.inbox.push.next = self.push.val();
        self.inbox.word.next = self.word.val();
        self.inbox.drain.next = self.generator.drain.val();
        self.inbox.undo.next = self.generator.undo.val();
        self.inbox.last.next = self.generator.last.val();
        self.inbox.raw.next = self.generator.raw.val();
        self.inbox.list_address.next = self.generator.list_address.val();
        self.inbox.next_address.next = self.generator.next_address.val();
        self.inbox.fetch.next = self.generator.fetch.val();
        self.walker.write_enable.next = self.inbox.write_enable.val();
        self.walker.write_square.next = self.inbox.write_square.val();
        self.walker.write_word.next = self.inbox.write_word.val();
        self.walker.command.next = self.generator.command.val();
        self.watch.visit.next = self.walker.visit.val();
        self.watch.seen.next = self.legality.seen.val();
        self.watch.scan.next = self.generator.scan.val();
        self.watch.clear.next = self.generator.drain.val();
        self.ring.visit.next = self.walker.visit.val();
        self.ring.scan.next = self.generator.scan.val();
        self.ring.clear.next = self.generator.drain.val();
        self.ring.king.next = self.generator.king.val();
        self.ring.lines.next = self.generator.lines_around.val();
        self.ring.take.next = self.generator.take.val();
        self.legality.visit.next = self.walker.visit.val();
        self.legality.king.next = self.generator.king.val();
        self.legality.lines.next = self.watch.lines.val();
        self.legality.pawn.next = self.generator.pawn.val();
        self.legality.pinned.next = self.generator.pinned.val();
        self.legality.enable.next = self.generator.enable.val();
        self.generator.reset.next = self.reset.val();
        self.generator.applies.next = self.inbox.applies.val();
        self.generator.data.next = self.inbox.data.val();
        self.generator.visit.next = self.walker.visit.val();
        self.generator.attacker.next = self.watch.attacker.val();
        self.generator.lines.next = self.watch.lines.val();
        self.generator.ring.next = self.ring.offer.val();

        self.r.d.next.ready = self.inbox.ready.val();
        self.r.d.next.full = self.inbox.full.val();
        self.r.d.next.busy =
            !self.generator.drain.val() | self.generator.raw.val() | !self.inbox.empty.val();
        self.r.d.next.one = (self.legality.legal.val() & !self.legality.promotes.val())
            | self.generator.count_one.val();
        self.r.d.next.four = self.legality.legal.val() & self.legality.promotes.val();
        self.r.d.next.activity = self.generator.activity.val();
        self.said.next = self.r.q.val();
    }
}

#[cfg(test)]
mod tests;
