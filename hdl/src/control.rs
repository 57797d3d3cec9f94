//! Control: the protocol engine. Takes commands, drives loader and cluster, orders replies.
//!
//! # Purpose
//! One state machine decides everything that the protocol leaves to the board: which command is served when, what is
//! refused and why, and which reply is sent next. It moves no payload bytes: those come out of the
//! [`Ledger`](crate::ledger::Ledger) and the [`ReplyBytes`](crate::reply::ReplyBytes).
//!
//! # Ports
//! | port            | direction, width | valid |
//! |-----------------|------------------|-------|
//! | `clock`         | in, 1   | |
//! | `reset`         | in, 1   | see [Reset](crate#reset): forgets command, run and position |
//! | `frame`         | in, 35  | always: what the receiver holds, see [`ReceivedFrame`] |
//! | `argument`    | in, 8   | while a frame is held and the loader idle: the depth or the core in its payload, if it has one |
//! | `bank`          | out, 1  | always: the bank of the payload that was received last, or is being received |
//! | `combined`      | out, 1  | while `load_busy` is high: the position to load is that of the command that waited, in the other bank |
//! | `frame_ready`   | out, 1  | takes the frame |
//! | `overrun_ready` | out, 1  | takes the overrun |
//! | `header`        | out, 27 | while `header_valid` is high: the reply, see [`FrameHeader`] |
//! | `header_valid`  | out, 1  | there is a reply to send |
//! | `header_ready`  | in, 1   | the reply is sent |
//! | `load_start`    | out, 1  | strobe: load the position |
//! | `load_busy`     | in, 1   | from the clock after `load_start` until the position is loaded or refused |
//! | `load_fault`    | in, 3   | while `load_busy` is low: 0, or the fault for which the position is refused |
//! | `start`         | out, 1  | strobe: start the run |
//! | `depth`         | out, 4  | during the run: how deep |
//! | `divide`        | out, 1  | during the run: report each root move |
//! | `observed`      | out, 7  | during the run: the core to observe (bits 0 to 3), the activity to count (4 to 6) |
//! | `abort`         | out, 1  | strobe: stop the run |
//! | `run_busy`      | in, 1   | from the clock after `start` until the run is over |
//! | `move_valid`    | in, 1   | a root move is reported |
//! | `move_ready`    | out, 1  | the report is sent, or dropped because the run was aborted |
//! | `status`        | out, 31 | always: what a reply may report, see [`BoardStatus`]; code and detail while an `ERROR` is sent |
//! | `refused`       | out, 1  | the last reply was an `ERROR` |
//!
//! # What is served when
//! In this order: a damaged frame is `BadCrc`, a kind that is no command `BadKind`, a wrong length `BadLength`; `IDENTIFY`, `STATUS` and
//! `ABORT` are served; during a run all else is `Busy`, but for one `PERFT` with a position; `PROFILE` is served, or
//! what it names is `BadCore`; `POSITION` is served; without a position all else is `NoPosition`, but for a `PERFT` with
//! one; a depth out of range is `BadDepth`. Depth 0 is answered at once.
//!
//! If several wait at once, a frame is served before an overrun, both before a move or the result of the run, and these before
//! the `PERFT` that waits. After each frame or overrun it is the run's turn: a move, a result or the waiting `PERFT` is served
//! before the next frame. So at most one reply to the host delays the run, however fast the host sends.
//!
//! A `PERFT` with a position always waits, if only for a clock: its sequence number and depth are copied, its payload stays in
//! its bank, and the receiver continues in the other one. When no run is under way, the position is loaded and the run started.
//!
//! # Handshake
//! `valid` and `ready` as in [`serial`](crate::serial); strobes as named. Root moves that an aborted run still reports are
//! taken and dropped.
//!
//! # Latency and throughput
//! Three clocks from a frame held to its reply, or to `start`. For a position the following come on top: one clock, the
//! loader's clocks, and those until the cores have the position. From the end of a run to the start of one that waits: ten
//! clocks for each byte of the run's reply, and the clocks to load the position.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 232 LUT4, 87 flip-flops, with judge and headers.
//!
//! # One body
//! One state machine: a command is judged, begun and answered, and each step needs the same registers.

mod headers;
mod judge;

