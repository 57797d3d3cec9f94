//! The survey: which lines around either king an enemy slides along, gathered when a node is entered.
//!
//! # Purpose
//! During the king's scan the survey reads both piece lists once. From the enemy's it gathers the [lines](crate::core::sight)
//! around the king that is to move: for the tests of the squares that it could go to. From the own list it gathers the lines
//! around the other king. With those of the piece that a job's move puts on its target, they are the lines that a leaf core
//! needs.
//!
//! # Ports
//! | port        | width     | valid |
//! |-------------|-----------|-------|
//! | `reset`     | 1         | see [Reset](crate#reset) |
//! | `start`     | 1         | one clock: a node is entered; `state` is its position, and stays it until `done` |
//! | `forget`    | 1         | one clock: from now on `own` has every line, because those of this node are not known |
//! | `state`     | [`State`] | every clock: the position |
//! | `list_word` | 16        | one clock after `slot` and `enemy`: the word of the list |
//! | `moved_kind`, `moved_to` | 3, 6 | while `done`: the piece that a job's move puts on its target, and the target |
//! | `reads`     | 1         | every clock: the survey reads the lists |
//! | `slot`, `enemy` | 4, 1  | with `reads`: the slot to read, and whether it is in the list of the side that is not to move |
//! | `half_done` | 1         | every clock: the enemy's list has been read; low from the clock after `start` |
//! | `done`      | 1         | every clock: both lists have been read; low from the clock after `start` |
//! | `own`       | [`Sighted`] | while `half_done`: around the king to move |
//! | `own_pawns` | 1         | while `half_done`: an enemy's pawn is near the king to move |
//! | `others`    | 16        | while `done`: along which lines around the other king the side to move slides, as [`Sight`] numbers them |
//! | `job`       | [`Sighted`] | while `done`, one clock after `moved_kind` and `moved_to`: around the other king, after the move |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock a slot of either list, and four.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 150 LUT4.

use super::state::State;
use crate::circuit;
use crate::core::sight::Sight;
use crate::core::words::{Kind, ListWord};
use rust_hdl::prelude::*;

/// What one side's pieces can meet around the other's king.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Sighted {
    /// The lines, as [`Sight`] numbers them.
    pub lines: Bits<16>,
    /// A knight is near.
    pub knights: bool,
    /// The other king is near.
    pub beside: bool,
    /// Ranks ahead of the king's pawns on their home rank that are free of the other side's pieces: 0 to 3, or more.
    pub free_ranks: Bits<2>,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    reading: bool,
    /// The list that is read is the enemy's; the own list follows.
    enemy: bool,
    slot: Bits<4>,
    /// `list_word` is the word asked for in the last clock.
    fetched: bool,
    /// The word asked for in the last clock is of the enemy's list.
    fetched_enemy: bool,
    /// `sight` shows the lines of a list's piece.
    seen: bool,
    /// The piece whose lines `sight` shows is the enemy's.
    seen_enemy: bool,
    own_lines: Bits<16>,
    own_knights: bool,
    own_beside: bool,
    own_pawns: bool,
    other_lines: Bits<16>,
    other_knights: bool,
    other_beside: bool,
    other_reach: Bits<3>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Survey {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub start: Signal<In, Bit>,
        pub forget: Signal<In, Bit>,
        pub state: Signal<In, State>,
        pub list_word: Signal<In, ListWord>,
        pub moved_kind: Signal<In, Kind>,
        pub moved_to: Signal<In, Bits<6>>,
        pub reads: Signal<Out, Bit>,
        pub slot: Signal<Out, Bits<4>>,
        pub enemy: Signal<Out, Bit>,
        pub half_done: Signal<Out, Bit>,
        pub done: Signal<Out, Bit>,
        pub own: Signal<Out, Sighted>,
        pub own_pawns: Signal<Out, Bit>,
        pub others: Signal<Out, Bits<16>>,
        pub job: Signal<Out, Sighted>,
        last: Signal<Local, Bit>,
        reach: Signal<Local, Bits<3>>,
        r: DFF<Registers>,
        sight: Sight,
    }
}

