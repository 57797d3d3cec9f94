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
//! | `reset`        | 1              | see [Reset](crate#reset); the lists, the rights and the board stay, until `load` writes all of them |
//! | `action`       | [`Action`]     | while not `busy`; one clock each: what to do |
//! | `record`       | [`MoveRecord`] | with `Make`, and in the clock before: the move |
//! | `slot`         | 4              | while not `busy`: the slot of the side to move to read |
//! | `load`         | [`LoadBus`]    | while not `busy`: a new position |
//! | `list_word`    | 16             | one clock after `slot`: the list's or the stack's word |
//! | `enemy`        | 1              | with `slot`: of the other side |
//! | `state`        | [`State`]      | every clock; changes with the last clock of an action |
//! | `rights_left`  | [`Rights`]     | every clock: the castling rights and the right to take en passant |
//! | `writes_files` | 1              | every clock: `load` writes from which files the rooks of a side castle |
//! | `recalls`      | 1              | during `Unmake`: a word of the stack is read |
//! | `recalled`     | [`MoveRecord`] | with `recalls`: the record with what is in that word and in those before; the third time it is complete |
//! | `write_enable`, `write_square`, `write_word` | 1, 6, 16 | the walker's write port |
//!
//! # Handshake
//! An action is taken in a clock in which `state.busy` is low, and raises `busy` from the next clock on. After the action's clock
//! `record` may change.
//!
//! # Latency and throughput
//! `Make` 5 clocks, `Unmake` 6 (castling 8, en passant 7), the clock of the action included.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 1 SB_RAM40_4K, at most 530 LUT4.
//!
//! # Words
//! * list `{0, black, slot}`: see [`ListWord`]. Slot 0 is the king's.
//! * stack `{1, ply, n}`: word n of the move's record, see [`record`](super::record).
//!
//! # Why one file
//! What the words mean stands in [`writer`](super::writer), [`record`](super::record) and [`load`](crate::core::load). What is left is when they are written: making, and unmaking as its
//! mirror image, to be read side by side, over the same registers and the same two write ports.

use super::load_reader::LoadReader;
use super::record::{MoveRecord, Phase, Rights, StackReader, StackWriter};
use super::state::{Action, Sides, State};
use super::writer::{PieceWriter, Place, Who};
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::core::files::{self, CastlingFiles};
use crate::core::load::LoadBus;
use crate::core::words::{BoardWord, Kind, ListWord};
use crate::word::{AsWord, Packed as _};
use rust_hdl::prelude::*;

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
    ply: Bits<4>,
}

circuit! {
    /// The position; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Position(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub action: Signal<In, Action>,
        pub record: Signal<In, MoveRecord>,
        pub slot: Signal<In, Bits<4>>,
        pub enemy: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub list_word: Signal<Out, ListWord>,
        pub recalls: Signal<Out, Bit>,
        pub recalled: Signal<Out, MoveRecord>,
        pub state: Signal<Out, State>,
        pub rights_left: Signal<Out, Rights>,
        pub writes_files: Signal<Out, Bit>,
        pub write_enable: Signal<Out, Bit>,
        pub write_square: Signal<Out, Bits<6>>,
        pub write_word: Signal<Out, BoardWord>,
        put: Signal<Local, Bit>,
        stack: Signal<Local, Bits<2>>,
        popped: Signal<Local, Bits<2>>,
        last_ply: Signal<Local, Bits<4>>,
        r: DFF<Registers>,
        /// The move that is being made or taken back.
        held: DFF<MoveRecord>,
        sides: DFF<Sides>,
        rights: DFF<Rights>,
        chess960: Constant<Bit> = Constant::new(chess960),
        standard: Constant<CastlingFiles> = files::standard(),
        /// The files from which the rooks castle, if they are not the standard ones.
        files: DFF<CastlingFiles>,
        /// The files of this run.
        castling: Signal<Local, CastlingFiles>,
        writer: PieceWriter,
        stack_writer: StackWriter,
        stack_reader: StackReader,
        loads: LoadReader,
        memory: BlockRam<8, 16>,
    }
}

impl Position {
    /// The position of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

#[cfg(test)]
impl Position {
    /// It counts Chess960.
    pub(crate) fn counts_chess960(&self) -> bool {
        self.chess960.val()
    }

