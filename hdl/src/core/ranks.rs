//! The rank counter: counts the replies to a move, a rank of the board at a time.
//!
//! # Purpose
//! Sandström's chains as wires. Whatever stands on the board, the legal replies to a move are counted in eight clocks: in a
//! direction a square is reached by one slider at most, so that moves are the bits of fills, and a fill goes from rank to rank as
//! a walk goes over the table from square to square.
//!
//! A board passes three sweeps, of eight clocks each, and three boards are on their way at once:
//!
//! ```text
//!  words        +- Look ----------------------------------------------------------+
//!    |          |   View --ranks 7 to 0--> LookDown: attacks from above, checks    |
//!  Queue ------>|                             | planes, marks                      |
//!               |          ranks 0 to 7--> LookUp: attacks from below, pins        |
//!               +-----------------------------|------------------------------------+
//!               +- Count ---------------------| movers, targets -------------------+
//!               |                             +--> CountUp: moves up and along ----+--> Tally --> moves
//!               |          ranks 7 to 0--> Strides: moves down --------------------+
//!               +------------------------------------------------------------------+
//! ```
//!
//! A job's move is not made: it is laid over the ranks as they are read, so that jobs follow each other without a gap. Only a move
//! to another node changes the board.
//!
//! # Ports
//! | port    | width    | valid |
//! |---------|----------|-------|
//! | `reset` | 1        | see [Reset](crate#reset); what waits and what is under way comes to its end while it lasts |
//! | `push`  | 1        | every clock: `word` is put into the queue |
//! | `word`  | 16       | with `push`: see [`words`] |
//! | `said`  | [`Said`] | every clock, straight from registers: the counter's status |
//!
//! # Handshake
//! Words may come in any clock, but once `said.full` is high only those under way still come; see [`queue`].
//!
//! # Latency and throughput
//! A job every eight clocks; its moves are counted 13 to 35 clocks after it was taken. An edit takes three
//! clocks, a node's word one, and they wait two clocks after a job. A move to another node takes eight.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 9 SB_RAM40_4K, at most 1655 LUT4.

mod adders;
mod count;
mod count_up;
mod decoder;
mod fill;
mod front;
mod kinds;
pub(crate) mod link;
mod look;
mod look_down;
mod look_up;
pub(crate) mod queue;
mod rank;
mod star;
mod strides;
mod tally;
pub(crate) mod verdicts;
mod view;
pub(crate) mod words;

use crate::circuit;
use crate::core::activity::Activity;
use count::Count;
use look::Look;
use queue::Queue;
use rust_hdl::prelude::*;
use words::{JobWord, NodeWord};

/// The status of a rank counter in the clock before.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    /// It can take no more words than those under way.
    pub full: bool,
    /// It is at work, or has words that wait.
    pub busy: bool,
    /// So many moves are counted.
    pub moves: Bits<8>,
    /// What the counter spent the clock on.
    pub activity: Activity,
}

circuit! {
    /// The rank counter: counts the replies to a move, a rank of the board at a time; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct RankCounter(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub push: Signal<In, Bit>,
        pub word: Signal<In, Bits<16>>,
        pub said: Signal<Out, Said>,
        job: Signal<Local, JobWord>,
        node: Signal<Local, NodeWord>,
        /// The word that is offered is taken: a job, a node's word, or one that puts a piece.
        starts: Signal<Local, Bit>,
        enters: Signal<Local, Bit>,
        puts: Signal<Local, Bit>,
        takes: Signal<Local, Bit>,
        r: DFF<Said>,
        /// An edit is under way, for so many clocks.
        changes: DFF<Bits<2>>,
        queue: Queue,
        look: Look = Look::new(chess960),
        count: Count,
    }
}

impl RankCounter {
    /// A counter that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

#[cfg(test)]
impl RankCounter {
    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.queue.poison_collisions();
        self.look.poison_collisions();
        self.count.poison_collisions();
    }
}

impl Logic for RankCounter {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, changes);
        clock!(self, clock, queue, look, count);

        self.queue.push.next = self.push.val();
        self.queue.word.next = self.word.val();
        self.job.next = self.queue.offer.val().into();
        self.node.next = self.queue.offer.val().into();
        self.starts.next = self.queue.valid.val()
            & self.job.val().job
            & self.look.free.val()
            & (self.changes.q.val() == 0);
        self.enters.next = self.queue.valid.val()
            & !self.job.val().job
            & self.node.val().node
            & self.look.idle.val()
            & (self.changes.q.val() == 0);
        self.puts.next = self.queue.valid.val()
            & !self.job.val().job
            & !self.node.val().node
            & self.look.idle.val()
            & (self.changes.q.val() == 0);
        self.takes.next = self.starts.val() | self.enters.val() | self.puts.val();
        self.queue.take.next = self.takes.val();
        if self.changes.q.val() != 0 {
            self.changes.d.next = self.changes.q.val() - 1;
        }
        if self.puts.val() {
            self.changes.d.next = 2.into();
        }

        self.look.reset.next = self.reset.val();
        self.look.put.next = self.puts.val();
        self.look.piece.next = self.queue.offer.val().into();
        self.look.enter.next = self.enters.val();
        self.look.node.next = self.node.val();
        self.look.shows_all.next = false;
        self.look.start.next = self.starts.val();
        self.look.job.next = self.job.val();
        self.count.shown.next = self.look.shows.val();
        self.count.movers.next = self.look.movers.val();
        self.count.targets.next = self.look.targets.val();
        self.count.pawns.next = self.look.pawns.val();
        self.count.steps.next = self.look.steps.val();
        self.count.along.next = self.look.along.val();
        self.count.en_passant.next = self.look.en_passant.val();
        self.count.exposed.next = self.look.exposed.val();

        self.r.d.next.full = self.queue.full.val();
        self.r.d.next.busy = !self.queue.empty.val() | self.look.busy.val() | self.count.busy.val();
        self.r.d.next.moves = self.count.moves.val();
        self.r.d.next.activity = Activity::Waiting;
        if !self.look.idle.val() {
            self.r.d.next.activity = Activity::Walking;
        } else if self.queue.valid.val() {
            self.r.d.next.activity = Activity::Making;
        }
        self.said.next = self.r.q.val();
    }
}

#[cfg(test)]
mod tests;
