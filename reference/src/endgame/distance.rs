//! Distance to mate, found backwards from the mates.
//!
//! Every position of the ending gets the number of half-moves to mate with best play, by retrograde
//! analysis: the mates are level 0; from a lost position one half-move back is a win, and a position
//! all of whose moves lead to the enemy's wins is lost. Moves that capture or promote lead into
//! smaller endings, which are solved first. Forward moves come from [Sandström's
//! generator](crate::sandstroem), backward ones from walks of the same table.

use std::collections::HashMap;

use super::encoding::{Encoding, IndexError};
use super::geometry::transpose;
use super::index::Index;
use super::material::Material;
use super::placement::Placement;
use super::unmove::for_each_unmove;
use crate::moves::Move;
use crate::piece::{Colour, Piece};
use crate::position::Position;
use crate::sandstroem::{Board, Step, StepKind};

/// The most pieces of an ending that is solved.
const MAX_PIECES: usize = 4;

/// The result of best play, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move mates in this many half-moves, an odd number.
    Win(u16),
    /// The side to move is mated in this many half-moves, an even number; 0 is mate.
    Loss(u16),
    /// Best play does not end in mate.
    Draw,
}

/// Why an ending is not solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DistanceError {
    /// Too many pieces.
    #[error("{material} has {} pieces; distances are found for up to {MAX_PIECES}", .material.pieces().len())]
    TooMany {
        /// The ending.
        material: Material,
    },
    /// One pawn may take another in passing, which a placement does not show.
    #[error("{material} has pawns on both sides; its placements do not say what can be taken en passant")]
    EnPassant {
        /// The ending.
        material: Material,
    },
}

/// The distances of every position of an ending.
#[derive(Debug)]
pub struct Distances {
    index: Index,
    /// By side to move and number: [`ILLEGAL`], 0 for a draw, n for a win in n half-moves, -1 - n for
    /// a loss in n.
    values: [Vec<i16>; 2],
}

const ILLEGAL: i16 = i16::MIN;

fn outcome_of(value: i16) -> Option<Outcome> {
    match value {
        ILLEGAL => None,
        0 => Some(Outcome::Draw),
        1.. => Some(Outcome::Win(value.unsigned_abs())),
        _ => Some(Outcome::Loss(value.unsigned_abs() - 1)),
    }
}

impl Distances {
    /// Solves an ending of up to four pieces, and all it can turn into.
    ///
    /// # Errors
    /// [`DistanceError`] for more pieces, or pawns on both sides.
    pub fn solve(material: &Material) -> Result<Self, DistanceError> {
        if material.pieces().len() > MAX_PIECES {
            return Err(DistanceError::TooMany {
                material: material.clone(),
            });
        }
        if material.has_pawns_of_both() {
            return Err(DistanceError::EnPassant {
                material: material.clone(),
            });
        }
        Ok(Solver::new(material, &mut HashMap::new()).solve())
    }

    /// The numbering of the ending.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// [`IndexError::Position`] if it is not of this ending, [`IndexError::Rights`] if it has castling rights.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, IndexError> {
        let number = self.index.encode_position(position)?;
        let value = self.value(position.turn(), number);
        // A position is always legal, so it has an outcome.
        Ok(outcome_of(value).unwrap_or(Outcome::Draw))
    }

    /// The outcome of a number with `turn` to move; `None` if that is no legal position.
    #[must_use]
    pub fn outcome_of(&self, turn: Colour, number: u64) -> Option<Outcome> {
        outcome_of(self.value(turn, number))
    }

    fn value(&self, turn: Colour, number: u64) -> i16 {
        usize::try_from(number)
            .ok()
            .and_then(|number| self.values[turn.index()].get(number).copied())
            .unwrap_or(ILLEGAL)
    }

    /// The longest win of a side that is to move, in half-moves, with a position where it takes so
    /// long; `None` if it never wins.
    #[must_use]
    pub fn longest_win(&self, turn: Colour) -> Option<(u16, Position)> {
        let values = self.values[turn.index()].iter().zip(0..);
        let (&longest, number) =
            values.max_by_key(|&(&value, number)| (value, std::cmp::Reverse(number)))?;
        let plies = u16::try_from(longest).ok().filter(|&plies| plies > 0)?;
        let position = self.index.decode(number).ok()?.position(turn)?;
        Some((plies, position))
    }

    /// How many positions with `turn` to move are won, lost and drawn.
    #[must_use]
    pub fn tally(&self, turn: Colour) -> Tally {
        let mut tally = Tally::default();
        for &value in &self.values[turn.index()] {
            match outcome_of(value) {
                Some(Outcome::Win(_)) => tally.wins += 1,
                Some(Outcome::Loss(_)) => tally.losses += 1,
                Some(Outcome::Draw) => tally.draws += 1,
                None => {}
            }
        }
        tally
    }
}

