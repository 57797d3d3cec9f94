//! Claims: whose turn it is, the rights and the en-passant square of a position, and whether its squares agree with them.
//!
//! # Purpose
//! Keeps whose turn it is, the castling rights and the en-passant square, and makes the state word of them. A castling right
//! needs its king and its rook at home. An en-passant square needs the pawn that has just passed it, and needs to be empty, as
//! does the square behind it, from which that pawn came. For every square this block reports whether the square contradicts
//! them.
//!
//! # Ports
//! | port           | direction, width | valid |
//! |----------------|------------------|-------|
//! | `clock`        | in, 1   | |
//! | `data`         | in, 8   | with `take_turn` or `take_passed`: the payload's byte |
//! | `take_turn`    | in, 1   | strobe: the byte with turn and castling rights |
//! | `take_passed`  | in, 1   | strobe, after that: the byte with the en-passant square |
//! | `no_passed`    | out, 1  | with `take_passed`: the byte is neither a square that a pawn can have passed nor none |
//! | `state`        | out, 16 | when both bytes are taken: the [`StateWord`] |
//! | `square`       | in, 6   | always: the square, a1 = 0 … h8 = 63 |
//! | `nibble`       | in, 4   | always: the square's code, black 3, kind 2..0; 0 if it is empty |
//! | `fault`        | out, 3  | in the same clock: 0, or the [`PositionFault`] that the square is |
//!
//! # Handshake
//! Strobes.
//!
//! # Latency and throughput
//! Combinational; a byte taken counts from the next clock on.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 22 LUT4, 9 flip-flops.

use crate::circuit;
use crate::core::words::StateWord;
use crate::word::{constant, AsWord as _};
use protocol::{PositionFault, NO_EN_PASSANT};
use rust_hdl::prelude::*;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct ClaimsRegisters {
    black_to_move: bool,
    // KQkq, K is bit 0.
    castling: Bits<4>,
    en_passant: bool,
    file: Bits<3>,
}

circuit! {
    /// Claims beside the squares; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub(crate) struct Claims {
        pub clock: Signal<In, Clock>,
        pub data: Signal<In, Bits<8>>,
        pub take_turn: Signal<In, Bit>,
        pub take_passed: Signal<In, Bit>,
        pub no_passed: Signal<Out, Bit>,
        pub state: Signal<Out, StateWord>,
        pub square: Signal<In, Bits<6>>,
        pub nibble: Signal<In, Bits<4>>,
        pub fault: Signal<Out, Bits<3>>,
        r: DFF<ClaimsRegisters>,
        castling: Signal<Local, Bits<4>>,
        passed_rank: Signal<Local, Bits<5>>,
        can_be_passed: Signal<Local, Bit>,
        on_file: Signal<Local, Bits<3>>,
        rank: Signal<Local, Bits<3>>,
        // The rank as the side to move counts it: white's first is 0.
        rank_of_mover: Signal<Local, Bits<3>>,
        short: Signal<Local, Bit>,
        long: Signal<Local, Bit>,
        king_or_rook: Signal<Local, Bits<4>>,
        castles: Signal<Local, Bit>,
        passed_pawn: Signal<Local, Bits<4>>,
        no_en_passant: Constant<Bits<8>> = constant(NO_EN_PASSANT),
        castling_pieces: Constant<Bits<3>> = constant(PositionFault::CastlingPieces as u8),
        bad_en_passant: Constant<Bits<3>> = constant(PositionFault::EnPassant as u8),
    }
}

impl Logic for Claims {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.castling.next = self.r.q.val().castling;
        self.state.next.white_short = self.castling.val().get_bit(0);
        self.state.next.white_long = self.castling.val().get_bit(1);
        self.state.next.black_short = self.castling.val().get_bit(2);
        self.state.next.black_long = self.castling.val().get_bit(3);
        self.state.next.black = self.r.q.val().black_to_move;
        self.state.next.en_passant_file = self.r.q.val().file;
        self.state.next.en_passant = self.r.q.val().en_passant;
        self.state.next.scan = false;
        self.state.next.unused = 0.into();

        // The bytes; the rank that a pawn can have passed is the upper five bits of its squares.
        self.passed_rank.next = 5.into();
        if self.r.q.val().black_to_move {
            self.passed_rank.next = 2.into();
        }
        self.can_be_passed.next =
            self.data.val().to_bits().get_bits::<5>(3) == self.passed_rank.val();
        self.no_passed.next =
            !self.can_be_passed.val() & (self.data.val() != self.no_en_passant.val());
        if self.take_turn.val() {
            self.r.d.next.black_to_move = self.data.val().get_bit(7);
            self.r.d.next.castling = self.data.val().to_bits().get_bits::<4>(0);
        }
        if self.take_passed.val() {
            self.r.d.next.en_passant = self.can_be_passed.val();
            self.r.d.next.file = self.data.val().to_bits().get_bits::<3>(0);
        }

        self.on_file.next = self.square.val().to_bits().get_bits::<3>(0);
        self.rank.next = self.square.val().to_bits().get_bits::<3>(3);

        // Castling: of the two back ranks the upper one is black's.
        self.short.next = self.castling.val().get_bit(0);
        self.long.next = self.castling.val().get_bit(1);
        self.king_or_rook.next = 4.into();
        if self.on_file.val() == 4 {
            self.king_or_rook.next = 6.into();
        }
        if self.rank.val().get_bit(2) {
            self.short.next = self.castling.val().get_bit(2);
            self.long.next = self.castling.val().get_bit(3);
            self.king_or_rook.next = 12.into();
            if self.on_file.val() == 4 {
                self.king_or_rook.next = 14.into();
            }
        }
        self.castles.next = ((self.rank.val() == 0) | (self.rank.val() == 7))
            & (((self.on_file.val() == 0) & self.long.val())
                | ((self.on_file.val() == 4) & (self.long.val() | self.short.val()))
                | ((self.on_file.val() == 7) & self.short.val()));

        // En passant: the pawn stands on the fifth rank of the side to move and has passed the sixth.
        self.rank_of_mover.next = self.rank.val();
        self.passed_pawn.next = 9.into();
        if self.r.q.val().black_to_move {
            self.rank_of_mover.next = self.rank.val() ^ 7;
            self.passed_pawn.next = 1.into();
        }

        self.fault.next = 0.into();
        if self.castles.val() & (self.nibble.val() != self.king_or_rook.val()) {
            self.fault.next = self.castling_pieces.val();
        } else if self.r.q.val().en_passant & (self.on_file.val() == self.r.q.val().file) {
            if self.rank_of_mover.val() == 4 {
                if self.nibble.val() != self.passed_pawn.val() {
                    self.fault.next = self.bad_en_passant.val();
                }
            } else if ((self.rank_of_mover.val() == 5) | (self.rank_of_mover.val() == 6))
                & (self.nibble.val() != 0)
            {
                self.fault.next = self.bad_en_passant.val();
            }
        }
    }
}
