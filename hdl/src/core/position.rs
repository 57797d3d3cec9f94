//! The position: whose turn it is, the rights, the piece lists and the stack; it makes and unmakes moves.
//!
//! # Purpose
//! Keeps one block RAM with both sides' piece lists and, above them, four words per ply that hold what a move destroys
//! and where its search was. It drives the walker's board through the walker's write port, and it takes a new position
//! word by word over the load bus.
//!
//! # Ports
//! | port           | width          | valid |
//! |----------------|----------------|-------|
//! | `action`       | [`Action`]     | while not `busy`; one clock each |
//! | `record`       | [`MoveRecord`] | during `Make`: the move; during `Unmake` what the pops have given back |
//! | `slot`         | 4              | while not `busy`: the slot of the side to move to read |
//! | `load`         | [`LoadBus`]    | while not `busy` |
//! | `list_word`    | 16             | one clock after `slot` |
//! | `state`        | [`State`]      | every clock; changes with the last clock of an action |
//! | `present`      | [`Present`]    | one clock after the last change |
//! | `pop`          | 2              | during `Unmake`: 1, 2, 3 when `list_word` is the stack's word 0, 1, 2 |
//! | `write_…`      | 1, 6, 16       | the walker's write port |
//!
//! # Handshake
//! An action is taken in the clock in which it stands while `state.busy` is low. `Lift` takes the king of the side to
//! move off the board and `Place` puts it back, both in that one clock; `Make` and `Unmake` raise `busy` after it.
//!
//! # Latency and throughput
//! `Make` 5 clocks, `Unmake` 6 (castling 8, en passant 7), the clock of the action included.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 1 SB_RAM40_4K, at most 400 LUT4.
//!
//! # Words
//! * list `{0, black, slot}`: bit 9 alive, bits 8..6 kind, bits 5..0 square. Slot 0 is the king's.
//! * stack `{1, ply, 0}`: bit 15 clean, 14 first, 13..12 phase, 11..6 from, 5..0 to;
//! * stack `{1, ply, 1}`: bit 15 capture, 14..12 its kind, 11..8 its slot (castling: the rook's), 7 en passant valid,
//!   6..4 its file, 3..0 castling rights;
//! * stack `{1, ply, 2}`: bit 13 long open, 12 short open, 11..10 promotion, 9..7 direction, 6..4 kind, 3..0 slot.

use super::census::{Census, Present};
use super::writer::{PieceWriter, Place, Who};
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What the position does.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Action {
    None,
    /// Makes the move of `record`.
    Make,
    /// Takes back the last move made.
    Unmake,
    /// Takes the king of the side to move off the board.
    Lift,
    /// Puts it back.
    Place,
}

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

/// The position beside its board.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub busy: bool,
    /// Black is to move.
    pub black: bool,
    /// The castling rights of the side to move.
    pub short: bool,
    pub long: bool,
    pub en_passant: bool,
    pub en_passant_file: Bits<3>,
    /// The king of the side to move, and the other.
    pub king: Bits<6>,
    pub other_king: Bits<6>,
    /// The last slot of the side to move that was ever used.
    pub last_slot: Bits<4>,
    /// Moves made since the root.
    pub ply: Bits<4>,
}

/// One write of a new position into every core; at most one of the first three is high.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct LoadBus {
    /// `address` is a square, `data` its board word (see the walker).
    pub board: bool,
    /// `address` is {black, slot}, `data` the list word. All 32 are written 0 before the first that is not.
    pub list: bool,
    /// `data` is the state: en passant 8, its file 7..5, black to move 4, castling KQkq 3..0 (K is bit 0).
    pub state: bool,
    /// Where to.
    pub address: Bits<6>,
    /// What.
    pub data: Bits<16>,
}

