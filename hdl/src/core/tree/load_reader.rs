//! The load reader: what the position takes from the [load bus](crate::core::load).
//!
//! # Purpose
//! Beside the lists, the position keeps the kings' squares, the lists' lengths, the turn, the rights, and from which files the rooks
//! castle. Of a new position, all of these are taken from what the loader writes.
//!
//! # Ports
//! | port     | width       | valid |
//! |----------|-------------|-------|
//! | `load`   | [`LoadBus`] | every clock: the load bus |
//! | `before` | [`Sides`]   | every clock: the sides as they are |
//! | `sides`  | [`Sides`]   | every clock: the sides after what `load` writes |
//! | `rights` | [`Rights`]  | with `writes_state`: the new position's |
//! | `files_before` | [`CastlingFiles`] | every clock: the files as they are |
//! | `files`  | [`CastlingFiles`] | every clock: the files after what `load` writes |
//! | `writes_state`, `writes_files` | 1, 1 | every clock: `load` writes the state, the files of a side |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 55 LUT4.

use super::record::Rights;
use super::state::Sides;
use crate::circuit;
use crate::core::files::CastlingFiles;
use crate::core::load::LoadBus;
use crate::core::ranks::words::FilesWord;
use crate::core::words::{ListWord, StateWord};
use rust_hdl::prelude::*;

circuit! {
    /// Takes sides and rights from the load bus; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LoadReader {
        pub load: Signal<In, LoadBus>,
        pub before: Signal<In, Sides>,
        pub sides: Signal<Out, Sides>,
        pub rights: Signal<Out, Rights>,
        pub files_before: Signal<In, CastlingFiles>,
        pub files: Signal<Out, CastlingFiles>,
        pub writes_state: Signal<Out, Bit>,
        pub writes_files: Signal<Out, Bit>,
        is_state: Signal<Local, Bit>,
        is_files: Signal<Local, Bit>,
        word: Signal<Local, FilesWord>,
        piece: Signal<Local, ListWord>,
        state: Signal<Local, StateWord>,
        slot: Signal<Local, Bits<4>>,
        black: Signal<Local, Bit>,
        square: Signal<Local, Bits<6>>,
    }
}

impl Logic for LoadReader {
    #[hdl_gen]
    fn update(&mut self) {
        self.piece.next = self.load.val().data.into();
        self.state.next = self.load.val().data.into();
        self.slot.next = bit_cast::<4, 6>(self.load.val().address);
        self.black.next = self.load.val().address >= 16;
        self.square.next = self.piece.val().square;
        self.rights.next.white_short = self.state.val().white_short;
        self.rights.next.white_long = self.state.val().white_long;
        self.rights.next.black_short = self.state.val().black_short;
        self.rights.next.black_long = self.state.val().black_long;
        self.rights.next.en_passant_file = self.state.val().en_passant_file;
        self.rights.next.en_passant = self.state.val().en_passant;
        self.is_state.next = self.load.val().state & ((self.load.val().address & 1) == 0);
        self.is_files.next = self.load.val().state & ((self.load.val().address & 1) == 1);
        self.writes_state.next = self.is_state.val();
        self.writes_files.next = self.is_files.val();
        self.word.next = self.load.val().data.into();
        self.files.next = self.files_before.val();
        if self.is_files.val() {
            if self.word.val().black {
                self.files.next.black_short = self.word.val().short;
                self.files.next.black_long = self.word.val().long;
            } else {
                self.files.next.white_short = self.word.val().short;
                self.files.next.white_long = self.word.val().long;
            }
        }
        self.sides.next = self.before.val();
        if self.is_state.val() {
            self.sides.next.black = self.state.val().black;
        }
        if self.load.val().list {
            if !self.piece.val().alive {
                self.sides.next.white_last = 0.into();
                self.sides.next.black_last = 0.into();
            } else if self.black.val() {
                if self.slot.val() > self.before.val().black_last {
                    self.sides.next.black_last = self.slot.val();
                }
            } else if self.slot.val() > self.before.val().white_last {
                self.sides.next.white_last = self.slot.val();
            }
            // Slot 0 is the king's.
            if self.slot.val() == 0 {
                if self.black.val() {
                    self.sides.next.black_king = self.square.val();
                } else {
                    self.sides.next.white_king = self.square.val();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it reads is tested with the position, which is loaded through it.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("load reader", &mut LoadReader::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 55, "{area:?}");
    }
}
