//! Edits: what the tree core tells the leaf cores.
//!
//! # Purpose
//! The tree core and every leaf core keep a board and piece lists of their own. A move is a handful of edits, the same
//! for all of them; the edits of a leaf's parent go to one leaf core alone, with the order to count between those that
//! make the move and those that take it back. [`EditWriter`] makes the edit of whatever the position does in a clock.
//!
//! | bits  | 15 | 14 | 13 | 12..10 | 9..6 | 5..0 | |
//! |-------|----|----|----|--------|------|------|---|
//! | piece | 0  | present | black | kind | slot | square | puts a piece on a square, or (not `present`) empties it; kind 0 then leaves the list alone |
//! | count | 1  | black | short | long, knights, orthogonals | diagonals, 0, hops, near | king | counts the moves of `black`, whose king and castling rights these are and who may meet such enemies; `knights`: one is near this king; `hops`: it may give check, because it has just moved; `near`: the enemy's king is within two squares |
//! | lines | | | | | | | comes behind every `count` and has no mark of its own: 16 lines around that king, see [`sight`](super::sight) |
//! | limits | 1 | | | | bit 8: 1; bits 7..4 black's last slot | bits 3..0 white's last slot | up to where the lists are looked through |
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `told`    | [`Told`]    | every clock: what the position does |
//! | `job`     | 1           | every clock: it does it for one leaf core's job and not on its own board |
//! | `begins`  | 1           | every clock: with what it does a job begins |
//! | `load`    | [`LoadBus`] | every clock: a new position instead |
//! | `written` | [`Written`] | every clock: the piece put, and what else the move does |
//! | `promotion` | 2         | every clock: the move's |
//! | `sides`   | [`Sides`]   | every clock: the position as it stands on its own board |
//! | `rights`  | [`Rights`]  | likewise |
//! | `present` | [`Present`] | likewise |
//! | `sighted` | [`Sighted`] | with a job's `Count` and `Lines`: around the king whose moves are counted |
//! | `castles` | 1           | with a job's `Lines`: its move castles, so that the rook may be anywhere |
//! | `edit`    | [`EditBus`] | in the same clock |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 105 LUT4.

use super::census::Present;
use super::load::LoadBus;
use super::record::Rights;
use super::state::Sides;
use super::survey::Sighted;
use super::writer::Written;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// One edit, or none, for all leaf cores or for one.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct EditBus {
    /// There is an edit.
    pub valid: bool,
    /// It is for the leaf core that has been chosen, not for all.
    pub job: bool,
    /// It is a job's first edit: now a leaf core is chosen.
    pub begins: bool,
    /// The edit.
    pub word: Bits<16>,
}

/// What the position tells in a clock.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Told {
    Nothing,
    /// A piece is put, or taken off.
    Piece,
    /// Count,
    Count,
    /// and along which lines around its king enemies may be met.
    Lines,
    /// How long the lists are.
    Limits,
}

circuit! {
    /// Makes edits; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct EditWriter {
        /// What happens.
        pub told: Signal<In, Told>,
        /// It is a job's.
        pub job: Signal<In, Bit>,
        /// A job begins with it.
        pub begins: Signal<In, Bit>,
        /// A new position.
        pub load: Signal<In, LoadBus>,
        /// The piece, and what the move does.
        pub written: Signal<In, Written>,
        /// What a pawn becomes.
        pub promotion: Signal<In, Bits<2>>,
        /// The position: both sides,
        pub sides: Signal<In, Sides>,
        /// their rights,
        pub rights: Signal<In, Rights>,
        /// and who is there.
        pub present: Signal<In, Present>,
        /// Enemies around the king whose moves are counted.
        pub sighted: Signal<In, Sighted>,
        /// The job's move castles: of the rook nobody has looked where it goes.
        pub castles: Signal<In, Bit>,
        /// The edit.
        pub edit: Signal<Out, EditBus>,
        black: Signal<Local, Bit>,
        short: Signal<Local, Bit>,
        long: Signal<Local, Bit>,
        king: Signal<Local, Bits<6>>,
        enemies: Signal<Local, Bits<3>>,
        promoted: Signal<Local, Bits<3>>,
        hops: Signal<Local, Bit>,
        knights: Signal<Local, Bit>,
        beside: Signal<Local, Bit>,
    }
}