/// Stages of making and unmaking, one clock each.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    MakeEmpty,
    MakeRook,
    MakeCapture,
    MakePlace,
    PopMove,
    PopRights,
    PopWalk,
    UnmakePlace,
    UnmakeTarget,
    UnmakeRook,
    UnmakeEmpty,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    black: bool,
    white_short: bool,
    white_long: bool,
    black_short: bool,
    black_long: bool,
    en_passant: bool,
    en_passant_file: Bits<3>,
    white_king: Bits<6>,
    black_king: Bits<6>,
    white_last: Bits<4>,
    black_last: Bits<4>,
    ply: Bits<4>,
}

circuit! {
    /// The position; see the [module](self).
    #[derive(LogicBlock, Default)]
    pub(crate) struct Position {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// What to do.
        pub action: Signal<In, Action>,
        /// The move.
        pub record: Signal<In, MoveRecord>,
        /// Slot to read.
        pub slot: Signal<In, Bits<4>>,
        /// A new position.
        pub load: Signal<In, LoadBus>,
        /// The list's or the stack's word.
        pub list_word: Signal<Out, Bits<16>>,
        /// Which word of the stack `list_word` is, plus 1.
        pub pop: Signal<Out, Bits<2>>,
        /// The position.
        pub state: Signal<Out, State>,
        /// What either side has left.
        pub present: Signal<Out, Present>,
        /// Write the board.
        pub write_enable: Signal<Out, Bit>,
        /// Square to write.
        pub write_square: Signal<Out, Bits<6>>,
        /// Board word to write.
        pub write_word: Signal<Out, Bits<16>>,
        king: Signal<Local, Bits<6>>,
        put: Signal<Local, Bit>,
        list: Signal<Local, Bit>,
        dead: Signal<Local, Bit>,
        stack: Signal<Local, Bits<2>>,
        push_word: Signal<Local, Bits<16>>,
        last_ply: Signal<Local, Bits<4>>,
        r: DFF<Registers>,
        writer: PieceWriter,
        census: Census,
        memory: BlockRam<8, 16>,
    }
}

#[cfg(test)]
impl Position {
    /// From now on a list or stack word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }
}

