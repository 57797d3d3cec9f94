//! Random conversations, held against a model of the board.

use super::bench::{ending, identity, refused, start, start_position, Bench, Stub};
use proptest::prelude::*;
use protocol::{move_from_bits, Activity, Command, ErrorCode, Profile, Reply, Status};

fn any_command() -> impl Strategy<Value = Command> {
    let depth = prop_oneof![3 => 0u8..4, 1 => any::<u8>()];
    let position = prop_oneof![2 => Just(start()), 2 => Just(ending()), 1 => Just([0x10; 34])];
    prop_oneof![
        2 => Just(start_position()),
        1 => Just(Command::Position([0x10; 34])),
        2 => depth.clone().prop_map(|depth| Command::Perft { depth }),
        4 => (position, depth.clone())
            .prop_map(|(position, depth)| Command::PerftOf { position, depth }),
        2 => depth.prop_map(|depth| Command::Divide { depth }),
        1 => Just(Command::Moves),
        1 => Just(Command::Identify),
        1 => Just(Command::Status),
        1 => Just(Command::Abort),
        2 => (0_u8..6, 0_usize..5).prop_map(|(core, activity)| Command::Profile {
            core,
            activity: Activity::ALL[activity],
        }),
    ]
}

/// A model of a board: its state, and its replies. The test calls it when the simulated run ends.
#[derive(Default)]
struct Board {
    loaded: bool,
    running: bool,
    /// The command that waits for the end of the run.
    waiting: Option<(u8, Command)>,
    /// Sequence number of the run, or of the last one.
    seq: u8,
    /// What the last run came to.
    nodes: u64,
    clocks: u64,
    /// What is observed from the next run on, what was in the last run, and how many clocks were counted.
    observed: (u8, Activity),
    was_observed: (u8, Activity),
    profile: u64,
}

impl Board {
    /// The replies that a command has at once. A run that it begins has none yet.
    fn hear(&mut self, seq: u8, command: Command) -> Vec<(u8, Reply)> {
        let error = |code, detail| vec![(seq, refused(code, detail))];
        match command {
            Command::Identify => {
                vec![(seq, identity())]
            }
            Command::Status => vec![(seq, Reply::Status(self.status()))],
            Command::Abort => {
                let ended = (self.seq, refused(ErrorCode::Aborted, 0));
                self.waiting = None;
                let run = std::mem::take(&mut self.running).then_some(ended);
                run.into_iter().chain([(seq, Reply::Stopped)]).collect()
            }
            Command::PerftOf { depth, .. } => match (self.waiting, depth) {
                (Some(_), _) => error(ErrorCode::Busy, 0),
                (None, 16..) => error(ErrorCode::BadDepth, 15),
                (None, _) => {
                    self.waiting = Some((seq, command));
                    self.go_on()
                }
            },
            _ if self.running => error(ErrorCode::Busy, 0),
            Command::Profile { core: 4.., .. } => error(ErrorCode::BadCore, 3),
            Command::Profile { core, activity } => {
                self.observed = (core, activity);
                vec![(seq, Reply::Profile(self.profile()))]
            }
            Command::Position(payload) => vec![(seq, self.load(&payload, Reply::Accepted))],
            _ if !self.loaded => error(ErrorCode::NoPosition, 0),
            Command::Perft { depth: 16.. } | Command::Divide { depth: 0 | 16.. } => {
                error(ErrorCode::BadDepth, 15)
            }
            Command::Perft { depth } => self.run(seq, depth),
            Command::Divide { .. } | Command::Moves => self.run(seq, 1),
        }
    }

    /// The run is over: returns its result, and the replies to the command that waited.
    fn end(&mut self, stub: &Stub) -> Vec<(u8, Reply)> {
        assert!(std::mem::take(&mut self.running));
        (self.nodes, self.clocks) = (stub.nodes, stub.clocks);
        let (core, activity) = self.was_observed;
        assert_eq!(stub.observed, core | (activity as u8) << 4);
        self.profile = stub.profile;
        let mut replies = vec![(self.seq, self.result())];
        replies.extend(self.go_on());
        replies
    }

