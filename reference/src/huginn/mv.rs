//! The packed move: 25 bits.

use super::code::square64;
use crate::moves::Move;
use crate::piece::PieceKind;

/// A move in 25 bits: from 0 to 6, to 7 to 13, captured kind 14 to 17, en passant 18, double push
/// 19, promoted kind 20 to 23, castling 24. Squares are those of the 120-square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SMove(u32);

/// The parts of a packed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Where the piece comes from.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// The kind of the captured piece.
    pub captured: Option<PieceKind>,
    /// Whether it is an en-passant capture.
    pub en_passant: bool,
    /// Whether it is a pawn's double step.
    pub pawn_start: bool,
    /// What a pawn becomes.
    pub promoted: Option<PieceKind>,
    /// Whether it is castling.
    pub castle: bool,
}

impl SMove {
    /// Packs the parts of a move.
    #[must_use]
    #[inline]
    pub fn new(parts: Parts) -> Self {
        let kind = |kind: Option<PieceKind>| kind.map_or(0, |kind| u32::from(kind.code()));
        Self(
            u32::from(parts.from & 0x7F)
                | u32::from(parts.to & 0x7F) << 7
                | kind(parts.captured) << 14
                | u32::from(parts.en_passant) << 18
                | u32::from(parts.pawn_start) << 19
                | kind(parts.promoted) << 20
                | u32::from(parts.castle) << 24,
        )
    }

    /// The 25 bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Where the piece comes from.
    #[must_use]
    pub const fn from(self) -> u8 {
        (self.0 & 0x7F) as u8
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> u8 {
        ((self.0 >> 7) & 0x7F) as u8
    }

    /// The kind of the captured piece; a pawn for an en-passant capture.
    #[must_use]
    pub const fn captured(self) -> Option<PieceKind> {
        PieceKind::from_code(((self.0 >> 14) & 0xF) as u8)
    }

    /// What a pawn becomes.
    #[must_use]
    pub const fn promoted(self) -> Option<PieceKind> {
        PieceKind::from_code(((self.0 >> 20) & 0xF) as u8)
    }

    /// Whether it takes something.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0 & (0xF << 14) != 0
    }

    /// Whether it takes a pawn in passing.
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 & (1 << 18) != 0
    }

    /// Whether a pawn steps twice.
    #[must_use]
    pub const fn is_pawn_start(self) -> bool {
        self.0 & (1 << 19) != 0
    }

    /// Whether a pawn is promoted.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & (0xF << 20) != 0
    }

    /// Whether it is castling.
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 & (1 << 24) != 0
    }
}

impl std::convert::From<SMove> for Move {
    fn from(mv: SMove) -> Self {
        Self {
            from: square64(mv.from()),
            to: square64(mv.to()),
            promotion: mv.promoted(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::huginn::sq;

    #[test]
    fn the_fields_lie_where_the_description_has_them() {
        let parts = Parts {
            from: 0x55,
            to: 0x2A,
            captured: Some(PieceKind::Queen),
            en_passant: true,
            pawn_start: false,
            promoted: Some(PieceKind::Rook),
            castle: true,
        };
        let expected = 0x55 | 0x2A << 7 | 5 << 14 | 1 << 18 | 4 << 20 | 1 << 24;
        assert_eq!(SMove::new(parts).bits(), expected);
        let push = SMove::new(Parts {
            pawn_start: true,
            ..Parts::default()
        });
        assert_eq!(push.bits(), 1 << 19);
    }

    #[test]
    fn every_part_comes_back() {
        let kinds = || [None].into_iter().chain(PieceKind::ALL.map(Some));
        for (captured, promoted) in kinds().flat_map(|one| kinds().map(move |two| (one, two))) {
            for flags in 0..8 {
                let parts = Parts {
                    from: sq(flags, 1),
                    to: sq(7, 7 - flags),
                    captured,
                    en_passant: flags & 1 != 0,
                    pawn_start: flags & 2 != 0,
                    promoted,
                    castle: flags & 4 != 0,
                };
                let mv = SMove::new(parts);
                assert_eq!((mv.from(), mv.to()), (parts.from, parts.to));
                assert_eq!((mv.captured(), mv.promoted()), (captured, promoted));
                assert_eq!(mv.is_en_passant(), parts.en_passant);
                assert_eq!(mv.is_pawn_start(), parts.pawn_start);
                assert_eq!(mv.is_castle(), parts.castle);
                assert_eq!(mv.is_capture(), captured.is_some());
                assert_eq!(mv.is_promotion(), promoted.is_some());
                assert!(mv.bits() < 1 << 25);
            }
        }
    }

    #[test]
    fn it_is_the_same_move_in_64_squares() {
        let mv = SMove::new(Parts {
            from: sq(4, 6),
            to: sq(3, 7),
            promoted: Some(PieceKind::Knight),
            captured: Some(PieceKind::Queen),
            ..Parts::default()
        });
        assert_eq!(Move::from(mv).to_string(), "e7d8n");
    }
}
