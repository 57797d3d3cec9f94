//! What the table is made of: rays, piece types, entries.

use crate::piece::{Colour, PieceKind};
use crate::square::Square;

/// The eight ray directions as (files, ranks): N, E, S, W, then NE, NW, SE, SW.
///
/// Both captures of a white pawn (NE, NW) and both of a black one (SE, SW) stand side by side, so
/// that a circuit which holds only the queen's turns finds a pawn's captures among them. A rook
/// walks the first four, a bishop the last four, queen and king all eight, in [`ray_order`].
pub const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

/// The eight knight hops as (files, ranks), clockwise: NNE, ENE, ESE, SSE, SSW, WSW, WNW, NNW.
pub const KNIGHT_HOPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Where in [`DIRECTIONS`] the rays from a square stand, in the order in which they are laid: as
/// listed from files e to h, mirrored from files a to d.
#[must_use]
pub const fn ray_order(from: Square) -> [usize; 8] {
    if from.file() >= 4 {
        [0, 1, 2, 3, 4, 5, 6, 7]
    } else {
        [0, 3, 2, 1, 5, 4, 7, 6]
    }
}

/// The same of [`KNIGHT_HOPS`]: clockwise from files e to h, the other way round from files a to d.
#[must_use]
pub const fn hop_order(from: Square) -> [usize; 8] {
    if from.file() >= 4 {
        [0, 1, 2, 3, 4, 5, 6, 7]
    } else {
        [7, 6, 5, 4, 3, 2, 1, 0]
    }
}

/// Where a walk goes from a square it visits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SqData {
    /// The next square if the visited one is free.
    pub nextpos: Square,
    /// The next square if the visited one is occupied.
    pub nextdir: Square,
}

/// First index of the table: a piece kind, with the pawn split by colour because the two move in
/// opposite ways.
///
/// The discriminants are those of 1989; index 0 ("no piece") exists in the table and holds only
/// sentinels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ptype {
    /// White pawn, 1.
    Pawn = 1,
    /// Knight, 2.
    Knight = 2,
    /// Bishop, 3.
    Bishop = 3,
    /// Rook, 4.
    Rook = 4,
    /// Queen, 5.
    Queen = 5,
    /// King, 6.
    King = 6,
    /// Black pawn, 7.
    BlackPawn = 7,
}

impl Ptype {
    /// All seven, in the order of their indices.
    pub const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::BlackPawn,
    ];

    /// The index into the table, 1 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the two fields of this type's entries are two threads instead of one chain.
    #[must_use]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Self::Pawn | Self::BlackPawn)
    }
}

/// The `ptype` of a piece: its kind, but 7 for a black pawn.
#[must_use]
pub const fn ptype(colour: Colour, kind: PieceKind) -> Ptype {
    match (kind, colour) {
        (PieceKind::Pawn, Colour::White) => Ptype::Pawn,
        (PieceKind::Pawn, Colour::Black) => Ptype::BlackPawn,
        (PieceKind::Knight, _) => Ptype::Knight,
        (PieceKind::Bishop, _) => Ptype::Bishop,
        (PieceKind::Rook, _) => Ptype::Rook,
        (PieceKind::Queen, _) => Ptype::Queen,
        (PieceKind::King, _) => Ptype::King,
    }
}

/// The raw array: `[ptype][from][dest]`.
pub(super) type Table = [[[SqData; 64]; 64]; 8];