impl Logic for EditWriter {
    #[hdl_gen]
    fn update(&mut self) {
        // Whose moves are counted, and whom their king may meet: behind a job's move the mover's pieces, a promoted one
        // among them.
        self.black.next = self.sides.val().black != self.job.val();
        self.king.next = self.sides.val().white_king;
        self.short.next =
            self.rights.val().white_short & !(self.job.val() & self.written.val().ends_white_short);
        self.long.next =
            self.rights.val().white_long & !(self.job.val() & self.written.val().ends_white_long);
        self.knights.next = self.present.val().black_knights;
        self.enemies.next =
            (bit_cast::<3, 1>(self.present.val().black_orthogonals.into()).to_bits() << 1)
                | bit_cast::<3, 1>(self.present.val().black_diagonals.into());
        if self.black.val() {
            self.king.next = self.sides.val().black_king;
            self.short.next = self.rights.val().black_short
                & !(self.job.val() & self.written.val().ends_black_short);
            self.long.next = self.rights.val().black_long
                & !(self.job.val() & self.written.val().ends_black_long);
            self.knights.next = self.present.val().white_knights;
            self.enemies.next =
                (bit_cast::<3, 1>(self.present.val().white_orthogonals.into()).to_bits() << 1)
                    | bit_cast::<3, 1>(self.present.val().white_diagonals.into());
        }
        // Without a job, at the root, nobody has looked: all may be near.
        self.beside.next = true;
        if self.job.val() {
            self.knights.next = self.sighted.val().knights;
            self.beside.next = self.sighted.val().beside;
        }
        self.promoted.next = 0.into();
        if self.job.val() & self.written.val().promotes {
            match self.promotion.val().index() {
                0 => self.promoted.next = 3.into(),
                1 => self.promoted.next = 2.into(),
                2 => self.promoted.next = 1.into(),
                _ => {}
            }
        }
        self.hops.next = !self.job.val() | self.written.val().places_knight;
        self.edit.next.valid = (self.told.val() != Told::Nothing)
            | self.load.val().board
            | (self.load.val().list & (self.load.val().data == 0));
        self.edit.next.job =
            self.job.val() | (self.told.val() == Told::Count) | (self.told.val() == Told::Lines);
        self.edit.next.begins = self.begins.val();
        self.edit.next.word = self.written.val().edit;
        if self.told.val() == Told::Count {
            self.edit.next.word = (bit_cast::<16, 1>(self.black.val().into()).to_bits() << 14)
                | (bit_cast::<16, 1>(self.short.val().into()).to_bits() << 13)
                | (bit_cast::<16, 1>(self.long.val().into()).to_bits() << 12)
                | (bit_cast::<16, 1>(self.knights.val().into()).to_bits() << 11)
                | (bit_cast::<16, 3>(self.enemies.val() | self.promoted.val()).to_bits() << 9)
                | (bit_cast::<16, 1>(self.hops.val().into()).to_bits() << 7)
                | (bit_cast::<16, 1>(self.beside.val().into()).to_bits() << 6)
                | bit_cast::<16, 6>(self.king.val())
                | 0x8000;
        } else if self.told.val() == Told::Lines {
            self.edit.next.word = 0xFFFF.into();
            if self.job.val() & !self.castles.val() {
                self.edit.next.word = self.sighted.val().lines;
            }
        } else if self.told.val() == Told::Limits {
            self.edit.next.word = (bit_cast::<16, 4>(self.sides.val().black_last).to_bits() << 4)
                | bit_cast::<16, 4>(self.sides.val().white_last)
                | 0x8100;
        } else if self.load.val().list {
            // Clears a slot, and a square that will be written later.
            self.edit.next.word =
                (bit_cast::<16, 4>(bit_cast::<4, 6>(self.load.val().address)).to_bits() << 6)
                    | bit_cast::<16, 6>(self.load.val().address)
                    | 0x1C00;
            if self.load.val().address >= 16 {
                self.edit.next.word =
                    (bit_cast::<16, 4>(bit_cast::<4, 6>(self.load.val().address)).to_bits() << 6)
                        | bit_cast::<16, 6>(self.load.val().address)
                        | 0x3C00;
            }
        } else if self.load.val().board {
            self.edit.next.word = bit_cast::<16, 6>(self.load.val().address);
            if self.load.val().data != 0 {
                self.edit.next.word =
                    (bit_cast::<16, 9>(bit_cast::<9, 16>(self.load.val().data)).to_bits() << 6)
                        | bit_cast::<16, 6>(self.load.val().address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it says is tested with the position, whose edits a leaf core made of software follows.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("edit writer", &mut EditWriter::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 105, "{area:?}");
    }
}
