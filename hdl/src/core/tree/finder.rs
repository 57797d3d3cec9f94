//! The finder: the legal moves of a node, one after the other.
//!
//! # Purpose
//! Has every piece of the side to move walk over Sandström's table, the king first, and picks the legal moves by the
//! verdicts of a look at the node. The moves of a node above the leaves' parents are jobs: each goes out in the clock after its square
//! was visited, and the walk goes on. Any other move waits until it is searched.
//!
//! # Ports
//! | port        | width          | valid |
//! |-------------|----------------|-------|
//! | `reset`     | 1              | see [Reset](crate#reset) |
//! | `order`     | [`Order`]      | `Enter` and `Resume` while idle, `Next` while `chosen`, `Leave` in either case: what to do next |
//! | `jobs`      | 1              | stable from `Enter` until `finished`: moves are jobs |
//! | `room`      | 1              | every clock: the queue of jobs has room for those under way and for five more |
//! | `aborting`  | 1              | every clock: the node is given up after its look |
//! | `visit`     | [`Visit`]      | every clock: where the walk stands |
//! | `goal`, `may` | 1, 1         | one clock after `visit`: the [verdicts](crate::core::ranks) on its square |
//! | `done`      | 1              | every clock: the verdicts of the node are complete |
//! | `passed`    | 1              | with `done`, until a move of the node is made: a pawn may be taken en passant |
//! | `state`     | [`State`]      | from `Enter` until `finished`: of the node |
//! | `list_word` | [`ListWord`]   | one clock after `slot`: the list's word of the side to move |
//! | `recalls`, `recalled` | 1, [`MoveRecord`] | while idle: `record` becomes this |
//! | `command`   | [`Command`]    | every clock, for the walker |
//! | `slot`      | 4              | every clock: the slot of the list to read |
//! | `record`    | [`MoveRecord`] | while `chosen`: the move |
//! | `chosen`    | 1              | every clock: a move is offered |
//! | `finished`  | 1              | one clock: there are no more moves, or the node is given up |
//! | `sends`     | 1              | every clock: a job goes out |
//! | `job`       | [`JobWord`]    | with `sends`, and while `chosen`: the move's word |
//! | `activity`  | [`Activity`]   | while not idle: what this clock is spent on |
//!
//! # Handshake
//! `chosen` stays high until an order is given. `Next` continues with the move that follows. `Leave` makes the finder idle, if it is
//! not; when another node was searched and `record` has been recalled, `Resume` continues with the move that follows that one.
//! From then on each move of the node is left, too: a promotion that follows the recalled one is offered without a walk, with which `Next`
//! would have to go on.
//!
//! # Latency and throughput
//! One clock a piece, or two where moves are not jobs; one for every slot of a piece that was taken, and one for every square of a
//! walk, in which a job may go out. A promotion takes four clocks, and each wing three to which the king has a right to castle, over
//! a square to which it may go.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 325 LUT4.
//!
//! # Why the verdict comes a clock late
//! It is read from a memory by the square on which the walk stands. The walk does not wait for it: a job goes out one clock after its
//! square was visited. Only a move that is searched stops the walk, and a pawn on its last rank, which is four jobs.
//!
//! # Why the file is long
//! Most of it is one concept: a state machine, whose stages share the walker's command and the record of the move, so that none of
//! them can stand by itself. On which wings the king may castle as far as its own squares tell (`may_short`, `may_long`) is another
//! one. It depends on no stage and could be a block. It stands here because another block changes the netlist of every board, for
//! which all proofs, counts and placements are made anew: it leaves with the next change of the circuit.

