//! The reference's count, made beside the board's.

use std::fmt::{self, Display};
use std::panic;
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

use reference::{mailbox, perft, Move, Position};

use crate::stop::Stop;

/// How long a wait for the count sleeps between two checks.
const PAUSE: Duration = Duration::from_millis(5);

/// The time that the reference has once the board is done: ten times the board's own time, but a minute at least.
const TIMES_THE_BOARD: u32 = 10;
const LEAST_PATIENCE: Duration = Duration::from_secs(60);

/// A search of at most this depth is not interrupted. It takes some million leaves.
const UNWATCHED: u32 = 4;

/// Why a count is not compared with the reference's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unchecked {
    /// The reference takes too long.
    #[error("the count is not checked, as the reference was still counting after {} s", .waited.as_secs())]
    Late {
        /// How long the driver waited.
        waited: Duration,
    },
    /// The wait was ended.
    #[error("interrupted: the count is not checked, as the reference was still counting")]
    Interrupted,
}

/// How long to wait for the reference's count once a board has counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Patience {
    /// In proportion to the time the board took.
    #[default]
    Proportional,
    /// This time.
    Fixed(Duration),
}

impl Patience {
    /// How long to wait for the reference if the board took `took`.
    #[must_use]
    pub fn after(self, took: Duration) -> Duration {
        match self {
            Self::Proportional => took.saturating_mul(TIMES_THE_BOARD).max(LEAST_PATIENCE),
            Self::Fixed(patience) => patience,
        }
    }
}

/// The count of the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Leaves.
    pub nodes: u64,
    /// The leaves after each root move, sorted; empty at depth 0 and when not asked for.
    pub roots: Vec<(Move, u64)>,
}

impl Expected {
    /// Counts in this thread. Gives `None` if `given_up` is set before the end.
    fn count(position: &Position, depth: u32, divide: bool, given_up: &Stop) -> Option<Self> {
        let Some(rest) = depth.checked_sub(1).filter(|_| divide) else {
            return Some(Self {
                nodes: count(position, depth, given_up)?,
                roots: Vec::new(),
            });
        };
        let moves = mailbox::legal_moves(position).into_iter();
        let divided = moves.map(|mv| Some((mv, count(&position.play(mv), rest, given_up)?)));
        let mut roots = divided.collect::<Option<Vec<_>>>()?;
        roots.sort_unstable();
        let nodes = roots.iter().map(|(_, nodes)| nodes).sum();
        Some(Self { nodes, roots })
    }
}

/// The leaves below a position, or `None` if `given_up` is set before the end.
fn count(position: &Position, depth: u32, given_up: &Stop) -> Option<u64> {
    if given_up.is_set() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(perft::perft(position, depth));
    }
    let mut moves = mailbox::legal_moves(position).into_iter();
    moves.try_fold(0, |sum, mv| {
        Some(sum + count(&position.play(mv), depth - 1, given_up)?)
    })
}

/// A count of the reference that runs in a thread of its own. Dropping it ends the thread.
///
/// ```
/// use std::time::Duration;
///
/// use perftboard_driver::check::Check;
/// use perftboard_driver::reference::Position;
///
/// let check = Check::start(Position::starting(), 3, true);
/// let expected = check.wait(Duration::from_secs(60), &mut || false)?;
/// assert_eq!((expected.nodes, expected.roots.len()), (8_902, 20));
/// # Ok::<(), perftboard_driver::check::Unchecked>(())
/// ```
#[derive(Debug)]
pub struct Check {
    thread: Option<JoinHandle<Option<Expected>>>,
    expected: Option<Expected>,
    given_up: Stop,
}

impl Check {
    /// Starts counting.
    #[must_use]
    pub fn start(position: Position, depth: u32, divide: bool) -> Self {
        let given_up = Stop::default();
        let switch = given_up.clone();
        let count = move || Expected::count(&position, depth, divide, &switch);
        let thread = Builder::new().name("reference".into()).spawn(count.clone());
        // Without a thread, the reference counts before anything else.
        let expected = thread.is_err().then(count).flatten();
        Self {
            thread: thread.ok(),
            expected,
            given_up,
        }
    }

