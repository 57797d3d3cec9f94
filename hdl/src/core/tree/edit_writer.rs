//! The edit writer: the [edit](crate::core::edit) for what the position does in a clock.
//!
//! # Purpose
//! Chooses among the piece that the position writes, an order to count with its word of lines, the order that sets the lists'
//! limits, and what the load bus writes of a new position.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `puts`    | 1           | every clock: the piece that `written` describes is put on its square, or taken off |
//! | `sends`   | [`Edit`]    | every clock: which order is sent, while `puts` is low |
//! | `job`     | 1           | every clock: the edit is one of a job, for one leaf core, and not made on the own board |
//! | `begins`  | 1           | every clock: the edit is a job's first |
//! | `load`    | [`LoadBus`] | every clock: what is written of a new position, while `sends` is `Nothing` |
//! | `written` | [`Written`] | every clock: the piece that is put, and what else the move changes |
//! | `sides`   | [`Sides`]   | every clock: the position as it stands on its own board |
//! | `rights`  | [`Rights`]  | likewise |
//! | `sighted` | [`Sighted`] | with a job's `Count` and `Lines`: around the king whose moves are counted |
//! | `castles` | 1           | with a job's `Lines`: its move castles, so that the rook may be anywhere |
//! | `edit`    | [`EditBus`] | in the same clock: the edit |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 95 LUT4.

use super::record::Rights;
use super::state::Sides;
use super::survey::Sighted;
use super::writer::Written;
use crate::circuit;
use crate::core::edit::EditBus;
use crate::core::load::LoadBus;
use crate::core::words::{BoardWord, CountOrder, Kind, LimitsOrder, PieceEdit};
use crate::word::Packed as _;
use rust_hdl::prelude::*;

/// Which order the position sends in a clock.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Edit {
    /// No order.
    Nothing,
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
        /// A piece is put on a square, or taken off. It arrives late, so that only `edit.valid` depends on it.
        pub puts: Signal<In, Bit>,
        pub sends: Signal<In, Edit>,
        pub job: Signal<In, Bit>,
        pub begins: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub written: Signal<In, Written>,
        pub sides: Signal<In, Sides>,
        pub rights: Signal<In, Rights>,
        pub sighted: Signal<In, Sighted>,
        pub castles: Signal<In, Bit>,
        pub edit: Signal<Out, EditBus>,
        black: Signal<Local, Bit>,
        short: Signal<Local, Bit>,
        long: Signal<Local, Bit>,
        king: Signal<Local, Bits<6>>,
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
        // After the move the other side's moves are counted, and its king may meet the mover's pieces.
        self.black.next = !self.sides.val().black;
        self.king.next = self.sides.val().black_king;
        self.short.next = self.rights.val().black_short & !self.written.val().ends_black_short;
        self.long.next = self.rights.val().black_long & !self.written.val().ends_black_long;
        if self.sides.val().black {
            self.king.next = self.sides.val().white_king;
            self.short.next = self.rights.val().white_short & !self.written.val().ends_white_short;
            self.long.next = self.rights.val().white_long & !self.written.val().ends_white_long;
        }
        self.count.next.king = self.king.val();
        self.count.next.near = self.sighted.val().beside;
        self.count.next.hops = self.written.val().places_knight;
        self.count.next.limits = false;
        self.count.next.free_ranks = self.sighted.val().free_ranks;
        self.count.next.knights = self.sighted.val().knights;
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
        self.edit.next.valid = self.puts.val()
            | (self.sends.val() != Edit::Nothing)
            | self.load.val().board
            | (self.load.val().list & (self.load.val().data == 0));
        self.edit.next.job = self.job.val();
        self.edit.next.begins = self.begins.val();
        self.edit.next.word = self.written.val().edit.to_bits();
        if self.sends.val() == Edit::Count {
            self.edit.next.word = self.count.val().to_bits();
        } else if self.sends.val() == Edit::Lines {
            self.edit.next.word = 0xFFFF.into();
            if !self.castles.val() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it says is tested with the position, whose edits a leaf core made of software follows.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("edit writer", &mut EditWriter::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 95, "{area:?}");
    }
}
