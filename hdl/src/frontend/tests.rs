//! The frontend driven through its serial pins, with a dispatcher made of software behind it.

use super::*;
use crate::protocol::{encode_frame, kind, position_payload, Frame, FrameDecoder, REPLY_CLOCKS};
use crate::protocol::{
    move_from_bits, Command, ErrorCode, Identity, Profile, Refusal, Reply, Status,
};
use crate::serial::testing::{line, Sender};
use crate::testing::{clock, settle, synthesize};
use proptest::prelude::*;
use std::collections::VecDeque;

const DIVIDER: u16 = 4;

/// A dispatcher that counts nothing: three nodes a clock for so many clocks, and the reports it was given.
#[derive(Default)]
struct Stub {
    /// What the next run is to be.
    duration: u64,
    reports: Vec<(u16, u64)>,
    /// The run.
    depth: u64,
    busy: bool,
    left: u64,
    nodes: u64,
    clocks: u64,
    queue: VecDeque<(u16, u64)>,
    /// The core it was to observe, and what it says that core did.
    observed: u8,
    profile: [u64; 5],
    /// What was written since the last start.
    writes: usize,
    starts: usize,
}

impl Stub {
    /// What happens at an edge, by the outputs of the frontend before it.
    fn edge(&mut self, frontend: &Frontend) {
        let load = frontend.load.val();
        if load.board || load.list || load.state {
            assert!(!self.busy, "loaded during a run");
            self.writes += 1;
        }
        if frontend.start.val() {
            assert!(!self.busy, "started during a run");
            self.starts += 1;
            self.depth = frontend.depth.val().to_u64();
            self.busy = true;
            self.observed = frontend.observed.val().to_u8();
            self.profile = std::array::from_fn(|activity| {
                (activity as u64 + 1) * self.duration * 0x1_2345_6789
            });
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
            self.queue.truncate(1);
        }
        if frontend.move_ready.val() {
            self.queue.pop_front();
        }
        if self.left > 0 {
            self.left -= 1;
            self.nodes += 3;
        }
        self.busy = self.left > 0 || !self.queue.is_empty();
    }

    /// The profile's word that the frontend asks for.
    fn tell_profile(&self, frontend: &mut Frontend) {
        let number = frontend.profile_number.val().index();
        let sum = self.profile.get(number / 2).copied().unwrap_or_default();
        let word = sum >> if number.is_multiple_of(2) { 32 } else { 0 };
        frontend.profile_word.next = (word & 0xFFFF_FFFF).into();
    }

    fn drive(&self, frontend: &mut Frontend) {
        let half = |word: u64, upper: bool| (word >> if upper { 32 } else { 0 }) & 0xFFFF_FFFF;
        frontend.busy.next = self.busy;
        frontend.run.next = RunTotals {
            nodes_hi: half(self.nodes, true).into(),
            nodes_lo: half(self.nodes, false).into(),
            clocks_hi: half(self.clocks, true).into(),
            clocks_lo: half(self.clocks, false).into(),
        };
        frontend.move_valid.next = !self.queue.is_empty();
        if let Some(&(bits, nodes)) = self.queue.front() {
            frontend.report.next = MoveReport {
                bits: u64::from(bits).into(),
                nodes_hi: half(nodes, true).into(),
                nodes_lo: half(nodes, false).into(),
            };
        }
    }
}

struct Bench {
    frontend: Frontend,
    stub: Stub,
    levels: VecDeque<bool>,
    /// Levels of the answer's byte so far, from its start bit on.
    hearing: Vec<bool>,
    decoder: FrameDecoder,
    replies: VecDeque<(u8, Reply)>,
    clocks: u64,
}

