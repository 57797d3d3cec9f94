//! Whatever bytes come over the link, the driver gives an error, or a result that the board has really sent.

use std::collections::VecDeque;
use std::time::Duration;

use perftboard_driver::link::{Link, LinkError};
use perftboard_driver::protocol::{Command, FrameDecoder, Identity, Reply, Status};
use perftboard_driver::reference::{Move, Position};
use perftboard_driver::{Board, Count, Division};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// One kind of answer to a command.
#[derive(Debug, Clone)]
enum Saying {
    /// The right replies, with this count.
    Right(u8),
    /// The right replies with a number this far from the command's.
    OtherNumber(u8, u8),
    /// The right replies, a bit of one of them inverted.
    Damaged(u8, prop::sample::Index),
    /// The right replies to another command.
    OtherCommand(Command),
    /// Random bytes.
    Noise(Vec<u8>),
}

/// A board that answers each command by a script, and then is silent. Its time is the sum of the timeouts.
struct Parrot {
    script: VecDeque<Vec<Saying>>,
    /// The commands that came, with their numbers.
    asked: Vec<(u8, Command)>,
    /// The replies that went out whole, with the numbers they bore.
    said: Vec<(u8, Reply)>,
    waiting: Vec<u8>,
    now: Duration,
}

/// A move that the parrot lists.
fn a_move() -> Move {
    "e2e4".parse().expect("a move")
}

/// What an honest board might answer, counting so many leaves.
fn right(command: Command, nodes: u8) -> Vec<Reply> {
    let result = |nodes| Reply::Result { nodes, clocks: 9 };
    let mv = a_move();
    match command {
        Command::Identify => vec![Reply::Identity(Identity::of_board(1, 1, 0))],
        Command::Position(_) => vec![Reply::Accepted],
        Command::Perft { depth: 1 } | Command::Moves if nodes == 0 => vec![result(0)],
        Command::Perft { depth: 1 } => vec![result(1)],
        Command::Perft { .. } | Command::PerftOf { .. } => vec![result(nodes.into())],
        Command::Divide { .. } => {
            let nodes = nodes.into();
            vec![Reply::RootCount { mv, nodes }, result(nodes)]
        }
        Command::Moves => vec![Reply::Move(mv), result(1)],
        Command::Status => vec![Reply::Status(Status {
            nodes: nodes.into(),
            clocks: 9,
            running: nodes % 2 == 1,
            loaded: true,
            waiting: false,
            seq: nodes,
        })],
        Command::Abort | Command::Profile { .. } => vec![Reply::Stopped],
    }
}

impl Parrot {
    fn new(script: Vec<Vec<Saying>>) -> Self {
        Self {
            script: std::iter::once(vec![Saying::Right(0)])
                .chain(script)
                .collect(),
            asked: Vec::new(),
            said: Vec::new(),
            waiting: Vec::new(),
            now: Duration::ZERO,
        }
    }

    /// Says one thing in answer to a command.
    fn say(&mut self, seq: u8, command: Command, saying: Saying) {
        let (seq, replies, damage) = match saying {
            Saying::Noise(bytes) => return self.waiting.extend(bytes),
            Saying::Right(nodes) => (seq, right(command, nodes), None),
            Saying::Damaged(nodes, place) => (seq, right(command, nodes), Some(place)),
            Saying::OtherNumber(nodes, by) => (seq.wrapping_add(by), right(command, nodes), None),
            Saying::OtherCommand(other) => (seq, right(other, 1), None),
        };
        let damaged = damage.map(|place| place.index(replies.len()));
        for (index, reply) in replies.into_iter().enumerate() {
            let mut bytes = reply.encode(seq);
            match damage.filter(|_| damaged == Some(index)) {
                None => self.said.push((seq, reply)),
                Some(place) => {
                    let bit = place.index(bytes.len() * 8);
                    bytes[bit / 8] ^= 1 << (bit % 8);
                }
            }
            self.waiting.extend(bytes);
        }
    }

    /// Whether a reply like this was said with the number of a command like that.
    fn has_said(
        &self,
        is_reply: impl Fn(Reply) -> bool,
        is_command: impl Fn(Command) -> bool,
    ) -> bool {
        self.said.iter().any(|&(number, reply)| {
            let asked = |&(seq, command): &(u8, Command)| seq == number && is_command(command);
            is_reply(reply) && self.asked.iter().any(asked)
        })
    }

    /// Whether a run of a command like that was said to have counted this: in its result, or in a status after it.
    fn has_counted(&self, count: Count, is_command: impl Fn(Command) -> bool) -> bool {
        let result = Reply::Result {
            nodes: count.nodes,
            clocks: count.clocks,
        };
        let is_status = |reply| matches!(reply, Reply::Status(s) if !s.running && (s.nodes, s.clocks) == (count.nodes, count.clocks));
        self.has_said(|reply| reply == result, is_command)
            || self.has_said(is_status, |command| command == Command::Status)
    }
}

