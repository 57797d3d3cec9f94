//! Where the pieces of an ending stand.

use super::geometry::squares;
use super::material::MAX_PIECES;
use crate::castling::CastlingRights;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// Like pieces and their squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Group {
    pub piece: Piece,
    /// Bit 0 = a1.
    pub set: u64,
}

/// Where the pieces of an ending stand, whoever is to move and whether or not the rules allow it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    pub(super) groups: [Group; MAX_PIECES],
    pub(super) count: usize,
}

impl Placement {
    /// Groups of like pieces, nothing placed.
    pub(super) fn of_groups(pieces: &[Piece]) -> Self {
        let nothing = Group {
            piece: Piece::new(Colour::White, PieceKind::King),
            set: 0,
        };
        let mut groups = [nothing; MAX_PIECES];
        for (group, &piece) in groups.iter_mut().zip(pieces) {
            group.piece = piece;
        }
        Self {
            groups,
            count: pieces.len().min(MAX_PIECES),
        }
    }

    /// The groups.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups[..self.count]
    }

    /// The pieces with their squares, group by group.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let of_group = |group: &Group| {
            squares(group.set).map(Square::from_low_bits).map({
                let piece = group.piece;
                move |square| (square, piece)
            })
        };
        self.groups().iter().flat_map(of_group)
    }

    /// All squares taken.
    pub(super) fn occupied(&self) -> u64 {
        self.groups().iter().fold(0, |set, group| set | group.set)
    }

    /// Turns the board.
    pub(super) fn turn(&mut self, image: impl Fn(u8) -> u8) {
        for group in &mut self.groups[..self.count] {
            group.set = squares(group.set).fold(0, |set, at| set | 1 << (image(at) & 63));
        }
    }

    /// The position with `turn` to move, if the rules allow it: the kings apart, the side not to
    /// move not in check, no pawn on the first or last rank. No castling right, no en-passant
    /// square.
    #[must_use]
    pub fn position(&self, turn: Colour) -> Option<Position> {
        let position = self.unchecked(turn)?;
        let other = !turn;
        (!position.is_attacked(position.king(other), turn)).then_some(position)
    }

    /// The position, whether or not a king could be taken.
    pub(super) fn unchecked(&self, turn: Colour) -> Option<Position> {
        let mut board = [None; 64];
        let mut kings = [None; 2];
        for (square, piece) in self.pieces() {
            if piece.kind == PieceKind::King {
                kings[piece.colour.index()] = Some(square);
            }
            if piece.kind == PieceKind::Pawn && matches!(square.rank(), 0 | 7) {
                return None;
            }
            board[square.index()] = Some(piece);
        }
        let [Some(white), Some(black)] = kings else {
            return None;
        };
        Some(Position {
            board,
            kings: [white, black],
            turn,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        })
    }

    /// Sorts the pieces of a position into groups; `None` if they are not those of `groups` with
    /// these counts.
    pub(super) fn of(position: &Position, groups: &[(Piece, usize)]) -> Option<Self> {
        let pieces: Vec<Piece> = groups.iter().map(|&(piece, _)| piece).collect();
        let mut placement = Self::of_groups(&pieces);
        for (square, piece) in position.pieces() {
            let place = pieces.iter().position(|&other| other == piece)?;
            placement.groups[place].set |= 1 << square.index();
        }
        let complete = placement
            .groups()
            .iter()
            .zip(groups)
            .all(|(group, &(_, count))| group.set.count_ones() as usize == count);
        complete.then_some(placement)
    }
}