impl Bench {
    fn new() -> Self {
        let mut frontend = Frontend::new(3, 48_000_000, DIVIDER);
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
            hearing: Vec::new(),
            decoder: FrameDecoder::new(),
            replies: VecDeque::new(),
            clocks: 0,
        }
    }

    fn clock(&mut self) {
        self.frontend.rx.next = self.levels.pop_front().unwrap_or(true);
        self.stub.drive(&mut self.frontend);
        settle(&mut self.frontend, |frontend| &mut frontend.clock);
        self.stub.tell_profile(&mut self.frontend);
        settle(&mut self.frontend, |frontend| &mut frontend.clock);
        self.stub.edge(&self.frontend);
        clock(&mut self.frontend, |frontend| &mut frontend.clock);
        self.clocks += 1;
        self.hear(self.frontend.tx.val());
    }

    fn hear(&mut self, level: bool) {
        if level && self.hearing.is_empty() {
            return;
        }
        self.hearing.push(level);
        let period = usize::from(DIVIDER);
        if self.hearing.len() < 10 * period {
            return;
        }
        let bit = |number: usize| self.hearing[number * period + period / 2];
        assert!(bit(9), "a stop bit is low");
        let byte = (0..8).fold(0, |byte, number| byte | u8::from(bit(1 + number)) << number);
        self.hearing.clear();
        if let Some(frame) = self.decoder.push(byte) {
            let frame = frame.expect("the board sends whole frames");
            let reply = Reply::from_frame(&frame).expect("the board sends known replies");
            self.replies.push_back((frame.seq(), reply));
        }
    }

    fn clocks(&mut self, clocks: u64) {
        (0..clocks).for_each(|_| self.clock());
    }

    fn send(&mut self, bytes: &[u8]) {
        self.levels.extend(line(bytes, Sender::exact(DIVIDER)));
    }

    fn command(&mut self, seq: u8, command: Command) {
        self.send(&command.encode(seq));
    }

    /// The next reply; the test fails if none comes for a time that every reply fits into.
    fn reply(&mut self) -> (u8, Reply) {
        for _ in 0..self.levels.len() as u64 + self.stub.duration + 4000 {
            if let Some(reply) = self.replies.pop_front() {
                return reply;
            }
            self.clock();
        }
        panic!("no reply");
    }

    /// Sends a command and gives its reply, which must carry its sequence number.
    fn ask(&mut self, seq: u8, command: Command) -> Reply {
        self.command(seq, command);
        let (answered, reply) = self.reply();
        assert_eq!(answered, seq);
        reply
    }

    fn load(&mut self) {
        assert_eq!(self.ask(0x7E, start_position()), Reply::Accepted);
    }

    fn silent(&mut self, clocks: u64) {
        self.clocks(clocks);
        assert_eq!(self.replies, []);
    }
}

fn start_position() -> Command {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Command::Position(position_payload(
        &fen.parse().expect("the starting position"),
    ))
}

fn refused(code: ErrorCode, detail: u8) -> Reply {
    Reply::Refused(Refusal { code, detail })
}

fn frame(seq: u8, kind: u8, payload: &[u8]) -> Vec<u8> {
    encode_frame(&Frame::new(seq, kind, payload).expect("a payload that fits"))
}

#[test]
fn synthesizes() {
    let area = synthesize("Frontend", &mut Frontend::new(1, 48_000_000, 16));
    assert!(area.lut4 <= 900 && area.flip_flops <= 400, "{area:?}");
    assert_eq!(area.block_rams, 1);
}

#[test]
fn latency_is_as_documented() {
    let mut bench = Bench::new();
    bench.clocks(20);
    let begin = bench.clocks;
    let bytes = Command::Status.encode(1);
    bench.command(1, Command::Status);
    // The line begins with an idle bit; its last byte's start bit is sampled by the edge after these clocks.
    let bits = u64::from(DIVIDER);
    let last_byte = begin + bits + 10 * bits * (bytes.len() as u64 - 1) + 1;
    while bench.hearing.is_empty() {
        bench.clock();
    }
    assert_eq!(
        bench.clocks - last_byte,
        9 * bits + (bits - 1) / 2 + REPLY_CLOCKS
    );
}

#[test]
fn identifies_itself() {
    let identity = Reply::Identity(Identity::of_board(3, 48_000_000));
    assert_eq!(Bench::new().ask(0x7D, Command::Identify), identity);
}

#[test]
fn loads_a_position_and_runs() {
    let mut bench = Bench::new();
    bench.load();
    assert_eq!(bench.stub.writes, 32 + 64 + 32 + 1);
    let result = Reply::Result {
        nodes: 150,
        clocks: 50,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 15 }), result);
    assert_eq!((bench.stub.depth, bench.stub.starts), (15, 1));
    let status = Reply::Status(Status {
        nodes: 150,
        clocks: 50,
        running: false,
        loaded: true,
    });
    assert_eq!(bench.ask(2, Command::Status), status);
}

