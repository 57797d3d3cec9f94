//! The leaf generator: the phases in which a leaf core counts the moves of one position.
//!
//! # Purpose
//! Waits in the inbox for an order to count. Then it scans from the king for checks, pins and the king's own squares;
//! tests each of those; tests the squares of castling; and walks all other pieces, whose targets the legality filter
//! counts. Nothing is made, and a walk follows the other without a gap. En passant is not counted here: the tree core
//! sees to it.
//!
//! # Ports
//! | port        | width       | valid |
//! |-------------|-------------|-------|
//! | `reset`     | 1           | see [Reset](crate#reset); `drain` is high while it lasts |
//! | `applies`, `data` | 1, 16 | what the inbox says: an edit is applied, or `data` is the list's word |
//! | `visit`, `attacker`, `lines`, `ring` | | what walker, watch and ring say |
//! | `command`   | [`Command`] | every clock, for the walker |
//! | `raw`       | 1           | with `drain`: the next word is the lines that follow an order to count |
//! | `lines_around` | 16       | while not `drain`: those lines, for the ring |
//! | `drain`, `list_address`, `next_address`, `fetch` | 1, 5, 5, 1 | every clock, for the inbox |
//! | `scan`      | 1           | every clock, for watch and ring: a scan is on |
//! | `take`      | 1           | every clock, for the ring |
//! | `king`      | 6           | while not `drain`: the king's square |
//! | `enable`    | 1           | every clock, for the filter: the visit may be a target |
//! | `pawn`      | 1           | while `enable`: a pawn walks |
//! | `count_one` | 1           | every clock: one move more |
//! | `activity`  | [`Activity`] | every clock |
//!
//! # Handshake
//! See the inbox.
//!
//! # Latency and throughput
//! The steps of all walks; one clock more per walk, two where the last test failed; one per dead slot; four once.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 150 LUT4.

use super::activity::Activity;
use super::attack::Lines;
use super::king_ring::Ring;
use super::walk::{Command, Op, Visit};
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Drain,
    /// The lines of the order to count are still to come.
    Lines,
    Scan,
    /// Between the tests.
    Tests,
    Test,
    /// The square beyond the king's target on the long wing, which the rook passes.
    RookPath,
    RookPathLook,
    /// Between the pieces.
    Pieces,
    Piece,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    black: bool,
    /// Castling rights not yet looked at.
    short: bool,
    long: bool,
    /// Enemies that a walk from a square to which the king castles can meet.
    knights: bool,
    orthogonals: bool,
    diagonals: bool,
    /// The lines around the king along which enemies slide, and whether the enemy's king is near.
    lines: Bits<16>,
    near: bool,
    /// The walk goes on with a knight's: in the scan if a knight may give check, in tests if there is one.
    hops: bool,
    king: Bits<6>,
    white_last: Bits<4>,
    black_last: Bits<4>,
    /// The king could go to the free square beside it on the short wing, or on the long one.
    short_open: bool,
    long_open: bool,
    /// The square under test is one beside it, so that the test decides that.
    east: bool,
    west: bool,
    /// The test is of the king's target in castling; it is the long wing's.
    castling: bool,
    castling_long: bool,
    /// The slot whose list word is at hand,
    slot: Bits<4>,
    /// which is none of a piece's any more.
    exhausted: bool,
    /// The slot behind it, counted beforehand so that the end of a walk waits for no adder.
    next_slot: Bits<4>,
    pawn: bool,
    /// The ring's square has been taken.
    takes: bool,
    /// The scan ended a clock ago.
    scanned: bool,
}

