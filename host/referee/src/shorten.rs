//! A position with as few pieces as possible in which a program is wrong in the same way.

mod sketch;

use std::fmt;
use std::time::{Duration, Instant};

use reference::perft::perft;
use reference::{Colour, Move, Position, Square, Wing};

use crate::error::CompareError;
use crate::node::Node;
use sketch::Sketch;

/// How long pieces are taken away.
const LONGEST: Duration = Duration::from_secs(4);

/// The shortest position with a fault that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest {
    /// The position.
    pub root: Position,
    /// The moves after which the fault shows; usually none.
    pub moves: Vec<Move>,
    /// The depth of the test: the moves, and the depth below them.
    pub depth: u32,
    /// The right count of the test.
    pub expected: u64,
    /// The program's count.
    pub nodes: u64,
}

impl Shortest {
    /// The test as a line of a suite.
    #[must_use]
    pub fn epd(&self) -> String {
        format!("{} ;D{} {}", self.root, self.depth, self.expected)
    }
}

impl fmt::Display for Shortest {
    /// Writes the test with a sentence before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            nodes,
            expected,
            depth,
            ..
        } = self;
        match nodes == expected {
            false => writeln!(f, "The shortest position that shows it, as a test (the program counts {nodes}):")?,
            true => writeln!(f, "The shortest position that shows it; compare the list of moves at depth {depth}, since the counts are equal:")?,
        }
        write!(f, "{}", self.epd())?;
        if !self.moves.is_empty() {
            let moves: Vec<String> = self.moves.iter().map(Move::to_string).collect();
            write!(f, "\nThere the fault comes after {}.", moves.join(" "))?;
        }
        Ok(())
    }
}

/// Asks whether a position has the same fault.
pub(crate) type HasFault<'a> = dyn FnMut(&Node) -> Result<bool, CompareError> + 'a;

/// Takes moves, pieces and castling rights away from a position with a fault as long as `has_fault` says that it is the same.
///
/// Moves are taken away at the beginning, so that the rest begins at a later position. Pieces are taken away several at a time at
/// first (delta debugging: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
pub(crate) fn shorten(
    node: &Node,
    has_fault: &mut HasFault<'_>,
) -> Result<Option<Node>, CompareError> {
    let Some(mut node) = later_root(node, has_fault)? else {
        return Ok(None);
    };
    drop_rights(&mut node, has_fault)?;
    let deadline = Instant::now() + LONGEST;
    let mut at_once = node.root.pieces().count().div_ceil(2);
    while at_once > 0 && Instant::now() < deadline {
        let pieces: Vec<Square> = Sketch::of(&node.root).removable();
        let mut is_shorter = false;
        for some in pieces.chunks(at_once) {
            if Instant::now() >= deadline {
                break;
            }
            let candidate = Sketch::of(&node.root).without(some);
            is_shorter |= take_over(&mut node, &candidate, has_fault)?;
        }
        if at_once > 1 || !is_shorter {
            at_once /= 2;
        }
    }
    Ok(Some(node))
}

/// Takes castling rights and the en-passant square away where they don't matter. Otherwise they would keep their pieces on the board.
fn drop_rights(node: &mut Node, has_fault: &mut HasFault<'_>) -> Result<(), CompareError> {
    take_over(
        node,
        &Sketch::of(&node.root).without_en_passant(),
        has_fault,
    )?;
    for colour in Colour::ALL {
        for wing in Wing::ALL {
            let candidate = Sketch::of(&node.root).without_right(colour, wing);
            take_over(node, &candidate, has_fault)?;
        }
    }
    Ok(())
}

/// The same fault after as few of the moves as possible.
fn later_root(node: &Node, has_fault: &mut HasFault<'_>) -> Result<Option<Node>, CompareError> {
    for played in (0..=node.moves.len()).rev() {
        let candidate = node.from(played);
        if has_fault(&candidate)? {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

/// Takes the candidate over if it is a position, if the moves are legal from it, and if it has the fault.
fn take_over(
    node: &mut Node,
    candidate: &Sketch,
    has_fault: &mut HasFault<'_>,
) -> Result<bool, CompareError> {
    let Some(root) = candidate.position().filter(|root| *root != node.root) else {
        return Ok(false);
    };
    let played = node
        .moves
        .iter()
        .try_fold(root, |position, &mv| position.try_play(mv));
    let candidate = Node {
        root,
        ..node.clone()
    };
    if played.is_err() || !has_fault(&candidate)? {
        return Ok(false);
    }
    *node = candidate;
    Ok(true)
}

/// The test for the program's author that a node makes. `nodes` is the count that the program gives for this test.
pub(crate) fn test_of(node: &Node, nodes: u64) -> Shortest {
    let depth = node.depth_from_root();
    Shortest {
        root: node.root,
        moves: node.moves.clone(),
        depth,
        expected: perft(&node.root, depth),
        nodes,
    }
}
