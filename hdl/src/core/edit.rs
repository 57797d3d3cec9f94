//! Edits: the messages of the tree core to the leaf cores.
//!
//! # Purpose
//! The tree core and every leaf core keep a board and piece lists of their own. A move is a handful of edits, the same
//! for all of them; the edits of a leaf's parent go to one leaf core alone, with the order to count between those that
//! make the move and those that take it back. [`EditWriter`] makes the edit for what the position does in a clock; [`EditReader`] takes it
//! apart.
//!
//! | edit | |
//! |------|-|
//! | [`PieceEdit`]   | puts a piece on a square, or empties it |
//! | [`CountOrder`]  | counts the moves of a side |
//! | [`LinesWord`] | follows every [`CountOrder`], and has no mark of its own: the lines around that side's king |
//! | [`LimitsOrder`] | sets up to which slots the piece lists are read |
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `sends`   | [`Edit`]    | every clock: which edit is sent |
//! | `job`     | 1           | every clock: the edit is one of a job, for one leaf core, and not made on the own board |
//! | `begins`  | 1           | every clock: the edit is a job's first |
//! | `load`    | [`LoadBus`] | every clock: what is written of a new position, while `sends` is `Nothing` |
//! | `written` | [`Written`] | every clock: the piece that is put, and what else the move changes |
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
use super::words::{BoardWord, CountOrder, Kind, LimitsOrder, LinesWord, ListWord, PieceEdit};
use super::writer::Written;
use crate::circuit;
use crate::word::Packed as _;
use rust_hdl::prelude::*;

/// The bus from the tree core to the leaf cores.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct EditBus {
    /// There is an edit on the bus.
    pub valid: bool,
    /// The edit is for the chosen leaf core, not for all of them.
    pub job: bool,
    /// The edit is a job's first, so that a leaf core is chosen now.
    pub begins: bool,
    /// The edit.
    pub word: Bits<16>,
}

/// Which edit the position sends in a clock.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Edit {
    /// No edit.
    Nothing,
    /// The piece that `written` describes is put on its square, or taken off.
    Piece,
    /// The order to count.
    Count,
    /// The word of lines that follows the order to count.
    Lines,
    /// The order that sets how long the lists are.
    Limits,
}

circuit! {
    /// Makes edits; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct EditWriter {
        /// Which edit is sent.
        pub sends: Signal<In, Edit>,
        /// The edit is one of a job.
        pub job: Signal<In, Bit>,
        /// The edit is a job's first.
        pub begins: Signal<In, Bit>,
        /// The load bus, with a new position.
        pub load: Signal<In, LoadBus>,
        /// The piece that is put, and what else the move changes.
        pub written: Signal<In, Written>,
        /// What a pawn becomes on the last rank.
        pub promotion: Signal<In, Bits<2>>,
        /// Whose turn it is, the kings and the lists' lengths.
        pub sides: Signal<In, Sides>,
        /// The castling rights.
        pub rights: Signal<In, Rights>,
        /// The kinds of pieces that either side has.
        pub present: Signal<In, Present>,
        /// Enemies around the king whose moves are counted.
        pub sighted: Signal<In, Sighted>,
        /// The job's move castles, so that `sighted` lacks the rook at its new square.
        pub castles: Signal<In, Bit>,
        /// The edit.
        pub edit: Signal<Out, EditBus>,
        black: Signal<Local, Bit>,
        short: Signal<Local, Bit>,
        long: Signal<Local, Bit>,
        king: Signal<Local, Bits<6>>,
        knights: Signal<Local, Bit>,
        beside: Signal<Local, Bit>,
        free_ranks: Signal<Local, Bits<2>>,
        count: Signal<Local, CountOrder>,
        limits: Signal<Local, LimitsOrder>,
        /// The edit that clears a slot, and a square that is written later.
        cleared: Signal<Local, PieceEdit>,
        /// The board's word of a new position, and the edit that puts its piece there.
        loaded: Signal<Local, BoardWord>,
        put: Signal<Local, PieceEdit>,
    }
}

