//! The verdicts of a look: for each square, whether a move may begin or end there.
//!
//! # Purpose
//! A walk over the table finds moves that may leave the king in check. A look knows rank by rank what is legal. This block keeps that
//! for every ply of a search, so that a walk reads it square by square, together with the board. It decides about the king's own
//! moves and castling as well.
//!
//! # Ports
//! | port      | width        | valid |
//! |-----------|--------------|-------|
//! | `reset`   | 1            | see [Reset](crate#reset) |
//! | `put`, `piece`, `enter`, `node`, `start`, `job` | | as the [look](super::look) has them |
//! | `free`, `idle` | 1, 1    | every clock: likewise |
//! | `ply`     | 4            | from `start` until `done`: the ply of the position that is looked at |
//! | `done`    | 1            | every clock: the verdicts of the last look are complete |
//! | `check`   | 1            | with `done`: the side to move is in check |
//! | `passed`  | 1            | every clock: at `read_ply` a pawn may be taken en passant, by a pawn that is free to go there |
//! | `read_ply` | 4           | every clock |
//! | `black`   | 1            | every clock: the side to move at `read_ply` is black |
//! | `square`  | 6            | every clock: the square that is read |
//! | `goal`    | 1            | one clock later: of a square with a rook of the side to move, the king may castle with it; of any other square, a piece other than the king may go there |
//! | `may`     | 1            | one clock later: of a square with a piece of the side to move but its king, that piece is not pinned; of any other square, the king may step there |
//!
//! # Handshake
//! That of the look; the next one begins when `done` is high.
//!
//! # Latency and throughput
//! `done` rises 24 clocks after `start`. A square every clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 6 SB_RAM40_4K, at most 1055 LUT4.
//!
//! # Pinned pieces
//! A pinned piece may still move along the line on which it stands with its king, to squares with `goal`. Whether a move goes along that
//! line is seen from its direction.

use super::decoder::Decoder;
use super::look::Look;
use super::words::{JobWord, NodeWord, PutWord};
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::packed;
use crate::word::AsWord;
use rust_hdl::prelude::*;

packed! {
    /// The verdicts of a rank, a bit for each file.
    struct Verdict {
        goal: Bits<8>,
        may: Bits<8>,
    }
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// A look has begun, and its last rank is not kept yet.
    looks: bool,
    check: bool,
    /// The plies at which a pawn may be taken en passant.
    passed_low: Bits<8>,
    passed_high: Bits<8>,
    file: Bits<3>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Verdicts(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub put: Signal<In, Bit>,
        pub piece: Signal<In, PutWord>,
        pub enter: Signal<In, Bit>,
        pub node: Signal<In, NodeWord>,
        pub start: Signal<In, Bit>,
        pub job: Signal<In, JobWord>,
        pub ply: Signal<In, Bits<4>>,
        pub free: Signal<Out, Bit>,
        pub idle: Signal<Out, Bit>,
        pub done: Signal<Out, Bit>,
        pub check: Signal<Out, Bit>,
        pub passed: Signal<Out, Bit>,
        pub read_ply: Signal<In, Bits<4>>,
        pub black: Signal<In, Bit>,
        pub square: Signal<In, Bits<6>>,
        pub goal: Signal<Out, Bit>,
        pub may: Signal<Out, Bit>,
        /// The rank of the square as the side to move counts it.
        rank: Signal<Local, Bits<3>>,
        /// The bit of the ply that is looked at.
        low: Signal<Local, Bits<8>>,
        high: Signal<Local, Bits<8>>,
        plies: Signal<Local, Bits<8>>,
        place: Signal<Local, Bits<3>>,
        goals: Signal<Local, Bits<8>>,
        mays: Signal<Local, Bits<8>>,
        r: DFF<Registers>,
        decoder: Decoder,
        look: Look = Look::new(chess960),
        memory: BlockRam<8, 16, Verdict>,
    }
}

impl Verdicts {
    /// The verdicts of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

#[cfg(test)]
impl Verdicts {
    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.look.poison_collisions();
        self.memory.poison_collisions();
    }
}

impl Logic for Verdicts {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, look, memory);
        self.look.reset.next = self.reset.val();
        self.look.put.next = self.put.val();
        self.look.piece.next = self.piece.val();
        self.look.enter.next = self.enter.val();
        self.look.node.next = self.node.val();
        self.look.shows_all.next = true;
        self.look.start.next = self.start.val();
        self.look.job.next = self.job.val();
        self.free.next = self.look.free.val();
        self.idle.next = self.look.idle.val();

        self.decoder.file.next = bit_cast::<3, 4>(self.ply.val());
        self.low.next = self.decoder.plane.val();
        self.high.next = 0.into();
        if self.ply.val() >= 8 {
            self.low.next = 0.into();
            self.high.next = self.decoder.plane.val();
        }

        // What the look shows is kept.
        self.memory.write_enable.next = self.look.shows.val().valid;
        self.memory.write_address.next = (bit_cast::<8, 4>(self.ply.val()).to_bits() << 3)
            | bit_cast::<8, 3>(self.look.shows.val().rank);
        // No piece goes to a square of its own side: there a goal is that of the king, which castles with the rook that stands there.
        self.memory.write_data.next.goal = self.look.targets.val().goal | self.look.castles.val();
        self.memory.write_data.next.may =
            self.look.unpinned.val() | (self.look.steps.val() & !self.look.castles.val());
        if self.start.val() & self.look.free.val() {
            self.r.d.next.looks = true;
        }
        if self.look.shows.val().valid {
            self.r.d.next.check = self.look.check.val();
            // The pushed pawn stands on rank 4. What the ply had before is forgotten at rank 0.
            if self.look.shows.val().rank == 0 {
                self.r.d.next.passed_low = self.r.q.val().passed_low & !self.low.val();
                self.r.d.next.passed_high = self.r.q.val().passed_high & !self.high.val();
            }
            if (self.look.en_passant.val() != 0) & (self.look.exposed.val() == 0) {
                self.r.d.next.passed_low = self.r.q.val().passed_low | self.low.val();
                self.r.d.next.passed_high = self.r.q.val().passed_high | self.high.val();
            }
            if self.look.shows.val().rank == 7 {
                self.r.d.next.looks = false;
            }
        }
        self.done.next = !self.r.q.val().looks;
        self.check.next = self.r.q.val().check;
        self.plies.next = self.r.q.val().passed_low;
        if self.read_ply.val() >= 8 {
            self.plies.next = self.r.q.val().passed_high;
        }
        self.place.next = bit_cast::<3, 4>(self.read_ply.val());
        self.passed.next = self.plies.val().get_bit(self.place.val().index());

        // What is kept is read.
        self.rank.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3);
        if self.black.val() {
            self.rank.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3) ^ 7;
        }
        self.memory.read_address.next = (bit_cast::<8, 4>(self.read_ply.val()).to_bits() << 3)
            | bit_cast::<8, 3>(self.rank.val());
        self.r.d.next.file = bit_cast::<3, 6>(self.square.val());
        self.goals.next = self.memory.read_data.val().goal;
        self.mays.next = self.memory.read_data.val().may;
        self.goal.next = self.goals.val().get_bit(self.r.q.val().file.index());
        self.may.next = self.mays.val().get_bit(self.r.q.val().file.index());
        if self.reset.val() {
            self.r.d.next.looks = false;
        }
    }
}

#[cfg(test)]
mod tests;
