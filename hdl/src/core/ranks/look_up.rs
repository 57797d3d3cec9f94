//! The sweep up: which moves are legal.
//!
//! # Purpose
//! Goes over the ranks from the first rank of the side to move to the last one, after the [sweep down](super::look_down). What attacks from below is joined
//! with what attacks from above, so that of each rank everything is known: where the king may go, which pieces are pinned on
//! which line, and which squares end a check.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `seen`    | [`Rank`]    | every clock: a rank |
//! | `marks`   | [`Marks`]   | with `seen`: what the sweep down found out about it |
//! | `rank`    | 3           | with `seen`: its number; 0 to 7 in eight clocks after each other |
//! | `valid`   | 1           | every clock: there is a rank in `seen` |
//! | `king`    | 6           | with `seen`: the king of the side to move |
//! | `short`, `long` | 1, 1  | one clock after rank 0: the side has the right to castle on the short wing, on the long one |
//! | `castling_king`, `short_rook`, `long_rook` | 3, 3, 3 | one clock after rank 0: the files of the king and the rooks that castle |
//! | `check`, `double_check` | 1, 1 | one clock after `seen`: the king is in check, by more than one piece |
//! | `movers`  | [`Movers`]  | two clocks later: the pieces that may move, but for pawns and king |
//! | `targets` | [`Targets`] | two clocks later: where they may go |
//! | `pawns`   | [`Pawns`]   | two clocks later: the pawns that may move |
//! | `steps`   | 8           | two clocks later: the squares to which the king may go, and those of the rooks with which it may castle |
//! | `castles` | 8           | two clocks later: the squares of the rooks with which it may castle |
//! | `along`   | 8           | two clocks later: the rooks and queens that may slide along their rank |
//! | `en_passant` | 8        | two clocks later: the pawn of the foe's that may be taken en passant, unless `exposed` |
//! | `exposed` | 8           | two clocks later: not 0 if the only pawn that could take it exposes its king on the rank |
//! | `unpinned` | 8          | two clocks later: the pieces of the side to move that are not pinned |
//!
//! # Handshake
//! None. The ranks of the next board may follow in the next clock.
//!
//! # Latency and throughput
//! A board in eight clocks.
//!
//! # Castling
//! All squares have to be empty, but for king and rook, over which one of the two goes, and none may be attacked to which the king
//! comes on its way. On the long wing these are the squares from file c, or the rook's if that is a or b, to file d, or the king's if
//! that is farther east. A rook on file b uncovers a slider on file a; no other rook uncovers one, since the squares that it leaves
//! open lie between king and rook then.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 570 LUT4; some 70 less where
//! the files are those of standard chess.

