//! The searching core: a tree core that looks at its nodes instead of scanning and testing them.
//!
//! # Purpose
//! Walks the tree of legal moves as the [tree core](super) does, with the same position, the same walker and the same table. It differs
//! in how it decides which moves are legal. While a move is made, the [verdicts](crate::core::ranks) look at the position that it
//! leads to. The [`finder`] walks the pieces of that position, and reads the verdict on every square that a walk visits. To
//! [rank counters](crate::core::ranks) the core sends a word for each node, and then a word for each of the node's moves. It is in no
//! board yet, and reports no moves of the root.
//!
//! # Ports
//! | port        | width       | valid |
//! |-------------|-------------|-------|
//! | `reset`     | 1           | see [Reset](crate#reset) |
//! | `load`      | [`LoadBus`] | while not `running`: writes a new position, a square in four clocks |
//! | `start`     | 1           | one clock, while not `running` |
//! | `depth`     | 4           | stable while `running`, 1 to 15: plies to count |
//! | `ready`     | 1           | every clock: a counter wants a job |
//! | `full`      | 1           | every clock: a counter can take no more words than those under way |
//! | `running`   | 1           | from the clock after `start` until the last word has been on the bus |
//! | `count_one` | 1           | every clock: one leaf counted here |
//! | `bus`       | [`WordBus`] | every clock: for the counters |
//!
//! # Handshake
//! A job goes to one counter that is `ready`, at most one in two clocks, so that `ready` has seen the one before.
//!
//! # Latency and throughput
//! A node takes 24 clocks for the look, in which its move is made, 12 for taking it back and for the orders, and the
//! [`finder`]'s clocks.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 11 SB_RAM40_4K, at most 1820 LUT4.

mod finder;
mod order;

use super::position::Position;
use super::state::Action;
use super::survey::Sighted;
use crate::circuit;
use crate::core::load::LoadBus;
use crate::core::ranks::queue::Queue;
use crate::core::ranks::verdicts::Verdicts;
use crate::core::ranks::words::{JobWord, NodeWord, PutWord};
use crate::core::walker::Walker;
use crate::core::words::BoardWord;
use crate::word::{AsWord, Packed as _};
use finder::Finder;
use order::Order;
use rust_hdl::prelude::*;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    /// The root is looked at: the verdicts get its word, and begin.
    RootNode,
    RootLook,
    Enter,
    Search,
    /// A move to another node: its node's word goes out, and then the move, which is looked at and made.
    Node,
    Move,
    Making,
    Done,
    Unmaking,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// The moves of the node are jobs, or leaves.
    jobs: bool,
    /// The last node's word that went out says that the move after it leads to another node.
    descends: bool,
}

/// The bus to the rank counters.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct WordBus {
    /// There is a word on the bus.
    pub valid: bool,
    /// It is for the chosen counter, not for all of them.
    pub job: bool,
    /// The word.
    pub word: Bits<16>,
}

circuit! {
    /// The searching core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct SearchingCore {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub ready: Signal<In, Bit>,
        pub full: Signal<In, Bit>,
        pub running: Signal<Out, Bit>,
        pub count_one: Signal<Out, Bit>,
        pub bus: Signal<Out, WordBus>,
        loaded: Signal<Local, BoardWord>,
        put: Signal<Local, PutWord>,
        /// The word of the node's moves, and that of a look at the root itself.
        node: Signal<Local, NodeWord>,
        own: Signal<Local, NodeWord>,
        /// The pawn's push that led to the root, if it may be taken en passant; else no move.
        last: Signal<Local, JobWord>,
        nobody: Constant<Sighted> = Constant::new(Sighted::default()),
        remaining: Signal<Local, Bits<4>>,
        at_root: Signal<Local, Bit>,
        pushes: Signal<Local, Bit>,
        word: Signal<Local, Bits<16>>,
        offered: Signal<Local, NodeWord>,
        offered_job: Signal<Local, JobWord>,
        r: DFF<Registers>,
        out: DFF<WordBus>,
        walker: Walker,
        verdicts: Verdicts,
        finder: Finder,
        position: Position,
        queue: Queue,
    }
}

