//! The bench: the frontend between a line and a cluster and a ledger made of software.

use super::super::*;
use crate::serial::testing::{line, Listener, Sender};
use crate::testing::{clock, settle};
use protocol::{encode_frame, position_payload, Frame};
use protocol::{Command, ErrorCode, Identity, PositionPayload, Refusal, Reply};
use std::collections::VecDeque;

pub(super) const DIVIDER: u16 = 4;

/// Clocks for which a cluster is busy with what was loaded.
const SETTLING: u64 = 15;

/// A cluster that counts nothing: three nodes a clock for so many clocks, and the reports it was given.
#[derive(Default)]
pub(super) struct Stub {
    /// What the next run is to be.
    pub(super) duration: u64,
    pub(super) reports: Vec<(u16, u64)>,
    /// The run.
    pub(super) depth: u64,
    pub(super) busy: bool,
    left: u64,
    pub(super) nodes: u64,
    pub(super) clocks: u64,
    queue: VecDeque<(u16, u64)>,
    /// Writes in all.
    pub(super) writes: usize,
    pub(super) starts: usize,
    /// The run goes on until this is taken back.
    pub(super) holds: bool,
    /// Clocks until the counters have what was loaded.
    settling: u64,
    /// Whether the cores report a check after every scan.
    pub(super) in_check: bool,
    /// The squares that were loaded, as a payload has them.
    squares: [u8; 32],
    /// The squares and the depth of each run.
    pub(super) begun: Vec<([u8; 32], u8)>,
    /// What the run observes, and the observed clocks that it reports.
    pub(super) observed: u8,
    pub(super) profile: u64,
    ledger: Record,
}

/// A ledger: the sums as they were when it reported that they are frozen.
#[derive(Default)]
struct Record {
    /// Clocks since a reply asked.
    asked: u64,
    /// Nodes, clocks, observed clocks, and the nodes of the move reported.
    sums: [u64; 4],
    /// The bytes that the next three clocks show.
    bytes: VecDeque<u8>,
}

impl Record {
    /// Clocks from the question to the answer: a ledger takes 65 to 128.
    const LATENCY: u64 = 70;

    /// What happens at an edge, by the outputs of the frontend before it.
    fn edge(&mut self, frontend: &Frontend, sums: [u64; 4]) {
        self.asked = if frontend.reading.val() {
            self.asked + 1
        } else {
            0
        };
        if self.asked == Self::LATENCY {
            self.sums = sums;
        }
        let index = frontend.index.val().index();
        let known = match index {
            0..8 => self.sums[0].to_be_bytes()[index],
            8..16 => self.sums[1].to_be_bytes()[index - 8],
            24..32 => self.sums[2].to_be_bytes()[index - 24],
            56..64 => self.sums[3].to_be_bytes()[index - 56],
            // The ledger's memory may have anything where no sum is.
            _ => 0xA5,
        };
        let known = if frontend.blank.val() { 0 } else { known };
        let rom = match index {
            34..54 => identity().to_frame(0).payload()[index - 34],
            _ => 0,
        };
        self.bytes
            .push_back(known | rom | frontend.beside.val().to_u8());
        if self.bytes.len() > 3 {
            self.bytes.pop_front();
        }
    }
}

/// What the board is to say of itself.
pub(super) fn identity() -> Reply {
    Reply::Identity(Identity::of_board(1, 3, 48_000_000))
}

impl Stub {
    /// What happens at an edge, by the outputs of the frontend before it.
    fn edge(&mut self, frontend: &Frontend) {
        let reported = self.queue.front().map_or(0, |report| report.1);
        let sums = [self.nodes, self.clocks, self.profile, reported];
        self.ledger.edge(frontend, sums);
        let load = frontend.load.val();
        if load.board || load.list || load.state {
            assert!(!self.busy, "loaded during a run");
            self.writes += 1;
            self.settling = SETTLING;
        } else {
            self.settling = self.settling.saturating_sub(1);
        }
        if load.board {
            let nibble = (load.data.to_u64() >> 4 & 0xF) as u8;
            let (at, shift) = (load.address.index() / 2, 4 - 4 * (load.address.index() % 2));
            self.squares[at] = self.squares[at] & !(0xF << shift) | nibble << shift;
        }
        if frontend.start.val() {
            assert!(!self.busy, "started during a run");
            assert_eq!(
                self.settling, 0,
                "started before the cores had the position"
            );
            self.starts += 1;
            self.depth = frontend.depth.val().to_u64();
            self.begun
                .push((self.squares, frontend.depth.val().to_u8()));
            self.busy = true;
            self.observed = frontend.observed.val().to_u8();
            self.profile = (self.duration + self.depth) * 0x1_2345_6789;
            self.left = self.duration;
            (self.nodes, self.clocks) = (0, 0);
            if frontend.divide.val() {
                self.queue = self.reports.iter().copied().collect();
            }
            return;
        }
        if !self.busy {
            return;
        }
        self.clocks += 1;
        if frontend.abort.val() {
            self.left = 3;
            self.holds = false;
            self.queue.truncate(1);
        }
        if frontend.move_ready.val() {
            self.queue.pop_front();
        }
        if self.left > 0 && !self.holds {
            self.left -= 1;
            self.nodes += 3;
        }
        self.busy = self.left > 0 || !self.queue.is_empty();
    }