/// Positions by outcome for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions that it wins.
    pub wins: u64,
    /// Positions that it loses.
    pub losses: u64,
    /// Best play does not end in mate.
    pub draws: u64,
}

/// A position under work: side to move and number.
type Node = (Colour, usize);

/// Moves left to try, in halves: see [`Solver::weight`].
const WHOLE: u16 = 2;

/// The ending being solved.
struct Solver<'a> {
    index: Index,
    values: [Vec<i16>; 2],
    /// By side to move and number: the moves not yet known to lose.
    remaining: [Vec<u16>; 2],
    /// The placement is its own mirror image.
    symmetric: Vec<bool>,
    /// By half-moves to mate: the positions found at that distance.
    levels: Vec<Vec<Node>>,
    /// By half-moves to mate: positions with a move into a smaller ending that is lost (and wins) or
    /// won (and loses) for the side then to move.
    conversions: Vec<Vec<(Node, bool)>>,
    smaller: &'a mut HashMap<Material, Distances>,
}

impl<'a> Solver<'a> {
    fn new(material: &Material, smaller: &'a mut HashMap<Material, Distances>) -> Self {
        let index = Index::new(material);
        let size = usize::try_from(index.size()).unwrap_or(usize::MAX);
        let mut solver = Self {
            values: [vec![ILLEGAL; size], vec![ILLEGAL; size]],
            remaining: [vec![0; size], vec![0; size]],
            symmetric: vec![false; size],
            index,
            levels: Vec::new(),
            conversions: Vec::new(),
            smaller,
        };
        for number in 0..size {
            solver.enter(number);
        }
        solver
    }

    /// Looks at both positions of a number.
    fn enter(&mut self, number: usize) {
        let Ok(placement) = self.index.decode(number as u64) else {
            return;
        };
        self.symmetric[number] = self.index.encoding() != Encoding::Pawns && {
            let mut image = placement;
            image.turn(transpose);
            image == placement
        };
        for turn in Colour::ALL {
            if let Some(position) = placement.position(turn) {
                self.enter_position((turn, number), &position);
            }
        }
    }

    fn enter_position(&mut self, node: Node, position: &Position) {
        let (turn, number) = node;
        let board = Board::from(position);
        let moves = board.legal();
        self.values[turn.index()][number] = 0;
        self.remaining[turn.index()][number] = moves.len() as u16 * WHOLE;
        if moves.is_empty() && position.in_check() {
            self.decide(node, Outcome::Loss(0));
        }
        for step in moves {
            let captured = position.piece_at(step.to);
            let promoted = match step.kind {
                StepKind::Promotion(kind) => Some(Piece::new(turn, kind)),
                _ => None,
            };
            if captured.is_some() || promoted.is_some() {
                self.convert(node, position, step, captured, promoted);
            }
        }
    }