impl Logic for EditWriter {
    #[hdl_gen]
    fn update(&mut self) {
        // Behind a job's move the other side's moves are counted, and its king may meet the mover's pieces.
        self.black.next = self.sides.val().black != self.job.val();
        self.king.next = self.sides.val().white_king;
        self.short.next =
            self.rights.val().white_short & !(self.job.val() & self.written.val().ends_white_short);
        self.long.next =
            self.rights.val().white_long & !(self.job.val() & self.written.val().ends_white_long);
        self.knights.next = self.present.val().black_knights;
        if self.black.val() {
            self.king.next = self.sides.val().black_king;
            self.short.next = self.rights.val().black_short
                & !(self.job.val() & self.written.val().ends_black_short);
            self.long.next = self.rights.val().black_long
                & !(self.job.val() & self.written.val().ends_black_long);
            self.knights.next = self.present.val().white_knights;
        }
        // The order to count at the root is not a job: its king has not been surveyed, so that every enemy may be near.
        self.beside.next = true;
        self.free_ranks.next = 0.into();
        if self.job.val() {
            self.free_ranks.next = self.sighted.val().free_ranks;
            self.knights.next = self.sighted.val().knights;
            self.beside.next = self.sighted.val().beside;
        }
        self.count.next.king = self.king.val();
        self.count.next.near = self.beside.val();
        self.count.next.hops = !self.job.val() | self.written.val().places_knight;
        self.count.next.limits = false;
        self.count.next.free_ranks = self.free_ranks.val();
        self.count.next.knights = self.knights.val();
        self.count.next.long = self.long.val();
        self.count.next.short = self.short.val();
        self.count.next.black = self.black.val();
        self.count.next.order = true;
        self.limits.next.white_last = self.sides.val().white_last;
        self.limits.next.black_last = self.sides.val().black_last;
        self.limits.next.limits = true;
        self.limits.next.unused = 0.into();
        self.limits.next.order = true;
        self.cleared.next.square = self.load.val().address;
        self.cleared.next.slot = bit_cast::<4, 6>(self.load.val().address);
        self.cleared.next.kind = Kind::Cleared;
        self.cleared.next.black = self.load.val().address >= 16;
        self.cleared.next.present = false;
        self.cleared.next.order = false;
        self.loaded.next = self.load.val().data.into();
        self.put.next.square = self.load.val().address;
        self.put.next.slot = self.loaded.val().slot;
        self.put.next.kind = self.loaded.val().kind;
        self.put.next.black = self.loaded.val().black;
        self.put.next.present = self.loaded.val().occupied;
        self.put.next.order = false;
        self.edit.next.valid = (self.sends.val() != Edit::Nothing)
            | self.load.val().board
            | (self.load.val().list & (self.load.val().data == 0));
        self.edit.next.job =
            self.job.val() | (self.sends.val() == Edit::Count) | (self.sends.val() == Edit::Lines);
        self.edit.next.begins = self.begins.val();
        self.edit.next.word = self.written.val().edit.to_bits();
        if self.sends.val() == Edit::Count {
            self.edit.next.word = self.count.val().to_bits();
        } else if self.sends.val() == Edit::Lines {
            self.edit.next.word = 0xFFFF.into();
            if self.job.val() & !self.castles.val() {
                self.edit.next.word = self.sighted.val().lines;
            }
        } else if self.sends.val() == Edit::Limits {
            self.edit.next.word = self.limits.val().to_bits();
        } else if self.load.val().list {
            self.edit.next.word = self.cleared.val().to_bits();
        } else if self.load.val().board {
            self.edit.next.word = self.put.val().to_bits();
        }
    }
}

circuit! {
    /// Takes a word of the inbox apart, as each of the words that it may be. Combinational.
    #[derive(LogicBlock)]
    pub(crate) struct EditReader {
        /// The word.
        pub data: Signal<In, Bits<16>>,
        /// The word as an order to count.
        pub count: Signal<Out, CountOrder>,
        /// The word as the order that sets the lists' limits.
        pub limits: Signal<Out, LimitsOrder>,
        /// The word as the lines that follow an order to count.
        pub lines: Signal<Out, LinesWord>,
        /// The word as one of a piece list.
        pub list: Signal<Out, ListWord>,
    }
}

impl Logic for EditReader {
    #[hdl_gen]
    fn update(&mut self) {
        self.count.next = self.data.val().into();
        self.limits.next = self.data.val().into();
        self.lines.next = self.data.val().into();
        self.list.next = self.data.val().into();
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