    /// The leaves, if they are already counted.
    #[must_use]
    pub fn nodes_if_known(&mut self) -> Option<u64> {
        if let Some(thread) = self.thread.take_if(|thread| thread.is_finished()) {
            let counted = thread.join();
            self.expected = counted.unwrap_or_else(|cause| panic::resume_unwind(cause));
        }
        self.expected.as_ref().map(|expected| expected.nodes)
    }

    /// Waits for the count, for `patience` at most. `is_over` is called now and then, and ends the wait if it gives
    /// `true`.
    ///
    /// # Errors
    /// [`Unchecked`] if the count was not there in time, or the wait was ended.
    ///
    /// # Panics
    /// If the thread that counts panics.
    pub fn wait(
        self,
        patience: Duration,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Result<Expected, Unchecked> {
        let began = Instant::now();
        let mut is_late = false;
        let counted = self.wait_unless(&mut || {
            is_late = began.elapsed() >= patience;
            is_late || is_over()
        });
        counted.ok_or(match is_late {
            true => Unchecked::Late { waited: patience },
            false => Unchecked::Interrupted,
        })
    }

    /// Waits for the count until `is_over` ends the wait.
    fn wait_unless(mut self, is_over: &mut dyn FnMut() -> bool) -> Option<Expected> {
        while self.nodes_if_known().is_none() {
            if is_over() {
                return None;
            }
            thread::sleep(PAUSE);
        }
        self.expected.take()
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        self.given_up.set();
    }
}

/// A root move on which board and reference differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootDifference {
    /// The move.
    pub mv: Move,
    /// The board's leaves after it, if the board has the move.
    pub board: Option<u64>,
    /// The reference's leaves after it, if the reference has the move.
    pub reference: Option<u64>,
}

impl Display for RootDifference {
    /// Writes the move and both counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count =
            |count: Option<u64>| count.map_or("no such move".to_owned(), |nodes| nodes.to_string());
        let (mv, board, reference) = (self.mv, count(self.board), count(self.reference));
        write!(f, "{mv}: board {board}, reference {reference}")
    }
}

/// The differences of two lists sorted by move. A move that the board sends twice differs the second time.
#[must_use]
pub fn differences(board: &[(Move, u64)], reference: &[(Move, u64)]) -> Vec<RootDifference> {
    let mut differences = Vec::new();
    let (mut board, mut reference) = (board.iter().peekable(), reference.iter().peekable());
    loop {
        let mv = match (board.peek(), reference.peek()) {
            (None, None) => return differences,
            (Some((mv, _)), None) | (None, Some((mv, _))) => *mv,
            (Some((one, _)), Some((other, _))) => *one.min(other),
        };
        let mine = board.next_if(|(one, _)| *one == mv);
        let theirs = reference.next_if(|(one, _)| *one == mv);
        let (board, reference) = (
            mine.map(|(_, nodes)| *nodes),
            theirs.map(|(_, nodes)| *nodes),
        );
        if board != reference {
            differences.push(RootDifference {
                mv,
                board,
                reference,
            });
        }
    }
}

/// Moves that only one of two lists has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListDifference {
    /// The moves that the board lacks.
    pub missing: Vec<Move>,
    /// The moves that only the board has, or has twice.
    pub surplus: Vec<Move>,
}

impl ListDifference {
    /// The differences of two sorted lists, or `None` if they are equal.
    #[must_use]
    pub fn of(board: &[Move], reference: &[Move]) -> Option<Self> {
        if board == reference {
            return None;
        }
        let counted = |moves: &[Move]| moves.iter().map(|&mv| (mv, 1)).collect::<Vec<_>>();
        let (surplus, missing): (Vec<_>, Vec<_>) =
            differences(&counted(board), &counted(reference))
                .into_iter()
                .partition(|difference| difference.board.is_some());
        let moves = |of: Vec<RootDifference>| of.iter().map(|difference| difference.mv).collect();
        Some(Self {
            missing: moves(missing),
            surplus: moves(surplus),
        })
    }
}

#[cfg(test)]
mod tests {
    use reference::perft::MAX_DEPTH;

    use super::*;

    fn roots(text: &str) -> Vec<(Move, u64)> {
        let pairs = text
            .split_whitespace()
            .map(|pair| pair.split_once(':').unwrap());
        pairs
            .map(|(mv, nodes)| (mv.parse().unwrap(), nodes.parse().unwrap()))
            .collect()
    }