#[test]
fn depth_zero_is_one_node_and_no_run() {
    let mut bench = Bench::new();
    bench.load();
    let root = Reply::Result {
        nodes: 1,
        clocks: 0,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 0 }), root);
    assert_eq!(bench.stub.starts, 0);
    let status = Reply::Status(Status {
        nodes: 1,
        clocks: 0,
        running: false,
        loaded: true,
    });
    assert_eq!(bench.ask(2, Command::Status), status);
    let result = Reply::Result {
        nodes: 150,
        clocks: 50,
    };
    assert_eq!(bench.ask(1, Command::Perft { depth: 1 }), result);
}

#[test]
fn divide_reports_every_root_move() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.reports = vec![(0x7D7E & 0xFFF, 0x7E7E_7D7D_0102_0304), (0x2FFF, 1), (3, 0)];
    bench.command(9, Command::Divide { depth: 5 });
    for (bits, nodes) in bench.stub.reports.clone() {
        let mv = move_from_bits(bits).expect("a move");
        assert_eq!(bench.reply(), (9, Reply::RootCount { mv, nodes }));
    }
    let (seq, Reply::Result { nodes, clocks }) = bench.reply() else {
        panic!("the reports are not followed by a result");
    };
    assert_eq!((seq, nodes), (9, 150));
    assert_eq!(clocks, bench.stub.clocks);
    assert_eq!(bench.stub.depth, 5);
    bench.silent(2000);
}

#[test]
fn moves_are_a_divide_of_depth_one_without_counts() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.reports = vec![(0x0123, 1), (0x5456, 1)];
    bench.command(7, Command::Moves);
    for (bits, _) in bench.stub.reports.clone() {
        let mv = move_from_bits(bits).expect("a move");
        assert_eq!(bench.reply(), (7, Reply::Move(mv)));
    }
    assert!(matches!(
        bench.reply(),
        (7, Reply::Result { nodes: 150, .. })
    ));
    assert_eq!(bench.stub.depth, 1);
    bench.silent(2000);
}

#[test]
fn during_a_run_only_three_commands_are_served() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.duration = 50_000;
    bench.command(1, Command::Perft { depth: 6 });
    let busy = refused(ErrorCode::Busy, 0);
    assert_eq!(bench.ask(2, start_position()), busy);
    assert_eq!(bench.ask(3, Command::Perft { depth: 0 }), busy);
    assert_eq!(bench.ask(4, Command::Divide { depth: 1 }), busy);
    assert_eq!(bench.ask(5, Command::Moves), busy);
    assert!(matches!(
        bench.ask(6, Command::Identify),
        Reply::Identity(_)
    ));
    let before = bench.stub.clocks;
    let Reply::Status(status) = bench.ask(7, Command::Status) else {
        panic!("a status is not answered by one");
    };
    assert!(status.running && status.loaded);
    assert!((before..bench.stub.clocks).contains(&status.clocks));
    assert!((3 * before..3 * bench.stub.clocks).contains(&status.nodes));
    assert!(bench.frontend.running.val());
    assert_eq!(bench.stub.starts, 1);
    assert_eq!(
        bench.reply(),
        (
            1,
            Reply::Result {
                nodes: 150_000,
                clocks: 50_000
            }
        )
    );
    assert!(!bench.frontend.running.val());
}

#[test]
fn abort_answers_the_run_and_then_itself() {
    let mut bench = Bench::new();
    bench.load();
    bench.stub.duration = 1_000_000;
    for (seq, reports) in [(1, vec![]), (3, vec![(1, 1); 40])] {
        bench.stub.reports = reports;
        bench.command(seq, Command::Divide { depth: 6 });
        bench.clocks(2000);
        bench.replies.clear();
        bench.command(seq + 1, Command::Abort);
        let mut replies = vec![bench.reply()];
        while replies.last() != Some(&(seq + 1, Reply::Stopped)) {
            replies.push(bench.reply());
        }
        replies.retain(|(_, reply)| !matches!(reply, Reply::RootCount { .. }));
        let aborted = (seq, refused(ErrorCode::Aborted, 0));
        assert_eq!(replies, [aborted, (seq + 1, Reply::Stopped)]);
        assert!(!bench.stub.busy);
        bench.silent(2000);
    }
    assert_eq!(bench.ask(9, Command::Abort), Reply::Stopped);
    bench.stub.duration = 5;
    bench.stub.reports.clear();
    assert!(matches!(
        bench.ask(10, Command::Perft { depth: 2 }),
        Reply::Result { nodes: 15, .. }
    ));
}

