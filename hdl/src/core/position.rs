//! The position: whose turn it is, the rights, the piece lists and the stack; it makes and unmakes moves.
//!
//! # Purpose
//! Keeps one block RAM with both sides' piece lists and, above them, four words per ply that hold what a move destroys
//! and where its search was. It drives the walker's board through the walker's write port, and it takes a new position
//! word by word over the load bus. Whatever changes is told to the leaf cores as edits. A job tells one of them to count
//! the moves behind a move, which is made and taken back there and not here.
//!
//! # Ports
//! | port           | width          | valid |
//! |----------------|----------------|-------|
//! | `action`       | [`Action`]     | while not `busy`; one clock each |
//! | `record`       | [`MoveRecord`] | during `Make` and `Job`: the move; during `Unmake` what the pops have given back |
//! | `slot`         | 4              | while not `busy`: the slot of the side to move to read |
//! | `load`         | [`LoadBus`]    | while not `busy` |
//! | `list_word`    | 16             | one clock after `slot` |
//! | `state`        | [`State`]      | every clock; changes with the last clock of an action |
//! | `present`      | [`Present`]    | one clock after the last change |
//! | `pop`          | 2              | during `Unmake`: 1, 2, 3 when `list_word` is the stack's word 0, 1, 2 |
//! | `write_…`      | 1, 6, 16       | the walker's write port |
//! | `edit`         | [`EditBus`]    | every clock: for the leaf cores |
//!
//! # Handshake
//! An action is taken in the clock in which it stands while `state.busy` is low; it raises `busy` after it.
//!
//! # Latency and throughput
//! `Limits` and `Count` 2 clocks, `Make` 5, `Unmake` 6 (castling 8, en passant 7), `Job` 5 (capture 6, en passant 7, castling 9), the clock of the action
//! included.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 1 SB_RAM40_4K, at most 490 LUT4.
//!
//! # Words
//! * list `{0, black, slot}`: bit 9 alive, bits 8..6 kind, bits 5..0 square. Slot 0 is the king's.
//! * stack `{1, ply, 0}`: bit 15 clean, 14 first, 13..12 phase, 11..6 from, 5..0 to;
//! * stack `{1, ply, 1}`: bit 15 capture, 14..12 its kind, 11..8 its slot (castling: the rook's), 7 en passant valid,
//!   6..4 its file, 3..0 castling rights;
//! * stack `{1, ply, 2}`: bit 13 long open, 12 short open, 11..10 promotion, 9..7 direction, 6..4 kind, 3..0 slot.