    /// From now on a list or stack word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }
}

impl Logic for Position {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, held, sides, rights, files);
        clock!(self, clock, memory);
        // In standard chess the files are constants.
        self.castling.next = self.standard.val();
        if self.chess960.val() {
            self.castling.next = self.files.q.val();
        }
        self.state.next.king = self.sides.q.val().white_king;
        self.state.next.other_king = self.sides.q.val().black_king;
        self.state.next.last_slot = self.sides.q.val().white_last;
        self.state.next.short = self.rights.q.val().white_short;
        self.state.next.long = self.rights.q.val().white_long;
        self.state.next.short_rook = self.castling.val().white_short;
        self.state.next.long_rook = self.castling.val().white_long;
        if self.sides.q.val().black {
            self.state.next.king = self.sides.q.val().black_king;
            self.state.next.other_king = self.sides.q.val().white_king;
            self.state.next.last_slot = self.sides.q.val().black_last;
            self.state.next.short = self.rights.q.val().black_short;
            self.state.next.long = self.rights.q.val().black_long;
            self.state.next.short_rook = self.castling.val().black_short;
            self.state.next.long_rook = self.castling.val().black_long;
        }
        self.state.next.busy = self.r.q.val().stage != Stage::Idle;
        self.state.next.black = self.sides.q.val().black;
        self.state.next.en_passant = self.rights.q.val().en_passant;
        self.state.next.en_passant_file = self.rights.q.val().en_passant_file;
        self.state.next.ply = self.r.q.val().ply;
        self.rights_left.next = self.rights.q.val();
        self.last_ply.next = self.r.q.val().ply - 1;
        self.list_word.next = self.memory.read_data.val().into();
        // Which word of the stack has been read; 3 if the word is not the stack's.
        self.popped.next = 3.into();
        self.stack_reader.before.next = self.held.q.val();
        self.stack_reader.word.next = self.memory.read_data.val();
        self.recalled.next = self.stack_reader.record.val();
        if self.r.q.val().stage == Stage::Idle {
            self.held.d.next = self.record.val();
        }
        self.memory.read_address.next =
            (bit_cast::<8, 1>((self.sides.q.val().black != self.enemy.val()).into()).to_bits()
                << 4)
                | bit_cast::<8, 4>(self.slot.val());
        self.writer.record.next = self.held.q.val();
        self.writer.en_passant.next = self.held.q.val().phase == Phase::EnPassant;
        self.writer.black.next = self.sides.q.val().black;
        self.writer.files.next = self.castling.val();
        self.writer.dies.next = false;
        self.writer.who.next = Who::Nobody;
        self.writer.place.next = Place::From;
        // What is written in this clock: to the board and the lists (`put`), and to the stack (word 0 to 2, 3 for no word).
        self.put.next = false;
        self.stack.next = 3.into();
        if self.r.q.val().stage == Stage::Idle {
            self.stack.next = 0.into();
            // The mover leaves its square. (The list's word is not written: the stack's is.)
            self.writer.who.next = Who::Mover;
            self.writer.dies.next = true;
        }
        self.loads.load.next = self.load.val();
        self.loads.before.next = self.sides.q.val();
        self.loads.files_before.next = self.files.q.val();
        self.files.d.next = self.loads.files.val();
        self.writes_files.next = self.loads.writes_files.val() & self.chess960.val();
        match self.r.q.val().stage {
            // The stack's first word is written in every clock, because `action` arrives late; it holds nothing before a move is made.
            Stage::Idle => match self.action.val() {
                Action::Make => {
                    self.put.next = true;
                    self.r.d.next.stage = Stage::MakeEmpty;
                }
                Action::Unmake => {
                    self.sides.d.next.black = !self.sides.q.val().black;
                    self.r.d.next.ply = self.last_ply.val();
                    self.memory.read_address.next =
                        (bit_cast::<8, 4>(self.last_ply.val()).to_bits() << 2) | 128;
                    self.r.d.next.stage = Stage::PopMove;
                }
                _ => {}
            },
            Stage::MakeEmpty => {
                self.put.next = self.held.q.val().phase == Phase::Castling;
                self.writer.who.next = Who::Rook;
                self.writer.place.next = Place::To;
                self.writer.dies.next = true;
                self.stack.next = 1.into();
                self.r.d.next.stage = Stage::MakeRook;
            }
            Stage::MakeRook => {
                self.stack.next = 2.into();
                self.r.d.next.stage = Stage::MakeCapture;
            }
            Stage::MakeCapture => {
                self.writer.who.next = Who::Captured;
                self.writer.place.next = Place::Victim;
                self.writer.dies.next = true;
                self.put.next = self.held.q.val().capture;
                if self.held.q.val().phase == Phase::Castling {
                    self.writer.who.next = Who::Rook;
                    self.writer.place.next = Place::RookTo;
                    self.writer.dies.next = false;
                    self.put.next = true;
                }
                self.r.d.next.stage = Stage::MakePlace;
            }
            Stage::MakePlace => {
                self.writer.who.next = Who::Placed;
                self.writer.place.next = Place::To;
                if self.held.q.val().phase == Phase::Castling {
                    self.writer.place.next = Place::KingTo;
                }
                self.put.next = true;
                if self.held.q.val().kind == Kind::King {
                    if self.sides.q.val().black {
                        self.sides.d.next.black_king = self.writer.written.val().square;
                    } else {
                        self.sides.d.next.white_king = self.writer.written.val().square;
                    }
                }
                self.rights.d.next.white_short =
                    self.rights.q.val().white_short & !self.writer.written.val().ends_white_short;
                self.rights.d.next.white_long =
                    self.rights.q.val().white_long & !self.writer.written.val().ends_white_long;
                self.rights.d.next.black_short =
                    self.rights.q.val().black_short & !self.writer.written.val().ends_black_short;
                self.rights.d.next.black_long =
                    self.rights.q.val().black_long & !self.writer.written.val().ends_black_long;
                self.rights.d.next.en_passant = self.writer.written.val().double_push;
                self.rights.d.next.en_passant_file = bit_cast::<3, 6>(self.held.q.val().to);
                self.sides.d.next.black = !self.sides.q.val().black;
                self.r.d.next.ply = self.r.q.val().ply + 1;
                self.r.d.next.stage = Stage::Idle;
            }
            Stage::PopMove => {
                self.popped.next = 0.into();
                self.memory.read_address.next =
                    (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2) | 129;
                self.r.d.next.stage = Stage::PopRights;
            }
            Stage::PopRights => {
                self.popped.next = 1.into();
                self.memory.read_address.next =
                    (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2) | 130;
                self.rights.d.next = self.stack_reader.rights.val();
                self.r.d.next.stage = Stage::PopWalk;
            }
            Stage::PopWalk => {
                self.popped.next = 2.into();
                self.r.d.next.stage = Stage::UnmakePlace;
            }
            Stage::UnmakePlace => {
                self.writer.who.next = Who::Mover;
                // Castling is taken back the other way round, since one of the two may come to where the other one stood.
                if self.held.q.val().phase == Phase::Castling {
                    self.writer.who.next = Who::Nobody;
                    self.writer.place.next = Place::KingTo;
                }
                self.put.next = true;
                if self.held.q.val().kind == Kind::King {
                    if self.sides.q.val().black {
                        self.sides.d.next.black_king = self.held.q.val().from;
                    } else {
                        self.sides.d.next.white_king = self.held.q.val().from;
                    }
                }
                self.r.d.next.stage = Stage::UnmakeTarget;
            }
            Stage::UnmakeTarget => {
                self.put.next = true;
                self.writer.place.next = Place::To;
                if self.held.q.val().capture {
                    self.writer.who.next = Who::Captured;
                    self.writer.place.next = Place::Victim;
                }
                if self.held.q.val().phase == Phase::EnPassant {
                    self.r.d.next.stage = Stage::UnmakeEmpty;
                } else if self.held.q.val().phase == Phase::Castling {
                    self.writer.place.next = Place::RookTo;
                    self.r.d.next.stage = Stage::UnmakeRook;
                } else {
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::UnmakeRook => {
                self.writer.who.next = Who::Rook;
                self.writer.place.next = Place::To;
                self.put.next = true;
                self.r.d.next.stage = Stage::UnmakeEmpty;
            }
            Stage::UnmakeEmpty => {
                // En passant: the target. Castling: the king.
                self.put.next = true;
                self.writer.place.next = Place::To;
                if self.held.q.val().phase == Phase::Castling {
                    self.writer.who.next = Who::Mover;
                    self.writer.place.next = Place::From;
                }
                self.r.d.next.stage = Stage::Idle;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        self.stack_reader.number.next = self.popped.val();
        self.recalls.next = self.popped.val() != 3;
        if self.popped.val() != 3 {
            self.held.d.next = self.stack_reader.record.val();
        }
        // The write ports, from the signals that the stages set.
        self.write_enable.next = self.put.val() | self.load.val().board;
        self.write_square.next = self.writer.written.val().square;
        self.write_word.next = self.writer.written.val().board_word;
        self.memory.write_enable.next = (self.put.val() & self.writer.written.val().lists)
            | (self.stack.val() != 3)
            | self.load.val().list;
        self.memory.write_address.next = bit_cast::<8, 5>(self.writer.written.val().list_address);
        self.memory.write_data.next = self.writer.written.val().list_word.to_bits();
        self.stack_writer.record.next = self.record.val();
        self.stack_writer.held.next = self.held.q.val();
        self.stack_writer.rights.next = self.rights.q.val();
        self.stack_writer.number.next = self.stack.val();
        if self.stack.val() != 3 {
            self.memory.write_address.next = (bit_cast::<8, 4>(self.r.q.val().ply).to_bits() << 2)
                | bit_cast::<8, 2>(self.stack.val())
                | 128;
            self.memory.write_data.next = self.stack_writer.word.val();
        }
        if self.load.val().board | self.load.val().list {
            self.write_square.next = self.load.val().address;
            self.write_word.next = self.load.val().data.into();
        }
        if self.load.val().list {
            self.memory.write_address.next = bit_cast::<8, 6>(self.load.val().address);
            self.memory.write_data.next = self.load.val().data;
        }
        if self.load.val().list | self.loads.writes_state.val() {
            self.sides.d.next = self.loads.sides.val();
        }
        if self.loads.writes_state.val() {
            self.rights.d.next = self.loads.rights.val();
        }
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
            self.r.d.next.ply = 0.into();
        }
    }
}

#[cfg(test)]
mod tests;
