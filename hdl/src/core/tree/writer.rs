//! The piece writer: turns "put this piece there" into words for the board and the lists. Combinational.
//!
//! # Purpose
//! A move is a handful of writes: the mover, the piece taken, the rook that castles. For each it makes the board's word
//! and square and the list's word and address, and shows which rights the move ends.
//!
//! # Ports
//! | port      | width          | valid |
//! |-----------|----------------|-------|
//! | `record`  | [`MoveRecord`] | every clock: the move |
//! | `black`   | 1              | every clock: the mover's colour |
//! | `files`   | [`CastlingFiles`] | every clock: from which files the rooks castle |
//! | `who`     | [`Who`]        | every clock: which piece |
//! | `place`   | [`Place`]      | every clock: where |
//! | `dies`    | 1              | every clock: the piece is taken off |
//! | `en_passant` | 1           | every clock: the move is en passant |
//! | `written` | [`Written`]    | every clock: the words |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 80 LUT4.
//!
//! # One body
//! Each output is a few lines of its own, and most need the same square, kind and slot.

use super::record::MoveRecord;
use crate::circuit;
use crate::core::files::CastlingFiles;
use crate::core::words::{BoardWord, Kind, ListWord};
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// Which piece is written.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Who {
    /// No piece: the square becomes empty.
    Nobody,
    /// The mover as it was.
    Mover,
    /// The mover as it is after the move: promoted, if it promotes.
    Placed,
    /// The piece taken.
    Captured,
    /// The rook that castles.
    Rook,
}

/// Where it is written.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Place {
    From,
    To,
    /// The square of the piece taken: `To`, or en passant the square behind it.
    Victim,
    /// The squares to which king and rook castle.
    KingTo,
    RookTo,
}

/// See the [module](self).
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Written {
    pub square: Bits<6>,
    pub board_word: BoardWord,
    /// `{black, slot}`.
    pub list_address: Bits<5>,
    pub list_word: ListWord,
    /// The list is written too.
    pub lists: bool,
    /// Castling rights that the move ends: the king moves, or a piece leaves or reaches the square of the rook.
    pub ends_white_short: bool,
    pub ends_white_long: bool,
    pub ends_black_short: bool,
    pub ends_black_long: bool,
    /// A pawn goes two squares.
    pub double_push: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct PieceWriter {
        pub record: Signal<In, MoveRecord>,
        pub en_passant: Signal<In, Bit>,
        pub black: Signal<In, Bit>,
        pub files: Signal<In, CastlingFiles>,
        pub who: Signal<In, Who>,
        pub place: Signal<In, Place>,
        pub dies: Signal<In, Bit>,
        pub written: Signal<Out, Written>,
        square: Signal<Local, Bits<6>>,
        kind: Signal<Local, Kind>,
        slot: Signal<Local, Bits<4>>,
        is_black: Signal<Local, Bit>,
        anybody: Signal<Local, Bit>,
        promotes: Signal<Local, Bit>,
        promoted_kind: Signal<Local, Kind>,
        placed_kind: Signal<Local, Kind>,
        board: Signal<Local, BoardWord>,
        list: Signal<Local, ListWord>,
        king_moves: Signal<Local, Bit>,
        white_short: Signal<Local, Bits<6>>,
        white_long: Signal<Local, Bits<6>>,
        black_short: Signal<Local, Bits<6>>,
        black_long: Signal<Local, Bits<6>>,
    }
}