impl Logic for Position {
    // Past 110 lines: making and unmaking are one sequence and its mirror image, to be read side by side.
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, memory, census);
        self.king.next = self.r.q.val().white_king;
        self.state.next.king = self.r.q.val().white_king;
        self.state.next.other_king = self.r.q.val().black_king;
        self.state.next.last_slot = self.r.q.val().white_last;
        self.state.next.short = self.r.q.val().white_short;
        self.state.next.long = self.r.q.val().white_long;
        if self.r.q.val().black {
            self.king.next = self.r.q.val().black_king;
            self.state.next.king = self.r.q.val().black_king;
            self.state.next.other_king = self.r.q.val().white_king;
            self.state.next.last_slot = self.r.q.val().black_last;
            self.state.next.short = self.r.q.val().black_short;
            self.state.next.long = self.r.q.val().black_long;
        }
        self.state.next.busy = self.r.q.val().stage != Stage::Idle;
        self.state.next.black = self.r.q.val().black;
        self.state.next.en_passant = self.r.q.val().en_passant;
        self.state.next.en_passant_file = self.r.q.val().en_passant_file;
        self.state.next.ply = self.r.q.val().ply;
        self.present.next = self.census.present.val();
        self.census.change.next.comes = false;
        self.census.change.next.goes = false;
        self.census.change.next.clear = false;
        self.census.change.next.kind = self.record.val().captured_kind;
        self.census.change.next.black = !self.r.q.val().black;
        self.last_ply.next = self.r.q.val().ply - 1;
        self.list_word.next = self.memory.read_data.val();
        self.pop.next = 0.into();
        self.memory.read_address.next = (bit_cast::<8, 1>(self.r.q.val().black.into()).to_bits()
            << 4)
            | bit_cast::<8, 4>(self.slot.val());
        self.writer.record.next = self.record.val();
        self.writer.en_passant.next = self.record.val().phase == Phase::EnPassant;
        self.writer.black.next = self.r.q.val().black;
        self.writer.king.next = self.king.val();
        self.writer.who.next = Who::Nobody;
        self.writer.place.next = Place::From;
        // What is written in this clock: the board, the list (alive or dead), the stack (word 0 to 2, 3 for none).
        self.put.next = false;
        self.list.next = false;
        self.dead.next = false;
        self.stack.next = 3.into();
        self.push_word.next = 0.into();
        match self.r.q.val().stage {
            Stage::Idle => match self.action.val() {
                Action::Make => {
                    self.put.next = true;
                    self.stack.next = 0.into();
                    self.push_word.next =
                        (bit_cast::<16, 1>(self.record.val().clean.into()).to_bits() << 15)
                            | (bit_cast::<16, 1>(self.record.val().first.into()).to_bits() << 14)
                            | (bit_cast::<16, 2>(self.record.val().phase.into()).to_bits() << 12)
                            | (bit_cast::<16, 6>(self.record.val().from).to_bits() << 6)
                            | bit_cast::<16, 6>(self.record.val().to);
                    self.r.d.next.stage = Stage::MakeEmpty;
                }
                Action::Unmake => {
                    self.r.d.next.black = !self.r.q.val().black;
                    self.r.d.next.ply = self.last_ply.val();
                    self.memory.read_address.next =
                        (bit_cast::<8, 4>(self.last_ply.val()).to_bits() << 2) | 128;
                    self.r.d.next.stage = Stage::PopMove;
                }
                Action::Lift => {
                    self.put.next = true;
                    self.writer.place.next = Place::King;
                }
                Action::Place => {
                    self.put.next = true;
                    self.writer.who.next = Who::King;
                    self.writer.place.next = Place::King;
                }
                _ => {}
            },
            Stage::MakeEmpty => {
                // En passant: the pawn taken; castling: the rook.
                self.put.next = self.record.val().phase != Phase::Pieces;
                self.writer.place.next = Place::Victim;
                if self.record.val().phase == Phase::Castling {
                    self.writer.place.next = Place::RookFrom;
                }
                self.stack.next = 1.into();
                self.push_word.next =
                    (bit_cast::<16, 1>(self.record.val().capture.into()).to_bits() << 15)
                        | (bit_cast::<16, 3>(self.record.val().captured_kind).to_bits() << 12)
                        | (bit_cast::<16, 4>(self.record.val().captured_slot).to_bits() << 8)
                        | (bit_cast::<16, 1>(self.r.q.val().en_passant.into()).to_bits() << 7)
                        | (bit_cast::<16, 3>(self.r.q.val().en_passant_file).to_bits() << 4)
                        | (bit_cast::<16, 1>(self.r.q.val().black_long.into()).to_bits() << 3)
                        | (bit_cast::<16, 1>(self.r.q.val().black_short.into()).to_bits() << 2)
                        | (bit_cast::<16, 1>(self.r.q.val().white_long.into()).to_bits() << 1)
                        | bit_cast::<16, 1>(self.r.q.val().white_short.into());
                self.r.d.next.stage = Stage::MakeRook;
            }
            Stage::MakeRook => {
                self.stack.next = 2.into();
                self.push_word.next =
                    (bit_cast::<16, 1>(self.record.val().long_open.into()).to_bits() << 13)
                        | (bit_cast::<16, 1>(self.record.val().short_open.into()).to_bits() << 12)
                        | (bit_cast::<16, 2>(self.record.val().promotion).to_bits() << 10)
                        | (bit_cast::<16, 3>(self.record.val().direction).to_bits() << 7)
                        | (bit_cast::<16, 3>(self.record.val().kind).to_bits() << 4)
                        | bit_cast::<16, 4>(self.record.val().slot);
                self.r.d.next.stage = Stage::MakeCapture;
            }
            Stage::MakeCapture => {
                self.writer.who.next = Who::Captured;
                self.list.next = self.record.val().capture;
                self.dead.next = true;
                self.census.change.next.goes = self.record.val().capture;
                if self.record.val().phase == Phase::Castling {
                    self.writer.who.next = Who::Rook;
                    self.writer.place.next = Place::RookTo;
                    self.put.next = true;
                    self.list.next = true;
                    self.dead.next = false;
                }
                self.r.d.next.stage = Stage::MakePlace;
            }
            Stage::MakePlace => {
                self.writer.who.next = Who::Placed;
                self.writer.place.next = Place::To;
                self.census.change.next.comes = self.writer.written.val().promotes;
                self.census.change.next.kind = self.writer.written.val().promoted_kind;
                self.census.change.next.black = self.r.q.val().black;
                self.put.next = true;
                self.list.next = true;
                if self.record.val().kind == 6 {
                    if self.r.q.val().black {
                        self.r.d.next.black_king = self.record.val().to;
                    } else {
                        self.r.d.next.white_king = self.record.val().to;
                    }
                }
                self.r.d.next.white_short =
                    self.r.q.val().white_short & !self.writer.written.val().ends_white_short;
                self.r.d.next.white_long =
                    self.r.q.val().white_long & !self.writer.written.val().ends_white_long;
                self.r.d.next.black_short =
                    self.r.q.val().black_short & !self.writer.written.val().ends_black_short;
                self.r.d.next.black_long =
                    self.r.q.val().black_long & !self.writer.written.val().ends_black_long;
                self.r.d.next.en_passant = self.writer.written.val().double_push;
                self.r.d.next.en_passant_file = bit_cast::<3, 6>(self.record.val().to);
                self.r.d.next.black = !self.r.q.val().black;
                self.r.d.next.ply = self.r.q.val().ply + 1;
                self.r.d.next.stage = Stage::Idle;
            }
            Stage::PopMove => {
                self.pop.next = 1.into();
                self.memory.read_address.next =
                    (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2) | 129;
                self.r.d.next.stage = Stage::PopRights;
            }
            Stage::PopRights => {
                self.pop.next = 2.into();
                self.memory.read_address.next =
                    (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2) | 130;
                self.r.d.next.en_passant = self.memory.read_data.val().get_bit(7);
                self.r.d.next.en_passant_file =
                    self.memory.read_data.val().to_bits().get_bits::<3>(4);
                self.r.d.next.black_long = self.memory.read_data.val().get_bit(3);
                self.r.d.next.black_short = self.memory.read_data.val().get_bit(2);
                self.r.d.next.white_long = self.memory.read_data.val().get_bit(1);
                self.r.d.next.white_short = self.memory.read_data.val().get_bit(0);
                self.r.d.next.stage = Stage::PopWalk;
            }
            Stage::PopWalk => {
                self.pop.next = 3.into();
                self.r.d.next.stage = Stage::UnmakePlace;
            }
            Stage::UnmakePlace => {
                self.writer.who.next = Who::Mover;
                self.census.change.next.goes = self.writer.written.val().promotes;
                self.census.change.next.kind = self.writer.written.val().promoted_kind;
                self.census.change.next.black = self.r.q.val().black;
                self.put.next = true;
                self.list.next = true;
                if self.record.val().kind == 6 {
                    if self.r.q.val().black {
                        self.r.d.next.black_king = self.record.val().from;
                    } else {
                        self.r.d.next.white_king = self.record.val().from;
                    }
                }
                self.r.d.next.stage = Stage::UnmakeTarget;
            }
            Stage::UnmakeTarget => {
                self.put.next = true;
                self.writer.place.next = Place::To;
                self.r.d.next.stage = Stage::Idle;
                if self.record.val().capture {
                    self.census.change.next.comes = true;
                    self.writer.who.next = Who::Captured;
                    self.writer.place.next = Place::Victim;
                    self.list.next = true;
                }
                if self.record.val().phase == Phase::EnPassant {
                    self.r.d.next.stage = Stage::UnmakeEmpty;
                } else if self.record.val().phase == Phase::Castling {
                    self.r.d.next.stage = Stage::UnmakeRook;
                }
            }
            Stage::UnmakeRook => {
                self.writer.who.next = Who::Rook;
                self.writer.place.next = Place::RookFrom;
                self.put.next = true;
                self.list.next = true;
                self.r.d.next.stage = Stage::UnmakeEmpty;
            }
            Stage::UnmakeEmpty => {
                // En passant: the target; castling: where the rook stood.
                self.put.next = true;
                self.writer.place.next = Place::To;
                if self.record.val().phase == Phase::Castling {
                    self.writer.place.next = Place::RookTo;
                }
                self.r.d.next.stage = Stage::Idle;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        // The write ports, from what the stage has said.
        self.write_enable.next = self.put.val() | self.load.val().board;
        self.write_square.next = self.writer.written.val().square;
        self.write_word.next = self.writer.written.val().board_word;
        self.memory.write_enable.next =
            self.list.val() | (self.stack.val() != 3) | self.load.val().list;
        self.memory.write_address.next = bit_cast::<8, 5>(self.writer.written.val().list_address);
        self.memory.write_data.next = self.writer.written.val().list_word;
        if self.list.val() & !self.dead.val() {
            self.memory.write_data.next = self.writer.written.val().list_word | 0x200;
        }
        if self.stack.val() != 3 {
            self.memory.write_address.next = (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2)
                | bit_cast::<8, 2>(self.stack.val())
                | 128;
            self.memory.write_data.next = self.push_word.val();
        }
        if self.load.val().board | self.load.val().list {
            self.write_square.next = self.load.val().address;
            self.write_word.next = self.load.val().data;
            self.memory.write_address.next = bit_cast::<8, 6>(self.load.val().address);
            self.memory.write_data.next = self.load.val().data;
        }
        if self.load.val().list {
            self.census.change.next.clear = self.load.val().data == 0;
            self.census.change.next.comes = true;
            self.census.change.next.kind = bit_cast::<3, 16>(self.load.val().data.to_bits() >> 6);
            self.census.change.next.black = self.load.val().address >= 16;
            if self.load.val().data == 0 {
                self.r.d.next.white_last = 0.into();
                self.r.d.next.black_last = 0.into();
            } else if self.load.val().address < 16 {
                if (self.load.val().address & 15) > bit_cast::<6, 4>(self.r.q.val().white_last) {
                    self.r.d.next.white_last = bit_cast::<4, 6>(self.load.val().address);
                }
            } else if (self.load.val().address & 15) > bit_cast::<6, 4>(self.r.q.val().black_last) {
                self.r.d.next.black_last = bit_cast::<4, 6>(self.load.val().address);
            }
            if (self.load.val().address & 15) == 0 {
                if self.load.val().address == 0 {
                    self.r.d.next.white_king = bit_cast::<6, 16>(self.load.val().data);
                } else {
                    self.r.d.next.black_king = bit_cast::<6, 16>(self.load.val().data);
                }
            }
        }
        if self.load.val().state {
            self.r.d.next.white_short = (self.load.val().data & 1) == 1;
            self.r.d.next.white_long = (self.load.val().data & 2) == 2;
            self.r.d.next.black_short = (self.load.val().data & 4) == 4;
            self.r.d.next.black_long = (self.load.val().data & 8) == 8;
            self.r.d.next.black = (self.load.val().data & 16) == 16;
            self.r.d.next.en_passant_file = bit_cast::<3, 16>(self.load.val().data.to_bits() >> 5);
            self.r.d.next.en_passant = (self.load.val().data & 0x100) == 0x100;
        }
    }
}

#[cfg(test)]
mod tests;