circuit! {
    /// The leaf generator; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LeafGenerator {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Back to the first state, in which edits are applied.
        pub reset: Signal<In, Bit>,
        /// An edit is applied.
        pub applies: Signal<In, Bit>,
        /// The edit, or the list's word.
        pub data: Signal<In, Bits<16>>,
        /// Where the walk stands.
        pub visit: Signal<In, Visit>,
        /// The piece there attacks the from-square.
        pub attacker: Signal<In, Bit>,
        /// Pins and checks.
        pub lines: Signal<In, Lines>,
        /// The next square around the king.
        pub ring: Signal<In, Ring>,
        /// For the walker.
        pub command: Signal<Out, Command>,
        /// For the inbox: apply edits,
        pub drain: Signal<Out, Bit>,
        /// take the next word for lines,
        pub raw: Signal<Out, Bit>,
        /// or read this word of the lists,
        pub list_address: Signal<Out, Bits<5>>,
        /// or this one:
        pub next_address: Signal<Out, Bits<5>>,
        /// the walk is over.
        pub fetch: Signal<Out, Bit>,
        /// For watch and ring: a scan is on.
        pub scan: Signal<Out, Bit>,
        /// For the ring: its square is taken.
        pub take: Signal<Out, Bit>,
        /// The king's square.
        pub king: Signal<Out, Bits<6>>,
        /// The lines around it along which enemies slide.
        pub lines_around: Signal<Out, Bits<16>>,
        /// For the filter: the visit may be a target.
        pub enable: Signal<Out, Bit>,
        /// For the filter: a pawn walks.
        pub pawn: Signal<Out, Bit>,
        /// One move more.
        pub count_one: Signal<Out, Bit>,
        /// What this clock is spent on.
        pub activity: Signal<Out, Activity>,
        word: Signal<Local, Bits<16>>,
        hops: Signal<Local, Bit>,
        ends: Signal<Local, Bit>,
        passes: Signal<Local, Bit>,
        taking: Signal<Local, Bit>,
        fetches: Signal<Local, Bit>,
        r: DFF<Registers>,
    }
}

#[cfg(test)]
impl LeafGenerator {
    /// The core has nothing to count: edits are applied.
    pub(crate) fn drains(&self) -> bool {
        self.r.q.val().stage == Stage::Drain
    }

    /// A core that drains looks at work in this clock, or one that looked so drains again. It counts nothing by it.
    pub(crate) fn pretend_work(&mut self, works: bool) {
        self.r.q.next.stage = if works { Stage::RookPath } else { Stage::Drain };
        self.r.q.update_all();
    }
}