use super::decoder::Decoder;
use super::fill::Fill;
use super::front::Front;
use super::kinds::{Kinds, Sorter};
use super::rank::{Marks, Movers, Pawns, Rank, Targets};
use super::star::Star;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// A rank on its way.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Way {
    valid: bool,
    first: bool,
    last: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LookUp {
        pub clock: Signal<In, Clock>,
        pub seen: Signal<In, Rank>,
        pub marks: Signal<In, Marks>,
        pub rank: Signal<In, Bits<3>>,
        pub valid: Signal<In, Bit>,
        pub king: Signal<In, Bits<6>>,
        pub short: Signal<In, Bit>,
        pub long: Signal<In, Bit>,
        pub castling_king: Signal<In, Bits<3>>,
        pub short_rook: Signal<In, Bits<3>>,
        pub long_rook: Signal<In, Bits<3>>,
        pub check: Signal<In, Bit>,
        pub double_check: Signal<In, Bit>,
        pub movers: Signal<Out, Movers>,
        pub targets: Signal<Out, Targets>,
        pub pawns: Signal<Out, Pawns>,
        pub steps: Signal<Out, Bits<8>>,
        pub castles: Signal<Out, Bits<8>>,
        pub along: Signal<Out, Bits<8>>,
        pub en_passant: Signal<Out, Bits<8>>,
        pub exposed: Signal<Out, Bits<8>>,
        pub unpinned: Signal<Out, Bits<8>>,
        danger: Signal<Local, Bits<8>>,
        /// Squares west of the king, and those east of it.
        west_of_king: Signal<Local, Bits<8>>,
        east_of_king: Signal<Local, Bits<8>>,
        /// Squares on which another piece than the castling king stands.
        stands: Signal<Local, Bits<8>>,
        /// Squares over which king or rook go on the short and the long wing, and those to which the king comes.
        ways_short: Signal<Local, Bits<8>>,
        ways_long: Signal<Local, Bits<8>>,
        steps_short: Signal<Local, Bits<8>>,
        steps_long: Signal<Local, Bits<8>>,
        /// The squares of the rooks with which the king may castle.
        castles_short: Signal<Local, Bits<8>>,
        castles_long: Signal<Local, Bits<8>>,
        short_decoder: Decoder,
        long_decoder: Decoder,
        king_decoder: Decoder,
        /// The king's rays.
        rays: Signal<Local, Bits<8>>,
        /// Squares on the king's lines that the second end of the line sees: above the king the king itself, below it a foe. On its
        /// own rank all.
        second_end: Signal<Local, Bits<8>>,
        /// Squares between the king and a foe that slides along the line.
        between: Signal<Local, Bits<8>>,
        /// Squares that the king sees.
        viewed: Signal<Local, Bits<8>>,
        /// Sliders of the foe's that stand on a line of the king's along which they slide.
        fitting: Signal<Local, Bits<8>>,
        goal: Signal<Local, Bits<8>>,
        /// Pieces that are not pinned, and those that no pin keeps from a move along the rank.
        loose: Signal<Local, Bits<8>>,
        along_rank: Signal<Local, Bits<8>>,
        /// Pawns that could take en passant towards the east, and towards the west.
        taking_east: Signal<Local, Bits<8>>,
        taking_west: Signal<Local, Bits<8>>,
        /// Squares without a piece after the capture, but for the one to which it leads.
        vacant: Signal<Local, Bits<8>>,
        everywhere: Constant<Bits<8>> = crate::word::constant(0xFF_u64),
        star: Star,
        sorter: Sorter,
        front: Front,
        kings: Fill,
        kinds: DFF<Kinds>,
        below: DFF<Marks>,
        second: DFF<Way>,
        movers_before: DFF<Movers>,
        targets_before: DFF<Targets>,
        pawns_before: DFF<Pawns>,
        steps_before: DFF<Bits<8>>,
        castles_before: DFF<Bits<8>>,
        along_before: DFF<Bits<8>>,
        en_passant_before: DFF<Bits<8>>,
        exposed_before: DFF<Bits<8>>,
        unpinned_before: DFF<Bits<8>>,
    }
}