    /// Begins the waiting command, if no run is under way.
    fn go_on(&mut self) -> Vec<(u8, Reply)> {
        if self.running {
            return Vec::new();
        }
        let Some((seq, Command::PerftOf { position, depth })) = self.waiting.take() else {
            return Vec::new();
        };
        self.seq = seq;
        match self.load(&position, Reply::Accepted) {
            Reply::Accepted => self.run(seq, depth),
            error => vec![(seq, error)],
        }
    }

    fn run(&mut self, seq: u8, depth: u8) -> Vec<(u8, Reply)> {
        self.seq = seq;
        if depth > 0 {
            self.running = true;
            self.was_observed = self.observed;
            return Vec::new();
        }
        (self.nodes, self.clocks) = (1, 0);
        self.profile = 0;
        vec![(seq, self.result())]
    }

    fn load(&mut self, payload: &[u8], answer: Reply) -> Reply {
        self.loaded = payload != [0x10; 34];
        if self.loaded {
            answer
        } else {
            refused(ErrorCode::BadPosition, 5)
        }
    }

    fn result(&self) -> Reply {
        let (nodes, clocks) = (self.nodes, self.clocks);
        Reply::Result { nodes, clocks }
    }

    fn profile(&self) -> Profile {
        let (core, activity) = self.was_observed;
        Profile {
            core,
            activity,
            clocks: self.profile,
        }
    }

    fn status(&self) -> Status {
        Status {
            nodes: self.nodes,
            clocks: self.clocks,
            running: self.running,
            loaded: self.loaded,
            waiting: self.waiting.is_some(),
            seq: self.seq,
        }
    }
}

/// A status or a profile, perhaps of a run that was given up, without how far it came.
fn without_counts(reply: Reply) -> Reply {
    match reply {
        Reply::Status(status) => Reply::Status(Status {
            nodes: 0,
            clocks: 0,
            ..status
        }),
        Reply::Profile(profile) => Reply::Profile(Profile {
            clocks: 0,
            ..profile
        }),
        reply => reply,
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
            let mut expected = board.hear(seq, command);
            if board.running && matches!(command, Command::Divide { .. } | Command::Moves) {
                for (bits, nodes) in reports {
                    let mv = move_from_bits(bits)?;
                    expected.push((seq, match command {
                        Command::Moves => Reply::Move(mv),
                        _ => Reply::RootCount { mv, nodes },
                    }));
                }
            }
            bench.command(seq, command);
            for expected in expected {
                prop_assert_eq!(bench.reply(), expected);
            }
            if board.running {
                let reply = bench.reply();
                prop_assert_eq!(vec![reply], board.end(&bench.stub));
                prop_assert!(!bench.frontend.refused.val());
            }
            bench.silent(pause);
        }
    }

    /// Runs last until the test ends them, and what is sent during a run is answered, kept or refused.
    #[test]
    fn what_is_sent_ahead_waits_its_turn(
        steps in prop::collection::vec((any::<u8>(), any_command(), any::<bool>()), 1..16)
    ) {
        let mut bench = Bench::new();
        let mut board = Board::default();
        for (seq, command, ends) in steps {
            bench.stub.holds = true;
            let mut expected = board.hear(seq, command);
            bench.command(seq, command);
            bench.quiet();
            if ends && board.running {
                bench.stub.holds = false;
                let before = bench.stub.starts;
                while bench.stub.busy {
                    bench.clock();
                }
                prop_assert_eq!(bench.stub.starts, before);
                expected.extend(board.end(&bench.stub));
                bench.stub.holds = true;
                bench.quiet();
            }
            let heard: Vec<_> = bench.replies.drain(..).collect();
            let bare = |replies: &[(u8, Reply)]| -> Vec<_> {
                replies.iter().map(|&(seq, reply)| (seq, without_counts(reply))).collect()
            };
            prop_assert_eq!(bare(&heard), bare(&expected));
            prop_assert_eq!(bench.stub.busy, board.running);
            prop_assert_eq!(bench.frontend.running.val(), board.running);
        }
    }
}
