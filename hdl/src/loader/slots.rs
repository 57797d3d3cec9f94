//! Slot allocator: judges the pieces of a position one by one and gives each its slot in the piece list.
//!
//! # Purpose
//! Counts the pieces of both sides. The king gets slot 0, the others 1 to 15 in the order they come.
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1  | |
//! | `clear`  | in, 1  | high at an edge: forgets all pieces |
//! | `nibble` | in, 4  | always: a square's code, black 3, kind 2..0 |
//! | `rank`   | in, 3  | always: the square's rank |
//! | `take`   | in, 1  | strobe: `nibble` is a piece, and now counts |
//! | `slot`   | out, 4 | in the same clock as `nibble`, if it is a piece: the slot it would get |
//! | `fault`  | out, 3 | in the same clock as `nibble`: 0, or the [`PositionFault`] it would be |
//! | `kings`  | out, 1 | always: both sides have their king |
//! | `has_king` | out, 1 | in the same clock as `nibble`: its side has its king already |
//!
//! # Handshake
//! Strobes.
//!
//! # Latency and throughput
//! Combinational; a piece taken counts from the next clock on.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 26 LUT4, 10 flip-flops.

use crate::circuit;
use crate::core::words::Kind;
use crate::word::{constant, AsWord as _};
use protocol::PositionFault;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct SlotsRegisters {
    // Pieces but the king.
    white: Bits<4>,
    black: Bits<4>,
    white_king: bool,
    black_king: bool,
}

circuit! {
    /// Slot allocator; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Slots {
        pub clock: Signal<In, Clock>,
        pub clear: Signal<In, Bit>,
        pub nibble: Signal<In, Bits<4>>,
        pub rank: Signal<In, Bits<3>>,
        pub take: Signal<In, Bit>,
        pub slot: Signal<Out, Bits<4>>,
        pub fault: Signal<Out, Bits<3>>,
        pub kings: Signal<Out, Bit>,
        pub has_king: Signal<Out, Bit>,
        r: DFF<SlotsRegisters>,
        kind: Signal<Local, Kind>,
        before: Signal<Local, Bits<4>>,
        next_slot: Signal<Local, Bits<4>>,
        king_before: Signal<Local, Bit>,
        too_many_pieces: Constant<Bits<3>> = constant(PositionFault::TooManyPieces as u8),
        not_one_king: Constant<Bits<3>> = constant(PositionFault::Kings as u8),
        pawn_rank: Constant<Bits<3>> = constant(PositionFault::PawnRank as u8),
        piece_code: Constant<Bits<3>> = constant(PositionFault::PieceCode as u8),
    }
}

impl Logic for Slots {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.kings.next = self.r.q.val().white_king & self.r.q.val().black_king;
        self.kind.next = self.nibble.val().to_bits().get_bits::<3>(0).into();
        self.before.next = self.r.q.val().white;
        self.king_before.next = self.r.q.val().white_king;
        if self.nibble.val().get_bit(3) {
            self.before.next = self.r.q.val().black;
            self.king_before.next = self.r.q.val().black_king;
        }
        self.has_king.next = self.king_before.val();
        self.next_slot.next = self.before.val() + 1;
        self.slot.next = self.next_slot.val();
        if self.kind.val() == Kind::King {
            self.slot.next = 0.into();
        }

        self.fault.next = 0.into();
        // Nothing has no colour.
        if self.nibble.val() == 8 {
            self.fault.next = self.piece_code.val();
        } else if self.kind.val() == Kind::King {
            if self.king_before.val() {
                self.fault.next = self.not_one_king.val();
            }
        } else if (self.kind.val() == Kind::Pawn)
            & ((self.rank.val() == 0) | (self.rank.val() == 7))
        {
            self.fault.next = self.pawn_rank.val();
        } else if (self.kind.val() != Kind::Nothing) & (self.before.val() == 15) {
            self.fault.next = self.too_many_pieces.val();
        }

        if self.take.val() {
            if self.nibble.val().get_bit(3) {
                if self.kind.val() == Kind::King {
                    self.r.d.next.black_king = true;
                } else {
                    self.r.d.next.black = self.next_slot.val();
                }
            } else {
                if self.kind.val() == Kind::King {
                    self.r.d.next.white_king = true;
                } else {
                    self.r.d.next.white = self.next_slot.val();
                }
            }
        }
        if self.clear.val() {
            self.r.d.next.white = 0.into();
            self.r.d.next.black = 0.into();
            self.r.d.next.white_king = false;
            self.r.d.next.black_king = false;
        }
    }
}
