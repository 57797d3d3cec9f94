//! The look at a board: which moves of the side to move are legal, two sweeps after a move.
//!
//! # Purpose
//! Keeps the board of a node, and looks at it as a move of the node leaves it: a sweep [down](super::look_down) and one
//! [up](super::look_up), eight clocks each, in which the next board follows. The sweep up shows rank by rank which pieces may move where.
//!
//! # Ports
//! | port      | width        | valid |
//! |-----------|--------------|-------|
//! | `reset`   | 1            | see [Reset](crate#reset); a look under way comes to its end while it lasts |
//! | `put`     | 1            | with `idle`: the square of `piece` is changed, on the board of ply 0; not in three clocks after another |
//! | `piece`   | [`PutWord`]  | with `put`; or a [`FilesWord`], which is kept |
//! | `enter`   | 1            | with `idle`: the looks that follow are at moves of the node that `node` describes |
//! | `node`    | [`NodeWord`] | with `enter` |
//! | `start`   | 1            | with `free`: a look begins |
//! | `job`     | [`JobWord`]  | with `start`: the move |
//! | `shows_all` | 1          | stable: moves that lead to another node are shown as well |
//! | `free`    | 1            | every clock: a look may begin |
//! | `idle`    | 1            | every clock: the board and the node may change |
//! | `shows`   | [`Tag`]      | every clock: whether a rank is shown, and which one of which look; 0 to 7 in eight clocks after each other |
//! | `movers`, `targets`, `pawns`, `steps`, `castles`, `along`, `en_passant`, `exposed`, `unpinned` | | with `shows`: see the sweep up |
//! | `check`   | 1            | with `shows` of ranks 0 to 6: the side to move is in check |
//! | `busy`    | 1            | every clock: a look is under way, up to the rank that is shown last |
//!
//! # Handshake
//! Valid/ready: a look begins at the rising edge at which `start` and `free` are high.
//!
//! # Latency and throughput
//! A look every eight clocks. Ranks 0 to 7 are shown 15 to 22 clocks after its first clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 5 SB_RAM40_4K, at most 1065 LUT4.
//!
//! # Why the node may change before its last look has ended
//! Clocks are counted from a look's first one. Its board is read in clocks 0 to 7, and its sweep down uses the king in clocks 2 to 9.
//! `idle` rises in clock 9, so that a new node is in place in clock 10 at the earliest. The sweep up works with a copy of the
//! node, which is taken at the end of clock 9. The look before this one needs the copy of its own node until its clock 20. If the two
//! looks follow each other without a gap, that is clock 12 of this one; but then both are looks of the same node, and the copies
//! are equal. If the node has changed between them, there are at least three clocks between the looks, and the older one has used its
//! copy for the last time when it is replaced.

use super::look_down::LookDown;
use super::look_up::LookUp;
use super::rank::{Marks, Movers, Pawns, Rank, Targets};
use super::view::View;
use super::words::{FilesWord, JobWord, NodeWord, PutWord};
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::core::files::{self, CastlingFiles};
use crate::word::{AsWord, Packed as _};
use rust_hdl::prelude::*;

