//! ataks: the attack map of a side.

use super::board::Board;
use crate::piece::{Colour, PieceKind};
use crate::posdata::{posdata, ptype};
use crate::square::Square;

/// For every square, how often and by which kinds of piece a side attacks it.
///
/// As in 1989 a square's word holds the count in its low byte and one flag a kind above it, the
/// cheaper the piece the higher the flag, so that words can be compared: the greater word is the
/// attack that matters more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ataks {
    words: [u16; 64],
}

/// The flag of a kind, `control[piece]`. Knight and bishop share a flag, so that either outweighs a
/// rook alike, and have one each to tell them apart.
pub(super) const fn control(kind: PieceKind) -> u16 {
    match kind {
        PieceKind::Pawn => 0x4000,
        PieceKind::Knight => 0x2800,
        PieceKind::Bishop => 0x1800,
        PieceKind::Rook => 0x0400,
        PieceKind::Queen => 0x0200,
        PieceKind::King => 0x0100,
    }
}

impl Ataks {
    /// How many pieces attack `square`.
    #[must_use]
    pub const fn count(&self, square: Square) -> u16 {
        self.words[square.index()] & 0xFF
    }

    /// Whether a piece of this kind attacks `square`.
    #[must_use]
    pub const fn by(&self, square: Square, kind: PieceKind) -> bool {
        self.words[square.index()] & control(kind) == control(kind)
    }

    /// The word of `square`: flags and count.
    #[must_use]
    pub const fn word(&self, square: Square) -> u16 {
        self.words[square.index()]
    }
}

impl Board {
    /// The attack map of a side: every piece's walk, a pawn's captures only. What it protects it
    /// attacks too.
    #[must_use]
    pub fn ataks(&self, by: Colour) -> Ataks {
        let mut words = [0; 64];
        let mut mark = |square: Square, kind| {
            let word: &mut u16 = &mut words[square.index()];
            *word = (*word + 1) | control(kind);
        };
        for (from, kind) in self.pieces(by) {
            if kind == PieceKind::Pawn {
                posdata()
                    .pawn_captures(by, from)
                    .for_each(|square| mark(square, kind));
            } else {
                posdata()
                    .walk(ptype(by, kind), from, |square| {
                        self.colour_at(square).is_some()
                    })
                    .for_each(|square| mark(square, kind));
            }
        }
        Ataks { words }
    }
}