    /// Reports that are still to be taken.
    pub(super) fn reports_left(&self) -> usize {
        self.queue.len()
    }

    fn drive(&self, frontend: &mut Frontend) {
        frontend.busy.next = self.busy || self.settling > 0;
        // Before they are at rest they may say anything.
        frontend.in_check.next = self.in_check || self.settling > 0;
        frontend.frozen.next = self.ledger.asked >= Record::LATENCY;
        let byte = self.ledger.bytes.front().copied().unwrap_or(0);
        frontend.byte.next = u64::from(byte).into();
        frontend.move_valid.next = !self.queue.is_empty();
        if let Some(&(bits, _)) = self.queue.front() {
            frontend.move_bits.next = u64::from(bits).into();
        }
    }
}

pub(super) struct Bench {
    pub(super) frontend: Frontend,
    pub(super) stub: Stub,
    pub(super) levels: VecDeque<bool>,
    pub(super) listener: Listener,
    pub(super) replies: VecDeque<(u8, Reply)>,
    pub(super) clocks: u64,
}

impl Bench {
    pub(super) fn new() -> Self {
        let mut frontend = Frontend::new(3, DIVIDER, false);
        frontend.buffer.poison_collisions();
        frontend.connect_all();
        frontend.rx.next = true;
        Self {
            frontend,
            stub: Stub {
                duration: 50,
                ..Stub::default()
            },
            levels: VecDeque::new(),
            listener: Listener::new(DIVIDER),
            replies: VecDeque::new(),
            clocks: 0,
        }
    }

    pub(super) fn clock(&mut self) {
        self.frontend.rx.next = self.levels.pop_front().unwrap_or(true);
        self.stub.drive(&mut self.frontend);
        settle(&mut self.frontend, |frontend| &mut frontend.clock);
        self.stub.edge(&self.frontend);
        clock(&mut self.frontend, |frontend| &mut frontend.clock);
        self.clocks += 1;
        self.replies
            .extend(self.listener.hear(self.frontend.tx.val()));
    }

    pub(super) fn clocks(&mut self, clocks: u64) {
        (0..clocks).for_each(|_| self.clock());
    }

    pub(super) fn send(&mut self, bytes: &[u8]) {
        self.levels.extend(line(bytes, Sender::exact(DIVIDER)));
    }

    pub(super) fn command(&mut self, seq: u8, command: Command) {
        self.send(&command.encode(seq));
    }

    /// The next reply; the test fails if none comes for a time that every reply fits into.
    pub(super) fn reply(&mut self) -> (u8, Reply) {
        for _ in 0..self.levels.len() as u64 + self.stub.duration + 4000 {
            if let Some(reply) = self.replies.pop_front() {
                return reply;
            }
            self.clock();
        }
        panic!("no reply");
    }

    /// Sends a command and gives its reply, which must carry its sequence number.
    pub(super) fn ask(&mut self, seq: u8, command: Command) -> Reply {
        self.command(seq, command);
        let (answered, reply) = self.reply();
        assert_eq!(answered, seq);
        reply
    }

    pub(super) fn load(&mut self) {
        assert_eq!(self.ask(0x7E, start_position()), Reply::Accepted);
    }

    /// Clocks until everything is sent, heard and answered.
    pub(super) fn quiet(&mut self) {
        let mut quiet = 0;
        while quiet < 1000 {
            self.clock();
            quiet += 1;
            let busy = !self.levels.is_empty() || !self.listener.is_idle();
            if busy || self.frontend.sending.val() {
                quiet = 0;
            }
        }
    }

    pub(super) fn silent(&mut self, clocks: u64) {
        self.clocks(clocks);
        assert_eq!(self.replies, []);
    }
}

/// The payload of the starting position.
pub(super) fn start() -> PositionPayload {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    position_payload(&fen.parse().expect("the starting position"))
}

/// The payload of another one.
pub(super) fn ending() -> PositionPayload {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    position_payload(&fen.parse().expect("an ending"))
}

pub(super) fn start_position() -> Command {
    Command::Position(start())
}

pub(super) fn refused(code: ErrorCode, detail: u8) -> Reply {
    Reply::Refused(Refusal { code, detail })
}

pub(super) fn frame(seq: u8, kind: u8, payload: &[u8]) -> Vec<u8> {
    encode_frame(&Frame::new(seq, kind, payload).expect("a payload that fits"))
}
