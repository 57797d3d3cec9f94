//! The leaf generator: the phases in which a leaf core counts the moves of one position.
//!
//! # Purpose
//! Waits in the inbox for an order to count. Then it scans from the king for checks, pins and the king's own squares; tests
//! each of those; tests the squares of castling; and walks all other pieces, whose targets the legality filter counts. No move
//! is made, and the walks follow each other without a gap. En passant is not counted here but by the tree core. In the end it
//! lets the inbox take back the job that led to the position.
//!
//! # Ports
//! | port        | width       | valid |
//! |-------------|-------------|-------|
//! | `reset`     | 1           | see [Reset](crate#reset); `drain` is high while it lasts |
//! | `applies`   | 1           | every clock: the inbox applies an edit |
//! | `data`      | 16          | with `applies`: the edit; while not `drain`, one clock after its address: the word of the list |
//! | `visit`, `attacker`, `lines`, `ring` | | every clock, from walker, watch and ring: where the walk stands; the piece there attacks the from-square; pins and checks; the next square around the king |
//! | `command`   | [`Command`] | every clock, for the walker: the command for the walker |
//! | `raw`       | 1           | with `drain`: the next word is the lines that follow an order to count |
//! | `lines_around` | 16       | while not `drain`: those lines, for the ring |
//! | `undo`      | 1           | every clock, for the inbox: the job's edits are taken back |
//! | `last`      | 1           | with `undo`: the edit in `data` is the job's first, so that it is taken back last |
//! | `drain`, `list_address`, `next_address`, `fetch` | 1, 5, 5, 1 | every clock, for the inbox: it applies edits; the list word to read; the one to read while `fetch` is high; a walk ends in this clock |
//! | `scan`      | 1           | every clock, for watch and ring: the walk is a scan from the king |
//! | `take`      | 1           | every clock, for the ring: the ring's square is taken |
//! | `king`      | 6           | while not `drain`: the king's square |
//! | `enable`    | 1           | every clock, for the filter: the visit may be a target |
//! | `pawn`      | 1           | while `enable`: a pawn walks |
//! | `pinned`    | 1           | while `enable`: the piece that walks is pinned |
//! | `count_one` | 1           | every clock: one more move is counted |
//! | `activity`  | [`Activity`] | every clock: what this clock is spent on |
//!
//! # Handshake
//! See the inbox.
//!
//! # Latency and throughput
//! The steps of all walks; one clock more per walk that does not begin on its first square, two where the last test failed; one
//! per dead slot; four once; and one for each piece that the job put or took off, which is taken back. A piece's walk begins on its first square if the piece is not pinned and the square is known.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 170 LUT4.
//!
//! # One body
//! One state machine of ten stages. They share the walker's command, and a phase begins in the clock in which the one before
//! it ends. So the file is longer than usual: a stage in a block of its own would need the command and the end of the phase as ports.

use super::edit_reader::EditReader;
use super::king_ring::Ring;
use crate::circuit;
use crate::core::activity::Activity;
use crate::core::attack::Lines;
use crate::core::walk::{Command, Op, Visit};
use crate::core::words::{Kind, PieceEdit};
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
    /// The job's edits are taken back, the last one first.
    Undo,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    black: bool,
    /// Castling rights not yet looked at.
    short: bool,
    long: bool,
    /// An enemy's knight can attack a square to which the king goes or castles.
    knights: bool,
    /// See [`CountOrder`](crate::core::words::CountOrder).
    free_ranks: Bits<2>,
    /// The lines around the king along which enemies slide.
    lines: Bits<16>,
    /// The enemy's king is near.
    near: bool,
    /// A knight's walk follows: in the scan if a knight may give check, in tests if a knight is near.
    hops: bool,
    king: Bits<6>,
    white_last: Bits<4>,
    black_last: Bits<4>,
    /// The king could go to the free square beside it on the short wing.
    short_open: bool,
    /// The king could go to the free square beside it on the long wing.
    long_open: bool,
    /// The square under test is the free one east of the king, so that the test decides about castling short.
    east: bool,
    /// The square under test is the free one west of the king, so that the test decides about castling long.
    west: bool,
    /// The square under test is the king's target in castling.
    castling: bool,
    /// The king's target in castling is on the long wing.
    castling_long: bool,
    /// The slot whose list word was read last.
    slot: Bits<4>,
    /// `slot` is past the last slot that the side has used.
    exhausted: bool,
    /// `slot + 1`, counted beforehand so that the end of a walk waits for no adder.
    next_slot: Bits<4>,
    pawn: bool,
    /// The piece that walks is pinned.
    pinned: bool,
    /// The job's move is the king's, perhaps castling, as the edits taken back so far show.
    king_moved: bool,
    /// The ring's square has been taken.
    takes: bool,
    /// The scan ended a clock ago.
    scanned: bool,
}

