//! The view: the board as a job leaves it, rank by rank, without the job's move being made.
//!
//! # Purpose
//! Keeps the board of a node and reads it rank by rank as the side to move sees it, that side's first rank being rank 0. A job is a
//! move of the other side. It is laid over each rank that is read: the board itself changes only by edits.
//!
//! # Ports
//! | port    | width       | valid |
//! |---------|-------------|-------|
//! | `edit`  | 1           | every clock: the square of `put` is changed; not in three clocks after another edit |
//! | `put`   | [`PutWord`] | with `edit`: what stands on the square from now on, on the board of `ply` |
//! | `rank`  | 3           | every clock without `edit`: the rank that is read |
//! | `ply`   | 4           | with `rank` or `edit`, and two clocks longer: the board that is read |
//! | `job`   | [`JobWord`] | with `rank`: the move |
//! | `black` | 1           | with `rank`, and two clocks longer: the side to move is black |
//! | `keeps` | 1           | two clocks after `rank`: the rank after the move is kept, on the board of the next ply |
//! | `seen`  | [`Rank`]    | two clocks after `rank`: the rank after the move |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Two clocks; a rank every clock. An edit takes three clocks.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 2 SB_RAM40_4K, at most 190 LUT4.
//!
//! # Boards
//! There is a board for each ply, so that no move is ever taken back. A board is made of the one before it while a move is looked at:
//! every rank that is read is kept with the move laid over it. An edit is laid over its rank in the same way.

use super::decoder::Decoder;
use super::rank::Rank;
use super::words::{JobWord, PutWord};
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::packed;
use crate::word::AsWord;
use rust_hdl::prelude::*;

packed! {
    /// The lower two bits of the kinds on a rank.
    struct Lower {
        kind_0: Bits<8>,
        kind_1: Bits<8>,
    }
}

packed! {
    /// The highest bit of the kinds on a rank, and whose pieces are the other side's.
    struct Upper {
        kind_2: Bits<8>,
        other: Bits<8>,
    }
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// The squares of the rank that the move empties or fills.
    wiped: Bits<8>,
    /// The bits of the kinds of the pieces that the move puts on the rank.
    put_0: Bits<8>,
    put_1: Bits<8>,
    put_2: Bits<8>,
    /// The squares on which black's pieces are put.
    put_black: Bits<8>,
    /// An edit has read its rank; a clock ago.
    edits: bool,
    edited: bool,
    /// The rank that was read, with the move laid over it.
    kind_0: Bits<8>,
    kind_1: Bits<8>,
    kind_2: Bits<8>,
    other: Bits<8>,
    /// The number of the rank that was read, as white counts it, and the one a clock ago.
    rank: Bits<3>,
    rank_before: Bits<3>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct View(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub edit: Signal<In, Bit>,
        pub put: Signal<In, PutWord>,
        pub rank: Signal<In, Bits<3>>,
        pub job: Signal<In, JobWord>,
        pub ply: Signal<In, Bits<4>>,
        pub black: Signal<In, Bit>,
        pub keeps: Signal<In, Bit>,
        pub seen: Signal<Out, Rank>,
        /// The rank as white counts it.
        absolute: Signal<Local, Bits<3>>,
        /// The job is a move, after which a piece stands on the other square; or the king castles; either of them.
        lands: Signal<Local, Bit>,
        castling: Signal<Local, Bit>,
        moves: Signal<Local, Bit>,
        /// The move leaves this rank, or comes to it.
        leaves: Signal<Local, Bit>,
        comes: Signal<Local, Bit>,
        en_passant: Signal<Local, Bit>,
        castles: Signal<Local, Bit>,
        double_push: Signal<Local, Bit>,
        /// The squares of this rank that the move leaves, to which it comes, and on which it takes a pawn en passant; those to which
        /// king and rook castle, and the king's and the rook's alone.
        left: Signal<Local, Bits<8>>,
        reached: Signal<Local, Bits<8>>,
        taken: Signal<Local, Bits<8>>,
        short: Signal<Local, Bit>,
        chess960: Constant<Bit> = Constant::new(chess960),
        castled: Signal<Local, Bits<8>>,
        castled_king: Signal<Local, Bits<8>>,
        /// The board that is written.
        next_ply: Signal<Local, Bits<4>>,
        read_address: Signal<Local, Bits<7>>,
        write_address: Signal<Local, Bits<7>>,
        /// The pushed pawn.
        passed: Signal<Local, Bits<8>>,
        from: Decoder,
        to: Decoder,
        square: Decoder,
        r: DFF<Registers>,
        /// The two halves of each rank, since no block RAM of the smaller chips has wider words than 16 bits.
        lower: BlockRam<7, 16, Lower>,
        upper: BlockRam<7, 16, Upper>,
    }
}