#[test]
fn everything_wrong_is_answered() {
    let mut bench = Bench::new();
    let no_position = refused(ErrorCode::NoPosition, 0);
    assert_eq!(bench.ask(1, Command::Perft { depth: 0 }), no_position);
    assert_eq!(bench.ask(2, Command::Moves), no_position);
    bench.load();
    let bad_depth = refused(ErrorCode::BadDepth, 15);
    assert_eq!(bench.ask(3, Command::Perft { depth: 16 }), bad_depth);
    assert_eq!(bench.ask(4, Command::Divide { depth: 0 }), bad_depth);
    assert_eq!(bench.ask(5, Command::Divide { depth: 255 }), bad_depth);
    for (bytes, reply) in [
        (frame(6, 0x00, &[]), refused(ErrorCode::BadKind, 0)),
        (frame(6, 0x81, &[1]), refused(ErrorCode::BadKind, 0x81)),
        (frame(6, kind::PERFT, &[]), refused(ErrorCode::BadLength, 1)),
        (
            frame(6, kind::STATUS, &[0]),
            refused(ErrorCode::BadLength, 0),
        ),
        (
            frame(6, kind::POSITION, &[0; 255]),
            refused(ErrorCode::BadLength, 34),
        ),
    ] {
        bench.send(&bytes);
        assert_eq!(bench.reply(), (6, reply));
    }
    let mut damaged = Command::Status.encode(7);
    damaged[3] ^= 1;
    bench.send(&damaged);
    assert_eq!(bench.reply(), (7, refused(ErrorCode::BadCrc, 0)));
    assert!(bench.frontend.refused.val());
    assert!(matches!(
        bench.ask(8, Command::Identify),
        Reply::Identity(_)
    ));
    assert!(!bench.frontend.refused.val());
}

#[test]
fn a_refused_position_unloads_the_one_before() {
    let mut bench = Bench::new();
    bench.load();
    let refusal = refused(ErrorCode::BadPosition, 2);
    assert_eq!(bench.ask(1, Command::Position([0; 34])), refusal);
    let no_position = refused(ErrorCode::NoPosition, 0);
    assert_eq!(bench.ask(2, Command::Perft { depth: 1 }), no_position);
    bench.load();
    assert!(matches!(
        bench.ask(3, Command::Perft { depth: 1 }),
        Reply::Result { .. }
    ));
}

#[test]
fn a_frame_too_early_is_an_overrun() {
    let mut bench = Bench::new();
    let bytes = [
        Command::Identify.encode(1),
        Command::Status.encode(2),
        Command::Status.encode(3),
    ];
    bench.send(&bytes.concat());
    assert!(matches!(bench.reply(), (1, Reply::Identity(_))));
    assert_eq!(bench.reply(), (3, refused(ErrorCode::Overrun, 0)));
    bench.silent(3000);
}

#[test]
fn finds_its_place_after_garbage() {
    let mut bench = Bench::new();
    bench.send(&[0x00, 0x55, 0x7D, 0xFF]);
    bench.send(&Command::Identify.encode(1)[..4]);
    bench.command(2, Command::Status);
    assert!(matches!(bench.reply(), (2, Reply::Status(_))));
    // A break in the middle of a frame.
    bench.send(&Command::Identify.encode(3)[..4]);
    bench.levels.extend([false; 100]);
    assert_eq!(bench.reply(), (3, refused(ErrorCode::BadCrc, 0)));
    assert!(matches!(
        bench.ask(4, Command::Identify),
        Reply::Identity(_)
    ));
}

#[test]
fn reset_forgets_everything() {
    let mut bench = Bench::new();
    bench.load();
    bench.command(1, Command::Identify);
    while bench.hearing.is_empty() {
        bench.clock();
    }
    bench.frontend.reset.next = true;
    bench.clock();
    bench.frontend.reset.next = false;
    assert!(bench.frontend.tx.val() && !bench.frontend.sending.val());
    bench.hearing.clear();
    let no_position = refused(ErrorCode::NoPosition, 0);
    bench.clocks(10);
    assert_eq!(bench.ask(2, Command::Perft { depth: 1 }), no_position);
}

