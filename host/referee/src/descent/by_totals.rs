//! Going down with a program that prints only totals.

use super::{Found, Referee};
use crate::answer::Answer;
use crate::check;
use crate::error::CompareError;
use crate::fault::Fault;
use crate::node::Node;
use crate::oracle::{sum, Division};

impl Referee<'_, '_> {
    /// Asks for the positions after all moves one by one, where the total is wrong.
    pub(super) fn descend_by_totals(
        &mut self,
        node: &Node,
        answer: &Answer,
        right: &Division,
    ) -> Result<Option<Found>, CompareError> {
        let Some(fault) = check::fault_of_count(answer, right) else {
            return Ok(None);
        };
        if node.depth == 1 {
            return Ok(Some(Found::of(node, fault)));
        }
        // Nothing shows whether such a program plays moves.
        self.by_fen |= !self.lists_moves;
        let mut by_size: Vec<_> = right.iter().collect();
        by_size.sort_by_key(|&&(_, expected)| expected);
        for &(mv, expected) in by_size {
            let after = node.after(mv);
            let nodes = self.ask(&after)?.nodes();
            if nodes != Some(expected) {
                if let Some(found) = self.descend(&after)? {
                    return Ok(Some(found));
                }
            }
        }
        let shallow = Node {
            depth: node.depth - 1,
            ..node.clone()
        };
        if let Some(found) = self.descend(&shallow)? {
            return Ok(Some(found));
        }
        let fault = Fault::Below {
            mv: None,
            nodes: answer.nodes().unwrap_or_default(),
            expected: sum(right),
            follows: None,
        };
        Ok(Some(Found::of(node, fault)))
    }
}