impl Logic for LeafGenerator {
    // Past 110 lines: one state machine, a phase after the other; every stage says what it tells the walker.
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.word.next = self.data.val();
        self.raw.next = self.r.q.val().stage == Stage::Lines;
        self.drain.next =
            (self.r.q.val().stage == Stage::Drain) | (self.r.q.val().stage == Stage::Lines);
        self.lines_around.next = self.r.q.val().lines;
        self.scan.next = self.r.q.val().stage == Stage::Scan;
        self.enable.next = self.r.q.val().stage == Stage::Piece;
        self.king.next = self.r.q.val().king;
        self.pawn.next = self.r.q.val().pawn;
        // Scans and tests go on with a knight's hops, and end with the walk that has no other behind it.
        self.hops.next = self.r.q.val().hops & !self.visit.val().knight;
        self.ends.next = self.visit.val().home & !self.hops.val();
        self.passes.next =
            (self.r.q.val().stage == Stage::Test) & self.ends.val() & !self.attacker.val();
        self.taking.next = ((self.r.q.val().stage == Stage::Scan) & self.ends.val())
            | self.passes.val()
            | (self.r.q.val().stage == Stage::Tests);
        // One clock late, which nobody sees: the walk has only begun.
        self.r.d.next.takes = self.taking.val() & self.ring.val().valid;
        self.r.d.next.scanned = self.r.q.val().stage == Stage::Scan;
        self.take.next = self.r.q.val().takes;
        if self.r.q.val().takes {
            self.r.d.next.east = self.ring.val().valid & self.ring.val().east;
            self.r.d.next.west = self.ring.val().valid & self.ring.val().west;
        }
        self.fetches.next = (self.r.q.val().stage == Stage::Pieces)
            | ((self.r.q.val().stage == Stage::Piece) & self.visit.val().home);
        self.count_one.next = false;
        match self.r.q.val().stage {
            Stage::Drain => {
                self.activity.next = Activity::Waiting;
                if self.applies.val() {
                    self.activity.next = Activity::Making;
                }
            }
            Stage::Lines => self.activity.next = Activity::Making,
            Stage::Scan => self.activity.next = Activity::Scanning,
            Stage::Pieces => self.activity.next = Activity::Walking,
            Stage::Piece => self.activity.next = Activity::Walking,
            _ => self.activity.next = Activity::Testing,
        }
        // A square beside the king is tested by a queen's walk if somebody may attack it along its file or its rank, or the
        // enemy's king is near; else by a bishop's, which meets all others.
        self.command.next.op = Op::Step;
        self.command.next.kind = 3.into();
        if self.ring.val().straight | self.r.q.val().near {
            self.command.next.kind = 5.into();
        }
        self.command.next.captures = false;
        self.command.next.black = self.r.q.val().black;
        self.command.next.scan = self.r.q.val().stage == Stage::Scan;
        self.command.next.test = self.r.q.val().stage == Stage::Test;
        self.command.next.chain = true;
        self.command.next.here = false;
        self.command.next.no_orthogonals = !self.ring.val().straight;
        self.command.next.no_diagonals = !self.ring.val().oblique;
        self.command.next.from = self.ring.val().square;
        self.command.next.square = 0.into();
        self.command.next.direction = 0.into();
        self.command.next.first = false;
        match self.r.q.val().stage {
            Stage::Drain => {
                // No walk goes on.
                self.command.next.op = Op::Start;
                if self.applies.val() & self.word.val().get_bit(15) {
                    if self.word.val().get_bit(8) {
                        self.r.d.next.white_last = self.word.val().to_bits().get_bits::<4>(0);
                        self.r.d.next.black_last = self.word.val().to_bits().get_bits::<4>(4);
                    } else {
                        self.r.d.next.black = self.word.val().get_bit(14);
                        self.r.d.next.short = self.word.val().get_bit(13);
                        self.r.d.next.long = self.word.val().get_bit(12);
                        self.r.d.next.knights = self.word.val().get_bit(11);
                        self.r.d.next.hops =
                            self.word.val().get_bit(11) & self.word.val().get_bit(7);
                        self.r.d.next.orthogonals = self.word.val().get_bit(10);
                        self.r.d.next.diagonals = self.word.val().get_bit(9);
                        self.r.d.next.near = self.word.val().get_bit(6);
                        self.r.d.next.king = self.word.val().to_bits().get_bits::<6>(0);
                        self.r.d.next.short_open = false;
                        self.r.d.next.long_open = false;
                        self.r.d.next.castling = false;
                        self.r.d.next.slot = 1.into();
                        self.r.d.next.next_slot = 2.into();
                        self.r.d.next.stage = Stage::Lines;
                    }
                }
            }
            Stage::Lines => {
                // A queen's walk from the king, begun until the lines have come.
                self.command.next.op = Op::Start;
                self.command.next.kind = 5.into();
                self.command.next.no_orthogonals =
                    !self.word.val().get_bit(1) & !self.word.val().get_bit(4);
                self.command.next.no_diagonals =
                    !self.word.val().get_bit(8) & !self.word.val().get_bit(13);
                self.command.next.from = self.r.q.val().king;
                self.r.d.next.lines = self.word.val();
                if self.applies.val() {
                    self.r.d.next.stage = Stage::Scan;
                }
            }
            Stage::Scan => {
                if self.ends.val() {
                    self.r.d.next.hops = self.r.q.val().knights;
                }
                self.r.d.next.exhausted = self.r.q.val().white_last == 0;
                if self.r.q.val().black {
                    self.r.d.next.exhausted = self.r.q.val().black_last == 0;
                }
            }
            Stage::Tests => {
                // The next square around the king; behind the last one the king's targets in castling.
                self.command.next.op = Op::Start;
                if self.ring.val().valid {
                    self.r.d.next.stage = Stage::Test;
                } else if !self.ring.val().more & !self.r.q.val().scanned {
                    // (By now the scan's last visit shows in `lines` too.)
                    self.r.d.next.castling = true;
                    self.r.d.next.stage = Stage::Test;
                    self.command.next.kind = 5.into();
                    self.command.next.no_orthogonals = !self.r.q.val().orthogonals;
                    self.command.next.no_diagonals = !self.r.q.val().diagonals;
                    if self.r.q.val().short & self.r.q.val().short_open & !self.lines.val().check {
                        self.command.next.from = self.r.q.val().king ^ 2;
                        self.r.d.next.castling_long = false;
                        self.r.d.next.short = false;
                    } else if self.r.q.val().long
                        & self.r.q.val().long_open
                        & !self.lines.val().check
                    {
                        self.command.next.from = self.r.q.val().king ^ 6;
                        self.r.d.next.castling_long = true;
                        self.r.d.next.long = false;
                    } else {
                        self.r.d.next.stage = Stage::Pieces;
                        if self.lines.val().double {
                            self.r.d.next.stage = Stage::Drain;
                        }
                    }
                }
            }
            Stage::Test => {
                if self.attacker.val() {
                    self.r.d.next.stage = Stage::Tests;
                } else if self.ends.val() & self.r.q.val().castling_long & self.r.q.val().castling {
                    self.r.d.next.stage = Stage::RookPath;
                } else if self.ends.val() {
                    self.count_one.next = true;
                }
                // The king castles over free squares only.
                if self.r.q.val().castling
                    & self.visit.val().starting
                    & !self.visit.val().knight
                    & (self.visit.val().own | self.visit.val().enemy)
                {
                    self.r.d.next.stage = Stage::Tests;
                }
            }
            Stage::RookPath => {
                self.command.next.op = Op::Start;
                self.command.next.from = self.r.q.val().king ^ 5;
                self.r.d.next.stage = Stage::RookPathLook;
            }
            Stage::RookPathLook => {
                self.count_one.next = !self.visit.val().own & !self.visit.val().enemy;
                self.r.d.next.stage = Stage::Tests;
            }
            Stage::Pieces => {
                self.command.next.op = Op::Start;
            }
            _ => {}
        }
        if self.passes.val() & !self.r.q.val().castling {
            if self.r.q.val().east {
                self.r.d.next.short_open = true;
            }
            if self.r.q.val().west {
                self.r.d.next.long_open = true;
            }
        }
        if self.taking.val() {
            // The next square's test begins, if there is one; on the long wing the rook's path comes first.
            if (self.r.q.val().stage != Stage::Tests)
                & !(self.r.q.val().castling & self.r.q.val().castling_long)
            {
                self.r.d.next.stage = Stage::Tests;
                if self.ring.val().valid {
                    self.r.d.next.stage = Stage::Test;
                }
            }
        }
        if ((self.r.q.val().stage == Stage::Scan) | (self.r.q.val().stage == Stage::Test))
            & self.hops.val()
        {
            self.command.next.kind = 2.into();
            self.command.next.here = true;
        }
        if (self.r.q.val().stage == Stage::Pieces) | (self.r.q.val().stage == Stage::Piece) {
            self.command.next.kind = self.word.val().to_bits().get_bits::<3>(6);
            self.command.next.from = self.word.val().to_bits().get_bits::<6>(0);
            self.command.next.no_orthogonals = false;
            self.command.next.no_diagonals = false;
        }
        if self.fetches.val() {
            // The list's word is this slot's; the next one is asked for.
            self.r.d.next.slot = self.r.q.val().next_slot;
            self.r.d.next.next_slot = self.r.q.val().next_slot + 1;
            self.r.d.next.exhausted = self.r.q.val().slot >= self.r.q.val().white_last;
            if self.r.q.val().black {
                self.r.d.next.exhausted = self.r.q.val().slot >= self.r.q.val().black_last;
            }
            self.r.d.next.pawn = self.word.val().to_bits().get_bits::<3>(6) == 1;
            self.r.d.next.stage = Stage::Pieces;
            if self.r.q.val().exhausted {
                self.r.d.next.stage = Stage::Drain;
            } else if self.word.val().get_bit(9) {
                self.r.d.next.stage = Stage::Piece;
            }
        }
        self.list_address.next = (bit_cast::<5, 1>(self.r.q.val().black.into()).to_bits() << 4)
            | bit_cast::<5, 4>(self.r.q.val().slot);
        self.next_address.next = (bit_cast::<5, 1>(self.r.q.val().black.into()).to_bits() << 4)
            | bit_cast::<5, 4>(self.r.q.val().next_slot);
        self.fetch.next = self.fetches.val();
        if self.reset.val() {
            self.r.d.next.stage = Stage::Drain;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it counts is tested through the whole leaf core, where inbox, walker, watch, ring and filter answer it.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("leaf generator", &mut LeafGenerator::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 150, "{area:?}");
    }
}