fn any_command() -> impl Strategy<Value = Command> {
    let depth = prop_oneof![3 => 0u8..4, 1 => any::<u8>()];
    prop_oneof![
        2 => Just(start_position()),
        1 => Just(Command::Position([0x10; 34])),
        2 => depth.clone().prop_map(|depth| Command::Perft { depth }),
        2 => depth.prop_map(|depth| Command::Divide { depth }),
        1 => Just(Command::Moves),
        1 => Just(Command::Identify),
        1 => Just(Command::Status),
        1 => Just(Command::Abort),
        2 => (0u8..6).prop_map(|core| Command::Profile { core }),
    ]
}

/// What a board answers that is done with each command before the next.
#[derive(Default)]
struct Board {
    /// The core observed from the next run on, and in the last one,
    observed: u8,
    was_observed: u8,
    /// and where its clocks went.
    profile: [u64; 5],
    loaded: bool,
    nodes: u64,
    clocks: u64,
}

impl Board {
    /// The last reply to the command.
    fn answer(&mut self, command: Command, stub: &Stub) -> Reply {
        let no_position = refused(ErrorCode::NoPosition, 0);
        match command {
            Command::Identify => Reply::Identity(Identity::of_board(3, 48_000_000)),
            Command::Status => Reply::Status(Status {
                nodes: self.nodes,
                clocks: self.clocks,
                running: false,
                loaded: self.loaded,
            }),
            Command::Abort => Reply::Stopped,
            Command::Position(_) => {
                self.loaded = command == start_position();
                if self.loaded {
                    Reply::Accepted
                } else {
                    refused(ErrorCode::BadPosition, 3)
                }
            }
            Command::Profile { core } if core > 3 => refused(ErrorCode::BadCore, 3),
            Command::Profile { core } => {
                self.observed = core;
                let [waiting, making, scanning, testing, walking] = self.profile;
                Reply::Profile(Profile {
                    core: self.was_observed,
                    waiting,
                    making,
                    scanning,
                    testing,
                    walking,
                })
            }
            _ if !self.loaded => no_position,
            Command::Perft { depth: 16.. } | Command::Divide { depth: 0 | 16.. } => {
                refused(ErrorCode::BadDepth, 15)
            }
            Command::Perft { depth: 0 } => {
                (self.nodes, self.clocks) = (1, 0);
                self.profile.fill(0);
                Reply::Result {
                    nodes: 1,
                    clocks: 0,
                }
            }
            Command::Perft { .. } | Command::Divide { .. } | Command::Moves => {
                (self.nodes, self.clocks) = (stub.nodes, stub.clocks);
                (self.was_observed, self.profile) = (self.observed, stub.profile);
                assert_eq!(stub.observed, self.observed);
                Reply::Result {
                    nodes: stub.nodes,
                    clocks: stub.clocks,
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn conversations_go_as_the_protocol_says(
        commands in prop::collection::vec(
            (any::<u8>(), any_command(), 1u64..60, prop::collection::vec((0u16..0x1000, any::<u64>()), 0..4), 0u64..50),
            1..12,
        )
    ) {
        let mut bench = Bench::new();
        let mut board = Board::default();
        for (seq, command, duration, reports, pause) in commands {
            bench.stub.duration = duration;
            bench.stub.reports = reports.clone();
            let starts = bench.stub.starts;
            bench.command(seq, command);
            let mut reply = bench.reply();
            let ran = bench.stub.starts > starts;
            if ran && matches!(command, Command::Divide { .. } | Command::Moves) {
                for (bits, nodes) in reports {
                    let mv = move_from_bits(bits)?;
                    let expected = match command {
                        Command::Moves => Reply::Move(mv),
                        _ => Reply::RootCount { mv, nodes },
                    };
                    prop_assert_eq!(reply, (seq, expected));
                    reply = bench.reply();
                }
            }
            prop_assert_eq!(reply, (seq, board.answer(command, &bench.stub)));
            prop_assert_eq!(bench.frontend.refused.val(), matches!(reply.1, Reply::Refused(_)));
            bench.silent(pause);
        }
    }
}
