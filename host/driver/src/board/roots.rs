//! The parts of a run's answer: root moves and the leaves after them.

use std::collections::BTreeMap;

use protocol::{Command, ProtocolError, Reply};
use reference::{Move, Position};

use crate::error::{name, DriverError};

/// More root moves than any position has (218 is the most known). A board that sends more is out of order.
const MOST_ROOT_MOVES: usize = 256;

/// Root moves with their leaves, collected over all attempts. The board sends the same parts in each attempt, so one
/// attempt supplies what another one lost.
pub(super) struct Roots {
    command: Command,
    /// How many root moves there must be, if that is not the run's count.
    expected: Option<u64>,
    /// The root moves of the present attempt, in the order in which they came.
    heard: Vec<(Move, u64)>,
    /// The root moves of all attempts.
    known: BTreeMap<Move, u64>,
}

impl Roots {
    /// No root moves yet of `command`. There must be `expected` of them, or as many as the run counts.
    pub(super) fn new(command: Command, expected: Option<u64>) -> Self {
        Self {
            command,
            expected,
            heard: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    /// Begins another attempt. The root moves of earlier attempts are kept.
    pub(super) fn begin(&mut self) {
        self.known.extend(self.heard.drain(..));
    }

    /// Takes a part of the answer.
    pub(super) fn take(&mut self, part: Reply) -> Result<(), DriverError> {
        let (mv, nodes) = match (self.command, part) {
            (Command::Divide { .. }, Reply::RootCount { mv, nodes }) => (mv, nodes),
            (Command::Moves, Reply::Move(mv)) => (mv, 1),
            (command, part) => return Err(DriverError::unexpected(command, part)),
        };
        if self.heard.len() == MOST_ROOT_MOVES {
            return Err(DriverError::TooManyMoves);
        }
        self.heard.push((mv, nodes));
        Ok(())
    }

    /// Whether no root move is missing of a run that counted `total`. Either the present attempt alone is whole, in
    /// which a board may send a move twice, or all attempts together are.
    pub(super) fn are_whole(&mut self, total: u64) -> bool {
        if matches!(
            self.command,
            Command::Perft { .. } | Command::PerftOf { .. }
        ) {
            return true;
        }
        let expected = self.expected.unwrap_or(total);
        let is_whole =
            |moves: usize, nodes: u128| moves as u64 == expected && nodes == u128::from(total);
        if is_whole(
            self.heard.len(),
            sum(self.heard.iter().map(|(_, nodes)| nodes)),
        ) {
            return true;
        }
        self.known.extend(self.heard.drain(..));
        if !is_whole(self.known.len(), self.sum()) {
            return false;
        }
        self.heard
            .extend(self.known.iter().map(|(&mv, &nodes)| (mv, nodes)));
        true
    }

    /// The error for parts that do not make up the `total` that the run counted.
    pub(super) fn lack(&self, total: u64, source: Option<ProtocolError>) -> DriverError {
        let (command, sum) = (name(self.command), self.sum());
        let (listed, moves) = (self.known.len() as u64, self.expected.unwrap_or(total));
        if sum == u128::from(total) && listed != moves {
            return DriverError::Contradiction {
                command,
                listed,
                moves,
            };
        }
        DriverError::Incomplete {
            command,
            sum: u64::try_from(sum).unwrap_or(u64::MAX),
            total,
            source,
        }
    }

    /// The sum of the known parts.
    fn sum(&self) -> u128 {
        sum(self.known.values())
    }

    /// The moves, sorted, once they are whole. A board says of a king that castles that it goes to its rook's square; here the move is
    /// written as those of its position are.
    pub(super) fn into_sorted(mut self, position: Option<&Position>) -> Vec<(Move, u64)> {
        if let Some(position) = position {
            for (mv, _) in &mut self.heard {
                *mv = position.in_notation(*mv, position.castling_notation());
            }
        }
        self.heard.sort_unstable();
        self.heard
    }
}

/// The sum of at most [`MOST_ROOT_MOVES`] numbers, wide enough for whatever a faulty board sends.
fn sum<'a>(nodes: impl Iterator<Item = &'a u64>) -> u128 {
    nodes.map(|&nodes| u128::from(nodes)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(mv: &str, nodes: u64) -> Reply {
        let mv = mv.parse().expect("a move");
        Reply::RootCount { mv, nodes }
    }

    fn divide(expected: u64) -> Roots {
        Roots::new(Command::Divide { depth: 2 }, Some(expected))
    }

    fn hear(roots: &mut Roots, parts: &[(&str, u64)]) {
        roots.begin();
        for &(mv, nodes) in parts {
            roots.take(part(mv, nodes)).expect("a part of a divide");
        }
    }

    #[test]
    fn what_one_attempt_lost_another_brings() {
        let mut roots = divide(3);
        hear(&mut roots, &[("a2a3", 1), ("c2c3", 3)]);
        assert!(!roots.are_whole(6));
        hear(&mut roots, &[("b2b3", 2), ("a2a3", 1)]);
        assert!(roots.are_whole(6));
        let moves = roots.into_sorted(None);
        let texts: Vec<_> = moves.iter().map(|(mv, n)| format!("{mv} {n}")).collect();
        assert_eq!(texts, ["a2a3 1", "b2b3 2", "c2c3 3"]);
    }

    #[test]
    fn a_lost_move_without_leaves_is_missed() {
        let mut roots = divide(2);
        hear(&mut roots, &[("a2a3", 5)]);
        assert!(!roots.are_whole(5));
        hear(&mut roots, &[("h5f7", 0)]);
        assert!(roots.are_whole(5));
    }

    #[test]
    fn an_attempt_without_a_result_counts_as_well() {
        let mut roots = divide(2);
        hear(&mut roots, &[("a2a3", 1)]);
        hear(&mut roots, &[("b2b3", 2)]);
        assert!(roots.are_whole(3));
    }

    #[test]
    fn a_move_named_twice_in_one_attempt_stays_twice() {
        let mut roots = divide(2);
        hear(&mut roots, &[("a2a3", 5), ("a2a3", 5)]);
        assert!(roots.are_whole(10));
        assert_eq!(roots.into_sorted(None).len(), 2);
    }

    #[test]
    fn parts_past_64_bits_are_no_whole() {
        let mut roots = divide(2);
        hear(&mut roots, &[("a2a3", u64::MAX), ("b2b3", 5)]);
        assert!(!roots.are_whole(u64::MAX));
        assert!(!roots.are_whole(4));
        let error = roots.lack(u64::MAX, None);
        assert!(matches!(error, DriverError::Incomplete { .. }), "{error}");
    }
}