circuit! {
    /// The leaf generator; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LeafGenerator {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub applies: Signal<In, Bit>,
        pub data: Signal<In, Bits<16>>,
        pub visit: Signal<In, Visit>,
        pub attacker: Signal<In, Bit>,
        pub lines: Signal<In, Lines>,
        pub ring: Signal<In, Ring>,
        pub command: Signal<Out, Command>,
        pub drain: Signal<Out, Bit>,
        pub raw: Signal<Out, Bit>,
        pub undo: Signal<Out, Bit>,
        pub last: Signal<Out, Bit>,
        pub list_address: Signal<Out, Bits<5>>,
        pub next_address: Signal<Out, Bits<5>>,
        pub fetch: Signal<Out, Bit>,
        pub scan: Signal<Out, Bit>,
        pub take: Signal<Out, Bit>,
        pub king: Signal<Out, Bits<6>>,
        pub lines_around: Signal<Out, Bits<16>>,
        pub enable: Signal<Out, Bit>,
        pub pawn: Signal<Out, Bit>,
        pub pinned: Signal<Out, Bit>,
        pub count_one: Signal<Out, Bit>,
        pub activity: Signal<Out, Activity>,
        hops: Signal<Local, Bit>,
        ends: Signal<Local, Bit>,
        next_test: Signal<Local, Stage>,
        word: EditReader,
        fetches: Signal<Local, Bit>,
        rank: Signal<Local, Bits<3>>,
        /// No enemy stands on the rank ahead of the pawn in `list_word`; without meaning for other pieces.
        no_capture: Signal<Local, Bit>,
        /// The pinned pieces, by slot.
        pins: Signal<Local, Bits<16>>,
        /// The piece of the list's word is pinned.
        held: Signal<Local, Bit>,
        piece: Signal<Local, PieceEdit>,
        first_edit: Signal<Local, Bit>,
        r: DFF<Registers>,
    }
}

#[cfg(test)]
impl LeafGenerator {
    /// The core has nothing to count: edits are applied.
    pub(crate) fn drains(&self) -> bool {
        self.r.q.val().stage == Stage::Drain
    }

    /// Makes a core that drains seem to work in this clock, or one that seems to work drain again. Nothing is counted by it.
    pub(crate) fn pretend_work(&mut self, works: bool) {
        self.r.q.next.stage = if works { Stage::RookPath } else { Stage::Drain };
        self.r.q.update_all();
    }
}