impl Logic for PieceWriter {
    #[hdl_gen]
    fn update(&mut self) {
        self.promotes.next = (self.record.val().kind == Kind::Pawn)
            & (((self.record.val().to.to_bits() >> 3) == 0)
                | ((self.record.val().to.to_bits() >> 3) == 7));
        self.promoted_kind.next = (5 - bit_cast::<3, 2>(self.record.val().promotion)).into();
        self.placed_kind.next = self.record.val().kind;
        if self.promotes.val() {
            self.placed_kind.next = self.promoted_kind.val();
        }
        self.square.next = self.record.val().from;
        match self.place.val() {
            Place::To => {
                self.square.next = self.record.val().to;
            }
            Place::Victim => {
                self.square.next = self.record.val().to;
                if self.en_passant.val() {
                    self.square.next = (self.record.val().from & 0x38) | (self.record.val().to & 7);
                }
            }
            Place::KingTo => {
                self.square.next = (self.record.val().from & 0x38) | 6;
                if self.record.val().promotion == 1 {
                    self.square.next = (self.record.val().from & 0x38) | 2;
                }
            }
            Place::RookTo => {
                self.square.next = (self.record.val().from & 0x38) | 5;
                if self.record.val().promotion == 1 {
                    self.square.next = (self.record.val().from & 0x38) | 3;
                }
            }
            _ => {}
        }
        self.anybody.next = true;
        self.is_black.next = self.black.val();
        self.slot.next = self.record.val().slot;
        self.kind.next = self.record.val().kind;
        match self.who.val() {
            Who::Nobody => {
                self.anybody.next = false;
                self.kind.next = Kind::Nothing;
            }
            Who::Placed => {
                self.kind.next = self.placed_kind.val();
            }
            Who::Captured => {
                self.is_black.next = !self.black.val();
                self.slot.next = self.record.val().captured_slot;
                self.kind.next = self.record.val().captured_kind;
            }
            Who::Rook => {
                self.slot.next = self.record.val().captured_slot;
                self.kind.next = Kind::Rook;
            }
            _ => {}
        }
        self.written.next.square = self.square.val();
        self.board.next.slot = self.slot.val();
        self.board.next.kind = self.kind.val();
        self.board.next.black = self.is_black.val();
        self.board.next.occupied = self.anybody.val() & !self.dies.val();
        self.board.next.unused = 0.into();
        self.written.next.board_word = self.board.val();
        self.written.next.list_address = (bit_cast::<5, 1>(self.is_black.val().into()).to_bits()
            << 4)
            | bit_cast::<5, 4>(self.slot.val());
        self.list.next.square = self.square.val();
        self.list.next.kind = self.kind.val();
        self.list.next.alive = !self.dies.val();
        self.list.next.unused = 0.into();
        self.written.next.list_word = self.list.val();
        self.written.next.lists = self.anybody.val();
        // A pawn that goes from rank 2 to 4 or from 7 to 5 is the only one to change just that bit of its rank.
        self.written.next.double_push = (self.record.val().kind == Kind::Pawn)
            & (((self.record.val().from ^ self.record.val().to) & 0x38) == 0x10);
        self.king_moves.next = self.record.val().kind == Kind::King;
        self.white_short.next = bit_cast::<6, 3>(self.files.val().white_short);
        self.white_long.next = bit_cast::<6, 3>(self.files.val().white_long);
        self.black_short.next = bit_cast::<6, 3>(self.files.val().black_short) | 0x38;
        self.black_long.next = bit_cast::<6, 3>(self.files.val().black_long) | 0x38;
        self.written.next.ends_white_short = (self.king_moves.val() & !self.black.val())
            | (self.record.val().from == self.white_short.val())
            | (self.record.val().to == self.white_short.val());
        self.written.next.ends_white_long = (self.king_moves.val() & !self.black.val())
            | (self.record.val().from == self.white_long.val())
            | (self.record.val().to == self.white_long.val());
        self.written.next.ends_black_short = (self.king_moves.val() & self.black.val())
            | (self.record.val().from == self.black_short.val())
            | (self.record.val().to == self.black_short.val());
        self.written.next.ends_black_long = (self.king_moves.val() & self.black.val())
            | (self.record.val().from == self.black_long.val())
            | (self.record.val().to == self.black_long.val());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::testing::kind_of;
    use crate::testing;
    use crate::word::Packed as _;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn writes_who_where(
            from in 0u64..64, to in 0u64..64, slot in 0u64..16, kind in 1u64..7, promotion in 0u64..4,
            captured_kind in 1u64..7, captured_slot in 0u64..16,
            black: bool, en_passant: bool, dies: bool, who in 0usize..5, place in 0usize..5,
        ) {
            let whos = [Who::Nobody, Who::Mover, Who::Placed, Who::Captured, Who::Rook];
            let places = [Place::From, Place::To, Place::Victim, Place::KingTo, Place::RookTo];
            let mut writer = PieceWriter::default();
            writer.connect_all();
            writer.record.next = MoveRecord {
                from: from.into(), to: to.into(), slot: slot.into(), kind: kind_of(kind), promotion: promotion.into(),
                captured_kind: kind_of(captured_kind), captured_slot: captured_slot.into(), ..Default::default()
            };
            writer.en_passant.next = en_passant;
            writer.black.next = black;
            writer.dies.next = dies;
            writer.who.next = whos[who];
            writer.place.next = places[place];
            prop_assert!(simulate(&mut writer, 20));
            let written = writer.written.val();

            let back_rank = from / 8 * 8;
            let long = promotion == 1;
            let square = match places[place] {
                Place::From => from,
                Place::To => to,
                Place::Victim => if en_passant { back_rank + to % 8 } else { to },
                Place::KingTo => back_rank + if long { 2 } else { 6 },
                Place::RookTo => back_rank + if long { 3 } else { 5 },
            };
            let promotes = kind == 1 && matches!(to / 8, 0 | 7);
            let placed = if promotes { [5, 4, 3, 2][promotion as usize] } else { kind };
            let (black, kind, slot) = match whos[who] {
                Who::Nobody => (black, 0, 0),
                Who::Mover => (black, kind, slot),
                Who::Placed => (black, placed, slot),
                Who::Captured => (!black, captured_kind, captured_slot),
                Who::Rook => (black, 4, captured_slot),
            };
            prop_assert_eq!(written.square, square);
            let black = u64::from(black);
            let stands = whos[who] != Who::Nobody && !dies;
            let board = 0x100 | black << 7 | kind << 4 | slot;
            prop_assert_eq!(written.board_word.occupied, stands);
            if stands {
                prop_assert_eq!(written.board_word.to_bits(), board);
            }
            prop_assert_eq!(written.lists, whos[who] != Who::Nobody);
            if written.lists {
                prop_assert_eq!(written.list_address, black << 4 | slot);
                prop_assert_eq!(written.list_word.to_bits(), u64::from(stands) << 9 | kind << 6 | square);
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("piece writer", &mut PieceWriter::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 80, "{area:?}");
    }
}
