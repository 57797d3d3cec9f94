//! Position loader: checks the payload of a position and writes it into the cores.
//!
//! # Purpose
//! Reads a position from the payload in the line buffer, clears the piece lists, gives every piece its slot
//! (the king slot 0, the others 1 up in order of their squares), writes board, lists and state through the load port of
//! the dispatcher, and refuses what breaks the board's limits.
//!
//! # Ports
//! | port      | direction, width | valid |
//! |-----------|------------------|-------|
//! | `clock`   | in, 1   | |
//! | `reset`   | in, 1   | see [Reset](crate#reset): stops |
//! | `start`   | in, 1   | strobe, while `busy` is low: the payload is in the buffer |
//! | `busy`    | out, 1  | from the clock after `start` until all is written, or a fault is found |
//! | `fault`   | out, 3  | while `busy` is low: 0, or the [`PositionFault`] found first |
//! | `address` | out, 6  | always: the payload byte to read; 0 while `busy` is low |
//! | `data`    | in, 8   | two clocks after `address`: the byte |
//! | `load`    | out, 25 | see [`LoadBus`] |
//!
//! Faults are looked for square by square (a bad code before a pawn's rank before the number of kings before that of
//! pieces); then a missing king, then the en-passant square. At a fault the loader stops: what the cores have got by
//! then is no position. Bits 6..4 of the state byte are not looked at, nor is whether castling rights fit the board.
//!
//! # Handshake
//! Strobes. The buffer must keep the payload while `busy` is high; the cores must take every write.
//!
//! # Latency and throughput
//! 38 clocks, three for each empty square and four for each occupied one: 262 for the starting position.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 97 LUT4, 28 flip-flops, with its slots.

mod slots;

use crate::circuit;
use crate::core::load::LoadBus;
use crate::protocol::{PositionFault, NO_EN_PASSANT};
use crate::word::AsWord as _;
use rust_hdl::prelude::*;
use slots::Slots;

#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
enum LoaderState {
    Idle,
    Clear,
    Fetch,
    Await,
    Square,
    Enlist,
    Turn,
    EnPassant,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct LoaderRegisters {
    state: LoaderState,
    // Number of the nibble, two to a byte; before that, of the slot to clear.
    at: Bits<7>,
    fault: Bits<3>,
    black_to_move: bool,
    castling: Bits<4>,
}

circuit! {
    /// Position loader; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Loader {
        /// System clock.
        pub clock: Signal<In, Clock>,
        /// Stops.
        pub reset: Signal<In, Bit>,
        /// Starts.
        pub start: Signal<In, Bit>,
        /// At work.
        pub busy: Signal<Out, Bit>,
        /// What is wrong with the position.
        pub fault: Signal<Out, Bits<3>>,
        /// The payload byte to read.
        pub address: Signal<Out, Bits<6>>,
        /// The payload byte read.
        pub data: Signal<In, Bits<8>>,
        /// The write into the cores.
        pub load: Signal<Out, LoadBus>,
        r: DFF<LoaderRegisters>,
        slots: Slots,
        at: Signal<Local, Bits<7>>,
        nibble: Signal<Local, Bits<4>>,
        turn: Signal<Local, Bits<16>>,
        passed_rank: Signal<Local, Bits<5>>,
        no_en_passant: Constant<Bits<8>>,
        not_one_king: Constant<Bits<3>>,
        bad_en_passant: Constant<Bits<3>>,
    }
}

impl Default for Loader {
    fn default() -> Self {
        let code = |fault: PositionFault| Constant::new((fault as u64).into());
        Self {
            clock: Signal::default(),
            reset: Signal::default(),
            start: Signal::default(),
            busy: Signal::default(),
            fault: Signal::default(),
            address: Signal::default(),
            data: Signal::default(),
            load: Signal::default(),
            r: DFF::default(),
            slots: Slots::default(),
            at: Signal::default(),
            nibble: Signal::default(),
            turn: Signal::default(),
            passed_rank: Signal::default(),
            no_en_passant: Constant::new(u64::from(NO_EN_PASSANT).into()),
            not_one_king: code(PositionFault::Kings),
            bad_en_passant: code(PositionFault::EnPassant),
        }
    }
}

impl Logic for Loader {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.busy.next = self.r.q.val().state != LoaderState::Idle;
        self.fault.next = self.r.q.val().fault;
        self.at.next = self.r.q.val().at;
        self.address.next = self.at.val().to_bits().get_bits::<6>(1);

