//! Position loader: checks the payload of a position and writes it into the cores.
//!
//! # Purpose
//! Reads a position from the payload in the line buffer, clears the piece lists, gives every piece its slot
//! (the king slot 0, the others 1 up in order of their squares), writes board, lists and state through the load port of
//! the cluster, and refuses what could not be counted: what breaks the board's limits, rights without their pieces,
//! and a side not to move that is in check. The last is found by the tree core, which looks at that king.
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
//! | `load`    | out, 25 | the write into the cores, see [`LoadBus`] |
//! | `cores_busy` | in, 1 | from the clock after a square is written until the cores are idle: the cores are at work |
//! | `in_check` | in, 1  | when `cores_busy` has fallen after a state with `scan`: its side to move is in check |
//!
//! Faults are looked for in this order: the en-passant byte; square by square (a bad code before a pawn's rank before the
//! number of kings before that of pieces before castling rights and en passant, see [`claims`]); a missing king; the check. At a fault the
//! loader stops: what the cores have got by then is no position. Of the byte with the turn only bit 7 is looked at.
//!
//! # Handshake
//! Strobes. The buffer must keep the payload while `busy` is high; the cores must take every write. The state is written
//! twice: with `scan` as if the turn were the other side's, and as it is when the cores are idle.
//!
//! # Latency and throughput
//! 34 clocks, and four for each square, as the cores take them: 290; for Chess960 eight more. Those of the look come on top, some 45.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 150 LUT4, 34 flip-flops, with its slots and claims.
//!
//! # One body
//! One state machine of seven stages, and the wires to its two parts.

mod claims;
mod slots;

use crate::circuit;
use crate::core::load::LoadBus;
use crate::core::words::{BoardWord, Kind, ListWord, StateWord};
use crate::word::{constant, AsWord as _, Packed as _};
use claims::Claims;
use protocol::PositionFault;
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
    Scan,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct LoaderRegisters {
    state: LoaderState,
    // Number of the nibble, two to a byte; while lists are cleared, 64 and that of the slot.
    at: Bits<7>,
    fault: Bits<3>,
}

circuit! {
    /// Position loader; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Loader(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub start: Signal<In, Bit>,
        pub busy: Signal<Out, Bit>,
        pub fault: Signal<Out, Bits<3>>,
        pub address: Signal<Out, Bits<6>>,
        pub data: Signal<In, Bits<8>>,
        pub load: Signal<Out, LoadBus>,
        pub cores_busy: Signal<In, Bit>,
        pub in_check: Signal<In, Bit>,
        r: DFF<LoaderRegisters>,
        slots: Slots,
        claims: Claims = Claims::new(chess960),
        chess960: Constant<Bit> = Constant::new(chess960),
        kind: Signal<Local, Kind>,
        at: Signal<Local, Bits<7>>,
        /// All squares are written, and the files from which the rooks castle come.
        past: Signal<Local, Bit>,
        byte: Signal<Local, Bits<6>>,
        nibble: Signal<Local, Bits<4>>,
        board: Signal<Local, BoardWord>,
        list: Signal<Local, ListWord>,
        turned: Signal<Local, StateWord>,
        fault_here: Signal<Local, Bits<3>>,
        not_one_king: Constant<Bits<3>> = constant(PositionFault::Kings as u8),
        bad_en_passant: Constant<Bits<3>> = constant(PositionFault::EnPassant as u8),
        opponent_in_check: Constant<Bits<3>> = constant(PositionFault::OpponentInCheck as u8),
    }
}

impl Loader {
    /// The loader of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

impl Logic for Loader {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.busy.next = self.r.q.val().state != LoaderState::Idle;
        self.fault.next = self.r.q.val().fault;
        self.at.next = self.r.q.val().at;
        self.byte.next = self.at.val().to_bits().get_bits::<6>(1);
        self.address.next = self.byte.val();
        self.past.next = self.at.val().get_bit(6) & self.chess960.val();