/// A rank on its way.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Tag {
    pub valid: bool,
    pub rank: Bits<3>,
    /// The number of the look, so that several have places of their own in the memories.
    pub turn: Bits<2>,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Checks {
    check: bool,
    double_check: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Look(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub put: Signal<In, Bit>,
        pub piece: Signal<In, PutWord>,
        pub enter: Signal<In, Bit>,
        pub node: Signal<In, NodeWord>,
        pub start: Signal<In, Bit>,
        pub job: Signal<In, JobWord>,
        pub shows_all: Signal<In, Bit>,
        pub free: Signal<Out, Bit>,
        pub idle: Signal<Out, Bit>,
        pub shows: Signal<Out, Tag>,
        pub movers: Signal<Out, Movers>,
        pub targets: Signal<Out, Targets>,
        pub pawns: Signal<Out, Pawns>,
        pub steps: Signal<Out, Bits<8>>,
        pub castles: Signal<Out, Bits<8>>,
        pub along: Signal<Out, Bits<8>>,
        pub en_passant: Signal<Out, Bits<8>>,
        pub exposed: Signal<Out, Bits<8>>,
        pub unpinned: Signal<Out, Bits<8>>,
        pub check: Signal<Out, Bit>,
        pub busy: Signal<Out, Bit>,
        /// The word of `piece`, if it is that of the files.
        files_word: Signal<Local, FilesWord>,
        /// The word is that of a side's files.
        files_come: Signal<Local, Bit>,
        chess960: Constant<Bit> = Constant::new(chess960),
        standard: Constant<CastlingFiles> = files::standard(),
        /// The files from which the rooks castle, if they are not the standard ones.
        files: DFF<CastlingFiles>,
        /// The files of this run.
        castling: Signal<Local, CastlingFiles>,
        /// The last rank is read, or none is.
        ready: Signal<Local, Bit>,
        /// The last rank of the sweep down has been found.
        turns: Signal<Local, Bit>,
        up_address: Signal<Local, Bits<5>>,
        /// The ranks in the clocks of the sweep down and of the sweep up. The number is that of the clock since the sweep's first.
        down_0: DFF<Tag>,
        down_1: DFF<Tag>,
        down_2: DFF<Tag>,
        down_3: DFF<Tag>,
        down_4: DFF<Tag>,
        up_0: DFF<Tag>,
        up_1: DFF<Tag>,
        up_2: DFF<Tag>,
        up_3: DFF<Tag>,
        move_before: DFF<JobWord>,
        /// The node of the sweep down, and the one of the sweep up with its checks.
        current: DFF<NodeWord>,
        upper: DFF<NodeWord>,
        checks: DFF<Checks>,
        view: View = View::new(chess960),
        look_down: LookDown,
        look_up: LookUp,
        planes: BlockRam<5, 32, Rank> = BlockRam::small(),
        marks: BlockRam<5, 16, Marks> = BlockRam::small(),
    }
}

impl Look {
    /// The look of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

#[cfg(test)]
impl Look {
    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.view.poison_collisions();
        self.planes.poison_collisions();
        self.marks.poison_collisions();
    }
}

