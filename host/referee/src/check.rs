//! Compares one answer of a program with the right division of the same position.

use std::collections::HashSet;

use reference::mailbox::legal_moves;
use reference::Move;

use crate::answer::Answer;
use crate::fault::Fault;
use crate::illegal::explain;
use crate::legal::describe;
use crate::node::Node;
use crate::oracle::{sum, Division};

/// A move whose count is wrong.
pub(crate) struct Wrong {
    /// The move.
    pub(crate) mv: Move,
    /// The program's count.
    nodes: u64,
    /// The right count.
    pub(crate) expected: u64,
    /// Its place in the program's list.
    place: usize,
    /// The move before it in the program's list.
    follows: Option<Move>,
}

impl Wrong {
    /// The fault, if the position after the move is counted rightly when it is asked for alone.
    pub(crate) fn into_fault(self) -> Fault {
        Fault::Below {
            mv: Some(self.mv),
            nodes: self.nodes,
            expected: self.expected,
            follows: self.follows,
        }
    }

    /// The fault at depth 1.
    pub(crate) fn into_count(self) -> Fault {
        Fault::Count {
            mv: Some(self.mv),
            nodes: self.nodes,
            expected: self.expected,
        }
    }

    /// The fault, if the move ends the game, so that there is nothing below it.
    pub(crate) fn fault_of_end(&self, node: &Node) -> Option<Fault> {
        let after = node.after(self.mv).position();
        legal_moves(&after).is_empty().then(|| Fault::Over {
            mv: Some(self.mv),
            nodes: self.nodes,
            is_mate: after.in_check(),
        })
    }

    /// This or the other one, whichever comes first in the program's list.
    pub(crate) fn earlier(self, other: Option<Self>) -> Self {
        match other {
            Some(other) if other.place < self.place => other,
            _ => self,
        }
    }
}

/// The faults of the list of moves: missing ones first, then extra ones, then those that are listed twice.
pub(crate) fn faults_of_list(node: &Node, answer: &Answer, right: &Division) -> Vec<Fault> {
    let position = node.position();
    let listed: HashSet<Move> = answer
        .moves
        .iter()
        .filter_map(|(spelt, _)| spelt.mv)
        .collect();
    let legal: HashSet<Move> = right.iter().map(|&(mv, _)| mv).collect();
    let missing = right
        .iter()
        .map(|&(mv, _)| mv)
        .filter(|mv| !listed.contains(mv));
    let missing = missing.map(|mv| Fault::Missing {
        mv,
        legal: describe(&position, mv),
    });
    let mut seen = HashSet::new();
    let mut extra = Vec::new();
    let mut twice = Vec::new();
    for (spelt, _) in &answer.moves {
        let text = spelt.text.clone();
        let Some(mv) = spelt.mv else {
            extra.push(Fault::NoMove { text });
            continue;
        };
        if !seen.insert(mv) {
            twice.push(Fault::Twice { mv });
        } else if !legal.contains(&mv) {
            let illegal = explain(&node.root, &node.moves, mv);
            extra.push(
                illegal.map_or(Fault::NoMove { text }, |illegal| Fault::Extra {
                    mv,
                    illegal,
                }),
            );
        }
    }
    missing.chain(extra).chain(twice).collect()
}

/// The moves whose counts are wrong, those with the fewest leaves first. The lists of moves are the same.
pub(crate) fn wrong_counts(answer: &Answer, right: &Division) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let mut follows = None;
    for (place, (spelt, nodes)) in answer.moves.iter().enumerate() {
        let Some(mv) = spelt.mv else { continue };
        let known = right.binary_search_by_key(&mv, |&(mv, _)| mv);
        let expected = known.ok().and_then(|place| right.get(place));
        if let Some(&(_, expected)) = expected.filter(|(_, expected)| expected != nodes) {
            wrong.push(Wrong {
                mv,
                nodes: *nodes,
                expected,
                place,
                follows,
            });
        }
        follows = Some(mv);
    }
    wrong.sort_by_key(|wrong| wrong.expected);
    wrong
}

/// The game is over, and the program counts something.
pub(crate) fn fault_of_end(node: &Node, nodes: u64) -> Option<Fault> {
    let position = node.position();
    let is_over = nodes > 0 && legal_moves(&position).is_empty();
    is_over.then(|| Fault::Over {
        mv: None,
        nodes,
        is_mate: position.in_check(),
    })
}

/// The total is wrong, though the moves and their counts are right.
pub(crate) fn fault_of_total(answer: &Answer, right: &Division) -> Option<Fault> {
    let sum = sum(right);
    let total = answer.total.filter(|&total| total != sum)?;
    Some(Fault::Sum { total, sum })
}

/// The number of moves is wrong, and they are not listed.
pub(crate) fn fault_of_count(answer: &Answer, right: &Division) -> Option<Fault> {
    let expected = sum(right);
    let nodes = answer.nodes().filter(|&nodes| nodes != expected)?;
    Some(Fault::Count {
        mv: None,
        nodes,
        expected,
    })
}
