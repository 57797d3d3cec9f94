//! BRscan: mobility, pins and x-rays of a bishop or rook, in one walk.
//!
//! The walk looks through the first piece of every ray. It needs no notion of a ray for that: at the
//! end of one, and only there, `nextpos` and `nextdir` are the same square, so that is where what
//! was being looked through is forgotten.

use super::ataks::Ataks;
use super::board::Board;
use crate::piece::PieceKind;
use crate::posdata::{posdata, ptype};
use crate::square::Square;

/// A piece seen through another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The piece looked through.
    pub through: Square,
    /// The enemy's piece behind it.
    pub behind: Square,
}

/// What a bishop or rook does along its rays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BrScan {
    /// How many empty squares it reaches.
    pub mobility: usize,
    /// Enemy pieces pinned to one that is worth more, or that is unprotected.
    pub pins: Vec<Line>,
    /// Such targets behind an own piece.
    pub x_rays: Vec<Line>,
}

/// The scan under way.
struct Scan<'a> {
    board: &'a Board,
    kind: PieceKind,
    /// The map of the other side.
    protected: Ataks,
    pin: Option<Square>,
    found: BrScan,
}

impl Board {
    /// Scans the rays of the slider on `square`; `None` if none stands there.
    ///
    /// The program of 1989 asked this of bishops and rooks only; a queen's rays answer as well.
    #[must_use]
    pub fn br_scan(&self, square: Square) -> Option<BrScan> {
        let piece = self.piece_at(square)?;
        if !matches!(
            piece.kind,
            PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen
        ) {
            return None;
        }
        let mut scan = Scan {
            board: self,
            kind: piece.kind,
            protected: self.ataks(!piece.colour),
            pin: None,
            found: BrScan::default(),
        };
        let ptype = ptype(piece.colour, piece.kind);
        let mut at = posdata().entry(ptype, square, square).nextpos;
        while at != square {
            let entry = posdata().entry(ptype, square, at);
            at = if scan.passes(at, entry.nextpos == entry.nextdir, piece.colour) {
                entry.nextpos
            } else {
                entry.nextdir
            };
        }
        Some(scan.found)
    }
}

impl Scan<'_> {
    /// Records a square. Gives whether the walk continues along the ray.
    fn passes(&mut self, at: Square, is_end: bool, own: crate::Colour) -> bool {
        let Some(here) = self.board.piece_at(at) else {
            if self.pin.is_none() {
                self.found.mobility += 1;
            }
            if is_end {
                self.pin = None;
            }
            return true;
        };
        let Some(through) = self.pin.take() else {
            // Nothing is pinned through a pawn, and a king is no shield.
            let shield = !matches!(here.kind, PieceKind::Pawn | PieceKind::King);
            self.pin = Some(at).filter(|_| shield && !is_end);
            return shield;
        };
        let worth = here.kind > self.kind || self.protected.count(at) == 0;
        if here.colour != own && worth {
            let line = Line {
                through,
                behind: at,
            };
            if self.board.colour_at(through) == Some(own) {
                self.found.x_rays.push(line);
            } else {
                self.found.pins.push(line);
            }
        }
        false
    }
}