        self.nibble.next = self.data.val().to_bits().get_bits::<4>(4);
        if self.at.val().get_bit(0) {
            self.nibble.next = self.data.val().to_bits().get_bits::<4>(0);
        }
        self.slots.clock.next = self.clock.val();
        self.slots.clear.next = self.r.q.val().state == LoaderState::Clear;
        self.slots.nibble.next = self.nibble.val();
        self.slots.rank.next = self.at.val().to_bits().get_bits::<3>(3);
        self.slots.take.next = (self.r.q.val().state == LoaderState::Enlist)
            & (self.nibble.val() != 0)
            & !self.past.val();
        self.claims.clear.next = self.r.q.val().state == LoaderState::Clear;
        self.claims.has_king.next = self.slots.has_king.val();
        self.claims.take.next = (self.r.q.val().state == LoaderState::Enlist)
            & (self.nibble.val() != 0)
            & !self.past.val();
        self.claims.black_files.next = self.at.val().get_bit(0);
        self.claims.square.next = self.at.val().to_bits().get_bits::<6>(0);
        self.claims.nibble.next = self.nibble.val();
        // Bytes 32 and 33, which follow the squares, show two clocks after they were asked for, while the lists are cleared.
        self.claims.clock.next = self.clock.val();
        self.claims.data.next = self.data.val();
        self.claims.take_turn.next =
            (self.r.q.val().state == LoaderState::Clear) & (self.byte.val() == 33);
        self.claims.take_passed.next =
            (self.r.q.val().state == LoaderState::Clear) & (self.byte.val() == 34);
        self.fault_here.next = self.slots.fault.val();
        if self.slots.fault.val() == 0 {
            self.fault_here.next = self.claims.fault.val();
        }

        self.board.next.slot = self.slots.slot.val();
        // A rook that castles has a code of its own.
        self.kind.next = self.nibble.val().to_bits().get_bits::<3>(0).into();
        if (self.nibble.val() & 7) == 7 {
            self.kind.next = Kind::Rook;
        }
        self.board.next.kind = self.kind.val();
        self.board.next.black = self.nibble.val().get_bit(3);
        self.board.next.occupied = true;
        self.board.next.unused = 0.into();
        self.list.next.square = self.at.val().to_bits().get_bits::<6>(0);
        self.list.next.kind = self.kind.val();
        self.list.next.alive = true;
        self.list.next.unused = 0.into();
        // As if the turn were the other side's.
        self.turned.next = self.claims.state.val();
        self.turned.next.black = !self.claims.state.val().black;
        self.turned.next.scan = true;
        self.load.next.board = false;
        self.load.next.list = false;
        self.load.next.state = false;
        self.load.next.address = self.at.val().to_bits().get_bits::<6>(0);
        self.load.next.data = 0.into();
        match self.r.q.val().state {
            LoaderState::Idle => {
                if self.start.val() {
                    self.r.d.next.fault = 0.into();
                    self.r.d.next.at = 64.into();
                    self.r.d.next.state = LoaderState::Clear;
                }
            }
            LoaderState::Clear => {
                self.load.next.list = true;
                self.r.d.next.at = self.at.val() + 1;
                if self.at.val() == 95 {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Fetch;
                }
                if (self.byte.val() == 34) & self.claims.no_passed.val() {
                    self.r.d.next.fault = self.bad_en_passant.val();
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Idle;
                }
            }
            LoaderState::Fetch => {
                self.r.d.next.state = LoaderState::Await;
                if self.past.val() & !self.at.val().get_bit(1) {
                    // All squares are written. The cores are told from which files white's rooks castle, and then black's.
                    self.load.next.state = true;
                    self.load.next.address = 1.into();
                    self.load.next.data = self.claims.files.val().to_bits();
                } else if self.at.val().get_bit(6) {
                    // The cores look at the king of the side that is not to move.
                    self.load.next.state = self.slots.kings.val();
                    self.load.next.data = self.turned.val().to_bits();
                    self.r.d.next.state = LoaderState::Scan;
                    if !self.slots.kings.val() {
                        self.r.d.next.fault = self.not_one_king.val();
                        self.r.d.next.at = 0.into();
                        self.r.d.next.state = LoaderState::Idle;
                    }
                }
            }
            LoaderState::Await => {
                self.r.d.next.state = LoaderState::Square;
            }
            LoaderState::Square => {
                self.load.next.board = !self.past.val();
                if self.nibble.val() != 0 {
                    self.load.next.data = self.board.val().to_bits();
                }
                self.r.d.next.state = LoaderState::Enlist;
                if !self.past.val() {
                    self.r.d.next.fault = self.fault_here.val();
                }
                if (self.fault_here.val() != 0) & !self.past.val() {
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Idle;
                }
            }
            LoaderState::Enlist => {
                self.load.next.list = (self.nibble.val() != 0) & !self.past.val();
                self.load.next.address = ((bit_cast::<6, 4>(self.nibble.val()).to_bits() << 1)
                    & 0x10)
                    | bit_cast::<6, 4>(self.slots.slot.val());
                self.load.next.data = self.list.val().to_bits();
                self.r.d.next.at = self.at.val() + 1;
                self.r.d.next.state = LoaderState::Fetch;
            }
            LoaderState::Scan => {
                if !self.cores_busy.val() {
                    self.load.next.state = true;
                    self.load.next.data = self.claims.state.val().to_bits();
                    if self.in_check.val() {
                        self.r.d.next.fault = self.opponent_in_check.val();
                    }
                    self.r.d.next.at = 0.into();
                    self.r.d.next.state = LoaderState::Idle;
                }
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
