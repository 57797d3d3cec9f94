//! The reference's count, made beside the board's.

use std::fmt;
use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

use reference::{perft, Move, Position};

/// How long a wait for the count sleeps between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// What the reference counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Leaves.
    pub nodes: u64,
    /// The leaves behind each root move, sorted; empty at depth 0 and when not asked for.
    pub roots: Vec<(Move, u64)>,
}

impl Expected {
    /// Counts, here and now.
    #[must_use]
    pub fn count(position: &Position, depth: u32, divide: bool) -> Self {
        if !divide || depth == 0 {
            let nodes = perft::perft(position, depth);
            return Self {
                nodes,
                roots: Vec::new(),
            };
        }
        let roots = perft::divide(position, depth);
        let nodes = roots.iter().map(|(_, nodes)| nodes).sum();
        Self { nodes, roots }
    }
}

/// A count of the reference under way in its own thread.
pub struct Check {
    position: Position,
    depth: u32,
    divide: bool,
    thread: Option<JoinHandle<Expected>>,
    expected: Option<Expected>,
}

impl Check {
    /// Starts counting.
    #[must_use]
    pub fn start(position: Position, depth: u32, divide: bool) -> Self {
        let count = move || Expected::count(&position, depth, divide);
        Self {
            position,
            depth,
            divide,
            // Without a thread the count is made when it is asked for.
            thread: Builder::new().name("reference".into()).spawn(count).ok(),
            expected: None,
        }
    }

    /// The leaves, if they are already counted.
    #[must_use]
    pub fn nodes_if_known(&mut self) -> Option<u64> {
        if self.thread.as_ref().is_some_and(JoinHandle::is_finished) {
            self.collect();
        }
        self.expected.as_ref().map(|expected| expected.nodes)
    }

    /// Waits for the count; `idle` is called now and then meanwhile.
    #[must_use]
    pub fn wait(mut self, idle: &mut dyn FnMut()) -> Expected {
        while self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
        {
            idle();
            thread::sleep(PAUSE);
        }
        self.collect();
        let count = || Expected::count(&self.position, self.depth, self.divide);
        self.expected.unwrap_or_else(count)
    }

    /// Takes over what the thread counted.
    fn collect(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.expected = thread.join().ok();
        }
    }
}

/// A root move that board and reference do not agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootDifference {
    /// The move.
    pub mv: Move,
    /// The board's leaves behind it, if the board has the move.
    pub board: Option<u64>,
    /// The reference's leaves behind it, if the reference has the move.
    pub reference: Option<u64>,
}

impl fmt::Display for RootDifference {
    /// Writes the move and both counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count =
            |count: Option<u64>| count.map_or("no such move".to_owned(), |nodes| nodes.to_string());
        let (mv, board, reference) = (self.mv, count(self.board), count(self.reference));
        write!(f, "{mv}: board {board}, reference {reference}")
    }
}

/// What differs between two lists sorted by move. A move the board sends twice is one too many.
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

#[cfg(test)]
mod tests {
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
    fn the_count_beside_is_the_count_itself() {
        let start = Position::starting();
        let divided = Check::start(start, 2, true).wait(&mut || {});
        assert_eq!((divided.nodes, divided.roots.len()), (400, 20));
        assert_eq!(Check::start(start, 0, true).wait(&mut || {}).nodes, 1);
        let mut check = Check::start(start, 3, false);
        while check.nodes_if_known().is_none() {
            std::thread::yield_now();
        }
        assert_eq!(check.nodes_if_known(), Some(8_902));
        assert_eq!(
            check.wait(&mut || {}),
            Expected {
                nodes: 8_902,
                roots: Vec::new()
            }
        );
    }
}