impl View {
    /// The view of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

#[cfg(test)]
impl View {
    /// From now on a word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.lower.poison_collisions();
        self.upper.poison_collisions();
    }
}

impl Logic for View {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, lower, upper);
        self.absolute.next = self.rank.val();
        if self.black.val() {
            self.absolute.next = self.rank.val() ^ 7;
        }
        // An edit reads the rank of its square, as white counts it.
        if self.edit.val() {
            self.absolute.next = self.put.val().rank;
        }
        self.read_address.next = (bit_cast::<7, 4>(self.ply.val()).to_bits() << 3)
            | bit_cast::<7, 3>(self.absolute.val());
        self.lower.read_address.next = self.read_address.val();
        self.upper.read_address.next = self.read_address.val();
        self.r.d.next.rank = self.absolute.val();
        self.r.d.next.rank_before = self.r.q.val().rank;
        self.r.d.next.edits = self.edit.val();
        self.r.d.next.edited = self.r.q.val().edits;

        // The job's move, on the rank that is read.
        self.from.file.next = self.job.val().from_file;
        self.to.file.next = self.job.val().to_file;
        self.lands.next = self.job.val().kind_0 | self.job.val().kind_1 | self.job.val().kind_2;
        self.castling.next =
            !self.lands.val() & (self.job.val().from_rank == self.job.val().to_rank);
        self.moves.next = self.lands.val() | self.castling.val();
        self.leaves.next = self.moves.val() & (self.job.val().from_rank == self.absolute.val());
        self.comes.next = self.moves.val() & (self.job.val().to_rank == self.absolute.val());
        self.castles.next = self.leaves.val() & self.castling.val();
        self.en_passant.next =
            self.job.val().kind_0 & self.job.val().kind_1 & self.job.val().kind_2;
        self.left.next = 0.into();
        if self.leaves.val() {
            self.left.next = self.from.plane.val();
        }
        self.reached.next = 0.into();
        if self.comes.val() {
            self.reached.next = self.to.plane.val();
        }
        self.taken.next = 0.into();
        if self.leaves.val() & self.en_passant.val() {
            self.taken.next = self.to.plane.val();
        }
        // In standard chess the rook stands on file h or a.
        self.short.next = self.job.val().to_file >= 4;
        if self.chess960.val() {
            self.short.next = self.job.val().to_file > self.job.val().from_file;
        }
        self.castled.next = 0.into();
        self.castled_king.next = 0.into();
        if self.castles.val() {
            self.castled.next = 0x0C.into();
            self.castled_king.next = 0x04.into();
            if self.short.val() {
                self.castled.next = 0x60.into();
                self.castled_king.next = 0x40.into();
            }
        }
        self.r.d.next.wiped =
            self.left.val() | self.reached.val() | self.taken.val() | self.castled.val();
        // (A pawn that may be taken en passant has a kind of its own, of which all bits are high.)
        self.double_push.next = self.job.val().kind_0
            & !self.job.val().kind_1
            & !self.job.val().kind_2
            & ((self.job.val().from_rank ^ self.job.val().to_rank) == 2);
        self.r.d.next.put_0 = 0.into();
        if self.job.val().kind_0 {
            self.r.d.next.put_0 = self.reached.val();
        }
        self.r.d.next.put_1 = self.castled_king.val();
        if (self.job.val().kind_1 & !self.en_passant.val()) | self.double_push.val() {
            self.r.d.next.put_1 = self.reached.val();
        }
        self.r.d.next.put_2 = self.castled.val();
        if (self.job.val().kind_2 & !self.en_passant.val()) | self.double_push.val() {
            self.r.d.next.put_2 = self.reached.val();
        }
        // What a move puts there is not the side's to move.
        self.r.d.next.put_black = 0.into();
        if !self.black.val() {
            self.r.d.next.put_black =
                self.left.val() | self.reached.val() | self.taken.val() | self.castled.val();
        }
        self.square.file.next = self.put.val().file;
        if self.edit.val() {
            self.r.d.next.wiped = self.square.plane.val();
            self.r.d.next.put_0 = 0.into();
            self.r.d.next.put_1 = 0.into();
            self.r.d.next.put_2 = 0.into();
            self.r.d.next.put_black = 0.into();
            if self.put.val().kind_0 {
                self.r.d.next.put_0 = self.square.plane.val();
            }
            if self.put.val().kind_1 {
                self.r.d.next.put_1 = self.square.plane.val();
            }
            if self.put.val().kind_2 {
                self.r.d.next.put_2 = self.square.plane.val();
            }
            if self.put.val().black {
                self.r.d.next.put_black = self.square.plane.val();
            }
        }

        // One clock later: the rank, with the move or the edit laid over it.
        self.r.d.next.kind_0 =
            (self.lower.read_data.val().kind_0 & !self.r.q.val().wiped) | self.r.q.val().put_0;
        self.r.d.next.kind_1 =
            (self.lower.read_data.val().kind_1 & !self.r.q.val().wiped) | self.r.q.val().put_1;
        self.r.d.next.kind_2 =
            (self.upper.read_data.val().kind_2 & !self.r.q.val().wiped) | self.r.q.val().put_2;
        self.r.d.next.other =
            (self.upper.read_data.val().other & !self.r.q.val().wiped) | self.r.q.val().put_black;
        if self.black.val() {
            self.r.d.next.other = !((self.upper.read_data.val().other & !self.r.q.val().wiped)
                | self.r.q.val().put_black);
        }

        // Two clocks later. A pushed pawn is kept as any other.
        self.lower.write_enable.next = self.keeps.val() | self.r.q.val().edited;
        self.upper.write_enable.next = self.keeps.val() | self.r.q.val().edited;
        self.next_ply.next = self.ply.val() + 1;
        if self.r.q.val().edited {
            self.next_ply.next = self.ply.val();
        }
        self.write_address.next = (bit_cast::<7, 4>(self.next_ply.val()).to_bits() << 3)
            | bit_cast::<7, 3>(self.r.q.val().rank_before);
        self.lower.write_address.next = self.write_address.val();
        self.upper.write_address.next = self.write_address.val();
        self.passed.next = self.r.q.val().kind_0 & self.r.q.val().kind_1 & self.r.q.val().kind_2;
        self.lower.write_data.next.kind_0 = self.r.q.val().kind_0;
        self.lower.write_data.next.kind_1 = self.r.q.val().kind_1 & !self.passed.val();
        self.upper.write_data.next.kind_2 = self.r.q.val().kind_2 & !self.passed.val();
        self.upper.write_data.next.other = self.r.q.val().other;
        if self.black.val() {
            self.upper.write_data.next.other = !self.r.q.val().other;
        }
        self.seen.next.kind_0 = self.r.q.val().kind_0;
        self.seen.next.kind_1 = self.r.q.val().kind_1;
        self.seen.next.kind_2 = self.r.q.val().kind_2;
        self.seen.next.other = self.r.q.val().other;
    }
}
