//! A place in the tree of moves.

use reference::{Move, Position};

use crate::session::Question;

/// A position as the program is asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// The position that the program gets as FEN.
    pub(crate) root: Position,
    /// The moves that lead from there to the position.
    pub(crate) moves: Vec<Move>,
    /// The depth below it.
    pub(crate) depth: u32,
}

impl Node {
    /// The position after the moves.
    pub(crate) fn position(&self) -> Position {
        self.question().position()
    }

    /// The question for the program.
    pub(crate) fn question(&self) -> Question<'_> {
        Question {
            root: &self.root,
            moves: &self.moves,
            depth: self.depth,
        }
    }

    /// The place after another move, which is legal.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut moves = self.moves.clone();
        moves.push(mv);
        Self {
            root: self.root,
            moves,
            depth: self.depth.saturating_sub(1),
        }
    }

    /// The same place, given as the position after the first moves and the other moves.
    pub(crate) fn from(&self, played: usize) -> Self {
        let (first, rest) = self.moves.split_at(played.min(self.moves.len()));
        Self {
            root: first
                .iter()
                .fold(self.root, |position, &mv| position.play(mv)),
            moves: rest.to_vec(),
            depth: self.depth,
        }
    }

    /// The depth of this place's leaves below the position that is given as FEN.
    pub(crate) fn depth_from_root(&self) -> u32 {
        self.depth + u32::try_from(self.moves.len()).unwrap_or(u32::MAX - self.depth)
    }

    /// The root with the depth that reaches this place's leaves.
    pub(crate) fn as_test(&self) -> Self {
        Self {
            root: self.root,
            moves: Vec::new(),
            depth: self.depth_from_root(),
        }
    }
}