impl Logic for SearchingCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, out);
        clock!(self, clock, walker, verdicts, finder, position, queue);
        self.remaining.next = self.depth.val() - self.position.state.val().ply;
        self.at_root.next = self.position.state.val().ply == 0;
        self.walker.command.next = self.finder.command.val();
        self.walker.write_enable.next = self.position.write_enable.val();
        self.walker.write_square.next = self.position.write_square.val();
        self.walker.write_word.next = self.position.write_word.val();
        self.position.reset.next = self.reset.val();
        self.position.record.next = self.finder.record.val();
        self.position.slot.next = self.finder.slot.val();
        self.position.enemy.next = false;
        self.position.sighted.next = self.nobody.val();
        self.position.load.next = self.load.val();
        self.position.action.next = Action::None;
        self.finder.reset.next = self.reset.val();
        self.finder.order.next = Order::None;
        self.finder.jobs.next = self.r.q.val().jobs;
        self.finder.room.next = !self.queue.full.val();
        self.finder.aborting.next = false;
        self.finder.visit.next = self.walker.visit.val();
        self.finder.goal.next = self.verdicts.goal.val();
        self.finder.may.next = self.verdicts.may.val();
        self.finder.done.next = self.verdicts.done.val();
        self.finder.passed.next = self.verdicts.passed.val();
        self.finder.state.next = self.position.state.val();
        self.finder.list_word.next = self.position.list_word.val();
        self.finder.recalls.next = self.position.recalls.val();
        self.finder.recalled.next = self.position.recalled.val();

        // A new position's pieces.
        self.loaded.next = self.load.val().data.into();
        self.put.next.file = bit_cast::<3, 6>(self.load.val().address);
        self.put.next.rank = bit_cast::<3, 6>(self.load.val().address.to_bits() >> 3);
        self.put.next.kind_0 = self.loaded.val().occupied & ((self.load.val().data & 0x10) != 0);
        self.put.next.kind_1 = self.loaded.val().occupied & ((self.load.val().data & 0x20) != 0);
        self.put.next.kind_2 = self.loaded.val().occupied & ((self.load.val().data & 0x40) != 0);
        self.put.next.black = self.loaded.val().black;
        self.put.next.unused = 0.into();
        self.put.next.node = false;
        self.put.next.job = false;

        // The words of this node: who replies to its moves, and who moves.
        self.node.next.file = bit_cast::<3, 6>(self.position.state.val().other_king);
        self.node.next.rank = bit_cast::<3, 6>(self.position.state.val().other_king.to_bits() >> 3);
        self.node.next.black = !self.position.state.val().black;
        self.node.next.short = self.position.rights_left.val().black_short;
        self.node.next.long = self.position.rights_left.val().black_long;
        if self.position.state.val().black {
            self.node.next.short = self.position.rights_left.val().white_short;
            self.node.next.long = self.position.rights_left.val().white_long;
        } else {
            self.node.next.rank =
                bit_cast::<3, 6>(self.position.state.val().other_king.to_bits() >> 3) ^ 7;
        }
        self.node.next.ply = self.position.state.val().ply;
        self.node.next.descends = !self.r.q.val().jobs;
        self.node.next.node = true;
        self.node.next.job = false;
        self.own.next.file = bit_cast::<3, 6>(self.position.state.val().king);
        self.own.next.rank = bit_cast::<3, 6>(self.position.state.val().king.to_bits() >> 3);
        if self.position.state.val().black {
            self.own.next.rank =
                bit_cast::<3, 6>(self.position.state.val().king.to_bits() >> 3) ^ 7;
        }
        self.own.next.black = self.position.state.val().black;
        self.own.next.short = self.position.state.val().short;
        self.own.next.long = self.position.state.val().long;
        self.own.next.ply = 0.into();
        self.own.next.descends = false;
        self.own.next.node = true;
        self.own.next.job = false;

        self.last.next.from_file = self.position.state.val().en_passant_file;
        self.last.next.to_file = self.position.state.val().en_passant_file;
        self.last.next.from_rank = 6.into();
        self.last.next.to_rank = 4.into();
        if self.position.state.val().black {
            self.last.next.from_rank = 1.into();
            self.last.next.to_rank = 3.into();
        }
        self.last.next.kind_0 = self.position.state.val().en_passant;
        self.last.next.kind_1 = false;
        self.last.next.kind_2 = false;
        self.last.next.job = true;

        self.verdicts.reset.next = self.reset.val();
        self.verdicts.put.next = self.load.val().board;
        self.verdicts.piece.next = self.put.val();
        self.verdicts.enter.next = false;
        self.verdicts.node.next = self.node.val();
        self.verdicts.start.next = false;
        self.verdicts.job.next = self.finder.job.val();
        self.verdicts.ply.next = self.position.state.val().ply;
        self.verdicts.read_ply.next = self.position.state.val().ply;
        self.verdicts.black.next = self.position.state.val().black;
        self.verdicts.square.next = self.walker.visit.val().square;

        self.pushes.next = false;
        self.word.next = self.node.val().to_bits();
        self.count_one.next = false;
        match self.r.q.val().stage {
            Stage::Idle => {
                self.pushes.next = self.load.val().board;
                self.word.next = self.put.val().to_bits();
                if self.start.val() {
                    self.r.d.next.stage = Stage::RootNode;
                }
            }
            Stage::RootNode => {
                self.verdicts.enter.next = self.verdicts.idle.val();
                self.verdicts.node.next = self.own.val();
                if self.verdicts.idle.val() {
                    self.r.d.next.stage = Stage::RootLook;
                }
            }
            Stage::RootLook => {
                self.verdicts.start.next = true;
                self.verdicts.job.next = self.last.val();
                self.r.d.next.stage = Stage::Enter;
                self.r.d.next.jobs = (self.remaining.val() == 2) | (self.depth.val() == 1);
            }
            Stage::Enter => {
                self.finder.order.next = Order::Enter;
                self.pushes.next = self.r.q.val().jobs & (self.depth.val() != 1);
                self.r.d.next.stage = Stage::Search;
            }
            Stage::Search => {
                self.pushes.next = self.finder.sends.val() & (self.depth.val() != 1);
                self.count_one.next = self.finder.sends.val() & (self.depth.val() == 1);
                self.word.next = self.finder.job.val().to_bits();
                if self.finder.finished.val() {
                    self.r.d.next.stage = Stage::Done;
                } else if self.finder.chosen.val() & !self.queue.full.val() {
                    self.r.d.next.stage = Stage::Node;
                }
            }
            Stage::Node => {
                self.pushes.next = self.verdicts.idle.val();
                self.verdicts.enter.next = self.verdicts.idle.val();
                if self.verdicts.idle.val() {
                    self.r.d.next.stage = Stage::Move;
                }
            }
            Stage::Move => {
                self.pushes.next = true;
                self.word.next = self.finder.job.val().to_bits();
                self.verdicts.start.next = true;
                self.finder.order.next = Order::Leave;
                self.position.action.next = Action::Make;
                self.r.d.next.stage = Stage::Making;
            }
            Stage::Making => {
                self.r.d.next.jobs = self.remaining.val() == 2;
                if !self.position.state.val().busy {
                    self.r.d.next.stage = Stage::Enter;
                }
            }
            Stage::Done => {
                if self.at_root.val() {
                    if self.queue.empty.val() {
                        self.r.d.next.stage = Stage::Idle;
                    }
                } else {
                    self.position.action.next = Action::Unmake;
                    self.r.d.next.stage = Stage::Unmaking;
                }
            }
            _ => {
                self.r.d.next.jobs = false;
                if !self.position.state.val().busy {
                    self.finder.order.next = Order::Resume;
                    self.r.d.next.stage = Stage::Search;
                }
            }
        }

        // The queue.
        self.queue.push.next = self.pushes.val();
        self.queue.word.next = self.word.val();
        self.offered.next = self.queue.offer.val().into();
        self.offered_job.next = self.queue.offer.val().into();
        self.out.d.next.valid = false;
        self.out.d.next.job = self.offered_job.val().job & !self.r.q.val().descends;
        self.out.d.next.word = self.queue.offer.val();
        self.queue.take.next = false;
        if self.queue.valid.val()
            & !self.full.val()
            & (!self.offered_job.val().job
                | self.r.q.val().descends
                | (self.ready.val() & !self.out.q.val().valid))
        {
            self.queue.take.next = true;
            self.out.d.next.valid = true;
            if self.offered.val().node & !self.offered.val().job {
                self.r.d.next.descends = self.offered.val().descends;
            }
        }
        self.bus.next = self.out.q.val();
        self.running.next = (self.r.q.val().stage != Stage::Idle) | self.out.q.val().valid;
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
        }
    }
}

#[cfg(test)]
mod tests;
