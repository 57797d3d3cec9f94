//! The record of a move, and its words on the stack.
//!
//! # Purpose
//! A record holds all of a move that making and unmaking need, and where the search of its node stood. [`StackWriter`]
//! lays it, with the rights that the move destroys, in three words; [`StackReader`] takes it from them.
//!
//! The words are [`MoveWord`], [`LossWord`] and [`SearchWord`].
//!
//! # Ports
//! | port     | width          | valid |
//! |----------|----------------|-------|
//! | `record` | [`MoveRecord`] | every clock: of the writer, the move of word 0; out of the reader, `before` with what is in the word |
//! | `held`   | [`MoveRecord`] | every clock, into the writer: the move of the other words |
//! | `before` | [`MoveRecord`] | every clock, into the reader: the record as far as it has been read |
//! | `rights` | [`Rights`]     | every clock; out of the reader: when `number` is 1 |
//! | `number` | 2              | every clock: which word, 3 for none |
//! | `word`   | 16             | every clock: the word |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `take_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 50 LUT4 each.

use crate::core::words::Kind;
use crate::word::{Field, Packed as _};
use crate::{circuit, packed};
use rust_hdl::prelude::*;

/// How a move is made.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Phase {
    /// A piece goes to its target, the king too.
    Pieces,
    Castling,
    EnPassant,
}

impl Field for Phase {
    fn from_lowest(bits: u32) -> Self {
        match bits & 3 {
            0 => Self::Pieces,
            1 => Self::Castling,
            _ => Self::EnPassant,
        }
    }

    fn to_lowest(self) -> u32 {
        self as u32
    }
}

/// A move, and where in the search of its node it was found.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct MoveRecord {
    pub from: Bits<6>,
    /// Where it goes; of a king that castles, the square of its rook.
    pub to: Bits<6>,
    /// The moving piece's slot and kind (before a promotion).
    pub slot: Bits<4>,
    pub kind: Kind,
    pub phase: Phase,
    /// 0 queen, 1 rook, 2 bishop, 3 knight: a pawn on the last rank becomes this; castling: 0 short, 1 long.
    pub promotion: Bits<2>,
    /// Where the walk that found it stood: enough to resume it.
    pub direction: Bits<3>,
    pub first: bool,
    /// It takes a piece; in castling kind and slot are the rook's.
    pub capture: bool,
    pub captured_kind: Kind,
    pub captured_slot: Bits<4>,
    /// The king could go to the free square beside it on the short and on the long wing.
    pub short_open: bool,
    pub long_open: bool,
    /// The piece is not pinned.
    pub loose: bool,
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

packed! {
    /// A move of the root, as it is reported.
    pub(crate) struct ReportedMove {
        to: Bits<6>,
        from: Bits<6>,
        /// What a pawn on the last rank becomes, a [`Kind`]; else 0.
        promotion: Bits<3>,
        unused: bool,
    }
}

packed! {
    /// Word 0: the move.
    struct MoveWord {
        to: Bits<6>,
        from: Bits<6>,
        phase: Phase,
        first: bool,
        loose: bool,
    }
}

packed! {
    /// Word 1: what the move destroys.
    struct LossWord {
        white_short: bool,
        white_long: bool,
        black_short: bool,
        black_long: bool,
        en_passant_file: Bits<3>,
        en_passant: bool,
        captured_slot: Bits<4>,
        captured_kind: Kind,
        capture: bool,
    }
}

packed! {
    /// Word 2: where the search of the node stood.
    struct SearchWord {
        slot: Bits<4>,
        kind: Kind,
        direction: Bits<3>,
        promotion: Bits<2>,
        short_open: bool,
        long_open: bool,
        unused: Bits<2>,
    }
}

circuit! {
    /// Lays a record in words; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct StackWriter {
        pub record: Signal<In, MoveRecord>,
        pub held: Signal<In, MoveRecord>,
        pub rights: Signal<In, Rights>,
        pub number: Signal<In, Bits<2>>,
        pub word: Signal<Out, Bits<16>>,
        moved: Signal<Local, MoveWord>,
        loss: Signal<Local, LossWord>,
        search: Signal<Local, SearchWord>,
    }
}

