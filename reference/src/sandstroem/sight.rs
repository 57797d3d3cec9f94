//! Sight: the walks that the circuit leaves out because no enemy piece can be met on them.
//!
//! For every line through the king's square and its neighbours, the circuit knows whether an enemy piece slides along
//! it; it also knows whether an enemy knight is near, and whether the other king is. If no enemy slides along a
//! square's file and rank, the circuit visits only the first square of the four rays along them, and it does the same
//! with the diagonals. It walks a knight's hops only if a knight is near. It tests a square by a bishop's walk if only
//! a bishop, a queen, a pawn or a knight could attack it. A pawn's captures are left out if no enemy stands as near as the
//! rank ahead of it. In software this would cost more than it saves, so only the
//! counting of table steps follows the circuit here.

use super::attack::{Reach, DIAGONAL, ORTHOGONAL};
use super::board::{bit, Board, BLACK};
use super::steps::{Meter, Purpose};
use crate::piece::{Colour, PieceKind};
use crate::posdata::{posdata, ptype, DIRECTIONS};
use crate::square::Square;

impl Board {
    /// The reach without the knight's hops, if no knight is near the king of the side to move.
    #[inline(always)]
    pub(super) fn near_reach<M: Meter>(&self, reach: Reach, _: &mut M) -> Reach {
        if !M::COUNTS {
            return reach;
        }
        let king = Square::from_low_bits(self.king(self.turn));
        let near = |square: Square| {
            square.file().abs_diff(king.file()) <= 4 && square.rank().abs_diff(king.rank()) <= 3
        };
        let knights = self.enemies(&[PieceKind::Knight]).any(near);
        Reach { knights, ..reach }
    }

    /// The reach along the lines that run through a square.
    #[inline(always)]
    pub(super) fn reach_towards<M: Meter>(&self, target: u8, reach: Reach, _: &mut M) -> Reach {
        if !M::COUNTS {
            return reach;
        }
        let mut short = 0;
        if !self.is_open(target, 0) && !self.is_open(target, 1) {
            short |= ORTHOGONAL;
        }
        if !self.is_open(target, 4) && !self.is_open(target, 5) {
            short |= DIAGONAL;
        }
        Reach { short, ..reach }
    }

    /// The reach along all lines: the circuit does not know on which lines enemies slide towards the square to which the king
    /// castles.
    #[inline(always)]
    pub(super) fn far_reach<M: Meter>(&self, reach: Reach, _: &mut M) -> Reach {
        if !M::COUNTS {
            return reach;
        }
        Reach { short: 0, ..reach }
    }

    /// Whether the circuit leaves out the captures of a pawn: no enemy but the king stands on the rank ahead of it, nor on a rank
    /// nearer to the pawn's own side. It knows that up to the side's fifth rank.
    #[inline(always)]
    pub(super) fn no_enemy_ahead<M: Meter>(&self, from: u8, _: &mut M) -> bool {
        if !M::COUNTS {
            return false;
        }
        let ranks = |square: Square| match self.turn {
            Colour::White => square.rank(),
            Colour::Black => 7 - square.rank(),
        };
        let ahead = ranks(Square::from_low_bits(from)) + 1;
        let kinds = [
            PieceKind::Pawn,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ];
        ahead <= 4 && !self.enemies(&kinds).any(|square| ranks(square) <= ahead)
    }

    /// Whether a square beside the king is attacked.
    #[inline(always)]
    pub(super) fn attacked_beside_king<M: Meter>(
        &self,
        target: u8,
        reach: Reach,
        occupied: u64,
        meter: &mut M,
    ) -> bool {
        if !M::COUNTS {
            return self.attacked(target, reach, occupied, Purpose::KingTest, meter);
        }
        let reach = self.reach_towards(target, reach, meter);
        let kings =
            [Colour::White, Colour::Black].map(|colour| Square::from_low_bits(self.king(colour)));
        let kings_near = kings[0].file().abs_diff(kings[1].file()) <= 2
            && kings[0].rank().abs_diff(kings[1].rank()) <= 2;
        if kings_near || self.is_open(target, 0) || self.is_open(target, 1) {
            return self.attacked(target, reach, occupied, Purpose::KingTest, meter);
        }
        let from = Square::from_low_bits(target);
        let turns = |square: Square| {
            let beside = square.file().abs_diff(from.file()) == 1;
            occupied & bit(square.index() as u8) != 0 || beside && reach.short & DIAGONAL != 0
        };
        let squares = posdata().walk(ptype(self.turn, PieceKind::Bishop), from, turns);
        for square in squares {
            meter.step(Purpose::KingTest);
            if occupied & bit(square.index() as u8) != 0 && self.attacks_along(square, from) {
                return true;
            }
        }
        reach.knights && self.attacked_by_a_knight(target, reach.by, Purpose::KingTest, meter)
    }

    /// Whether an enemy piece slides along the line through a square in a direction, from any square of the line.
    fn is_open(&self, target: u8, direction: usize) -> bool {
        let target = Square::from_low_bits(target);
        let (files, ranks) = DIRECTIONS[direction];
        let sliders: &[PieceKind] = if files == 0 || ranks == 0 {
            &[PieceKind::Rook, PieceKind::Queen]
        } else {
            &[PieceKind::Bishop, PieceKind::Queen]
        };
        self.enemies(sliders).any(|square| {
            (-7..8).any(|steps: i8| target.offset(files * steps, ranks * steps) == Some(square))
        })
    }

    /// Whether the enemy piece on a square beside `target`, or further along the same diagonal, attacks `target`.
    fn attacks_along(&self, square: Square, target: Square) -> bool {
        let code = self.codes[square.index()];
        if (code & BLACK == 0) == (self.turn == Colour::White) {
            return false;
        }
        let beside = square.file().abs_diff(target.file()) == 1;
        let above = square.rank() > target.rank();
        match PieceKind::from_code(code & 7) {
            Some(PieceKind::Bishop | PieceKind::Queen) => true,
            Some(PieceKind::King) => beside,
            Some(PieceKind::Pawn) => beside && above == (self.turn == Colour::White),
            _ => false,
        }
    }

    /// The squares of the enemy's pieces of some kinds.
    fn enemies<'a>(&'a self, kinds: &'a [PieceKind]) -> impl Iterator<Item = Square> + 'a {
        let enemy = self.occupied[self.other().index()];
        let of_kinds = move |square: &Square| {
            enemy & bit(square.index() as u8) != 0
                && PieceKind::from_code(self.codes[square.index()] & 7)
                    .is_some_and(|kind| kinds.contains(&kind))
        };
        Square::all().filter(of_kinds)
    }
}
