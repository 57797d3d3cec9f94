//! Boards that pass the self-test, and boards that do not.

use std::collections::VecDeque;

use protocol::{position_payload, Command, FrameDecoder, Identity, Reply};
use reference::perft::perft;

use super::*;
use crate::link::LinkError;

/// A configuration whose clocks are known, and one whose clocks are not.
const KNOWN_BOARD: (u8, u8) = (1, 1);
const OTHER_BOARD: (u8, u8) = (15, 1);

/// A board that has the answers ready.
struct Prompt {
    configuration: (u8, u8),
    /// The answer to each count.
    answers: [Reply; KNOWN.len()],
    /// How long each count takes.
    takes: Duration,
    deepest: u8,
    now: Duration,
    decoder: FrameDecoder,
    /// Replies, and whether they end a count.
    replies: VecDeque<(Vec<u8>, bool)>,
    asked: usize,
    aborts: usize,
}

impl Prompt {
    /// A board that answers rightly. Its clocks are those of the table, or 7 if there are none.
    fn of(configuration: (u8, u8)) -> Self {
        let clocks = clocks(configuration.0, configuration.1).unwrap_or([7; KNOWN.len()]);
        let mut place = 0;
        let answers = KNOWN.map(|known| {
            let (nodes, clocks) = (known.leaves, clocks[place]);
            place += 1;
            Reply::Result { nodes, clocks }
        });
        Self {
            configuration,
            answers,
            takes: Duration::from_millis(1),
            deepest: 15,
            now: Duration::ZERO,
            decoder: FrameDecoder::new(),
            replies: VecDeque::new(),
            asked: 0,
            aborts: 0,
        }
    }

    /// Has the answer to this count changed.
    fn with(mut self, place: usize, answer: Reply) -> Self {
        self.answers[place] = answer;
        self
    }

    fn answer(&mut self, command: Command) -> (Reply, bool) {
        match command {
            Command::Identify => {
                let (clusters, cores) = self.configuration;
                let mut identity = Identity::of_board(clusters, cores, 50_000_000);
                identity.max_depth = self.deepest;
                (Reply::Identity(identity), false)
            }
            Command::Abort => {
                self.aborts += 1;
                self.replies.clear();
                (Reply::Stopped, false)
            }
            Command::PerftOf { position, depth } => {
                let is_asked = |known: &Known| {
                    (position_payload(&known.position()), known.depth) == (position, depth.into())
                };
                let place = KNOWN.iter().position(is_asked).expect("a known count");
                self.asked += 1;
                (self.answers[place], true)
            }
            command => panic!("{command:?}"),
        }
    }
}

impl Link for Prompt {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let frames: Vec<_> = self.decoder.decode(bytes).flatten().collect();
        for frame in frames {
            let command = Command::from_frame(&frame).expect("a command");
            let (reply, ends_count) = self.answer(command);
            self.replies
                .push_back((reply.encode(frame.seq()), ends_count));
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let Some((reply, ends_count)) = self.replies.pop_front() else {
            self.now += timeout;
            return Ok(Vec::new());
        };
        if ends_count {
            self.now += self.takes;
        }
        Ok(reply)
    }

    fn name(&self) -> String {
        "prompt".to_owned()
    }

    fn now(&self) -> Duration {
        self.now
    }
}

/// Tests the board. Gives what came of it, and the board.
fn tested(link: Prompt) -> (Result<SelfTest, DriverError>, Board<Prompt>) {
    let mut board = Board::connect(link).expect("it identifies itself");
    let tested = board.self_test(USUAL_LIMIT);
    (tested, board)
}

/// The fault of a board that fails.
fn fault(link: Prompt) -> (String, SelfTestFault) {
    let Err(error) = Board::connect_tested(link) else {
        panic!("it passes");
    };
    let told = error.to_string();
    match error {
        DriverError::SelfTest { fault, .. } => (told, fault),
        error => panic!("{error}"),
    }
}

#[test]
fn the_leaves_are_those_of_the_reference() {
    for known in KNOWN {
        let leaves = perft(&known.position(), known.depth);
        assert_eq!(leaves, known.leaves, "{}", known.name);
    }
    assert!(KNOWN.is_sorted_by_key(|known| known.leaves));
}

#[test]
fn a_configuration_is_in_the_table_once_and_in_order() {
    let all: Vec<_> = configurations().collect();
    assert!(all.is_sorted_by(|one, next| one < next), "{all:?}");
    assert!(clocks(KNOWN_BOARD.0, KNOWN_BOARD.1).is_some());
    assert_eq!(clocks(OTHER_BOARD.0, OTHER_BOARD.1), None);
}

