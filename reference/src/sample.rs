//! Positions of few pieces from random games, with their counts: a suite made from a seed.
//!
//! The usual positions are crowded. A circuit that counts them fast may be slow where few moves hang from every node, and
//! this suite shows it. Each position ends a game of its own, of random legal moves from the starting position, at the
//! first moment with no more pieces than a number drawn for that game; so bare endings are as frequent as full ones.

use crate::epd::Entry;
use crate::mailbox;
use crate::perft::{Method, Search, SearchError};
use crate::position::Position;
use crate::random::splitmix;
use crate::square::Square;

/// The fewest pieces of a sample: two kings and one other piece.
const LEAST_PIECES: u64 = 3;

/// A game is abandoned after this many half-moves, since the few pieces left would then only wander about.
const LONGEST_GAME: usize = 600;

/// The deepest count; a board counts no deeper.
const DEEPEST: u32 = 15;

/// A position is left out unless some depth has at least one part in this many of the allowed leaves.
const LEAST_SHARE: u64 = 10;

/// The parameters of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The seed of the random numbers. The same seed gives the same positions.
    pub seed: u64,
    /// How many positions.
    pub positions: usize,
    /// The most pieces on the board, kings and pawns included, 3 to 32.
    pub most_pieces: u64,
    /// The most leaves of a count.
    pub most_leaves: u64,
}

/// Why there is no sample.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// A generator refuses a position.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Two generators count differently: one of them is wrong.
    #[error("{fen}, depth {depth}: cozy-chess counts {cozy}, the mailbox {mailbox}")]
    Differs {
        /// The position.
        fen: String,
        /// How many half-moves deep.
        depth: u32,
        /// Leaves by [`crate::cozy`].
        cozy: u64,
        /// Leaves by [`mod@crate::mailbox`].
        mailbox: u64,
    },
}

impl Sample {
    /// Draws the positions, and counts each with cozy-chess and with the mailbox to the deepest depth within the
    /// allowed leaves.
    ///
    /// # Errors
    /// [`SampleError`] if the two generators differ.
    pub fn entries(&self) -> Result<Vec<Entry>, SampleError> {
        let mut state = self.seed;
        let mut entries = Vec::new();
        while entries.len() < self.positions {
            let Some(position) = self.ending(&mut state) else {
                continue;
            };
            let depths = self.counts(&position)?;
            let most = depths.iter().map(|&(_, leaves)| leaves).max();
            if most >= Some(self.most_leaves / LEAST_SHARE) {
                entries.push(Entry {
                    fen: position.to_string(),
                    position,
                    depths,
                });
            }
        }
        Ok(entries)
    }

    /// The position in which a random game reaches the number of pieces drawn for it, if it does.
    fn ending(&self, state: &mut u64) -> Option<Position> {
        let most = LEAST_PIECES + splitmix(state) % (self.most_pieces - LEAST_PIECES + 1);
        let mut position = Position::starting();
        for _ in 0..LONGEST_GAME {
            let legal = mailbox::legal_moves(&position);
            if legal.is_empty() {
                return None;
            }
            if pieces(&position) <= most {
                return Some(position);
            }
            let choice = splitmix(state) % legal.len() as u64;
            position = position.play(legal[choice as usize]);
        }
        None
    }

    /// The leaves at every depth from 1 to the last within the allowed leaves.
    fn counts(&self, position: &Position) -> Result<Vec<(u32, u64)>, SampleError> {
        let mut counts = Vec::new();
        for depth in 1..=DEEPEST {
            let cozy = Search::new(Method::Cozy).count(position, depth)?;
            if cozy == 0 || cozy > self.most_leaves {
                break;
            }
            let mailbox = Search::new(Method::Mailbox).count(position, depth)?;
            if cozy != mailbox {
                return Err(SampleError::Differs {
                    fen: position.to_string(),
                    depth,
                    cozy,
                    mailbox,
                });
            }
            counts.push((depth, cozy));
        }
        Ok(counts)
    }
}

/// How many pieces are on the board.
fn pieces(position: &Position) -> u64 {
    Square::all()
        .filter(|&square| position.piece_at(square).is_some())
        .count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::PieceKind;

    const SAMPLE: Sample = Sample {
        seed: 7,
        positions: 8,
        most_pieces: 14,
        most_leaves: 2_000,
    };

    #[test]
    fn the_seed_decides() {
        let entries = SAMPLE.entries().unwrap();
        assert_eq!(entries, SAMPLE.entries().unwrap());
        let other = Sample { seed: 8, ..SAMPLE };
        assert_ne!(entries, other.entries().unwrap());
    }

    #[test]
    fn limits_are_kept() {
        let entries = SAMPLE.entries().unwrap();
        assert_eq!(entries.len(), SAMPLE.positions);
        for entry in entries {
            assert!((3..=14).contains(&pieces(&entry.position)), "{}", entry.fen);
            let (depths, leaves): (Vec<u32>, Vec<u64>) = entry.depths.into_iter().unzip();
            let expected: Vec<u32> = (1..).take(depths.len()).collect();
            assert_eq!(depths, expected, "{}", entry.fen);
            let most = leaves.into_iter().max().unwrap();
            assert!((200..=2_000).contains(&most), "{}", entry.fen);
        }
    }

    #[test]
    fn three_pieces_are_two_kings_and_a_man() {
        let bare = Sample {
            most_pieces: 3,
            positions: 3,
            ..SAMPLE
        };
        for entry in bare.entries().unwrap() {
            let kings = Square::all()
                .filter_map(|square| entry.position.piece_at(square))
                .filter(|piece| piece.kind == PieceKind::King);
            assert_eq!((pieces(&entry.position), kings.count()), (3, 2));
        }
    }
}
