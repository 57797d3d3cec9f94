//! What a small tree has in it that a program may make, take back or tell apart wrongly.

use std::fmt;

use reference::mailbox::legal_moves;
use reference::{Move, Position};

use crate::legal::{kind_of, MoveKind};

/// The most positions that are looked at.
const MOST_POSITIONS: usize = 100_000;

/// Something that more than a plain move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suspect {
    /// Taking in passing.
    EnPassant,
    /// Castling.
    Castling,
    /// A promotion.
    Promotion,
    /// A king's or a rook's move, or a capture, that ends a right to castle.
    LostRight,
    /// A capture.
    Capture,
    /// A mate or a stalemate, below which there is nothing.
    End,
}

impl Suspect {
    /// The suspects, those that go wrong most often first.
    const ALL: [Self; 6] = [
        Self::EnPassant,
        Self::Castling,
        Self::Promotion,
        Self::LostRight,
        Self::Capture,
        Self::End,
    ];

    /// The suspect in one word, as results for other programs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Promotion => "promotion",
            Self::LostRight => "lost-right",
            Self::Capture => "capture",
            Self::End => "end",
        }
    }

    /// The suspect in a sentence.
    const fn words(self) -> &'static str {
        match self {
            Self::EnPassant => "a capture in passing",
            Self::Castling => "castling",
            Self::Promotion => "a promotion",
            Self::LostRight => "the end of a right to castle",
            Self::Capture => "a capture",
            Self::End => "a mate or a stalemate",
        }
    }

    /// Whether a legal move is one.
    fn is(self, position: &Position, mv: Move) -> bool {
        let kind = kind_of(position, mv);
        let after = || position.play(mv);
        match self {
            Self::EnPassant => kind == MoveKind::EnPassant,
            Self::Castling => kind == MoveKind::Castling,
            Self::Promotion => mv.promotion.is_some(),
            Self::LostRight => {
                kind != MoveKind::Castling && after().castling() != position.castling()
            }
            Self::Capture => kind == MoveKind::Capture,
            Self::End => legal_moves(&after()).is_empty(),
        }
    }
}

/// A suspect with the first line of moves that ends with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The suspect.
    pub suspect: Suspect,
    /// The moves.
    pub moves: Vec<Move>,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Move::to_string).collect();
        write!(f, "{} ({})", self.suspect.words(), moves.join(" "))
    }
}

/// The suspects among moves that are played one after the other.
#[must_use]
pub fn suspects_of_line(root: &Position, moves: &[Move]) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut position = *root;
    for (place, &mv) in moves.iter().enumerate() {
        for suspect in Suspect::ALL {
            if suspect.is(&position, mv) {
                let moves = moves[..=place].to_vec();
                examples.push(Example { suspect, moves });
            }
        }
        position = position.play(mv);
    }
    examples
}

/// The suspects among the first moves of a tree, down to this depth, with an example of each; the shortest lines are looked at first.
#[must_use]
pub fn suspects_of_tree(root: &Position, depth: u32) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut level = vec![(*root, Vec::new())];
    let mut seen = 0;
    for _ in 0..depth {
        let mut next = Vec::new();
        for (position, moves) in &level {
            for mv in legal_moves(position) {
                let line = || [&**moves, &[mv]].concat();
                for suspect in Suspect::ALL {
                    let is_known = examples.iter().any(|example| example.suspect == suspect);
                    if !is_known && suspect.is(position, mv) {
                        examples.push(Example {
                            suspect,
                            moves: line(),
                        });
                    }
                }
                next.push((position.play(mv), line()));
            }
            seen += 1;
            if seen >= MOST_POSITIONS || next.len() >= MOST_POSITIONS {
                break;
            }
        }
        level = next;
    }
    examples.sort_by_key(|example| example.suspect);
    examples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suspect_has_a_shortest_line() {
        for (fen, depth, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 3, &[][..]),
            (
                "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1",
                2,
                &[(Suspect::EnPassant, 2), (Suspect::Capture, 2)],
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                1,
                &[(Suspect::Castling, 1), (Suspect::LostRight, 1)],
            ),
            (
                "7k/P7/8/8/8/8/8/4K3 w - - 0 1",
                1,
                &[(Suspect::Promotion, 1)],
            ),
            ("7k/5K2/8/8/8/8/6R1/8 w - - 0 1", 1, &[(Suspect::End, 1)]),
        ] {
            let examples = suspects_of_tree(&fen.parse().unwrap(), depth);
            let found: Vec<_> = examples
                .iter()
                .map(|it| (it.suspect, it.moves.len()))
                .collect();
            assert_eq!(found, expected, "{fen}");
        }
    }
}
