//! Judge: what is to be done with this command?
//!
//! # Purpose
//! Finds what a frame asks for, or why it is refused: for what it is, or for the time at which it comes. The order of the
//! checks is in [`control`](super).
//!
//! # Ports
//! | port         | direction, width | valid |
//! |--------------|------------------|-------|
//! | `frame`      | in, 35 | always: the frame that holds the command, see [`ReceivedFrame`] |
//! | `argument` | in, 8  | always: the depth or the core in the frame's payload, if it has one |
//! | `running`    | in, 1  | always: a run is under way |
//! | `waiting`    | in, 1  | always: a command waits |
//! | `loaded`     | in, 1  | always: a position is loaded |
//! | `verdict`    | out, 15 | in the same clock: what is to be done, see [`Verdict`] |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 81 LUT4.

use crate::circuit;
use crate::serial::ReceivedFrame;
use crate::word::constant;
use protocol::{kind, ErrorCode, MAX_DEPTH, PERFT_OF_BYTES, POSITION_BYTES};
use rust_hdl::prelude::*;

/// What a command asks.
#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
pub enum Action {
    /// Nothing that is served now.
    Refuse,
    /// Who the board is.
    Identify,
    /// How far the run is.
    TellStatus,
    /// To stop the run.
    Abort,
    /// To load a position.
    Load,
    /// A perft of depth 0.
    CountRoot,
    /// Any other run of the position loaded.
    Run,
    /// Where the clocks went, and to observe a core.
    Profile,
    /// A run of its own position, when no other is under way.
    Keep,
}

/// What is to be done.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct Verdict {
    /// What the command asks.
    pub action: Action,
    /// The [`ErrorCode`] if it is refused, else 0.
    pub code: Bits<4>,
    /// Its detail.
    pub detail: Bits<8>,
}

circuit! {
    /// Judges commands; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Judge(cores: u8) {
        pub frame: Signal<In, ReceivedFrame>,
        pub argument: Signal<In, Bits<8>>,
        pub running: Signal<In, Bit>,
        pub waiting: Signal<In, Bit>,
        pub loaded: Signal<In, Bit>,
        pub verdict: Signal<Out, Verdict>,
        kind: Signal<Local, Bits<8>>,
        counts: Signal<Local, Bit>,
        brings: Signal<Local, Bit>,
        expected: Signal<Local, Bits<8>>,
        identify: Constant<Bits<8>> = constant(kind::IDENTIFY),
        position: Constant<Bits<8>> = constant(kind::POSITION),
        perft: Constant<Bits<8>> = constant(kind::PERFT),
        divide: Constant<Bits<8>> = constant(kind::DIVIDE),
        status: Constant<Bits<8>> = constant(kind::STATUS),
        abort: Constant<Bits<8>> = constant(kind::ABORT),
        profile: Constant<Bits<8>> = constant(kind::PROFILE),
        position_bytes: Constant<Bits<8>> = constant(POSITION_BYTES as u64),
        perft_of_bytes: Constant<Bits<8>> = constant(PERFT_OF_BYTES as u64),
        max_depth: Constant<Bits<8>> = constant(MAX_DEPTH),
        last_core: Constant<Bits<8>> = constant(cores),
        bad_crc: Constant<Bits<4>> = constant(ErrorCode::BadCrc as u8),
        bad_kind: Constant<Bits<4>> = constant(ErrorCode::BadKind as u8),
        bad_length: Constant<Bits<4>> = constant(ErrorCode::BadLength as u8),
        busy: Constant<Bits<4>> = constant(ErrorCode::Busy as u8),
        no_position: Constant<Bits<4>> = constant(ErrorCode::NoPosition as u8),
        bad_depth: Constant<Bits<4>> = constant(ErrorCode::BadDepth as u8),
        bad_core: Constant<Bits<4>> = constant(ErrorCode::BadCore as u8),
    }
}

impl Judge {
    /// The judge of a board with so many rank counters.
    pub fn new(cores: u8) -> Self {
        Self::built(cores)
    }
}