impl Logic for Look {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, down_0, down_1, down_2, down_3, down_4, up_0, up_1, up_2, up_3);
        dff_setup!(self, clock, move_before, current, upper, checks, files);
        clock!(self, clock, view, look_down, look_up, planes, marks);

        // The sweep down.
        self.ready.next = !self.down_0.q.val().valid | (self.down_0.q.val().rank == 0);
        self.free.next = self.ready.val();
        self.idle.next = !(self.down_0.q.val().valid | self.down_1.q.val().valid);
        if self.enter.val() {
            self.current.d.next = self.node.val();
        }
        self.down_0.d.next.rank = self.down_0.q.val().rank - 1;
        if self.ready.val() {
            self.down_0.d.next.valid = self.start.val();
            self.down_0.d.next.rank = 7.into();
        }
        if self.start.val() & self.ready.val() {
            self.move_before.d.next = self.job.val();
            self.down_0.d.next.turn = self.down_0.q.val().turn + 1;
        }
        self.down_1.d.next = self.down_0.q.val();
        self.down_2.d.next = self.down_1.q.val();
        self.down_3.d.next = self.down_2.q.val();
        self.down_4.d.next = self.down_3.q.val();
        self.files_word.next = self.piece.val().to_bits().into();
        self.files_come.next = self.chess960.val() & self.piece.val().files;
        if self.put.val() & self.files_come.val() {
            if self.files_word.val().black {
                self.files.d.next.black_short = self.files_word.val().short;
                self.files.d.next.black_long = self.files_word.val().long;
            } else {
                self.files.d.next.white_short = self.files_word.val().short;
                self.files.d.next.white_long = self.files_word.val().long;
            }
        }
        self.view.edit.next = self.put.val() & !self.files_come.val();
        self.view.put.next = self.piece.val();
        self.view.rank.next = self.down_0.q.val().rank;
        self.view.job.next = self.move_before.q.val();
        // A new position's pieces are put on the root's board, in whichever node the last search has ended.
        self.view.ply.next = self.current.q.val().ply;
        if self.put.val() {
            self.current.d.next.ply = 0.into();
            self.view.ply.next = 0.into();
        }
        self.view.black.next = self.current.q.val().black;
        self.view.keeps.next = self.down_2.q.val().valid & self.current.q.val().descends;
        self.look_down.seen.next = self.view.seen.val();
        self.look_down.rank.next = self.down_2.q.val().rank;
        self.look_down.valid.next = self.down_2.q.val().valid;
        self.look_down.king.next = (bit_cast::<6, 3>(self.current.q.val().rank).to_bits() << 3)
            | bit_cast::<6, 3>(self.current.q.val().file);
        self.planes.write_enable.next = self.down_2.q.val().valid;
        self.planes.write_address.next = (bit_cast::<5, 2>(self.down_2.q.val().turn).to_bits()
            << 3)
            | bit_cast::<5, 3>(self.down_2.q.val().rank);
        self.planes.write_data.next = self.view.seen.val();
        self.marks.write_enable.next = self.down_4.q.val().valid;
        self.marks.write_address.next = (bit_cast::<5, 2>(self.down_4.q.val().turn).to_bits() << 3)
            | bit_cast::<5, 3>(self.down_4.q.val().rank);
        self.marks.write_data.next = self.look_down.marks.val();
        if self.down_2.q.val().valid & (self.down_2.q.val().rank == 0) {
            self.upper.d.next = self.current.q.val();
        }

        // The sweep up.
        self.turns.next = self.down_4.q.val().valid & (self.down_4.q.val().rank == 0);
        self.up_0.d.next.rank = self.up_0.q.val().rank + 1;
        if self.up_0.q.val().rank == 7 {
            self.up_0.d.next.valid = false;
        }
        if self.turns.val() & (self.shows_all.val() | !self.upper.q.val().descends) {
            self.up_0.d.next.valid = true;
            self.up_0.d.next.rank = 0.into();
            self.up_0.d.next.turn = self.down_4.q.val().turn;
        }
        self.up_1.d.next = self.up_0.q.val();
        self.up_2.d.next = self.up_1.q.val();
        self.up_3.d.next = self.up_2.q.val();
        self.up_address.next = (bit_cast::<5, 2>(self.up_0.q.val().turn).to_bits() << 3)
            | bit_cast::<5, 3>(self.up_0.q.val().rank);
        self.planes.read_address.next = self.up_address.val();
        self.marks.read_address.next = self.up_address.val();
        // The checks of the next board are known before this one's last rank.
        if self.up_1.q.val().valid & (self.up_1.q.val().rank == 0) {
            self.checks.d.next.check = self.look_down.check.val();
            self.checks.d.next.double_check = self.look_down.double_check.val();
        }
        self.look_up.seen.next = self.planes.read_data.val();
        self.look_up.marks.next = self.marks.read_data.val();
        self.look_up.rank.next = self.up_1.q.val().rank;
        self.look_up.valid.next = self.up_1.q.val().valid;
        self.look_up.king.next = (bit_cast::<6, 3>(self.upper.q.val().rank).to_bits() << 3)
            | bit_cast::<6, 3>(self.upper.q.val().file);
        self.look_up.short.next = self.upper.q.val().short;
        self.look_up.long.next = self.upper.q.val().long;
        // In standard chess the files are constants, which leave little of the logic.
        self.castling.next = self.standard.val();
        self.look_up.castling_king.next = 4.into();
        if self.chess960.val() {
            self.castling.next = self.files.q.val();
            self.look_up.castling_king.next = self.upper.q.val().file;
        }
        self.look_up.short_rook.next = self.castling.val().white_short;
        self.look_up.long_rook.next = self.castling.val().white_long;
        if self.upper.q.val().black {
            self.look_up.short_rook.next = self.castling.val().black_short;
            self.look_up.long_rook.next = self.castling.val().black_long;
        }
        self.look_up.check.next = self.checks.q.val().check;
        self.look_up.double_check.next = self.checks.q.val().double_check;
        self.shows.next = self.up_3.q.val();
        self.movers.next = self.look_up.movers.val();
        self.targets.next = self.look_up.targets.val();
        self.pawns.next = self.look_up.pawns.val();
        self.steps.next = self.look_up.steps.val();
        self.castles.next = self.look_up.castles.val();
        self.along.next = self.look_up.along.val();
        self.en_passant.next = self.look_up.en_passant.val();
        self.exposed.next = self.look_up.exposed.val();
        self.unpinned.next = self.look_up.unpinned.val();
        self.check.next = self.checks.q.val().check;

        // (Each sweep's clocks follow those of the one before without a gap.)
        self.busy.next = self.down_0.q.val().valid
            | self.down_4.q.val().valid
            | self.up_0.q.val().valid
            | self.up_3.q.val().valid;
        if self.reset.val() {
            self.down_0.d.next.valid = false;
        }
    }
}