use super::census::{Census, Present};
use super::edit::EditBus;
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
    /// Lets a leaf core make the move of `record`, count the moves behind it and take it back.
    Job,
    /// Lets a leaf core count the moves of the position as it stands.
    Count,
    /// Tells the leaf cores how long the lists are.
    Limits,
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
    /// The move of `record` is a double push, and the other side has a pawn on the rank where such a one is taken.
    pub invites: bool,
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
    Count,
    Limits,
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
    /// The stages of making and unmaking are a job's: only its edits go out.
    job: bool,
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
        /// The edits of what happens here.
        pub edit: Signal<Out, EditBus>,
        put: Signal<Local, Bit>,
        here: Signal<Local, Bit>,
        counts: Signal<Local, Bit>,
        limits: Signal<Local, Bit>,
        count_black: Signal<Local, Bit>,
        count_word: Signal<Local, Bits<16>>,
        from_passer: Signal<Local, Bit>,
        to_passer: Signal<Local, Bit>,
        taken_passer: Signal<Local, Bit>,
        census_kind: Signal<Local, Bits<3>>,
        load_rank: Signal<Local, Bits<3>>,
        promoted: Signal<Local, Bits<3>>,
        enemies: Signal<Local, Bits<3>>,
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
        self.state.next.king = self.r.q.val().white_king;
        self.state.next.other_king = self.r.q.val().black_king;
        self.state.next.last_slot = self.r.q.val().white_last;
        self.state.next.short = self.r.q.val().white_short;
        self.state.next.long = self.r.q.val().white_long;
        if self.r.q.val().black {
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
        self.census.change.next.passer_comes = false;
        self.census.change.next.passer_goes = false;
        self.census.change.next.passer_black = self.r.q.val().black;
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
        self.writer.dies.next = false;
        self.writer.who.next = Who::Nobody;
        self.writer.place.next = Place::From;
        // What is written in this clock: what the writer says, the stack (word 0 to 2, 3 for none); and what is told.
        self.put.next = false;
        self.stack.next = 3.into();
        self.counts.next = false;
        self.limits.next = false;
        self.push_word.next = 0.into();
        self.here.next = !self.r.q.val().job & (self.action.val() != Action::Job);
        self.census_kind.next = bit_cast::<3, 16>(self.load.val().data.to_bits() >> 6);
        self.load_rank.next = bit_cast::<3, 16>(self.load.val().data.to_bits() >> 3);
        // Pawns on the rank from which they take en passant: white's on the fifth, black's on the fourth.
        self.from_passer.next = (self.record.val().kind == 1)
            & ((self.record.val().from.to_bits() >> 3) == 4)
            & !self.r.q.val().black;
        self.to_passer.next = (self.record.val().kind == 1)
            & ((self.record.val().to.to_bits() >> 3) == 4)
            & !self.r.q.val().black;
        self.taken_passer.next = self.record.val().capture
            & (self.record.val().captured_kind == 1)
            & ((self.record.val().to.to_bits() >> 3) == 3)
            & !self.r.q.val().black;
        self.state.next.invites =
            self.writer.written.val().double_push & self.census.present.val().black_passers;
        if self.r.q.val().black {
            self.from_passer.next =
                (self.record.val().kind == 1) & ((self.record.val().from.to_bits() >> 3) == 3);
            self.to_passer.next =
                (self.record.val().kind == 1) & ((self.record.val().to.to_bits() >> 3) == 3);
            self.taken_passer.next = self.record.val().capture
                & (self.record.val().captured_kind == 1)
                & ((self.record.val().to.to_bits() >> 3) == 4);
            self.state.next.invites =
                self.writer.written.val().double_push & self.census.present.val().white_passers;
        }
        // Whose moves are counted, and whom their king may meet: behind a job's move the mover's pieces, a promoted one
        // among them.
        self.count_black.next = self.r.q.val().black != self.r.q.val().job;
        self.enemies.next = (bit_cast::<3, 1>(self.census.present.val().white_knights.into())
            .to_bits()
            << 2)
            | (bit_cast::<3, 1>(self.census.present.val().white_orthogonals.into()).to_bits() << 1)
            | bit_cast::<3, 1>(self.census.present.val().white_diagonals.into());
        if !self.count_black.val() {
            self.enemies.next = (bit_cast::<3, 1>(self.census.present.val().black_knights.into())
                .to_bits()
                << 2)
                | (bit_cast::<3, 1>(self.census.present.val().black_orthogonals.into()).to_bits()
                    << 1)
                | bit_cast::<3, 1>(self.census.present.val().black_diagonals.into());
        }
        self.promoted.next = 0.into();
        if self.r.q.val().job & self.writer.written.val().promotes {
            match self.record.val().promotion.index() {
                0 => self.promoted.next = 3.into(),
                1 => self.promoted.next = 2.into(),
                2 => self.promoted.next = 1.into(),
                _ => self.promoted.next = 4.into(),
            }
        }
        self.count_word.next = (bit_cast::<16, 1>(
            (self.r.q.val().white_short
                & !(self.r.q.val().job & self.writer.written.val().ends_white_short))
                .into(),
        )
        .to_bits()
            << 13)
            | (bit_cast::<16, 1>(
                (self.r.q.val().white_long
                    & !(self.r.q.val().job & self.writer.written.val().ends_white_long))
                    .into(),
            )
            .to_bits()
                << 12)
            | (bit_cast::<16, 3>(self.enemies.val() | self.promoted.val()).to_bits() << 9)
            | bit_cast::<16, 6>(self.r.q.val().white_king)
            | 0x8000;
        if self.count_black.val() {
            self.count_word.next = (bit_cast::<16, 1>(
                (self.r.q.val().black_short
                    & !(self.r.q.val().job & self.writer.written.val().ends_black_short))
                    .into(),
            )
            .to_bits()
                << 13)
                | (bit_cast::<16, 1>(
                    (self.r.q.val().black_long
                        & !(self.r.q.val().job & self.writer.written.val().ends_black_long))
                        .into(),
                )
                .to_bits()
                    << 12)
                | (bit_cast::<16, 3>(self.enemies.val() | self.promoted.val()).to_bits() << 9)
                | bit_cast::<16, 6>(self.r.q.val().black_king)
                | 0xC000;
        }
        match self.r.q.val().stage {
            Stage::Idle => match self.action.val() {
                Action::Job => {
                    self.put.next = true;
                    self.r.d.next.job = true;
                    self.r.d.next.stage = Stage::MakePlace;
                    if self.record.val().phase == Phase::Castling {
                        self.r.d.next.stage = Stage::MakeEmpty;
                    } else if self.record.val().capture {
                        self.r.d.next.stage = Stage::MakeCapture;
                    }
                }
                Action::Count => {
                    self.r.d.next.stage = Stage::Count;
                }
                Action::Limits => {
                    self.r.d.next.stage = Stage::Limits;
                }
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
                _ => {}
            },
            Stage::MakeEmpty => {
                self.put.next = self.record.val().phase == Phase::Castling;
                self.writer.place.next = Place::RookFrom;
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
                if self.r.q.val().job {
                    self.r.d.next.stage = Stage::MakeCapture;
                }
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
                self.writer.place.next = Place::Victim;
                self.writer.dies.next = true;
                self.put.next = self.record.val().capture;
                self.census.change.next.goes = self.record.val().capture & self.here.val();
                self.census.change.next.passer_goes = self.taken_passer.val() & self.here.val();
                self.census.change.next.passer_black = !self.r.q.val().black;
                if self.record.val().phase == Phase::Castling {
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
                self.put.next = true;
                self.census.change.next.kind = self.writer.written.val().promoted_kind;
                self.census.change.next.black = self.r.q.val().black;
                self.r.d.next.stage = Stage::Count;
                if self.here.val() {
                    self.census.change.next.comes = self.writer.written.val().promotes;
                    self.census.change.next.passer_comes = self.to_passer.val();
                    self.census.change.next.passer_goes = self.from_passer.val();
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
            }
            Stage::Count => {
                self.counts.next = true;
                self.r.d.next.stage = Stage::Idle;
                if self.r.q.val().job {
                    self.r.d.next.stage = Stage::UnmakePlace;
                }
            }
            Stage::Limits => {
                self.limits.next = true;
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
                self.census.change.next.goes = self.writer.written.val().promotes & self.here.val();
                self.census.change.next.kind = self.writer.written.val().promoted_kind;
                self.census.change.next.black = self.r.q.val().black;
                self.census.change.next.passer_comes = self.from_passer.val() & self.here.val();
                self.census.change.next.passer_goes = self.to_passer.val() & self.here.val();
                self.put.next = true;
                if (self.record.val().kind == 6) & self.here.val() {
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
                    self.census.change.next.comes = self.here.val();
                    self.census.change.next.passer_comes =
                        self.taken_passer.val() & self.here.val();
                    self.census.change.next.passer_black = !self.r.q.val().black;
                    self.writer.who.next = Who::Captured;
                    self.writer.place.next = Place::Victim;
                }
                self.r.d.next.job = false;
                if self.record.val().phase == Phase::EnPassant {
                    self.r.d.next.job = self.r.q.val().job;
                    self.r.d.next.stage = Stage::UnmakeEmpty;
                } else if self.record.val().phase == Phase::Castling {
                    self.r.d.next.job = self.r.q.val().job;
                    self.r.d.next.stage = Stage::UnmakeRook;
                }
            }
            Stage::UnmakeRook => {
                self.writer.who.next = Who::Rook;
                self.writer.place.next = Place::RookFrom;
                self.put.next = true;
                self.r.d.next.job = self.r.q.val().job;
                self.r.d.next.stage = Stage::UnmakeEmpty;
            }
            Stage::UnmakeEmpty => {
                // En passant: the target; castling: where the rook stood.
                self.put.next = true;
                self.r.d.next.job = false;
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
        self.write_enable.next = (self.put.val() & self.here.val()) | self.load.val().board;
        self.write_square.next = self.writer.written.val().square;
        self.write_word.next = self.writer.written.val().board_word;
        self.memory.write_enable.next = (self.here.val()
            & ((self.put.val() & self.writer.written.val().lists) | (self.stack.val() != 3)))
            | self.load.val().list;
        self.memory.write_address.next = bit_cast::<8, 5>(self.writer.written.val().list_address);
        self.memory.write_data.next = self.writer.written.val().list_word;
        // … and what is told.
        self.edit.next.valid = self.put.val()
            | self.counts.val()
            | self.limits.val()
            | self.load.val().board
            | (self.load.val().list & (self.load.val().data == 0));
        self.edit.next.job = !self.here.val() | self.counts.val();
        self.edit.next.word = self.writer.written.val().edit;
        if self.counts.val() {
            self.edit.next.word = self.count_word.val();
        } else if self.limits.val() {
            self.edit.next.word = (bit_cast::<16, 4>(self.r.q.val().black_last).to_bits() << 4)
                | bit_cast::<16, 4>(self.r.q.val().white_last)
                | 0x8100;
        } else if self.load.val().list {
            // Clears a slot, and a square that will be written later.
            self.edit.next.word =
                (bit_cast::<16, 4>(bit_cast::<4, 6>(self.load.val().address)).to_bits() << 6)
                    | bit_cast::<16, 6>(self.load.val().address)
                    | 0x1C00;
            if self.load.val().address >= 16 {
                self.edit.next.word =
                    (bit_cast::<16, 4>(bit_cast::<4, 6>(self.load.val().address)).to_bits() << 6)
                        | bit_cast::<16, 6>(self.load.val().address)
                        | 0x3C00;
            }
        } else if self.load.val().board {
            self.edit.next.word = bit_cast::<16, 6>(self.load.val().address);
            if self.load.val().data != 0 {
                self.edit.next.word =
                    (bit_cast::<16, 9>(bit_cast::<9, 16>(self.load.val().data)).to_bits() << 6)
                        | bit_cast::<16, 6>(self.load.val().address);
            }
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
            self.census.change.next.kind = self.census_kind.val();
            self.census.change.next.black = self.load.val().address >= 16;
            self.census.change.next.passer_black = self.load.val().address >= 16;
            self.census.change.next.passer_comes = (self.census_kind.val() == 1)
                & (((self.load.val().address < 16) & (self.load_rank.val() == 4))
                    | ((self.load.val().address >= 16) & (self.load_rank.val() == 3)));
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