    fn compared(board: &str, reference: &str) -> Vec<(String, Option<u64>, Option<u64>)> {
        let found = differences(&roots(board), &roots(reference));
        found
            .iter()
            .map(|d| (d.mv.to_string(), d.board, d.reference))
            .collect()
    }

    #[test]
    fn equal_lists_do_not_differ() {
        assert!(compared("a2a3:1 b2b3:2", "a2a3:1 b2b3:2").is_empty());
        assert!(compared("", "").is_empty());
    }

    #[test]
    fn missing_surplus_wrong_and_double_moves_are_named() {
        let found = compared("a2a3:1 a2a3:1 b2b3:2 d2d3:4", "a2a3:1 b2b3:3 c2c3:3");
        let expected = [
            ("a2a3".to_owned(), Some(1), None),
            ("b2b3".to_owned(), Some(2), Some(3)),
            ("c2c3".to_owned(), None, Some(3)),
            ("d2d3".to_owned(), Some(4), None),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn moves_of_one_list_only_are_missing_or_surplus() {
        let moves = |text: &str| -> Vec<Move> {
            let texts = text.split_whitespace();
            texts.map(|mv| mv.parse().unwrap()).collect()
        };
        let (board, reference) = (moves("a2a3 a2a3 b2b3"), moves("a2a3 b2b3 c2c3"));
        assert_eq!(ListDifference::of(&board, &board), None);
        let difference = ListDifference {
            missing: moves("c2c3"),
            surplus: moves("a2a3"),
        };
        assert_eq!(ListDifference::of(&board, &reference), Some(difference));
    }

    #[test]
    fn the_count_beside_is_the_count_itself() {
        let start = Position::starting();
        let waited = |check: Check| check.wait(Duration::MAX, &mut || false).unwrap();
        let divided = waited(Check::start(start, 2, true));
        assert_eq!((divided.nodes, divided.roots.len()), (400, 20));
        assert_eq!(waited(Check::start(start, 0, true)).nodes, 1);
        // Deep enough to be counted move by move.
        let deep = Check::start(start, UNWATCHED + 1, false);
        assert_eq!(waited(deep).nodes, 4_865_609);
        let mut check = Check::start(start, 3, false);
        while check.nodes_if_known().is_none() {
            thread::yield_now();
        }
        assert_eq!(check.nodes_if_known(), Some(8_902));
        assert_eq!(
            waited(check),
            Expected {
                nodes: 8_902,
                roots: Vec::new()
            }
        );
    }

    #[test]
    fn a_count_without_end_can_be_given_up() {
        let start = Position::starting();
        let check = Check::start(start, 40, true);
        let given_up = check.given_up.clone();
        assert_eq!(check.wait_unless(&mut || true), None);
        assert!(given_up.is_set());
        assert_eq!(Expected::count(&start, 40, true, &given_up), None);
    }

    #[test]
    fn a_count_without_end_is_not_waited_for_without_end() {
        let start = Position::starting();
        let endless = || Check::start(start, MAX_DEPTH, true);
        let waited = Duration::from_millis(20);
        let late = endless().wait(waited, &mut || false);
        assert_eq!(late, Err(Unchecked::Late { waited }));
        let ended = endless().wait(Duration::MAX, &mut || true);
        assert_eq!(ended, Err(Unchecked::Interrupted));
    }

    #[test]
    fn the_deepest_count_fits_into_the_threads_stack() {
        // Each king can only go to and fro behind its locked pawns.
        let one_way = "k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1";
        let check = Check::start(one_way.parse().unwrap(), MAX_DEPTH, true);
        let counted = check.wait(Duration::MAX, &mut || false).unwrap();
        assert_eq!((counted.nodes, counted.roots.len()), (1, 1));
    }

    #[test]
    fn a_fast_board_gives_the_reference_a_minute_and_a_slow_one_ten_times_its_own_time() {
        let took = [0, 5, 7, u64::MAX].map(Duration::from_secs);
        let patience = took.map(|took| Patience::Proportional.after(took).as_secs());
        assert_eq!(patience, [60, 60, 70, u64::MAX]);
        let fixed = Duration::from_secs(3);
        assert_eq!(
            took.map(|took| Patience::Fixed(fixed).after(took)),
            [fixed; 4]
        );
    }
}