impl Logic for StackWriter {
    #[hdl_gen]
    fn update(&mut self) {
        self.moved.next.to = self.record.val().to;
        self.moved.next.from = self.record.val().from;
        self.moved.next.phase = self.record.val().phase;
        self.moved.next.first = self.record.val().first;
        self.moved.next.loose = self.record.val().loose;
        self.loss.next.white_short = self.rights.val().white_short;
        self.loss.next.white_long = self.rights.val().white_long;
        self.loss.next.black_short = self.rights.val().black_short;
        self.loss.next.black_long = self.rights.val().black_long;
        self.loss.next.en_passant_file = self.rights.val().en_passant_file;
        self.loss.next.en_passant = self.rights.val().en_passant;
        self.loss.next.captured_slot = self.held.val().captured_slot;
        self.loss.next.captured_kind = self.held.val().captured_kind;
        self.loss.next.capture = self.held.val().capture;
        self.search.next.slot = self.held.val().slot;
        self.search.next.kind = self.held.val().kind;
        self.search.next.direction = self.held.val().direction;
        self.search.next.promotion = self.held.val().promotion;
        self.search.next.short_open = self.held.val().short_open;
        self.search.next.long_open = self.held.val().long_open;
        self.search.next.unused = 0.into();
        match self.number.val().index() {
            0 => self.word.next = self.moved.val().to_bits(),
            1 => self.word.next = self.loss.val().to_bits(),
            _ => self.word.next = self.search.val().to_bits(),
        }
    }
}

circuit! {
    /// Takes a record from words, one after the other; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct StackReader {
        pub before: Signal<In, MoveRecord>,
        pub number: Signal<In, Bits<2>>,
        pub word: Signal<In, Bits<16>>,
        pub record: Signal<Out, MoveRecord>,
        pub rights: Signal<Out, Rights>,
        moved: Signal<Local, MoveWord>,
        loss: Signal<Local, LossWord>,
        search: Signal<Local, SearchWord>,
    }
}

impl Logic for StackReader {
    #[hdl_gen]
    fn update(&mut self) {
        self.moved.next = self.word.val().into();
        self.loss.next = self.word.val().into();
        self.search.next = self.word.val().into();
        self.rights.next.en_passant = self.loss.val().en_passant;
        self.rights.next.en_passant_file = self.loss.val().en_passant_file;
        self.rights.next.black_long = self.loss.val().black_long;
        self.rights.next.black_short = self.loss.val().black_short;
        self.rights.next.white_long = self.loss.val().white_long;
        self.rights.next.white_short = self.loss.val().white_short;
        self.record.next = self.before.val();
        match self.number.val().index() {
            0 => {
                self.record.next.loose = self.moved.val().loose;
                self.record.next.first = self.moved.val().first;
                self.record.next.phase = self.moved.val().phase;
                self.record.next.from = self.moved.val().from;
                self.record.next.to = self.moved.val().to;
            }
            1 => {
                self.record.next.capture = self.loss.val().capture;
                self.record.next.captured_kind = self.loss.val().captured_kind;
                self.record.next.captured_slot = self.loss.val().captured_slot;
            }
            2 => {
                self.record.next.long_open = self.search.val().long_open;
                self.record.next.short_open = self.search.val().short_open;
                self.record.next.promotion = self.search.val().promotion;
                self.record.next.direction = self.search.val().direction;
                self.record.next.kind = self.search.val().kind;
                self.record.next.slot = self.search.val().slot;
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
        let phases = [Phase::Castling, Phase::Pieces, Phase::EnPassant];
        let squares = (0_u64..64, 0_u64..64);
        let small = (0_u64..16, 0_u64..8, 0_u64..4, 0_u64..8, 0_u64..8, 0_u64..16);
        let marks = any::<[bool; 5]>();
        let phase = (0_usize..3).prop_map(move |phase| phases[phase]);
        (squares, small, marks, phase).prop_map(
            |((from, to), (slot, kind, promotion, direction, taken, taken_slot), marks, phase)| {
                let [first, capture, short_open, long_open, loose] = marks;
                MoveRecord {
                    from: from.into(),
                    to: to.into(),
                    slot: slot.into(),
                    kind: Bits::<3>::from(kind).into(),
                    phase,
                    promotion: promotion.into(),
                    direction: direction.into(),
                    first,
                    capture,
                    captured_kind: Bits::<3>::from(taken).into(),
                    captured_slot: taken_slot.into(),
                    short_open,
                    long_open,
                    loose,
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
            writer.held.next = record;
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