use super::order::Order;
use super::record::{MoveRecord, Phase};
use super::state::State;
use super::target::Target;
use crate::circuit;
use crate::core::activity::Activity;
use crate::core::ranks::words::JobWord;
use crate::core::walk::{Command, Op, Visit};
use crate::core::words::{Kind, ListWord};
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    /// The verdicts are not complete.
    Wait,
    /// Between the pieces.
    Next,
    /// A piece walks.
    Piece,
    /// The rooks with which the king castles.
    Castle,
    CastleLook,
    CastleTest,
    /// The pawn that is taken en passant.
    Other,
    OtherLook,
    /// A move that is not a job, until its verdict comes.
    Test,
    /// The promotions of a job.
    Promote,
    Chosen,
    After,
    /// A walk is taken up again: on the last move's square, and on the next one.
    Again,
    Skip,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// The slot whose list word was read last.
    slot: Bits<4>,
    /// `slot` is past the last slot that the side has used.
    exhausted: bool,
    /// The piece that walks is not pinned.
    loose: bool,
    /// The move was found on the last square of its walk.
    ended: bool,
    /// The walk of the next piece has begun without a pause; the list's word is still that of this piece.
    chained: bool,
    /// The last clock's visit was a pseudo-legal target, or the rook with which the king may castle.
    target: bool,
    /// The verdict on the from-square comes in this clock.
    began: bool,
    /// The walk goes along the line on which king and piece stand.
    along: bool,
    /// A pawn takes en passant.
    takes: bool,
    /// The move that promotes is legal.
    promotes: bool,
    /// The king's castling on the short wing has been looked at, and that on the long one.
    short_tried: bool,
    long_tried: bool,
}

circuit! {
    /// The finder; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Finder(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub order: Signal<In, Order>,
        pub jobs: Signal<In, Bit>,
        pub room: Signal<In, Bit>,
        pub aborting: Signal<In, Bit>,
        pub visit: Signal<In, Visit>,
        pub goal: Signal<In, Bit>,
        pub may: Signal<In, Bit>,
        pub done: Signal<In, Bit>,
        pub passed: Signal<In, Bit>,
        pub state: Signal<In, State>,
        pub list_word: Signal<In, ListWord>,
        pub recalls: Signal<In, Bit>,
        pub recalled: Signal<In, MoveRecord>,
        pub command: Signal<Out, Command>,
        pub slot: Signal<Out, Bits<4>>,
        pub record: Signal<Out, MoveRecord>,
        pub chosen: Signal<Out, Bit>,
        pub finished: Signal<Out, Bit>,
        pub sends: Signal<Out, Bit>,
        pub job: Signal<Out, JobWord>,
        pub activity: Signal<Out, Activity>,
        is_pawn: Signal<Local, Bit>,
        is_king: Signal<Local, Bit>,
        legal: Signal<Local, Bit>,
        last_rank: Signal<Local, Bit>,
        /// The from-square is on the rank from which a pawn promotes.
        seventh: Signal<Local, Bit>,
        /// The square of a pawn that is taken en passant.
        other: Signal<Local, Bits<6>>,
        king_file: Signal<Local, Bits<3>>,
        /// The king may castle, as far as is known without a look at its rook.
        may_short: Signal<Local, Bit>,
        may_long: Signal<Local, Bit>,
        short_rook: Signal<Local, Bits<6>>,
        long_rook: Signal<Local, Bits<6>>,
        chess960: Constant<Bit> = Constant::new(chess960),
        goes_on: Signal<Local, Bit>,
        after_king: Signal<Local, Stage>,
        /// The next piece may walk as soon as this one's walk ends.
        chains: Signal<Local, Bit>,
        /// The word of the piece that walks is taken from the list, and the next one is read.
        takes_word: Signal<Local, Bit>,
        kind: Signal<Local, Bits<3>>,
        target_kind: Signal<Local, Bits<3>>,
        r: DFF<Registers>,
        found: DFF<MoveRecord>,
        target: Target,
    }
}

impl Finder {
    /// The finder of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

impl Logic for Finder {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, found);

        self.is_pawn.next = self.found.q.val().kind == Kind::Pawn;
        self.is_king.next = self.found.q.val().kind == Kind::King;
        self.target.visit.next = self.visit.val();
        self.target.kind.next = self.found.q.val().kind;
        self.target.from.next = self.found.q.val().from;
        self.target.state.next = self.state.val();
        self.target.passed.next = self.passed.val();
        // The verdict comes one clock after the visit.
        self.r.d.next.target = false;
        self.r.d.next.along = self.target.along.val();
        self.r.d.next.takes = self.target.takes.val();
        self.legal.next = self.r.q.val().target
            & (self.goal.val() | self.r.q.val().takes)
            & (self.r.q.val().loose | self.r.q.val().along);
        if self.is_king.val() {
            self.legal.next = self.r.q.val().target & self.may.val();
        }
        self.r.d.next.promotes = false;
        self.last_rank.next = ((self.found.q.val().to.to_bits() >> 3) == 0)
            | ((self.found.q.val().to.to_bits() >> 3) == 7);
        self.seventh.next = (self.found.q.val().from.to_bits() >> 3) == 6;
        if self.state.val().black {
            self.seventh.next = (self.found.q.val().from.to_bits() >> 3) == 1;
        }