impl Logic for Judge {
    #[hdl_gen]
    fn update(&mut self) {
        self.kind.next = self.frame.val().kind;
        self.counts.next =
            (self.kind.val() == self.perft.val()) | (self.kind.val() == self.divide.val());
        // It brings its own position.
        self.brings.next = (self.kind.val() == self.perft.val())
            & (self.frame.val().length == self.perft_of_bytes.val());
        self.expected.next = 0.into();
        if self.kind.val() == self.position.val() {
            self.expected.next = self.position_bytes.val();
        } else if self.counts.val() | (self.kind.val() == self.profile.val()) {
            self.expected.next = 1.into();
        }

        self.verdict.next.action = Action::Refuse;
        self.verdict.next.code = 0.into();
        self.verdict.next.detail = 0.into();
        if self.frame.val().damaged {
            self.verdict.next.code = self.bad_crc.val();
        } else if (self.kind.val() == 0) | (self.kind.val() > self.profile.val()) {
            self.verdict.next.code = self.bad_kind.val();
            self.verdict.next.detail = self.kind.val();
        } else if (self.frame.val().length != self.expected.val()) & !self.brings.val() {
            self.verdict.next.code = self.bad_length.val();
            self.verdict.next.detail = self.expected.val();
        } else if self.kind.val() == self.identify.val() {
            self.verdict.next.action = Action::Identify;
        } else if self.kind.val() == self.status.val() {
            self.verdict.next.action = Action::TellStatus;
        } else if self.kind.val() == self.abort.val() {
            self.verdict.next.action = Action::Abort;
        } else if self.waiting.val() | (self.running.val() & !self.brings.val()) {
            self.verdict.next.code = self.busy.val();
        } else if self.kind.val() == self.profile.val() {
            self.verdict.next.action = Action::Profile;
            if ((self.argument.val() & 15) > self.last_core.val()) | (self.argument.val() > 0x4F) {
                self.verdict.next.action = Action::Refuse;
                self.verdict.next.code = self.bad_core.val();
                self.verdict.next.detail = self.last_core.val();
            }
        } else if self.kind.val() == self.position.val() {
            self.verdict.next.action = Action::Load;
        } else if !self.loaded.val() & !self.brings.val() {
            self.verdict.next.code = self.no_position.val();
        } else if self.counts.val()
            & ((self.argument.val() > self.max_depth.val())
                | ((self.argument.val() == 0) & (self.kind.val() == self.divide.val())))
        {
            self.verdict.next.code = self.bad_depth.val();
            self.verdict.next.detail = self.max_depth.val();
        } else if self.brings.val() {
            self.verdict.next.action = Action::Keep;
        } else if self.counts.val() & (self.argument.val() == 0) {
            self.verdict.next.action = Action::CountRoot;
        } else {
            self.verdict.next.action = Action::Run;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::synthesize;

    const CORES: u8 = 6;

    /// The verdict that the protocol prescribes.
    fn verdict(frame: &ReceivedFrame, depth: u8, [running, waiting, loaded]: [bool; 3]) -> Verdict {
        let kind = frame.kind.to_u8();
        let serve = |action| Verdict {
            action,
            ..Verdict::default()
        };
        let refuse = |code: ErrorCode, detail: u8| Verdict {
            action: Action::Refuse,
            code: (code as u64).into(),
            detail: u64::from(detail).into(),
        };
        let brings = kind == kind::PERFT && frame.length.to_u8() == 35;
        let expected = match kind {
            _ if frame.damaged => return refuse(ErrorCode::BadCrc, 0),
            kind::POSITION => 34,
            kind::PERFT if brings => 35,
            kind::PERFT | kind::DIVIDE | kind::PROFILE => 1,
            kind::IDENTIFY | kind::MOVES | kind::STATUS | kind::ABORT => 0,
            _ => return refuse(ErrorCode::BadKind, kind),
        };
        match (kind, depth) {
            _ if frame.length.to_u8() != expected => refuse(ErrorCode::BadLength, expected),
            (kind::IDENTIFY, _) => serve(Action::Identify),
            (kind::STATUS, _) => serve(Action::TellStatus),
            (kind::ABORT, _) => serve(Action::Abort),
            _ if waiting || (running && !brings) => refuse(ErrorCode::Busy, 0),
            (kind::PROFILE, _) if depth % 16 <= CORES && depth / 16 <= 4 => serve(Action::Profile),
            (kind::PROFILE, _) => refuse(ErrorCode::BadCore, CORES),
            (_, 0..=15) if brings => serve(Action::Keep),
            _ if brings => refuse(ErrorCode::BadDepth, 15),
            (kind::POSITION, _) => serve(Action::Load),
            _ if !loaded => refuse(ErrorCode::NoPosition, 0),
            (kind::MOVES, _) | (_, 1..=15) => serve(Action::Run),
            (kind::PERFT, 0) => serve(Action::CountRoot),
            _ => refuse(ErrorCode::BadDepth, 15),
        }
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("Judge", &mut Judge::new(CORES));
        assert!(area.lut4 <= 85 && area.flip_flops == 0, "{area:?}");
    }

    /// All kinds, lengths and arguments around which a verdict may change, each in every state of the board.
    #[test]
    fn says_what_the_protocol_says() {
        let mut judge = Judge::new(CORES);
        judge.connect_all();
        let arguments: Vec<u8> = (0..=0x51).chain([0x5F, 0x80, 0xFF]).collect();
        for kind in (0_u8..=10).chain([0x7F, 0x81, 0xFF]) {
            for length in [0_u8, 1, 2, 33, 34, 35, 36, 255] {
                for board in 0..16 {
                    let [damaged, running, waiting, loaded] =
                        [0, 1, 2, 3].map(|bit| board >> bit & 1 == 1);
                    for &argument in &arguments {
                        let frame = ReceivedFrame {
                            damaged,
                            length: u64::from(length).into(),
                            kind: u64::from(kind).into(),
                            ..ReceivedFrame::default()
                        };
                        judge.frame.next = frame;
                        judge.argument.next = u64::from(argument).into();
                        judge.running.next = running;
                        judge.waiting.next = waiting;
                        judge.loaded.next = loaded;
                        assert!(simulate(&mut judge, 10));
                        let expected = verdict(&frame, argument, [running, waiting, loaded]);
                        assert_eq!(
                            judge.verdict.val(),
                            expected,
                            "kind {kind}, {length} bytes, argument {argument:#x}, {board:#06b}"
                        );
                    }
                }
            }
        }
    }
}
