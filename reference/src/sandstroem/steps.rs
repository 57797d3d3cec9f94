//! Counting table steps.

use std::ops::{Add, AddAssign};

/// Squares visited by the walks of one node, by what the walks are for.
///
/// A walk that visits n squares takes n steps of the table; the circuit takes one clock for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// The queen's and the knight's walk from the king that find checks and pins.
    pub scan: u64,
    /// The king's own walk.
    pub king: u64,
    /// Attack tests of the squares the king could go to.
    pub king_tests: u64,
    /// Attack tests of the squares a castling king reaches; those it crosses are among the king's.
    pub castling_tests: u64,
    /// The walks of knights and sliders.
    pub pieces: u64,
    /// The walks of pawns: pushes, then captures.
    pub pawns: u64,
    /// The walk back from the en-passant square and the attack tests of the captures found there.
    pub en_passant: u64,
}

impl Steps {
    /// The steps of all walks.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.scan
            + self.king
            + self.king_tests
            + self.castling_tests
            + self.pieces
            + self.pawns
            + self.en_passant
    }
}

impl Add for Steps {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            scan: self.scan + other.scan,
            king: self.king + other.king,
            king_tests: self.king_tests + other.king_tests,
            castling_tests: self.castling_tests + other.castling_tests,
            pieces: self.pieces + other.pieces,
            pawns: self.pawns + other.pawns,
            en_passant: self.en_passant + other.en_passant,
        }
    }
}

impl AddAssign for Steps {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The purpose of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Scan,
    King,
    KingTest,
    CastlingTest,
    Piece,
    Pawn,
    EnPassant,
}

/// Gets every table step; [`Unmetered`] costs nothing.
pub(super) trait Meter {
    /// Whether steps are counted. If so, walks that the circuit leaves out are left out here, too.
    const COUNTS: bool;
    fn step(&mut self, purpose: Purpose);
}

/// Counts nothing.
pub(super) struct Unmetered;

impl Meter for Unmetered {
    const COUNTS: bool = false;

    #[inline(always)]
    fn step(&mut self, _: Purpose) {}
}

impl Meter for Steps {
    const COUNTS: bool = true;

    fn step(&mut self, purpose: Purpose) {
        *match purpose {
            Purpose::Scan => &mut self.scan,
            Purpose::King => &mut self.king,
            Purpose::KingTest => &mut self.king_tests,
            Purpose::CastlingTest => &mut self.castling_tests,
            Purpose::Piece => &mut self.pieces,
            Purpose::Pawn => &mut self.pawns,
            Purpose::EnPassant => &mut self.en_passant,
        } += 1;
    }
}
