//! Headers: the header of each reply.
//!
//! # Purpose
//! Gives a reply its kind, its slice of the reply bytes, and the sequence number of what it answers.
//!
//! # Ports
//! | port          | direction, width | valid |
//! |---------------|------------------|-------|
//! | `reply`       | in, 4   | always: what is being replied, see [`ReplyKind`] |
//! | `subject`     | in, 2   | always: what about, see [`Subject`] |
//! | `frame_seq`   | in, 8   | if the subject is the frame: sequence number of the frame held |
//! | `run_seq`     | in, 8   | if the subject is the run: sequence number of the run |
//! | `dropped_seq` | in, 8   | if the subject is an overrun: sequence number of the frame dropped |
//! | `header`      | out, 27 | in the same clock: the header, see [`FrameHeader`] |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 27 LUT4.

use crate::circuit;
use crate::reply::first;
use crate::serial::FrameHeader;
use protocol::{Activity, ErrorCode, Identity, Profile, Refusal, Reply, Status};
use reference::{Move, Square};
use rust_hdl::prelude::*;

/// What is being replied.
#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
pub enum ReplyKind {
    /// A refusal.
    Error,
    /// Who the board is.
    Identity,
    /// The position is loaded.
    Accepted,
    /// The run is over.
    Result,
    /// A root move and its leaves.
    RootCount,
    /// A legal move.
    Move,
    /// How far the run is.
    Status,
    /// No run is under way.
    Stopped,
    /// Where the clocks went.
    Profile,
}

/// What a reply is about: whose sequence number it carries, and what is over when it is sent.
#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
pub enum Subject {
    /// The frame held.
    Frame,
    /// The run.
    Run,
    /// A frame that was dropped.
    Overrun,
}

circuit! {
    /// Headers of replies; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Headers {
        pub reply: Signal<In, ReplyKind>,
        pub subject: Signal<In, Subject>,
        pub frame_seq: Signal<In, Bits<8>>,
        pub run_seq: Signal<In, Bits<8>>,
        pub dropped_seq: Signal<In, Bits<8>>,
        pub header: Signal<Out, FrameHeader>,
        error: Constant<FrameHeader> = header(Reply::Refused(NO_REFUSAL), first::ERROR),
        identity: Constant<FrameHeader> = header(Reply::Identity(Identity::of_board(1, 0, 0)), first::IDENTITY),
        accepted: Constant<FrameHeader> = header(Reply::Accepted, first::RUN),
        result: Constant<FrameHeader> = header(Reply::Result { nodes: 0, clocks: 0 }, first::RUN),
        root_count: Constant<FrameHeader> = header(Reply::RootCount { mv: NO_MOVE, nodes: 0 }, first::MOVE),
        one_move: Constant<FrameHeader> = header(Reply::Move(NO_MOVE), first::MOVE),
        status: Constant<FrameHeader> = header(Reply::Status(Status::default()), first::RUN),
        stopped: Constant<FrameHeader> = header(Reply::Stopped, first::RUN),
        profile: Constant<FrameHeader> = header(Reply::Profile(NO_PROFILE), first::PROFILE),
    }
}

/// The header of such a reply with its payload from `first` on in the reply bytes, and no sequence number yet.
fn header(reply: Reply, first: u64) -> Constant<FrameHeader> {
    Constant::new(FrameHeader {
        kind: u64::from(reply.kind()).into(),
        seq: 0.into(),
        length: (reply.to_frame(0).payload().len() as u64).into(),
        first: first.into(),
    })
}

// Of a reply only its kind and its length are taken: its payload comes from the reply bytes.
const NO_REFUSAL: Refusal = Refusal {
    code: ErrorCode::BadCrc,
    detail: 0,
};

const NO_MOVE: Move = Move {
    from: Square::from_low_bits(0),
    to: Square::from_low_bits(0),
    promotion: None,
};

const NO_PROFILE: Profile = Profile {
    core: 0,
    activity: Activity::Waiting,
    clocks: 0,
};

impl Logic for Headers {
    #[hdl_gen]
    fn update(&mut self) {
        match self.reply.val() {
            ReplyKind::Error => {
                self.header.next = self.error.val();
            }
            ReplyKind::Identity => {
                self.header.next = self.identity.val();
            }
            ReplyKind::Accepted => {
                self.header.next = self.accepted.val();
            }
            ReplyKind::Result => {
                self.header.next = self.result.val();
            }
            ReplyKind::RootCount => {
                self.header.next = self.root_count.val();
            }
            ReplyKind::Move => {
                self.header.next = self.one_move.val();
            }
            ReplyKind::Status => {
                self.header.next = self.status.val();
            }
            ReplyKind::Stopped => {
                self.header.next = self.stopped.val();
            }
            _ => {
                self.header.next = self.profile.val();
            }
        }
        match self.subject.val() {
            Subject::Frame => {
                self.header.next.seq = self.frame_seq.val();
            }
            Subject::Run => {
                self.header.next.seq = self.run_seq.val();
            }
            _ => {
                self.header.next.seq = self.dropped_seq.val();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::synthesize;

    #[test]
    fn synthesizes() {
        let area = synthesize("Headers", &mut Headers::default());
        assert!(area.lut4 <= 50 && area.flip_flops == 0, "{area:?}");
    }

    /// One reply of each kind, in the order of [`ReplyKind`], and where its payload begins.
    fn replies() -> [(Reply, u64); 9] {
        let (nodes, clocks) = (0, 0);
        [
            (Reply::Refused(NO_REFUSAL), first::ERROR),
            (
                Reply::Identity(Identity::of_board(1, 0, 0)),
                first::IDENTITY,
            ),
            (Reply::Accepted, first::RUN),
            (Reply::Result { nodes, clocks }, first::RUN),
            (Reply::RootCount { mv: NO_MOVE, nodes }, first::MOVE),
            (Reply::Move(NO_MOVE), first::MOVE),
            (Reply::Status(Status::default()), first::RUN),
            (Reply::Stopped, first::RUN),
            (Reply::Profile(NO_PROFILE), first::PROFILE),
        ]
    }

    #[test]
    fn headers_are_those_of_the_software() {
        let kinds = [
            ReplyKind::Error,
            ReplyKind::Identity,
            ReplyKind::Accepted,
            ReplyKind::Result,
            ReplyKind::RootCount,
            ReplyKind::Move,
            ReplyKind::Status,
            ReplyKind::Stopped,
            ReplyKind::Profile,
        ];
        let mut headers = Headers::default();
        headers.connect_all();
        headers.frame_seq.next = 10.into();
        headers.run_seq.next = 20.into();
        headers.dropped_seq.next = 30.into();
        for (kind, (reply, first)) in kinds.into_iter().zip(replies()) {
            for (subject, seq) in [
                (Subject::Frame, 10),
                (Subject::Run, 20),
                (Subject::Overrun, 30),
            ] {
                headers.reply.next = kind;
                headers.subject.next = subject;
                assert!(simulate(&mut headers, 10));
                let header = headers.header.val();
                let frame = reply.to_frame(seq);
                assert_eq!(
                    (
                        header.kind.to_u8(),
                        header.seq.to_u8(),
                        header.length.index()
                    ),
                    (frame.kind(), frame.seq(), frame.payload().len())
                );
                assert_eq!(header.first.to_u64(), first);
            }
        }
    }
}