#[test]
fn a_right_board_passes() {
    let (tested, board) = tested(Prompt::of(KNOWN_BOARD));
    let tested = tested.unwrap();
    tested.passed().unwrap();
    assert!(tested.is_complete() && tested.knows_clocks());
    let link = board.into_link();
    assert_eq!((link.asked, link.aborts), (KNOWN.len(), 1));
    Board::connect_tested(Prompt::of(KNOWN_BOARD)).unwrap();
}

#[test]
fn of_an_unknown_configuration_leaves_alone_are_compared() {
    let (tested, _) = tested(Prompt::of(OTHER_BOARD));
    let tested = tested.unwrap();
    tested.passed().unwrap();
    assert!(tested.is_complete() && !tested.knows_clocks());
    let (nodes, clocks) = (0, 7);
    let wrong = Prompt::of(OTHER_BOARD).with(5, Reply::Result { nodes, clocks });
    let (_, fault) = fault(wrong);
    let expected = KNOWN[5].leaves;
    assert_eq!(
        fault,
        SelfTestFault::Leaves {
            counted: 0,
            expected
        }
    );
}

#[test]
fn a_wrong_leaf_and_a_wrong_clock_are_told_with_what_was_expected() {
    let right = clocks(KNOWN_BOARD.0, KNOWN_BOARD.1).unwrap();
    for (place, known) in KNOWN.iter().enumerate() {
        let (nodes, clocks) = (known.leaves, right[place]);
        for (nodes, clocks, expected) in [
            (
                nodes + 1,
                clocks,
                SelfTestFault::Leaves {
                    counted: nodes + 1,
                    expected: nodes,
                },
            ),
            (
                nodes,
                clocks - 1,
                SelfTestFault::Clocks {
                    taken: clocks - 1,
                    expected: clocks,
                },
            ),
        ] {
            let answer = Reply::Result { nodes, clocks };
            let (told, fault) = fault(Prompt::of(KNOWN_BOARD).with(place, answer));
            assert_eq!(fault, expected);
            let parts = [known.fen, &format!("perft {}", known.depth), "`prompt`"];
            assert!(parts.iter().all(|part| told.contains(part)), "{told}");
            assert!(
                told.contains("lower clock") && !told.contains("--"),
                "{told}"
            );
        }
    }
}

#[test]
fn a_board_that_refuses_fails_and_its_other_counts_are_dropped() {
    let (code, detail) = (ErrorCode::BadPosition, 7);
    let refusal = Refusal { code, detail };
    let picky = Prompt::of(KNOWN_BOARD).with(2, Reply::Refused(refusal));
    let (tested, mut board) = tested(picky);
    let error = tested.unwrap_err();
    assert!(!error.is_about_input(), "{error}");
    assert!(error.to_string().contains(KNOWN[2].fen), "{error}");
    // What is counted next is not taken for one of those that were left.
    let known = &KNOWN[5];
    let count = board.count(&known.position(), known.depth);
    assert_eq!(count.unwrap().nodes, known.leaves);
}

#[test]
fn a_board_that_counts_no_deeper_than_three_half_moves_fails() {
    let mut shallow = Prompt::of(KNOWN_BOARD);
    shallow.deepest = 3;
    let (code, detail) = (ErrorCode::BadDepth, 3);
    let refusal = Refusal { code, detail };
    assert_eq!(fault(shallow).1, SelfTestFault::Refused { refusal });
}

#[test]
fn a_slow_board_makes_as_many_counts_as_there_is_time_for() {
    for (takes, expected) in [(2_000, 1), (500, 3), (400, 3), (150, 6)] {
        let mut slow = Prompt::of(KNOWN_BOARD);
        slow.takes = Duration::from_millis(takes);
        let (tested, mut board) = tested(slow);
        let tested = tested.unwrap();
        tested.passed().unwrap();
        assert_eq!(tested.counts.len(), expected, "{takes} ms");
        assert_eq!(tested.is_complete(), expected == KNOWN.len());
        let known = &KNOWN[0];
        let count = board.count(&known.position(), known.depth);
        assert_eq!(count.unwrap().nodes, known.leaves);
    }
}

#[test]
fn a_board_that_fails_in_another_way_is_no_failed_self_test() {
    let silent = Prompt::of(KNOWN_BOARD).with(0, Reply::Accepted);
    let (tested, _) = tested(silent);
    let error = tested.unwrap_err();
    assert!(matches!(error, DriverError::Unexpected { .. }), "{error}");
}
