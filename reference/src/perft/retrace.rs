//! Retracing: computes the count of the whole from the counts of its parts, by a walk that shares no code with their
//! [`Split`](super::Split).
//!
//! [`Split`](super::Split) finds the parts with the mailbox generator, from the root downwards, and multiplies the
//! count of each part by the number of ways that lead to it. Retracing plays the moves with Huginn's generator, on its
//! own board, and adds up from the parts to the root. So if the split misses a part, or has a wrong part or a wrong
//! number of ways, the two results differ.

use std::collections::HashMap;

use crate::generator::Generator;
use crate::huginn::Huginn;
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::zobrist;

/// A position at the depth of the parts that is not among them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("none of the parts is the position after `{}`", played(.line))]
pub struct MissingPart {
    /// The moves from the root.
    pub line: Vec<Move>,
}

/// The moves as a sentence has them.
fn played(line: &[Move]) -> String {
    let texts: Vec<_> = line.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// The counts of the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retraced {
    /// All leaves.
    pub total: u64,
    /// The leaves after each root move, sorted by move; empty if the root is the only part.
    pub roots: Vec<(Move, u64)>,
}

/// The count of the whole from the counts of its parts, which are the positions `plies` half-moves below the root.
///
/// Positions are compared by their [keys](crate::zobrist), of which two are equal by accident once in 2^64 pairs. The
/// sums stop at `u64::MAX`.
///
/// # Errors
/// [`MissingPart`] if a position at that depth is none of the parts.
pub fn retrace<'a>(
    root: &Position,
    plies: u32,
    parts: impl IntoIterator<Item = (&'a Position, u64)>,
) -> Result<Retraced, MissingPart> {
    let parts = parts.into_iter();
    let mut walk = Walk {
        parts: parts
            .map(|(part, count)| (zobrist::key(part), count))
            .collect(),
        known: HashMap::new(),
    };
    let mut board = Huginn::from(root);
    let Some(rest) = plies.checked_sub(1) else {
        let total = walk.below(&mut board, plies)?;
        return Ok(Retraced {
            total,
            roots: Vec::new(),
        });
    };
    let mut roots = walk.after_each(&mut board, rest)?;
    roots.sort_unstable();
    Ok(Retraced {
        total: sum(&roots),
        roots,
    })
}

fn sum(counts: &[(Move, u64)]) -> u64 {
    let counts = counts.iter().map(|(_, count)| *count);
    counts.fold(0, u64::saturating_add)
}

/// The counts known so far.
struct Walk {
    /// The counts of the parts, by key.
    parts: HashMap<u64, u64>,
    /// The counts of positions above the parts, by key and by half-moves to the parts.
    known: HashMap<(u64, u32), u64>,
}

impl Walk {
    /// The leaves below the position on `board`, which is so many half-moves above the parts.
    fn below(&mut self, board: &mut Huginn, plies: u32) -> Result<u64, MissingPart> {
        let key = decisive_key(board);
        let Some(rest) = plies.checked_sub(1) else {
            let missing = MissingPart { line: Vec::new() };
            return self.parts.get(&key).copied().ok_or(missing);
        };
        if let Some(&known) = self.known.get(&(key, plies)) {
            return Ok(known);
        }
        let count = sum(&self.after_each(board, rest)?);
        self.known.insert((key, plies), count);
        Ok(count)
    }

    /// The leaves after each move, which leads to a position `rest` half-moves above the parts.
    fn after_each(
        &mut self,
        board: &mut Huginn,
        rest: u32,
    ) -> Result<Vec<(Move, u64)>, MissingPart> {
        let mut all = Ok(Vec::new());
        board.for_each(|after, mv| {
            let Ok(counts) = &mut all else { return };
            match self.below(after, rest) {
                Ok(count) => counts.push((mv, count)),
                Err(mut missing) => {
                    missing.line.insert(0, mv);
                    all = Err(missing);
                }
            }
        });
        all
    }
}