    /// Notes what a move into a smaller ending leads to.
    fn convert(
        &mut self,
        node: Node,
        position: &Position,
        step: Step,
        captured: Option<Piece>,
        promoted: Option<Piece>,
    ) {
        let after = position.play(Move::from(step));
        let material = self.index.material().after(captured, promoted);
        if !self.smaller.contains_key(&material) {
            let solved = Solver::new(&material, self.smaller).solve();
            self.smaller.insert(material.clone(), solved);
        }
        let outcome = self
            .smaller
            .get(&material)
            .map(|ending| ending.outcome(&after));
        let (plies, wins) = match outcome {
            Some(Ok(Outcome::Loss(plies))) => (plies, true),
            Some(Ok(Outcome::Win(plies))) => (plies, false),
            _ => return,
        };
        let level = usize::from(plies) + 1;
        if self.conversions.len() <= level {
            self.conversions.resize_with(level + 1, Vec::new);
        }
        self.conversions[level].push((node, wins));
    }

    /// Sets the outcome of a position that has none.
    fn decide(&mut self, (turn, number): Node, outcome: Outcome) {
        let (value, plies) = match outcome {
            Outcome::Win(plies) => (plies as i16, plies),
            Outcome::Loss(plies) => (-1 - plies as i16, plies),
            Outcome::Draw => return,
        };
        self.values[turn.index()][number] = value;
        let level = usize::from(plies);
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Vec::new);
        }
        self.levels[level].push((turn, number));
    }

    fn is_open(&self, (turn, number): Node) -> bool {
        self.values[turn.index()][number] == 0
    }

    fn solve(mut self) -> Distances {
        let mut plies = 0;
        while usize::from(plies) < self.levels.len().max(self.conversions.len()) {
            for (node, wins) in self.take_conversions(plies) {
                if wins {
                    self.win(node, plies);
                } else {
                    self.lose_a_move(node, WHOLE, plies);
                }
            }
            let level = self.levels.get_mut(usize::from(plies)).map(std::mem::take);
            for node in level.unwrap_or_default() {
                self.expand(node, plies + 1);
            }
            plies += 1;
        }
        Distances {
            index: self.index,
            values: self.values,
        }
    }

    fn take_conversions(&mut self, plies: u16) -> Vec<(Node, bool)> {
        let level = self.conversions.get_mut(usize::from(plies));
        level.map(std::mem::take).unwrap_or_default()
    }

    /// Looks at every position one half-move before a decided one.
    fn expand(&mut self, (turn, number): Node, plies: u16) {
        let Ok(placement) = self.index.decode(number as u64) else {
            return;
        };
        let lost = self.values[turn.index()][number] < 0;
        let mover = !turn;
        let mut before = Vec::new();
        for_each_unmove(&placement, mover, |placement: &Placement| {
            before.extend(self.index.encode(placement));
        });
        for other in before {
            let node = (mover, other as usize);
            if lost {
                self.win(node, plies);
            } else {
                self.lose_a_move(node, self.weight(other as usize, number), plies);
            }
        }
    }

    fn win(&mut self, node: Node, plies: u16) {
        if self.is_open(node) {
            self.decide(node, Outcome::Win(plies));
        }
    }

    fn lose_a_move(&mut self, node: Node, weight: u16, plies: u16) {
        let left = &mut self.remaining[node.0.index()][node.1];
        *left = left.saturating_sub(weight);
        if *left == 0 && self.is_open(node) {
            self.decide(node, Outcome::Loss(plies));
        }
    }

    /// How many moves, in halves, one backward move stands for.
    ///
    /// A placement that is its own mirror image has its moves in pairs that lead to one number, and
    /// is reached from a number by pairs of moves. So a backward move from an ordinary placement to
    /// such a one is two moves forward, and the other way round it is half a move.
    fn weight(&self, before: usize, after: usize) -> u16 {
        match (self.symmetric[before], self.symmetric[after]) {
            (true, false) => 2 * WHOLE,
            (false, true) => WHOLE / 2,
            _ => WHOLE,
        }
    }
}