        self.record.next = self.found.q.val();
        self.chosen.next = false;
        self.finished.next = false;
        self.goes_on.next = false;
        self.slot.next = self.r.q.val().slot;
        self.command.next.op = Op::Hold;
        self.command.next.kind = self.found.q.val().kind;
        self.command.next.black = self.state.val().black;
        self.command.next.chain = false;
        self.command.next.from = self.found.q.val().from;
        self.command.next.square = self.found.q.val().to;
        self.command.next.direction = self.found.q.val().direction;
        self.command.next.first = self.found.q.val().first;
        self.sends.next = false;
        // The pawn that is taken en passant.
        self.other.next = (self.found.q.val().to & 7) | (self.found.q.val().from & 0x38);
        // After the king's walk: castling, if there is a right, and the king may go to the square beside it on that wing, where that has
        // to be empty. (That square is never the last one of its walk.)
        self.short_rook.next =
            bit_cast::<6, 3>(self.state.val().short_rook) | (self.state.val().king & 0x38);
        self.long_rook.next =
            bit_cast::<6, 3>(self.state.val().long_rook) | (self.state.val().king & 0x38);
        self.king_file.next = bit_cast::<3, 6>(self.state.val().king);
        self.may_short.next = self.state.val().short & self.found.q.val().short_open;
        self.may_long.next = self.state.val().long & self.found.q.val().long_open;
        if self.chess960.val() {
            // The king may stand on the file to which it castles, or beyond it, or beside its rook.
            self.may_short.next = self.state.val().short
                & (self.found.q.val().short_open
                    | (self.king_file.val() >= 6)
                    | (self.king_file.val() + 1 == self.state.val().short_rook));
            self.may_long.next = self.state.val().long
                & (self.found.q.val().long_open
                    | (self.king_file.val() <= 2)
                    | (self.king_file.val() - 1 == self.state.val().long_rook));
        }
        self.after_king.next = Stage::Next;
        if self.is_king.val() & (self.may_short.val() | self.may_long.val()) {
            self.after_king.next = Stage::Castle;
        }
        if self.is_king.val() & self.legal.val() & !self.found.q.val().capture {
            if self.found.q.val().to == self.found.q.val().from + 1 {
                self.found.d.next.short_open = true;
            } else if self.found.q.val().to == self.found.q.val().from - 1 {
                self.found.d.next.long_open = true;
            }
        }
        if self.recalls.val() {
            self.found.d.next = self.recalled.val();
        }
        self.r.d.next.began = self.visit.val().starting & (self.r.q.val().stage == Stage::Piece);
        if self.r.q.val().began {
            self.r.d.next.loose = self.may.val();
        }
        // A walk follows another one at once if all of its moves are jobs, of which each needs one clock. So there is no waiting for
        // what the last square is.
        self.chains.next = self.jobs.val()
            & self.list_word.val().alive
            & !self.r.q.val().exhausted
            & !(self.is_king.val() & (self.state.val().short | self.state.val().long))
            & !(self.is_pawn.val() & self.seventh.val());
        self.r.d.next.chained = false;
        self.takes_word.next = self.r.q.val().chained;
        self.activity.next = Activity::Walking;
        match self.r.q.val().stage {
            Stage::Idle => {
                self.slot.next = 0.into();
                self.r.d.next.slot = 0.into();
                self.r.d.next.exhausted = false;
                if self.order.val() == Order::Enter {
                    self.found.d.next.promotion = 0.into();
                    self.found.d.next.short_open = false;
                    self.found.d.next.long_open = false;
                    self.r.d.next.stage = Stage::Wait;
                    if self.done.val() & !self.aborting.val() {
                        self.r.d.next.stage = Stage::Next;
                    }
                } else if self.order.val() == Order::Resume {
                    self.r.d.next.slot = self.found.q.val().slot + 1;
                    self.r.d.next.exhausted = self.found.q.val().slot >= self.state.val().last_slot;
                    self.r.d.next.stage = Stage::After;
                }
            }
            Stage::Wait => {
                self.slot.next = 0.into();
                self.activity.next = Activity::Scanning;
                if self.done.val() {
                    self.r.d.next.stage = Stage::Next;
                    if self.aborting.val() {
                        self.finished.next = true;
                        self.r.d.next.stage = Stage::Idle;
                    }
                }
            }
            Stage::Next => {
                self.sends.next = self.jobs.val() & self.legal.val();
                // The list's word is this slot's; the next slot's is read.
                self.command.next.op = Op::Start;
                self.command.next.kind = self.list_word.val().kind;
                self.command.next.from = self.list_word.val().square;
                self.takes_word.next = true;
                if self.r.q.val().exhausted {
                    self.finished.next = true;
                    self.r.d.next.stage = Stage::Idle;
                } else if self.list_word.val().alive {
                    self.r.d.next.stage = Stage::Piece;
                }
            }
            Stage::Piece => {
                self.command.next.kind = self.list_word.val().kind;
                self.command.next.from = self.list_word.val().square;
                self.command.next.chain = self.chains.val();
                if !self.room.val() {
                    self.activity.next = Activity::Waiting;
                } else {
                    self.command.next.op = Op::Step;
                    self.found.d.next.to = self.visit.val().square;
                    self.found.d.next.direction = self.visit.val().direction;
                    self.found.d.next.first = self.visit.val().first;
                    self.found.d.next.capture = self.visit.val().enemy | self.target.takes.val();
                    self.found.d.next.captured_kind = self.visit.val().kind;
                    self.found.d.next.captured_slot = self.visit.val().slot;
                    self.found.d.next.promotion = 0.into();
                    self.found.d.next.phase = Phase::Pieces;
                    if self.target.takes.val() {
                        self.found.d.next.phase = Phase::EnPassant;
                        self.found.d.next.captured_kind = Kind::Pawn;
                    }
                    self.r.d.next.ended = self.visit.val().home;
                    if self.visit.val().home {
                        self.r.d.next.chained = self.chains.val();
                        if !self.chains.val() {
                            self.r.d.next.stage = self.after_king.val();
                        }
                    }
                    if self.visit.val().valid & self.target.pseudo_legal.val() {
                        self.r.d.next.target = true;
                        if !self.jobs.val() {
                            self.r.d.next.stage = Stage::Test;
                        } else if self.target.promotes.val() {
                            self.r.d.next.stage = Stage::Promote;
                        }
                    }
                }
                self.sends.next = self.jobs.val() & self.legal.val();
            }
            Stage::Test => {
                self.r.d.next.stage = Stage::Piece;
                if self.legal.val() {
                    self.found.d.next.loose = self.r.q.val().loose;
                    self.r.d.next.stage = Stage::Chosen;
                    if self.found.q.val().phase == Phase::EnPassant {
                        self.r.d.next.stage = Stage::Other;
                    }
                } else if self.r.q.val().ended {
                    self.r.d.next.stage = self.after_king.val();
                }
            }
            Stage::Promote => {
                // The first of the four is the move whose verdict comes now.
                self.sends.next = self.legal.val() | self.r.q.val().promotes;
                self.r.d.next.promotes = self.legal.val() | self.r.q.val().promotes;
                self.found.d.next.promotion = self.found.q.val().promotion + 1;
                if self.found.q.val().promotion == 3 {
                    self.r.d.next.promotes = false;
                    self.r.d.next.stage = Stage::Piece;
                    if self.r.q.val().ended {
                        self.r.d.next.stage = Stage::Next;
                    }
                }
            }
            Stage::Castle => {
                self.sends.next = self.jobs.val() & self.legal.val();
                self.command.next.op = Op::Start;
                self.found.d.next.phase = Phase::Castling;
                self.found.d.next.from = self.state.val().king;
                self.found.d.next.capture = false;
                self.r.d.next.stage = Stage::CastleLook;
                if !self.r.q.val().short_tried & self.may_short.val() {
                    self.r.d.next.short_tried = true;
                    self.found.d.next.promotion = 0.into();
                    self.command.next.from = self.short_rook.val();
                    self.found.d.next.to = self.short_rook.val();
                } else if !self.r.q.val().long_tried & self.may_long.val() {
                    self.r.d.next.short_tried = true;
                    self.r.d.next.long_tried = true;
                    self.found.d.next.promotion = 1.into();
                    self.command.next.from = self.long_rook.val();
                    self.found.d.next.to = self.long_rook.val();
                } else {
                    self.r.d.next.stage = Stage::Next;
                }
            }
            Stage::CastleLook => {
                self.found.d.next.captured_slot = self.visit.val().slot;
                self.r.d.next.stage = Stage::CastleTest;
            }
            Stage::CastleTest => {
                // On its rook's square the verdict is whether the king may castle.
                self.sends.next = self.jobs.val() & self.goal.val();
                self.r.d.next.stage = Stage::Castle;
                if self.goal.val() & !self.jobs.val() {
                    self.r.d.next.stage = Stage::Chosen;
                }
            }
            Stage::Other => {
                self.command.next.op = Op::Start;
                self.command.next.from = self.other.val();
                self.r.d.next.stage = Stage::OtherLook;
            }
            Stage::OtherLook => {
                self.found.d.next.captured_slot = self.visit.val().slot;
                self.r.d.next.stage = Stage::Chosen;
            }
            Stage::Chosen => {
                self.chosen.next = true;
                if self.order.val() == Order::Next {
                    self.goes_on.next = true;
                } else if self.order.val() == Order::Leave {
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::After => {
                self.goes_on.next = true;
                self.command.next.op = Op::Resume;
                self.r.d.next.loose = self.found.q.val().loose;
            }
            Stage::Again => {
                self.command.next.op = Op::Resume;
                self.r.d.next.stage = Stage::Skip;
            }
            Stage::Skip => {
                self.command.next.op = Op::Step;
                self.found.d.next.promotion = 0.into();
                self.r.d.next.stage = Stage::Piece;
                if self.visit.val().home {
                    self.r.d.next.stage = self.after_king.val();
                }
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        // The word of the piece that walks.
        if self.takes_word.val() {
            self.slot.next = self.r.q.val().slot + 1;
            self.r.d.next.slot = self.r.q.val().slot + 1;
            self.r.d.next.exhausted = self.r.q.val().slot >= self.state.val().last_slot;
            self.found.d.next.phase = Phase::Pieces;
            self.found.d.next.kind = self.list_word.val().kind;
            self.found.d.next.from = self.list_word.val().square;
            self.found.d.next.slot = self.r.q.val().slot;
            self.found.d.next.promotion = 0.into();
            self.r.d.next.short_tried = false;
            self.r.d.next.long_tried = false;
        }
        if self.goes_on.val() {
            self.r.d.next.stage = Stage::Again;
            if self.r.q.val().stage == Stage::After {
                self.r.d.next.stage = Stage::Skip;
            }
            // The walk may be that of another node than the last one.
            self.r.d.next.short_tried = self.found.q.val().phase == Phase::Castling;
            self.r.d.next.long_tried =
                (self.found.q.val().phase == Phase::Castling) & (self.found.q.val().promotion == 1);
            if self.found.q.val().phase == Phase::Castling {
                self.r.d.next.stage = Stage::Castle;
            } else if self.is_pawn.val()
                & self.last_rank.val()
                & (self.found.q.val().promotion != 3)
            {
                self.found.d.next.promotion = self.found.q.val().promotion + 1;
                self.r.d.next.stage = Stage::Chosen;
            } else if (self.r.q.val().stage == Stage::Chosen)
                & (self.found.q.val().phase == Phase::Pieces)
            {
                // The move was not made: the walk stands on the next square.
                self.r.d.next.stage = Stage::Piece;
                if self.r.q.val().ended {
                    self.r.d.next.stage = self.after_king.val();
                }
            }
        }
        self.job.next.from_file = bit_cast::<3, 6>(self.found.q.val().from);
        self.job.next.from_rank = bit_cast::<3, 6>(self.found.q.val().from.to_bits() >> 3);
        self.job.next.to_file = bit_cast::<3, 6>(self.found.q.val().to);
        self.job.next.to_rank = bit_cast::<3, 6>(self.found.q.val().to.to_bits() >> 3);
        self.target_kind.next = self.found.q.val().kind.into();
        self.kind.next = self.target_kind.val();
        if self.is_pawn.val() & self.last_rank.val() {
            self.kind.next = 5 - bit_cast::<3, 2>(self.found.q.val().promotion);
        } else if self.found.q.val().phase == Phase::EnPassant {
            self.kind.next = 7.into();
        } else if self.found.q.val().phase == Phase::Castling {
            self.kind.next = 0.into();
        }
        self.job.next.kind_0 = self.kind.val().get_bit(0);
        self.job.next.kind_1 = self.kind.val().get_bit(1);
        self.job.next.kind_2 = self.kind.val().get_bit(2);
        self.job.next.job = true;
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
        }
    }
}

#[cfg(test)]
mod tests;