/// The key of the position without an en-passant square on which no pawn can capture.
fn decisive_key(board: &mut Huginn) -> u64 {
    let Some(square) = board.en_passant() else {
        return board.key();
    };
    let is_capture = |mv: &Move| {
        let piece = Generator::piece_at(board, mv.from);
        mv.to == square && piece.is_some_and(|piece| piece.kind == PieceKind::Pawn)
    };
    match board.clone().moves().iter().any(is_capture) {
        true => board.key(),
        false => board.key() ^ zobrist::en_passant(Some(square)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::{divide, perft, Split};
    use crate::testing::LIVELY;

    /// The parts of a position so many half-moves down, with their leaves `depth` half-moves below the root.
    fn parts(root: &Position, plies: u32, depth: u32) -> Vec<(Position, u64)> {
        let split = (0..plies).fold(Split::of(root), |split, _| split.deeper());
        let nodes = split.nodes().iter();
        nodes
            .map(|node| (node.position, perft(&node.position, depth - plies)))
            .collect()
    }

    fn retraced(
        root: &Position,
        plies: u32,
        parts: &[(Position, u64)],
    ) -> Result<Retraced, MissingPart> {
        retrace(
            root,
            plies,
            parts.iter().map(|(part, count)| (part, *count)),
        )
    }

    #[test]
    fn the_parts_make_what_is_counted_in_one() {
        for fen in LIVELY {
            let root = fen.parse().unwrap();
            for plies in 0..=3 {
                let whole = retraced(&root, plies, &parts(&root, plies, 4)).unwrap();
                assert_eq!(whole.total, perft(&root, 4), "{plies}, {fen}");
                if plies > 0 {
                    assert_eq!(whole.roots, divide(&root, 4), "{plies}, {fen}");
                }
            }
        }
    }

    #[test]
    fn a_part_that_is_missing_is_named_by_the_moves_that_lead_there() {
        let root = Position::starting();
        let mut parts = parts(&root, 2, 3);
        let after = |moves: [&str; 2]| {
            moves
                .iter()
                .fold(root, |position, mv| position.play(mv.parse().unwrap()))
        };
        let lost = after(["b1c3", "a7a5"]).essence();
        parts.retain(|(part, _)| *part != lost);
        let missing = retraced(&root, 2, &parts).unwrap_err();
        assert_eq!(
            missing.to_string(),
            "none of the parts is the position after `b1c3 a7a5`"
        );
        assert!(retraced(&root, 3, &parts).is_err(), "at another depth");
        assert!(retraced(&root, 0, &parts).is_err(), "at the root");
    }

    #[test]
    fn parts_that_differ_in_anything_that_matters_are_not_taken_for_each_other() {
        let fen = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1";
        let root: Position = fen.parse().unwrap();
        for other in [
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk e3 0 1",
            "r3k2r/8/8/8/3pP3/8/8/R3K1R1 b Qkq e3 0 1",
            "r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1",
        ] {
            let other = other.parse().unwrap();
            assert!(retraced(&root, 0, &[(other, 1)]).is_err(), "{other}");
        }
        assert_eq!(retraced(&root, 0, &[(root, 7)]).unwrap().total, 7);
    }

    #[test]
    fn many_ways_to_few_positions_are_counted_without_walking_each() {
        // Two kings have some 7,000 positions, and more than 10^13 ways to play twenty half-moves.
        let root = "8/8/8/8/8/8/8/K6k w - - 0 1".parse().unwrap();
        let split = (0..20).fold(Split::of(&root), |split, _| split.deeper());
        let nodes = split.nodes().iter();
        let whole = retrace(&root, 20, nodes.map(|node| (&node.position, 1))).unwrap();
        assert_eq!(whole.total, split.total(&vec![1; split.nodes().len()]));
        assert!(whole.total > 10_u64.pow(13), "{}", whole.total);
    }
}
