//! From a wrong count down to the wrong move.
//!
//! The program and the oracle divide the position. If the lists of moves differ, that is the fault; if counts differ, the position
//! after such a move is the next one. The order is that of the checkers in use: missing moves first, then extra ones, then counts.

mod by_columns;
mod by_totals;
mod report;

use reference::mailbox::legal_moves;
use reference::{Move, Position};

use crate::answer::Answer;
use crate::check;
use crate::error::CompareError;
use crate::fault::Fault;
use crate::finding::Finding;
use crate::node::Node;
use crate::oracle::{Division, Oracle};
use crate::session::Session;

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The program's count.
    pub nodes: u64,
    /// What is wrong; nothing if the count and all that is below it are right.
    pub finding: Option<Finding>,
}

/// Where a fault was found.
struct Found {
    node: Node,
    faults: Vec<Fault>,
}

/// Compares a program with an oracle.
pub struct Referee<'a, 'p> {
    session: &'a mut Session<'p>,
    oracle: &'a mut dyn Oracle,
    /// Whether the columns of the published tables are compared, too.
    detail: bool,
    /// Whether the program gets every position as FEN, since it does not play moves.
    by_fen: bool,
    /// Whether the program lists moves.
    lists_moves: bool,
}

impl<'a, 'p> Referee<'a, 'p> {
    /// A referee of the program in this session. With `detail` the columns that the program prints are compared, too.
    #[must_use]
    pub fn new(session: &'a mut Session<'p>, oracle: &'a mut dyn Oracle, detail: bool) -> Self {
        Self {
            session,
            oracle,
            detail,
            by_fen: false,
            lists_moves: false,
        }
    }

    /// Compares the counts of a position, and goes down to the first difference.
    ///
    /// # Errors
    /// [`CompareError`] if the program or the oracle gives no count.
    pub fn compare(&mut self, root: &Position, depth: u32) -> Result<Compared, CompareError> {
        let node = Node {
            root: *root,
            moves: Vec::new(),
            depth,
        };
        let answer = self.ask(&node)?;
        let nodes = answer.nodes().unwrap_or_default();
        let finding = match self.descend_from(&node, answer)? {
            Some(found) => Some(self.report(&node, nodes, found)?),
            None => None,
        };
        Ok(Compared { nodes, finding })
    }

    /// Asks the program. One that plays no moves is found out, and gets FENs from then on.
    fn ask(&mut self, node: &Node) -> Result<Answer, CompareError> {
        let answer = self.ask_as_is(node)?;
        self.lists_moves |= !answer.moves.is_empty();
        let position = node.position();
        let is_others = |mv: Option<Move>| {
            let piece = mv.and_then(|mv| position.piece_at(mv.from));
            piece.is_none_or(|piece| piece.colour != position.turn())
        };
        let plays_no_moves = !answer.moves.is_empty()
            && answer.moves.iter().all(|(spelt, _)| is_others(spelt.mv))
            || answer.moves.is_empty() && !self.lists_moves;
        if self.by_fen || node.moves.is_empty() || !plays_no_moves {
            return Ok(answer);
        }
        self.by_fen = true;
        self.ask_as_is(node)
    }

    fn ask_as_is(&mut self, node: &Node) -> Result<Answer, CompareError> {
        let by_fen = self.by_fen.then(|| node.from(node.moves.len()));
        let node = by_fen.as_ref().unwrap_or(node);
        Ok(self.session.ask(node.question())?)
    }

    /// The right counts. The reference judges the list of moves, so that a wrong oracle is not taken for a wrong program.
    fn right(&mut self, node: &Node) -> Result<Division, CompareError> {
        let position = node.position();
        let fen = || position.to_string();
        let right = self.oracle.divide(&position, node.depth);
        let mut right = right.map_err(|source| CompareError::Oracle {
            fen: fen(),
            depth: node.depth,
            source,
        })?;
        right.sort_unstable();
        let mut legal = legal_moves(&position);
        legal.sort_unstable();
        if right.iter().map(|&(mv, _)| mv).ne(legal.iter().copied()) {
            return Err(CompareError::WrongOracle {
                fen: fen(),
                listed: right.len(),
                legal: legal.len(),
            });
        }
        Ok(right)
    }

    /// Whether the program prints a total and no moves where there are some: always, or only at depth 1.
    fn has_total_only(&self, answer: &Answer, right: &Division) -> bool {
        let counts = answer.total.is_some_and(|total| total > 0);
        answer.moves.is_empty() && !right.is_empty() && (counts || !self.lists_moves)
    }

    /// Goes down from a position to a fault; gives nothing if the program is right here.
    fn descend(&mut self, node: &Node) -> Result<Option<Found>, CompareError> {
        let answer = self.ask(node)?;
        self.descend_from(node, answer)
    }

    /// The same with the program's answer.
    fn descend_from(&mut self, node: &Node, answer: Answer) -> Result<Option<Found>, CompareError> {
        let right = self.right(node)?;
        if self.has_total_only(&answer, &right) {
            return self.descend_by_totals(node, &answer, &right);
        }
        let faults = check::faults_of_list(node, &answer, &right);
        if !faults.is_empty() {
            let node = node.clone();
            return Ok(Some(Found { node, faults }));
        }
        let mut first: Option<check::Wrong> = None;
        for wrong in check::wrong_counts(&answer, &right) {
            if node.depth == 1 {
                return Ok(Some(Found::of(node, wrong.into_count())));
            }
            if let Some(found) = self.descend(&node.after(wrong.mv))? {
                return Ok(Some(found));
            }
            if let Some(fault) = wrong.fault_of_end(node) {
                return self.shallowest(node, fault).map(Some);
            }
            first = Some(wrong.earlier(first));
        }
        if let Some(wrong) = first {
            return self.shallowest(node, wrong.into_fault()).map(Some);
        }
        let nodes = answer.nodes().unwrap_or_default();
        if let Some(fault) = check::fault_of_end(node, nodes) {
            return self.shallowest(node, fault).map(Some);
        }
        if let Some(fault) = check::fault_of_total(&answer, &right) {
            return Ok(Some(Found::of(node, fault)));
        }
        match self.detail {
            true => self.descend_by_columns(node, &answer),
            false => Ok(None),
        }
    }

    /// The program divides a position wrongly, and counts all positions after it rightly. The smallest depth at which that is so is
    /// looked for.
    fn shallowest(&mut self, node: &Node, fault: Fault) -> Result<Found, CompareError> {
        for depth in 1..node.depth {
            let node = Node {
                depth,
                ..node.clone()
            };
            if let Some(found) = self.descend(&node)? {
                return Ok(found);
            }
        }
        Ok(Found::of(node, fault))
    }
}

impl Found {
    fn of(node: &Node, fault: Fault) -> Self {
        Self {
            node: node.clone(),
            faults: vec![fault],
        }
    }
}
