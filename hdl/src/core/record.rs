//! The record of a move, and its words on the stack.
//!
//! # Purpose
//! A record says all of a move that making and unmaking need, and where the search of its node stood. [`StackWriter`]
//! lays it, with the rights that the move destroys, in three words; [`StackReader`] takes it from them.
//!
//! | word | 15 | 14 | 13, 12 | 11 … | |
//! |------|----|----|--------|------|---|
//! | 0 | clean | first | phase | 11..6 from, 5..0 to | |
//! | 1 | capture | 14..12 its kind | | 11..8 its slot (castling: the rook's) | 7 en passant, 6..4 its file, 3 black long, 2 black short, 1 white long, 0 white short |
//! | 2 | | | 13 long open, 12 short open | 11..10 promotion, 9..7 direction | 6..4 kind, 3..0 slot |
//!
//! # Ports
//! | port     | width          | valid |
//! |----------|----------------|-------|
//! | `record` | [`MoveRecord`] | every clock; out of the reader: `before` with what is in the word |
//! | `rights` | [`Rights`]     | every clock; out of the reader: when `number` is 1 |
//! | `number` | 2              | every clock: which word, 3 for none |
//! | `word`   | 16             | every clock |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `take_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 50 LUT4 each.

use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// Where the moves of a node come from, in this order.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Phase {
    King,
    Castling,
    Pieces,
    EnPassant,
}

/// A move, and where in the search of its node it was found.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct MoveRecord {
    pub from: Bits<6>,
    pub to: Bits<6>,
    /// The moving piece's slot and kind (before a promotion).
    pub slot: Bits<4>,
    pub kind: Bits<3>,
    pub phase: Phase,
    /// 0 queen, 1 rook, 2 bishop, 3 knight: a pawn on the last rank becomes this; castling: 0 short, 1 long.
    pub promotion: Bits<2>,
    /// Where the walk that found it stood: enough to resume it.
    pub direction: Bits<3>,
    pub first: bool,
    /// It takes a piece; in castling kind and slot are the rook's.
    pub capture: bool,
    pub captured_kind: Bits<3>,
    pub captured_slot: Bits<4>,
    /// The king could go to the free square beside it on the short and on the long wing.
    pub short_open: bool,
    pub long_open: bool,
    /// The node has neither pins nor checks: nothing to scan again when the search comes back.
    pub clean: bool,
}

/// The rights that a move may destroy.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Rights {
    pub en_passant: bool,
    pub en_passant_file: Bits<3>,
    /// Castling.
    pub white_short: bool,
    pub white_long: bool,
    pub black_short: bool,
    pub black_long: bool,
}

circuit! {
    /// Lays a record in words; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct StackWriter {
        /// The move,
        pub record: Signal<In, MoveRecord>,
        /// and what it destroys.
        pub rights: Signal<In, Rights>,
        /// Which word.
        pub number: Signal<In, Bits<2>>,
        /// The word.
        pub word: Signal<Out, Bits<16>>,
    }
}

impl Logic for StackWriter {
    #[hdl_gen]
    fn update(&mut self) {
        match self.number.val().index() {
            0 => {
                self.word.next = (bit_cast::<16, 1>(self.record.val().clean.into()).to_bits()
                    << 15)
                    | (bit_cast::<16, 1>(self.record.val().first.into()).to_bits() << 14)
                    | (bit_cast::<16, 2>(self.record.val().phase.into()).to_bits() << 12)
                    | (bit_cast::<16, 6>(self.record.val().from).to_bits() << 6)
                    | bit_cast::<16, 6>(self.record.val().to);
            }
            1 => {
                self.word.next = (bit_cast::<16, 1>(self.record.val().capture.into()).to_bits()
                    << 15)
                    | (bit_cast::<16, 3>(self.record.val().captured_kind).to_bits() << 12)
                    | (bit_cast::<16, 4>(self.record.val().captured_slot).to_bits() << 8)
                    | (bit_cast::<16, 1>(self.rights.val().en_passant.into()).to_bits() << 7)
                    | (bit_cast::<16, 3>(self.rights.val().en_passant_file).to_bits() << 4)
                    | (bit_cast::<16, 1>(self.rights.val().black_long.into()).to_bits() << 3)
                    | (bit_cast::<16, 1>(self.rights.val().black_short.into()).to_bits() << 2)
                    | (bit_cast::<16, 1>(self.rights.val().white_long.into()).to_bits() << 1)
                    | bit_cast::<16, 1>(self.rights.val().white_short.into());
            }
            _ => {
                self.word.next = (bit_cast::<16, 1>(self.record.val().long_open.into()).to_bits()
                    << 13)
                    | (bit_cast::<16, 1>(self.record.val().short_open.into()).to_bits() << 12)
                    | (bit_cast::<16, 2>(self.record.val().promotion).to_bits() << 10)
                    | (bit_cast::<16, 3>(self.record.val().direction).to_bits() << 7)
                    | (bit_cast::<16, 3>(self.record.val().kind).to_bits() << 4)
                    | bit_cast::<16, 4>(self.record.val().slot);
            }
        }
    }
}

