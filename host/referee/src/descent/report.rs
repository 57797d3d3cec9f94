//! The report of a fault: whether a new process has it too, whether it shows without the moves that lead to it, and with how few pieces.

use super::{Found, Referee};
use crate::check;
use crate::columns;
use crate::error::CompareError;
use crate::fault::Fault;
use crate::finding::Finding;
use crate::node::Node;
use crate::oracle::sum;
use crate::shorten::{shorten, test_of};
use crate::suspects::{suspects_of_line, suspects_of_tree, Example};

impl Referee<'_, '_> {
    /// The faults of a position itself. A wrong count of a move is such a fault only if the program counts the position after the move
    /// rightly when it is asked for that position alone; otherwise the fault is further down.
    fn faults_at(&mut self, node: &Node) -> Result<Vec<Fault>, CompareError> {
        let answer = self.ask(node)?;
        let right = self.right(node)?;
        if self.has_total_only(&answer, &right) {
            let count = check::fault_of_count(&answer, &right).filter(|_| node.depth == 1);
            return Ok(count.into_iter().collect());
        }
        let faults = check::faults_of_list(node, &answer, &right);
        if !faults.is_empty() {
            return Ok(faults);
        }
        let mut faults = Vec::new();
        for wrong in check::wrong_counts(&answer, &right) {
            faults.extend(self.fault_of_wrong(node, wrong)?);
        }
        if faults.is_empty() {
            let nodes = answer.nodes().unwrap_or_default();
            let of_end = check::fault_of_end(node, nodes);
            faults.extend(of_end.or_else(|| check::fault_of_total(&answer, &right)));
        }
        if faults.is_empty() && self.detail {
            faults.extend(columns::faults(node, &answer));
        }
        Ok(faults)
    }

    /// The fault of a move with a wrong count, unless it is further down.
    fn fault_of_wrong(
        &mut self,
        node: &Node,
        wrong: check::Wrong,
    ) -> Result<Option<Fault>, CompareError> {
        if node.depth == 1 {
            return Ok(Some(wrong.into_count()));
        }
        let alone = self.ask(&node.after(wrong.mv))?.nodes();
        let is_right_alone = alone == Some(wrong.expected);
        Ok(is_right_alone.then(|| {
            wrong
                .fault_of_end(node)
                .unwrap_or_else(|| wrong.into_fault())
        }))
    }

    /// Makes the report of a fault.
    pub(super) fn report(
        &mut self,
        asked: &Node,
        nodes: u64,
        found: Found,
    ) -> Result<Finding, CompareError> {
        let expected = sum(&self.right(asked)?);
        let Found { node, faults } = found;
        let mut faults = faults.into_iter();
        let fault = faults.next().unwrap_or(Fault::Sum {
            total: nodes,
            sum: expected,
        });
        self.session.restart();
        let again = self.faults_at(&node)?;
        let only_after_counts = !again.iter().any(|other| other.is_same(&fault));
        let shorter = match only_after_counts {
            true => None,
            false => self.shorter(&node, &fault)?,
        };
        let suspects = shorter
            .as_ref()
            .map_or_else(Vec::new, |node| suspects(node, &fault));
        let shortest = match &shorter {
            Some(node) => {
                let nodes = self.ask(&node.as_test())?.nodes().unwrap_or_default();
                Some(test_of(node, nodes))
            }
            None => None,
        };
        Ok(Finding {
            root: asked.root,
            depth: asked.depth,
            nodes,
            expected,
            position: node.position(),
            left: node.depth,
            moves: node.moves,
            fault,
            others: faults.collect(),
            only_after_counts,
            suspects,
            shortest,
        })
    }

    /// The shortest position with the same fault, whose total is wrong if the total of this one is.
    fn shorter(&mut self, node: &Node, fault: &Fault) -> Result<Option<Node>, CompareError> {
        let total_differs = self.has_wrong_total(node)?;
        shorten(node, &mut |candidate| {
            let has_fault = self
                .faults_at(candidate)?
                .iter()
                .any(|other| other.is_same(fault));
            Ok(has_fault && (!total_differs || self.has_wrong_total(candidate)?))
        })
    }

    /// Whether the count of all leaves, from the position that is given as FEN, is wrong.
    fn has_wrong_total(&mut self, node: &Node) -> Result<bool, CompareError> {
        let test = node.as_test();
        let nodes = self.ask(&test)?.nodes();
        Ok(nodes != Some(sum(&self.right(&test)?)))
    }
}

/// What may be made or taken back wrongly: among the moves without which there is no fault, and below if counts are wrong there.
fn suspects(node: &Node, fault: &Fault) -> Vec<Example> {
    let mut suspects = suspects_of_line(&node.root, &node.moves);
    if fault.is_below() {
        suspects.extend(suspects_of_tree(&node.position(), node.depth));
    }
    suspects
}