use crate::circuit;
use crate::reply::BoardStatus;
use crate::serial::{FrameHeader, ReceivedFrame};
use crate::word::{constant, AsWord as _};
use headers::{Headers, ReplyKind, Subject};
use judge::{Action, Judge, Verdict};
use protocol::{kind, ErrorCode};
use rust_hdl::prelude::*;

#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
enum ControlState {
    Waiting,
    Judging,
    Deciding,
    Fetching,
    Loading,
    Starting,
    Aborting,
    Stopping,
    Replying,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct ControlRegisters {
    state: ControlState,
    reply: ReplyKind,
    subject: Subject,
    depth: Bits<4>,
    divide: bool,
    // What to observe from the next run on.
    observed: Bits<7>,
    // A divide of depth 1 whose counts are not sent.
    listing: bool,
    // The last thing served was the host's: a frame or an overrun.
    served_host: bool,
    // A clock ago there was something of the board's own to serve: a move, a result, or the command that waits.
    due: bool,
    refused: bool,
    bank: bool,
    // The command that waits, or is being loaded, in the other bank.
    kept_seq: Bits<8>,
    kept_depth: Bits<4>,
    combined: bool,
}

circuit! {
    /// Protocol engine; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Control(cores: u8) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub frame: Signal<In, ReceivedFrame>,
        pub argument: Signal<In, Bits<8>>,
        pub bank: Signal<Out, Bit>,
        pub combined: Signal<Out, Bit>,
        pub frame_ready: Signal<Out, Bit>,
        pub overrun_ready: Signal<Out, Bit>,
        pub header: Signal<Out, FrameHeader>,
        pub header_valid: Signal<Out, Bit>,
        pub header_ready: Signal<In, Bit>,
        pub load_start: Signal<Out, Bit>,
        pub load_busy: Signal<In, Bit>,
        pub load_fault: Signal<In, Bits<3>>,
        pub start: Signal<Out, Bit>,
        pub depth: Signal<Out, Bits<4>>,
        pub divide: Signal<Out, Bit>,
        pub observed: Signal<Out, Bits<7>>,
        pub abort: Signal<Out, Bit>,
        pub run_busy: Signal<In, Bit>,
        pub move_valid: Signal<In, Bit>,
        pub move_ready: Signal<Out, Bit>,
        pub status: Signal<Out, BoardStatus>,
        pub refused: Signal<Out, Bit>,
        r: DFF<ControlRegisters>,
        known: DFF<BoardStatus>,
        judge: Judge = Judge::new(cores),
        verdict: DFF<Verdict>,
        headers: Headers,
        sent: Signal<Local, Bit>,
        /// The run has a move or its result to report.
        tells: Signal<Local, Bit>,
        /// The command that waits can begin.
        begins: Signal<Local, Bit>,
        /// The next turn is the board's own.
        own_turn: Signal<Local, Bit>,
        perft: Constant<Bits<8>> = constant(kind::PERFT),
        moves: Constant<Bits<8>> = constant(kind::MOVES),
        bad_position: Constant<Bits<4>> = constant(ErrorCode::BadPosition as u8),
        aborted: Constant<Bits<4>> = constant(ErrorCode::Aborted as u8),
        overrun: Constant<Bits<4>> = constant(ErrorCode::Overrun as u8),
    }
}

impl Control {
    /// The protocol engine of a board with so many rank counters.
    pub fn new(cores: u8) -> Self {
        Self::built(cores)
    }
}