impl Logic for LookUp {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, kinds, below, second);
        dff_setup!(self, clock, movers_before, targets_before, pawns_before);
        dff_setup!(
            self,
            clock,
            steps_before,
            castles_before,
            along_before,
            en_passant_before,
            exposed_before,
            unpinned_before
        );
        clock!(self, clock, star, front);

        // First clock.
        self.star.king.next = self.king.val();
        self.star.rank.next = self.rank.val();
        self.sorter.seen.next = self.seen.val();
        self.kinds.d.next = self.sorter.kinds.val();
        self.below.d.next = self.marks.val();
        self.second.d.next.valid = self.valid.val();
        self.second.d.next.first = self.rank.val() == 0;
        self.second.d.next.last = self.rank.val() == 7;

        // Second clock: what comes from below.
        self.front.valid.next = self.second.q.val().valid;
        self.front.last.next = self.second.q.val().last;
        self.front.kinds.next = self.kinds.q.val();
        self.front.file.next = self.star.file.val();
        self.front.to_west.next = self.star.antidiagonal.val();
        self.front.to_east.next = self.star.diagonal.val();
        self.front.here.next = self.star.here.val();

        // The king's own moves. (Where a rook has been taken no rook of its side stands any more.)
        self.danger.next = self.below.q.val().danger
            | self.front.attacks.val().file
            | self.front.attacks.val().to_west
            | self.front.attacks.val().to_east
            | self.front.hops.val();
        self.short_decoder.file.next = self.short_rook.val();
        self.long_decoder.file.next = self.long_rook.val();
        self.king_decoder.file.next = self.castling_king.val();
        self.stands.next = self.kinds.q.val().occupied & !self.king_decoder.plane.val();
        self.west_of_king.next = 0.into();
        self.east_of_king.next = 0xFE.into();
        match self.castling_king.val().index() {
            1 => {
                self.west_of_king.next = 0x01.into();
                self.east_of_king.next = 0xFC.into();
            }
            2 => {
                self.west_of_king.next = 0x03.into();
                self.east_of_king.next = 0xF8.into();
            }
            3 => {
                self.west_of_king.next = 0x07.into();
                self.east_of_king.next = 0xF0.into();
            }
            4 => {
                self.west_of_king.next = 0x0F.into();
                self.east_of_king.next = 0xE0.into();
            }
            5 => {
                self.west_of_king.next = 0x1F.into();
                self.east_of_king.next = 0xC0.into();
            }
            6 => {
                self.west_of_king.next = 0x3F.into();
                self.east_of_king.next = 0x80.into();
            }
            7 => {
                self.west_of_king.next = 0x7F.into();
                self.east_of_king.next = 0.into();
            }
            _ => {}
        }
        self.steps_short.next = (self.east_of_king.val() & 0x7F) | 0x40;
        self.ways_short.next = (self.east_of_king.val() & 0x7F) | 0x60;
        self.steps_long.next = (self.west_of_king.val() & 0xFC) | 0x04;
        self.ways_long.next = (self.west_of_king.val() & 0xFC) | 0x0C;
        if self.long_rook.val() == 0 {
            self.ways_long.next = (self.west_of_king.val() & 0xFC) | 0x0E;
        }
        self.castles_short.next = 0.into();
        if self.second.q.val().first
            & self.short.val()
            & !self.check.val()
            & ((self.stands.val() & self.ways_short.val() & !self.short_decoder.plane.val()) == 0)
            & ((self.danger.val() & self.steps_short.val()) == 0)
        {
            self.castles_short.next =
                self.short_decoder.plane.val() & self.kinds.q.val().own_straight;
        }
        self.castles_long.next = 0.into();
        if self.second.q.val().first
            & self.long.val()
            & !self.check.val()
            & ((self.stands.val() & self.ways_long.val() & !self.long_decoder.plane.val()) == 0)
            & ((self.danger.val() & self.steps_long.val()) == 0)
            & ((self.long_rook.val() != 1) | ((self.kinds.q.val().straight & 1) == 0))
        {
            self.castles_long.next =
                self.long_decoder.plane.val() & self.kinds.q.val().own_straight;
        }
        self.castles_before.d.next = self.castles_short.val() | self.castles_long.val();
        self.steps_before.d.next =
            (self.star.steps.val() & !self.kinds.q.val().own & !self.danger.val())
                | self.castles_short.val()
                | self.castles_long.val();

        // Pins, and what ends a check.
        self.rays.next = self.front.rays.val().file
            | self.front.rays.val().to_west
            | self.front.rays.val().to_east;
        self.second_end.next = (self.star.file.val() & self.front.attacks.val().file)
            | (self.star.diagonal.val() & self.front.attacks.val().to_east)
            | (self.star.antidiagonal.val() & self.front.attacks.val().to_west);
        self.viewed.next = self.below.q.val().line;
        self.fitting.next = (self.star.file.val() & self.kinds.q.val().straight)
            | ((self.star.diagonal.val() | self.star.antidiagonal.val())
                & self.kinds.q.val().oblique);
        if self.star.above.val() {
            self.second_end.next = self.rays.val();
            self.viewed.next = self.rays.val();
        }
        if self.star.here.val() {
            self.second_end.next = self.everywhere.val();
            self.fitting.next = self.kinds.q.val().straight;
        }
        self.between.next = self.below.q.val().line & self.second_end.val();
        self.goal.next = !self.kinds.q.val().own;
        if self.check.val() {
            self.goal.next = (self.between.val() & !self.kinds.q.val().occupied)
                | (self.viewed.val() & self.fitting.val())
                | (self.star.hops.val() & self.kinds.q.val().knights)
                | (self.star.pawns.val() & self.kinds.q.val().pawns);
        }
        if self.double_check.val() {
            self.goal.next = 0.into();
        }
        self.targets_before.d.next.empty = !self.kinds.q.val().occupied;
        self.targets_before.d.next.goal = self.goal.val();

        // The other pieces.
        self.loose.next = !self.between.val();
        self.along_rank.next = !self.between.val();
        if self.star.here.val() {
            self.along_rank.next = self.everywhere.val();
        }
        self.unpinned_before.d.next = self.kinds.q.val().own & self.loose.val();
        self.along_before.d.next = self.kinds.q.val().own_straight & self.along_rank.val();
        self.movers_before.d.next.file =
            self.kinds.q.val().own_straight & (self.loose.val() | self.star.file.val());
        self.movers_before.d.next.diagonal =
            self.kinds.q.val().own_oblique & (self.loose.val() | self.star.diagonal.val());
        self.movers_before.d.next.antidiagonal =
            self.kinds.q.val().own_oblique & (self.loose.val() | self.star.antidiagonal.val());
        self.movers_before.d.next.knights = self.kinds.q.val().own_knights & self.loose.val();
        self.pawns_before.d.next.pushes =
            self.kinds.q.val().own_pawns & (self.loose.val() | self.star.file.val());
        self.pawns_before.d.next.east =
            self.kinds.q.val().own_pawns & (self.loose.val() | self.star.diagonal.val());
        self.pawns_before.d.next.west =
            self.kinds.q.val().own_pawns & (self.loose.val() | self.star.antidiagonal.val());

        // En passant. The capture is legal where one of the pushed pawn would be, unless it exposes the king on its rank: both pawns
        // leave that, and nothing else stands between the king and a slider.
        self.taking_east.next =
            self.kinds.q.val().own_pawns & (self.kinds.q.val().passed.to_bits() >> 1);
        self.taking_west.next =
            self.kinds.q.val().own_pawns & (self.kinds.q.val().passed.to_bits() << 1);
        self.vacant.next = !self.kinds.q.val().occupied;
        if (self.taking_east.val() == 0) | (self.taking_west.val() == 0) {
            self.vacant.next = !self.kinds.q.val().occupied
                | self.kinds.q.val().passed
                | self.taking_east.val()
                | self.taking_west.val();
        }
        self.kings.from.next = self.front.king.val();
        self.kings.passes.next = self.vacant.val();
        self.exposed_before.d.next =
            (self.kings.east.val() | self.kings.west.val()) & self.kinds.q.val().straight;
        self.en_passant_before.d.next = self.kinds.q.val().passed & self.goal.val();

        self.movers.next = self.movers_before.q.val();
        self.targets.next = self.targets_before.q.val();
        self.pawns.next = self.pawns_before.q.val();
        self.steps.next = self.steps_before.q.val();
        self.castles.next = self.castles_before.q.val();
        self.along.next = self.along_before.q.val();
        self.en_passant.next = self.en_passant_before.q.val();
        self.exposed.next = self.exposed_before.q.val();
        self.unpinned.next = self.unpinned_before.q.val();
    }
}