impl Link for Parrot {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        for frame in FrameDecoder::new().decode(bytes) {
            let frame = frame.expect("the driver sends whole frames");
            let command = Command::from_frame(&frame).expect("the driver sends commands");
            self.asked.push((frame.seq(), command));
            for saying in self.script.pop_front().unwrap_or_default() {
                self.say(frame.seq(), command, saying);
            }
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        if self.waiting.is_empty() {
            self.now += timeout;
        }
        Ok(std::mem::take(&mut self.waiting))
    }

    fn name(&self) -> String {
        "parrot".to_owned()
    }

    fn now(&self) -> Duration {
        self.now
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(50)
    }
}

fn any_saying() -> impl Strategy<Value = Saying> {
    let nodes = 0..4_u8;
    let command = prop::sample::select(vec![
        Command::Identify,
        Command::Perft { depth: 2 },
        Command::Divide { depth: 2 },
        Command::Moves,
        Command::Status,
        Command::Abort,
    ]);
    let noise = prop::collection::vec(any::<u8>(), 0..40);
    prop_oneof![
        4 => nodes.clone().prop_map(Saying::Right),
        1 => (nodes.clone(), 1..=u8::MAX).prop_map(|(nodes, by)| Saying::OtherNumber(nodes, by)),
        1 => (nodes, any::<prop::sample::Index>()).prop_map(|(nodes, bit)| Saying::Damaged(nodes, bit)),
        1 => command.prop_map(Saying::OtherCommand),
        1 => noise.prop_map(Saying::Noise),
    ]
}

/// What is said in answer to each command: one thing as a rule, several or nothing now and then.
fn any_script() -> impl Strategy<Value = Vec<Vec<Saying>>> {
    let one = any_saying().prop_map(|saying| vec![saying]);
    let answer = prop_oneof![4 => one, 1 => prop::collection::vec(any_saying(), 0..4)];
    prop::collection::vec(answer, 0..30)
}

/// The driver's results that were no errors.
#[derive(Debug, Default)]
struct Answers {
    position: Option<()>,
    division: Option<Division>,
    moves: Option<Vec<Move>>,
    status: Option<Status>,
}

impl Answers {
    /// Asks everything once; gives also what was said.
    fn of(script: Vec<Vec<Saying>>) -> (Self, Parrot) {
        let mut board = Board::connect(Parrot::new(script)).expect("it has said who it is");
        let answers = Self {
            position: board.set_position(&Position::starting()).ok(),
            division: board.divide(2, &mut |_| {}).ok(),
            moves: board.moves().ok(),
            status: board.status().ok(),
        };
        (answers, board.into_link())
    }

    /// Asserts that the board sent all of these results.
    fn assert_said_by(&self, parrot: &Parrot) {
        if self.position.is_some() {
            let is_command = |command| matches!(command, Command::Position(_));
            assert!(parrot.has_said(|reply| reply == Reply::Accepted, is_command));
        }
        if let Some(Division { roots, total }) = &self.division {
            let is_divide = |command| matches!(command, Command::Divide { .. });
            assert!(parrot.has_counted(*total, is_divide), "{total:?}");
            for &(mv, nodes) in roots {
                let part = Reply::RootCount { mv, nodes };
                assert!(parrot.has_said(|reply| reply == part, is_divide), "{mv}");
            }
            let sum: u64 = roots.iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(sum, total.nodes);
        }
        if let Some(moves) = &self.moves {
            let is_moves = |command| command == Command::Moves;
            for &mv in moves {
                assert!(parrot.has_said(|reply| reply == Reply::Move(mv), is_moves));
            }
            let nodes = moves.len() as u64;
            assert!(parrot.has_counted(Count { nodes, clocks: 9 }, is_moves));
        }
        if let Some(status) = self.status {
            let is_command = |command| command == Command::Status;
            let is_reply = |reply| reply == Reply::Status(status);
            assert!(parrot.has_said(is_reply, is_command), "{status:?}");
        }
    }
}

#[test]
fn whatever_the_driver_answers_the_board_has_said() {
    let (mut given, mut withheld) = ([0; 4], [0; 4]);
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(500)
    });
    let tested = std::cell::RefCell::new((&mut given, &mut withheld));
    let outcome = runner.run(&any_script(), |script| {
        let (answers, parrot) = Answers::of(script);
        answers.assert_said_by(&parrot);
        let is_given = [
            answers.position.is_some(),
            answers.division.is_some(),
            answers.moves.is_some(),
            answers.status.is_some(),
        ];
        let (given, withheld) = &mut *tested.borrow_mut();
        for (index, is_given) in is_given.into_iter().enumerate() {
            given[index] += u32::from(is_given);
            withheld[index] += u32::from(!is_given);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    println!("of position, division, moves and status given: {given:?}, withheld: {withheld:?}");
    assert!(given.into_iter().chain(withheld).all(|times| times >= 5));
}