impl Logic for LeafGenerator {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.word.data.next = self.data.val();
        self.raw.next = self.r.q.val().stage == Stage::Lines;
        self.drain.next =
            (self.r.q.val().stage == Stage::Drain) | (self.r.q.val().stage == Stage::Lines);
        self.undo.next = self.r.q.val().stage == Stage::Undo;
        self.lines_around.next = self.r.q.val().lines;
        self.scan.next = self.r.q.val().stage == Stage::Scan;
        self.enable.next = self.r.q.val().stage == Stage::Piece;
        self.king.next = self.r.q.val().king;
        self.pawn.next = self.r.q.val().pawn;
        self.pinned.next = self.r.q.val().pinned;
        self.pins.next = self.lines.val().pinned;
        self.held.next = self.pins.val().get_bit(self.r.q.val().slot.index());
        self.piece.next = self.data.val().into();
        // The job's first edit took the mover off its square. A rook that castles leaves its own, too, but then the king's edits
        // are around it.
        self.first_edit.next = !self.piece.val().present
            & (self.piece.val().black != self.r.q.val().black)
            & (!self.r.q.val().king_moved | (self.piece.val().kind == Kind::King));
        self.last.next = self.first_edit.val();
        // Scans and tests continue with a knight's hops, if there are any to walk, and end with the last walk.
        self.hops.next = self.r.q.val().hops & !self.visit.val().knight;
        self.ends.next = self.visit.val().home & (self.visit.val().knight | !self.r.q.val().hops);
        // Registered to shorten the path; the ring is not read again until a clock later.
        self.r.d.next.takes = self.ring.val().valid
            & (((self.r.q.val().stage == Stage::Scan) & self.ends.val())
                | ((self.r.q.val().stage == Stage::Test) & self.ends.val() & !self.attacker.val())
                | (self.r.q.val().stage == Stage::Tests));
        self.r.d.next.scanned = self.r.q.val().stage == Stage::Scan;
        self.take.next = self.r.q.val().takes;
        if self.r.q.val().takes {
            self.r.d.next.east = self.ring.val().valid & self.ring.val().east;
            self.r.d.next.west = self.ring.val().valid & self.ring.val().west;
        }
        self.fetches.next = (self.r.q.val().stage == Stage::Pieces)
            | ((self.r.q.val().stage == Stage::Piece) & self.visit.val().home);
        // The stage in which the next square of the ring is tested, or waited for.
        self.next_test.next = Stage::Tests;
        if self.ring.val().valid {
            self.next_test.next = Stage::Test;
        }
        // The rank of the list's word, counted from the side's own first rank.
        self.rank.next = bit_cast::<3, 6>(self.word.list.val().square.to_bits() >> 3);
        if self.r.q.val().black {
            self.rank.next = bit_cast::<3, 6>(self.word.list.val().square.to_bits() >> 3) ^ 7;
        }
        self.no_capture.next = ((self.rank.val() == 1) & (self.r.q.val().free_ranks != 0))
            | ((self.rank.val() == 2) & (self.r.q.val().free_ranks >= 2))
            | ((self.rank.val() == 3) & (self.r.q.val().free_ranks == 3));
        self.count_one.next = false;
        self.activity.next = Activity::Testing;
        // A square beside the king is tested by a queen's walk if an enemy slides along its file or its rank, or the enemy's king
        // is near; else by a bishop's, which meets all other enemies but knights.
        self.command.next.op = Op::Step;
        self.command.next.kind = Kind::Bishop;
        if self.ring.val().straight | self.r.q.val().near {
            self.command.next.kind = Kind::Queen;
        }
        self.command.next.captures = false;
        self.command.next.pushes = self.no_capture.val();
        self.command.next.direct = false;
        self.command.next.black = self.r.q.val().black;
        self.command.next.scan = false;
        self.command.next.test = false;
        self.command.next.chain = true;
        self.command.next.here = false;
        self.command.next.no_orthogonals = !self.ring.val().straight;
        self.command.next.no_diagonals = !self.ring.val().oblique;
        self.command.next.from = self.ring.val().square;
        // For a piece that begins on its first square.
        self.command.next.square = (bit_cast::<6, 3>(self.word.list.val().first_rank).to_bits()
            << 3)
            | (self.word.list.val().square & 4)
            | bit_cast::<6, 2>(self.word.list.val().first_file);
        self.command.next.direction = 0.into();
        if self.word.list.val().kind == Kind::Bishop {
            self.command.next.direction = 5.into();
            if (self.word.list.val().square & 4) == 4 {
                self.command.next.direction = 4.into();
            }
        } else if (self.word.list.val().kind == Kind::Pawn) & self.r.q.val().black {
            self.command.next.direction = 2.into();
        }
        self.command.next.first = true;
        match self.r.q.val().stage {
            Stage::Drain => {
                self.activity.next = Activity::Waiting;
                if self.applies.val() {
                    self.activity.next = Activity::Making;
                }
                // So that no walk goes on.
                self.command.next.op = Op::Start;
                if self.applies.val() & self.word.count.val().order {
                    if self.word.count.val().limits {
                        self.r.d.next.white_last = self.word.limits.val().white_last;
                        self.r.d.next.black_last = self.word.limits.val().black_last;
                    } else {
                        self.r.d.next.black = self.word.count.val().black;
                        self.r.d.next.short = self.word.count.val().short;
                        self.r.d.next.long = self.word.count.val().long;
                        self.r.d.next.knights = self.word.count.val().knights;
                        self.r.d.next.hops =
                            self.word.count.val().knights & self.word.count.val().hops;
                        self.r.d.next.free_ranks = self.word.count.val().free_ranks;
                        self.r.d.next.near = self.word.count.val().near;
                        self.r.d.next.king = self.word.count.val().king;
                        self.r.d.next.short_open = false;
                        self.r.d.next.long_open = false;
                        self.r.d.next.castling = false;
                        self.r.d.next.king_moved = false;
                        self.r.d.next.slot = 1.into();
                        self.r.d.next.next_slot = 2.into();
                        self.r.d.next.stage = Stage::Lines;
                    }
                }
            }
            Stage::Lines => {
                self.activity.next = Activity::Making;
                // A queen's walk from the king; it is started in every clock until the lines have come.
                self.command.next.op = Op::Start;
                self.command.next.kind = Kind::Queen;
                self.command.next.no_orthogonals =
                    !self.word.lines.val().file & !self.word.lines.val().rank;
                self.command.next.no_diagonals =
                    !self.word.lines.val().diagonal_2 & !self.word.lines.val().antidiagonal_2;
                self.command.next.from = self.r.q.val().king;
                self.r.d.next.lines = self.data.val();
                if self.applies.val() {
                    self.r.d.next.stage = Stage::Scan;
                }
            }
            Stage::Scan => {
                self.activity.next = Activity::Scanning;
                self.command.next.scan = true;
                if self.hops.val() {
                    self.command.next.kind = Kind::Knight;
                    self.command.next.here = true;
                }
                self.r.d.next.exhausted = self.r.q.val().white_last == 0;
                if self.r.q.val().black {
                    self.r.d.next.exhausted = self.r.q.val().black_last == 0;
                }
                if self.ends.val() {
                    self.r.d.next.hops = self.r.q.val().knights;
                    self.r.d.next.stage = self.next_test.val();
                }
            }
            Stage::Tests => {
                // The next square around the king; after the last one, the king's targets in castling.
                self.command.next.op = Op::Start;
                if self.ring.val().valid {
                    self.r.d.next.stage = Stage::Test;
                } else if !self.ring.val().more & !self.r.q.val().scanned {
                    // (By now the scan's last visit shows in `lines` too.)
                    self.r.d.next.castling = true;
                    self.r.d.next.stage = Stage::Test;
                    self.command.next.kind = Kind::Queen;
                    self.command.next.no_orthogonals = false;
                    self.command.next.no_diagonals = false;
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
                            self.r.d.next.stage = Stage::Undo;
                        }
                    }
                }
            }
            Stage::Test => {
                self.command.next.test = true;
                if self.hops.val() {
                    self.command.next.kind = Kind::Knight;
                    self.command.next.here = true;
                }
                if self.attacker.val() {
                    self.r.d.next.stage = Stage::Tests;
                } else if self.ends.val() & self.r.q.val().castling_long & self.r.q.val().castling {
                    self.r.d.next.stage = Stage::RookPath;
                } else if self.ends.val() {
                    self.count_one.next = true;
                    self.r.d.next.stage = self.next_test.val();
                }
                if self.ends.val() & !self.attacker.val() & !self.r.q.val().castling {
                    if self.r.q.val().east {
                        self.r.d.next.short_open = true;
                    }
                    if self.r.q.val().west {
                        self.r.d.next.long_open = true;
                    }
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
                self.activity.next = Activity::Walking;
                self.command.next.op = Op::Start;
                self.command.next.kind = self.word.list.val().kind;
                self.command.next.from = self.word.list.val().square;
                self.command.next.no_orthogonals = false;
                self.command.next.no_diagonals = false;
                self.command.next.direct = !self.held.val() & self.word.list.val().first_known;
            }
            Stage::Undo => {
                self.activity.next = Activity::Making;
                // So that no walk goes on.
                self.command.next.op = Op::Start;
                if self.applies.val() & (self.piece.val().kind == Kind::King) {
                    self.r.d.next.king_moved = true;
                }
                if self.applies.val() & self.first_edit.val() {
                    self.r.d.next.stage = Stage::Drain;
                }
            }
            _ => {
                // A piece walks; behind its last square the next one's walk begins.
                self.activity.next = Activity::Walking;
                self.command.next.kind = self.word.list.val().kind;
                self.command.next.from = self.word.list.val().square;
                self.command.next.no_orthogonals = false;
                self.command.next.no_diagonals = false;
                self.command.next.direct = !self.held.val() & self.word.list.val().first_known;
            }
        }
        // Both in `Pieces` and at the end of a piece's walk: the list's word is this slot's, and the next one is asked for.
        if self.fetches.val() {
            self.r.d.next.slot = self.r.q.val().next_slot;
            self.r.d.next.next_slot = self.r.q.val().next_slot + 1;
            self.r.d.next.exhausted = self.r.q.val().slot >= self.r.q.val().white_last;
            if self.r.q.val().black {
                self.r.d.next.exhausted = self.r.q.val().slot >= self.r.q.val().black_last;
            }
            self.r.d.next.pawn = self.word.list.val().kind == Kind::Pawn;
            self.r.d.next.pinned = self.held.val();
            self.r.d.next.stage = Stage::Pieces;
            if self.r.q.val().exhausted {
                self.r.d.next.stage = Stage::Undo;
            } else if self.word.list.val().alive {
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
        assert!(area.lut4 <= 170, "{area:?}");
    }
}