circuit! {
    /// Takes a record from words, one after the other; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct StackReader {
        /// The record as far as it has been read.
        pub before: Signal<In, MoveRecord>,
        /// Which word.
        pub number: Signal<In, Bits<2>>,
        /// The word.
        pub word: Signal<In, Bits<16>>,
        /// The record with what is in the word.
        pub record: Signal<Out, MoveRecord>,
        /// What is in word 1.
        pub rights: Signal<Out, Rights>,
    }
}

impl Logic for StackReader {
    #[hdl_gen]
    fn update(&mut self) {
        self.rights.next.en_passant = self.word.val().get_bit(7);
        self.rights.next.en_passant_file = self.word.val().to_bits().get_bits::<3>(4);
        self.rights.next.black_long = self.word.val().get_bit(3);
        self.rights.next.black_short = self.word.val().get_bit(2);
        self.rights.next.white_long = self.word.val().get_bit(1);
        self.rights.next.white_short = self.word.val().get_bit(0);
        self.record.next = self.before.val();
        match self.number.val().index() {
            0 => {
                self.record.next.clean = self.word.val().get_bit(15);
                self.record.next.first = self.word.val().get_bit(14);
                match self.word.val().to_bits().get_bits::<2>(12).index() {
                    0 => self.record.next.phase = Phase::King,
                    1 => self.record.next.phase = Phase::Castling,
                    2 => self.record.next.phase = Phase::Pieces,
                    _ => self.record.next.phase = Phase::EnPassant,
                }
                self.record.next.from = self.word.val().to_bits().get_bits::<6>(6);
                self.record.next.to = self.word.val().to_bits().get_bits::<6>(0);
            }
            1 => {
                self.record.next.capture = self.word.val().get_bit(15);
                self.record.next.captured_kind = self.word.val().to_bits().get_bits::<3>(12);
                self.record.next.captured_slot = self.word.val().to_bits().get_bits::<4>(8);
            }
            2 => {
                self.record.next.long_open = self.word.val().get_bit(13);
                self.record.next.short_open = self.word.val().get_bit(12);
                self.record.next.promotion = self.word.val().to_bits().get_bits::<2>(10);
                self.record.next.direction = self.word.val().to_bits().get_bits::<3>(7);
                self.record.next.kind = self.word.val().to_bits().get_bits::<3>(4);
                self.record.next.slot = self.word.val().to_bits().get_bits::<4>(0);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn any_record() -> impl Strategy<Value = MoveRecord> {
        let phases = [
            Phase::King,
            Phase::Castling,
            Phase::Pieces,
            Phase::EnPassant,
        ];
        let squares = (0_u64..64, 0_u64..64);
        let small = (0_u64..16, 0_u64..8, 0_u64..4, 0_u64..8, 0_u64..8, 0_u64..16);
        let marks = any::<[bool; 5]>();
        let phase = (0_usize..4).prop_map(move |phase| phases[phase]);
        (squares, small, marks, phase).prop_map(
            |((from, to), (slot, kind, promotion, direction, taken, taken_slot), marks, phase)| {
                let [first, capture, short_open, long_open, clean] = marks;
                MoveRecord {
                    from: from.into(),
                    to: to.into(),
                    slot: slot.into(),
                    kind: kind.into(),
                    phase,
                    promotion: promotion.into(),
                    direction: direction.into(),
                    first,
                    capture,
                    captured_kind: taken.into(),
                    captured_slot: taken_slot.into(),
                    short_open,
                    long_open,
                    clean,
                }
            },
        )
    }

    fn any_rights() -> impl Strategy<Value = Rights> {
        (any::<[bool; 5]>(), 0_u64..8).prop_map(|(marks, file)| {
            let [en_passant, white_short, white_long, black_short, black_long] = marks;
            Rights {
                en_passant,
                en_passant_file: file.into(),
                white_short,
                white_long,
                black_short,
                black_long,
            }
        })
    }

    proptest! {
        /// Whatever was in the record before, three words give it all back.
        #[test]
        fn what_is_written_is_read(
            record in any_record(), rights in any_rights(), before in any_record(),
            order in Just([0_u64, 1, 2]).prop_shuffle(),
        ) {
            let (mut writer, mut reader) = (StackWriter::default(), StackReader::default());
            writer.connect_all();
            reader.connect_all();
            writer.record.next = record;
            writer.rights.next = rights;
            reader.before.next = before;
            for number in order {
                writer.number.next = number.into();
                prop_assert!(simulate(&mut writer, 10));
                reader.number.next = number.into();
                reader.word.next = writer.word.val();
                prop_assert!(simulate(&mut reader, 10));
                if number == 1 {
                    prop_assert_eq!(reader.rights.val(), rights);
                }
                reader.before.next = reader.record.val();
            }
            reader.number.next = 3_u64.into();
            prop_assert!(simulate(&mut reader, 10));
            prop_assert_eq!(reader.record.val(), record);
        }
    }

    #[test]
    fn take_what_the_header_says() {
        for area in [
            testing::synthesize("stack writer", &mut StackWriter::default()),
            testing::synthesize("stack reader", &mut StackReader::default()),
        ] {
            assert_eq!((area.block_rams, area.flip_flops), (0, 0));
            assert!(area.lut4 <= 50, "{area:?}");
        }
    }
}