impl Logic for Survey {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, sight);
        self.reads.next = self.r.q.val().reading;
        self.slot.next = self.r.q.val().slot;
        self.enemy.next = self.r.q.val().enemy;
        self.done.next = !self.r.q.val().reading & !self.r.q.val().fetched & !self.r.q.val().seen;
        self.half_done.next =
            !self.r.q.val().enemy & !self.r.q.val().fetched_enemy & !self.r.q.val().seen_enemy;
        self.last.next = self.r.q.val().slot == self.state.val().last_slot;
        if self.r.q.val().enemy {
            self.last.next = self.r.q.val().slot == self.state.val().other_last;
        }
        if self.r.q.val().reading {
            self.r.d.next.slot = self.r.q.val().slot + 1;
            if self.last.val() {
                self.r.d.next.slot = 0.into();
                self.r.d.next.enemy = false;
                self.r.d.next.reading = self.r.q.val().enemy;
            }
        }
        self.r.d.next.fetched = self.r.q.val().reading;
        self.r.d.next.fetched_enemy = self.r.q.val().enemy;
        self.r.d.next.seen = self.r.q.val().fetched & self.list_word.val().alive;
        self.r.d.next.seen_enemy = self.r.q.val().fetched_enemy;
        // The piece of the list, or that of a job's move.
        self.sight.kind.next = self.moved_kind.val();
        self.sight.square.next = self.moved_to.val();
        self.sight.king.next = self.state.val().other_king;
        self.sight.black.next = !self.state.val().black;
        if self.r.q.val().fetched {
            self.sight.kind.next = self.list_word.val().kind;
            self.sight.square.next = self.list_word.val().square;
            if self.r.q.val().fetched_enemy {
                self.sight.king.next = self.state.val().king;
            }
        }
        if self.r.q.val().seen {
            if self.r.q.val().seen_enemy {
                self.r.d.next.own_lines = self.r.q.val().own_lines | self.sight.lines.val();
                self.r.d.next.own_beside = self.r.q.val().own_beside | self.sight.beside.val();
                self.r.d.next.own_pawns = self.r.q.val().own_pawns | self.sight.pawn.val();
                self.r.d.next.own_knights = self.r.q.val().own_knights | self.sight.knight.val();
            } else {
                self.r.d.next.other_lines = self.r.q.val().other_lines | self.sight.lines.val();
                self.r.d.next.other_beside = self.r.q.val().other_beside | self.sight.beside.val();
                self.r.d.next.other_knights =
                    self.r.q.val().other_knights | self.sight.knight.val();
                self.r.d.next.other_reach = self.r.q.val().other_reach | self.sight.reach.val();
            }
        }
        self.own.next.lines = self.r.q.val().own_lines;
        self.own.next.beside = self.r.q.val().own_beside;
        self.own.next.knights = self.r.q.val().own_knights;
        self.own.next.free_ranks = 0.into();
        self.own_pawns.next = self.r.q.val().own_pawns;
        self.others.next = self.r.q.val().other_lines;
        self.job.next.lines = self.r.q.val().other_lines | self.sight.lines.val();
        self.job.next.beside = self.r.q.val().other_beside | self.sight.beside.val();
        self.job.next.knights = self.r.q.val().other_knights | self.sight.knight.val();
        self.reach.next = self.r.q.val().other_reach | self.sight.reach.val();
        self.job.next.free_ranks = 3.into();
        if self.reach.val().get_bit(0) {
            self.job.next.free_ranks = 0.into();
        } else if self.reach.val().get_bit(1) {
            self.job.next.free_ranks = 1.into();
        } else if self.reach.val().get_bit(2) {
            self.job.next.free_ranks = 2.into();
        }
        if self.forget.val() {
            self.r.d.next.own_lines = 0xFFFF.into();
            self.r.d.next.own_knights = true;
            self.r.d.next.own_beside = true;
            self.r.d.next.own_pawns = true;
        }
        if self.start.val() {
            self.r.d.next.reading = true;
            self.r.d.next.enemy = true;
            self.r.d.next.slot = 0.into();
            self.r.d.next.own_lines = 0.into();
            self.r.d.next.own_knights = false;
            self.r.d.next.own_beside = false;
            self.r.d.next.own_pawns = false;
            self.r.d.next.other_lines = 0.into();
            self.r.d.next.other_knights = false;
            self.r.d.next.other_beside = false;
            self.r.d.next.other_reach = 0.into();
        }
        if self.reset.val() {
            self.r.d.next.reading = false;
            self.r.d.next.enemy = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it gathers is tested through the tree core, with the edits of its jobs.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("survey", &mut Survey::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 150, "{area:?}");
    }
}
