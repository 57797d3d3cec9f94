//! KingScan: how safe a king stands.

use super::board::Board;
use crate::piece::{Colour, PieceKind};
use crate::posdata::{posdata, ptype};
use crate::square::Square;

/// What is found around a king.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KingScan {
    /// Squares on which an enemy's piece could give check without being lost at once: it can go
    /// there, and its side attacks the square twice or ours not at all. In the order of the walks: bishop's, rook's,
    /// knight's.
    pub checks: Vec<Square>,
    /// Such squares that our side guards better.
    pub guarded_checks: Vec<Square>,
    /// Squares beside the king on which the enemy's attack outweighs our protection.
    pub weak: Vec<Square>,
    /// Whether a pawn, of either side, stands beside the king.
    pub has_pawn: bool,
}

impl Board {
    /// Scans the surroundings of a side's king: along the bishop's, the rook's and the knight's walk
    /// for checks to come, and its own for weak squares.
    #[must_use]
    pub fn king_scan(&self, colour: Colour) -> KingScan {
        let king = Square::from_low_bits(self.king(colour));
        let (ours, theirs) = (self.ataks(colour), self.ataks(!colour));
        let occupied = |square| self.colour_at(square).is_some();
        let mut scan = KingScan::default();
        for (kind, also) in [
            (PieceKind::Bishop, PieceKind::Queen),
            (PieceKind::Rook, PieceKind::Queen),
            (PieceKind::Knight, PieceKind::Knight),
        ] {
            for square in posdata().walk(ptype(colour, kind), king, occupied) {
                let reached = theirs.by(square, kind) || theirs.by(square, also);
                if !reached || self.colour_at(square) == Some(!colour) {
                    continue;
                }
                if ours.count(square) == 0 || theirs.count(square) > 1 {
                    scan.checks.push(square);
                } else {
                    scan.guarded_checks.push(square);
                }
            }
        }
        for square in posdata().walk(ptype(colour, PieceKind::King), king, occupied) {
            scan.has_pawn |= self
                .piece_at(square)
                .is_some_and(|piece| piece.kind == PieceKind::Pawn);
            if theirs.word(square) > ours.word(square) {
                scan.weak.push(square);
            }
        }
        scan
    }
}