        self.nibble.next = self.data.val().to_bits().get_bits::<4>(4);
        if self.at.val().get_bit(0) {
            self.nibble.next = self.data.val().to_bits().get_bits::<4>(0);
        }
        self.slots.clock.next = self.clock.val();
        self.slots.clear.next = self.r.q.val().state == LoaderState::Clear;
        self.slots.nibble.next = self.nibble.val();
        self.slots.rank.next = self.at.val().to_bits().get_bits::<3>(3);
        self.slots.take.next = self.r.q.val().state == LoaderState::Enlist;

        // The state word without en passant, and the rank that a pawn can have passed, as the byte's upper five bits.
        self.turn.next = bit_cast::<16, 4>(self.r.q.val().castling);
        self.passed_rank.next = 5.into();
        if self.r.q.val().black_to_move {
            self.turn.next = bit_cast::<16, 4>(self.r.q.val().castling) | 0x10;
            self.passed_rank.next = 2.into();
        }

        self.load.next.board = false;
        self.load.next.list = false;
        self.load.next.state = false;
        self.load.next.address = self.at.val().to_bits().get_bits::<6>(0);
        self.load.next.data = 0.into();
        match self.r.q.val().state {
            LoaderState::Idle => {
                if self.start.val() {
                    self.r.d.next.fault = 0.into();
                    self.r.d.next.state = LoaderState::Clear;
                }
            }
            LoaderState::Clear => {
                self.load.next.list = true;
                self.r.d.next.at = self.at.val() + 1;
                if self.at.val() == 31 {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Fetch;
                }
            }
            LoaderState::Fetch => {
                self.r.d.next.state = LoaderState::Await;
            }
            LoaderState::Await => {
                self.r.d.next.state = LoaderState::Square;
                if self.at.val() == 64 {
                    self.r.d.next.state = LoaderState::Turn;
                } else if self.at.val() == 66 {
                    self.r.d.next.state = LoaderState::EnPassant;
                }
            }
            LoaderState::Square => {
                self.load.next.board = true;
                if self.nibble.val() == 0 {
                    self.r.d.next.at = self.at.val() + 1;
                    self.r.d.next.state = LoaderState::Fetch;
                } else {
                    self.load.next.data = (bit_cast::<16, 4>(self.nibble.val()).to_bits() << 4)
                        | bit_cast::<16, 4>(self.slots.slot.val())
                        | 0x100;
                    self.r.d.next.state = LoaderState::Enlist;
                }
                self.r.d.next.fault = self.slots.fault.val();
                if self.slots.fault.val() != 0 {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Idle;
                }
            }
            LoaderState::Enlist => {
                self.load.next.list = true;
                self.load.next.address = ((bit_cast::<6, 4>(self.nibble.val()).to_bits() << 1)
                    & 0x10)
                    | bit_cast::<6, 4>(self.slots.slot.val());
                self.load.next.data =
                    (bit_cast::<16, 3>(self.nibble.val().to_bits().get_bits::<3>(0)).to_bits()
                        << 6)
                        | bit_cast::<16, 6>(self.at.val().to_bits().get_bits::<6>(0))
                        | 0x200;
                self.r.d.next.at = self.at.val() + 1;
                self.r.d.next.state = LoaderState::Fetch;
            }
            LoaderState::Turn => {
                self.r.d.next.black_to_move = self.data.val().get_bit(7);
                self.r.d.next.castling = self.data.val().to_bits().get_bits::<4>(0);
                self.r.d.next.at = 66.into();
                self.r.d.next.state = LoaderState::Fetch;
            }
            LoaderState::EnPassant => {
                self.load.next.state = true;
                self.load.next.data = self.turn.val();
                if !self.slots.kings.val() {
                    self.r.d.next.fault = self.not_one_king.val();
                } else if self.data.val().to_bits().get_bits::<5>(3) == self.passed_rank.val() {
                    self.load.next.data = self.turn.val()
                        | (bit_cast::<16, 3>(self.data.val().to_bits().get_bits::<3>(0)).to_bits()
                            << 5)
                        | 0x100;
                } else if self.data.val() != self.no_en_passant.val() {
                    self.r.d.next.fault = self.bad_en_passant.val();
                }
                self.r.d.next.at = 0.into();
                self.r.d.next.state = LoaderState::Idle;
            }
            _ => {
                self.r.d.next.state = LoaderState::Idle;
            }
        }
        if self.reset.val() {
            self.r.d.next.at = 0.into();
            self.r.d.next.state = LoaderState::Idle;
        }
    }
}

#[cfg(test)]
mod tests;
