//! A conversation of the driver with a board that may say anything.
//!
//! The first byte of an input says what the driver wants of the board, and whether the board introduces itself as one. What follows
//! is what the board says, whatever it is asked.

use driver::{Board, DriverError};
use protocol::{kind, Activity, Reply};
use reference::Position;

use super::frames;
use crate::outcome::{variant, Outcome};
use crate::scripted::Scripted;
use crate::target::Target;

/// The bit of the first byte that leaves the introduction to the script.
const STRANGER: u8 = 0x80;

/// What the driver wants, by the first byte.
const QUESTIONS: [&str; 6] = ["count", "divide", "moves", "status", "profile", "row"];

/// The flags of a STATUS: a run is active, and a position is loaded.
const RUNNING: u8 = 1;
const LOADED: u8 = 2;

/// How many counts are submitted at once.
const ROW: u32 = 3;

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "board",
        input: "what is wanted of a board, and the board's answers",
        longest: 700,
        seeds,
        words: &["~", "}^", "}]", "perftboard"],
        repair: |input, number| match input.split_first() {
            Some((&first, script)) => [&[first], &*frames::repair(script, number)].concat(),
            None => Vec::new(),
        },
        run,
        accepted: &QUESTIONS,
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let [identity, accepted, _, _, _, status, profile, stopped, refused] = frames::replies();
    let result = |nodes| Reply::Result { nodes, clocks: 9 };
    let root = |mv: &str, nodes| Reply::RootCount {
        mv: mv.parse().expect("a move"),
        nodes,
    };
    let move_of = |mv: &str| Reply::Move(mv.parse().expect("a move"));
    let scripts = [
        (0, vec![stopped, result(20)]),
        (0, vec![stopped, status, result(20)]),
        (STRANGER, vec![identity, stopped, result(20)]),
        (
            1,
            vec![
                accepted,
                result(2),
                root("a2a3", 3),
                root("b2b3", 4),
                result(7),
            ],
        ),
        (
            2,
            vec![accepted, move_of("a2a3"), move_of("b2b3"), result(2)],
        ),
        (3, vec![status]),
        (4, vec![profile]),
        (5, vec![stopped, result(1), result(2), result(3)]),
        (0, vec![refused]),
        (0, vec![stopped, refused]),
    ];
    let seed = |(first, replies): (u8, Vec<Reply>)| {
        let script = replies.iter().flat_map(|reply| reply.encode(0));
        std::iter::once(first).chain(script).collect()
    };
    scripts.into_iter().map(seed).collect()
}

fn run(input: &[u8]) -> Outcome {
    let Some((&first, script)) = input.split_first() else {
        return Outcome::first("nothing");
    };
    let link = Scripted::new(script, first & STRANGER == 0);
    let mut board = match Board::connect(link) {
        Ok(board) => board,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Outcome::first(variant(&error));
        }
    };
    let question = usize::from(first & !STRANGER) % QUESTIONS.len();
    match ask(&mut board, question, &Script(frames::frames(script))) {
        Ok(()) => Outcome::accepted(QUESTIONS[question]),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Outcome::later(variant(&error))
        }
    }
}

/// The frames of a script, as the second reader finds them.
struct Script(Vec<(u8, u8, Vec<u8>)>);

impl Script {
    /// Whether it has a frame of this kind with this payload.
    fn has(&self, kind: u8, payload: &[u8]) -> bool {
        let is_it = |(_, its, said): &(u8, u8, Vec<u8>)| *its == kind && said == payload;
        self.0.iter().any(is_it)
    }

    /// Asserts that the board has said that a run has this result: in a RESULT, or in a STATUS that says that the run has ended, if
    /// the RESULT was lost.
    fn assert_has_result(&self, count: driver::Count) {
        let numbers = [count.nodes.to_be_bytes(), count.clocks.to_be_bytes()].concat();
        let has_ended = |(_, its, said): &(u8, u8, Vec<u8>)| {
            *its == kind::STATUS_REPLY
                && said.starts_with(&numbers)
                && said
                    .get(numbers.len())
                    .is_some_and(|flags| flags & (RUNNING | LOADED) == LOADED)
        };
        assert!(
            self.has(kind::RESULT, &numbers) || self.0.iter().any(has_ended),
            "nobody counted {count:?}"
        );
    }
}

/// Asks the board. What the driver gives is what the board has said.
fn ask(board: &mut Board<Scripted>, question: usize, script: &Script) -> Result<(), DriverError> {
    let start = Position::starting();
    match QUESTIONS[question] {
        "count" => script.assert_has_result(board.count(&start, 3)?),
        "divide" => {
            board.set_position(&start)?;
            let division = board.divide(3, &mut |_| {})?;
            script.assert_has_result(division.total);
            let sum: u128 = division
                .roots
                .iter()
                .map(|&(_, leaves)| u128::from(leaves))
                .sum();
            assert_eq!(
                sum,
                division.total.nodes.into(),
                "the parts are not the whole"
            );
        }
        "moves" => {
            board.set_position(&start)?;
            for mv in board.moves()? {
                let bits = protocol::move_to_bits(mv).to_be_bytes();
                assert!(script.has(kind::MOVE, &bits), "nobody listed {mv}");
            }
        }
        "status" => drop(board.status()?),
        "profile" => {
            let profile = board.profile(1, Activity::Walking)?;
            let payload = Reply::Profile(profile).to_frame(0).payload().to_vec();
            assert!(script.has(kind::PROFILE_REPLY, &payload), "{profile:?}");
        }
        _ => {
            for depth in 1..=ROW {
                board.submit(&start, depth)?;
            }
            for _ in 1..=ROW {
                script.assert_has_result(board.finish(&mut |_| {})?);
            }
        }
    }
    Ok(())
}