impl Logic for Control {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, known, verdict);
        self.judge.frame.next = self.frame.val();
        self.judge.argument.next = self.argument.val();
        self.judge.running.next = self.known.q.val().running;
        self.judge.waiting.next = self.known.q.val().waiting;
        self.judge.loaded.next = self.known.q.val().loaded;
        self.verdict.d.next = self.judge.verdict.val();
        self.status.next = self.known.q.val();
        self.depth.next = self.r.q.val().depth;
        self.divide.next = self.r.q.val().divide;
        self.observed.next = self.known.q.val().observed;
        self.refused.next = self.r.q.val().refused;
        self.bank.next = self.r.q.val().bank;
        self.combined.next = self.r.q.val().combined;

        self.headers.reply.next = self.r.q.val().reply;
        self.headers.subject.next = self.r.q.val().subject;
        self.headers.frame_seq.next = self.frame.val().seq;
        self.headers.run_seq.next = self.known.q.val().run_seq;
        self.headers.dropped_seq.next = self.frame.val().dropped_seq;
        self.header.next = self.headers.header.val();

        self.header_valid.next = self.r.q.val().state == ControlState::Replying;
        self.sent.next = (self.r.q.val().state == ControlState::Replying) & self.header_ready.val();
        self.frame_ready.next = ((self.r.q.val().state == ControlState::Starting)
            & !self.r.q.val().combined)
            | ((self.r.q.val().state == ControlState::Deciding)
                & (self.verdict.q.val().action == Action::Keep))
            | (self.sent.val() & (self.r.q.val().subject == Subject::Frame));
        self.overrun_ready.next = self.sent.val() & (self.r.q.val().subject == Subject::Overrun);
        self.move_ready.next = (self.r.q.val().state == ControlState::Stopping)
            | (self.sent.val()
                & ((self.r.q.val().reply == ReplyKind::RootCount)
                    | (self.r.q.val().reply == ReplyKind::Move)));
        self.start.next = self.r.q.val().state == ControlState::Starting;
        self.abort.next = self.r.q.val().state == ControlState::Aborting;
        self.load_start.next = self.r.q.val().state == ControlState::Fetching;
        self.tells.next =
            self.known.q.val().running & (self.move_valid.val() | !self.run_busy.val());
        self.begins.next = self.known.q.val().waiting & !self.known.q.val().running;
        self.r.d.next.due = self.tells.val() | self.begins.val();
        self.own_turn.next = self.r.q.val().served_host & self.r.q.val().due;
        match self.r.q.val().state {
            ControlState::Waiting => {
                self.known.d.next.code = self.overrun.val();
                self.known.d.next.detail = 0.into();
                if self.frame.val().valid & !self.own_turn.val() {
                    self.r.d.next.served_host = true;
                    self.r.d.next.state = ControlState::Judging;
                } else if self.frame.val().overrun & !self.own_turn.val() {
                    self.r.d.next.served_host = true;
                    self.r.d.next.reply = ReplyKind::Error;
                    self.r.d.next.subject = Subject::Overrun;
                    self.r.d.next.state = ControlState::Replying;
                } else if self.tells.val() {
                    self.r.d.next.served_host = false;
                    self.r.d.next.subject = Subject::Run;
                    self.r.d.next.state = ControlState::Replying;
                    if !self.move_valid.val() {
                        self.r.d.next.reply = ReplyKind::Result;
                        self.known.d.next.running = false;
                    } else if self.r.q.val().listing {
                        self.r.d.next.reply = ReplyKind::Move;
                    } else {
                        self.r.d.next.reply = ReplyKind::RootCount;
                    }
                } else if self.begins.val() {
                    self.r.d.next.served_host = false;
                    self.known.d.next.waiting = false;
                    self.known.d.next.loaded = false;
                    self.known.d.next.run_seq = self.r.q.val().kept_seq;
                    self.r.d.next.depth = self.r.q.val().kept_depth;
                    self.r.d.next.divide = false;
                    self.r.d.next.combined = true;
                    self.r.d.next.state = ControlState::Fetching;
                }
            }
            ControlState::Judging => {
                self.r.d.next.state = ControlState::Deciding;
            }
            ControlState::Deciding => {
                self.known.d.next.code = self.verdict.q.val().code;
                self.known.d.next.detail = self.verdict.q.val().detail;
                self.r.d.next.subject = Subject::Frame;
                self.r.d.next.combined = false;
                self.r.d.next.state = ControlState::Replying;
                match self.verdict.q.val().action {
                    Action::Identify => {
                        self.r.d.next.reply = ReplyKind::Identity;
                    }
                    Action::TellStatus => {
                        self.r.d.next.reply = ReplyKind::Status;
                    }
                    Action::Abort => {
                        self.r.d.next.reply = ReplyKind::Stopped;
                        self.known.d.next.waiting = false;
                        if self.known.q.val().running {
                            self.r.d.next.state = ControlState::Aborting;
                        }
                    }
                    Action::Load => {
                        self.known.d.next.loaded = false;
                        self.r.d.next.state = ControlState::Fetching;
                    }
                    Action::Keep => {
                        self.known.d.next.waiting = true;
                        self.r.d.next.kept_seq = self.frame.val().seq;
                        self.r.d.next.kept_depth = self.argument.val().to_bits().get_bits::<4>(0);
                        self.r.d.next.bank = !self.r.q.val().bank;
                        self.r.d.next.state = ControlState::Waiting;
                    }
                    Action::Profile => {
                        self.r.d.next.observed = bit_cast::<7, 8>(self.argument.val());
                        self.r.d.next.reply = ReplyKind::Profile;
                    }
                    Action::CountRoot => {
                        self.known.d.next.depth_zero = true;
                        self.known.d.next.run_seq = self.frame.val().seq;
                        self.r.d.next.reply = ReplyKind::Result;
                    }
                    Action::Run => {
                        self.known.d.next.depth_zero = false;
                        self.known.d.next.running = true;
                        self.known.d.next.observed = self.r.q.val().observed;
                        self.known.d.next.run_seq = self.frame.val().seq;
                        self.r.d.next.divide = self.frame.val().kind != self.perft.val();
                        self.r.d.next.listing = self.frame.val().kind == self.moves.val();
                        self.r.d.next.depth = self.argument.val().to_bits().get_bits::<4>(0);
                        if self.frame.val().kind == self.moves.val() {
                            self.r.d.next.depth = 1.into();
                        }
                        self.r.d.next.state = ControlState::Starting;
                    }
                    _ => {
                        self.r.d.next.reply = ReplyKind::Error;
                    }
                }
            }
            ControlState::Fetching => {
                self.r.d.next.state = ControlState::Loading;
            }
            ControlState::Loading => {
                // The cores are busy with the position a little longer than the loader.
                if !self.load_busy.val() & !self.run_busy.val() {
                    self.known.d.next.loaded = true;
                    self.r.d.next.reply = ReplyKind::Accepted;
                    self.r.d.next.state = ControlState::Replying;
                    if self.r.q.val().combined {
                        self.r.d.next.reply = ReplyKind::Result;
                        self.r.d.next.subject = Subject::Run;
                    }
                    if self.load_fault.val() != 0 {
                        self.known.d.next.loaded = false;
                        self.known.d.next.code = self.bad_position.val();
                        self.known.d.next.detail = bit_cast::<8, 3>(self.load_fault.val());
                        self.r.d.next.reply = ReplyKind::Error;
                    } else if self.r.q.val().combined {
                        self.known.d.next.depth_zero = self.r.q.val().depth == 0;
                        if self.r.q.val().depth != 0 {
                            self.known.d.next.running = true;
                            self.known.d.next.observed = self.r.q.val().observed;
                            self.r.d.next.state = ControlState::Starting;
                        }
                    }
                }
            }
            ControlState::Starting => {
                self.r.d.next.state = ControlState::Waiting;
            }
            ControlState::Aborting => {
                self.r.d.next.state = ControlState::Stopping;
            }
            ControlState::Stopping => {
                if !self.run_busy.val() {
                    self.known.d.next.running = false;
                    self.known.d.next.code = self.aborted.val();
                    self.r.d.next.reply = ReplyKind::Error;
                    self.r.d.next.subject = Subject::Run;
                    self.r.d.next.state = ControlState::Replying;
                }
            }
            ControlState::Replying => {
                if self.header_ready.val() {
                    self.r.d.next.refused = self.r.q.val().reply == ReplyKind::Error;
                    self.r.d.next.state = ControlState::Waiting;
                    if (self.r.q.val().subject == Subject::Run)
                        & (self.r.q.val().reply == ReplyKind::Error)
                        & !self.r.q.val().combined
                    {
                        self.r.d.next.reply = ReplyKind::Stopped;
                        self.r.d.next.subject = Subject::Frame;
                        self.r.d.next.state = ControlState::Replying;
                    }
                }
            }
            _ => {
                self.r.d.next.state = ControlState::Waiting;
            }
        }
        if self.reset.val() {
            self.r.d.next.state = ControlState::Waiting;
            self.r.d.next.refused = false;
            self.r.d.next.observed = 0.into();
            self.known.d.next.observed = 0.into();
            self.known.d.next.running = false;
            self.known.d.next.waiting = false;
            self.known.d.next.loaded = false;
            self.known.d.next.depth_zero = false;
            self.known.d.next.run_seq = 0.into();
        }
    }
}

#[cfg(test)]
mod tests;
