//! SqAtakd: whether a square is attacked, by walking the table back from it.
//!
//! A queen's walk and a knight's walk from a square meet everything that attacks it. The program of 1989 tried pawns,
//! king, bishops, rooks and knights one after the other. The circuit walks the queen's chain once for all pieces that
//! attack along lines, and so does this. Both leave out walks on which no enemy piece can be met: without knights there
//! is no knight's walk, and along lines on which no piece of the attacking side slides, the walk turns after the first
//! square, where only its king and pawns can be.

use super::board::{bit, Board, Code, BLACK, KNIGHT};
use super::chain::CHAINS;
use super::steps::{Meter, Purpose, Unmetered};
use crate::piece::{Colour, PieceKind};
use crate::posdata::Ptype;
use crate::square::Square;

/// By colour and code: in which [aspects](super::chain::Chains::aspect) of the queen's walk a piece
/// of that colour attacks the square walked from, one bit each. Pieces of the other colour never do.
pub(super) static ATTACKS: [[u16; 16]; 2] = [attacks(Colour::White), attacks(Colour::Black)];

const fn attacks(by: Colour) -> [u16; 16] {
    const ADJACENT: u16 = 0xFF00;
    // Adjacent to the south-east or south-west of what a white pawn attacks, to the north of what a
    // black one does.
    let (side, pawn): (Code, u16) = match by {
        Colour::White => (0, 0b1100_0000 << 8),
        Colour::Black => (BLACK, 0b0011_0000 << 8),
    };
    let mut row = [0; 16];
    row[(PieceKind::Pawn.code() | side) as usize] = pawn;
    row[(PieceKind::Bishop.code() | side) as usize] = DIAGONAL;
    row[(PieceKind::Rook.code() | side) as usize] = ORTHOGONAL;
    row[(PieceKind::Queen.code() | side) as usize] = DIAGONAL | ORTHOGONAL;
    row[(PieceKind::King.code() | side) as usize] = ADJACENT;
    row
}

/// Which far-reaching pieces a side has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub by: Colour,
    /// It has a knight.
    pub knights: bool,
    /// The [aspects](super::chain::Chains::aspect) in which it slides nowhere, one bit each.
    pub short: u16,
}

pub(super) const ORTHOGONAL: u16 = 0x0F0F;
pub(super) const DIAGONAL: u16 = 0xF0F0;

impl Board {
    /// Which far-reaching pieces a side has.
    #[inline]
    pub(super) fn reach(&self, by: Colour) -> Reach {
        let has = |kind: PieceKind| self.census[by.index()][usize::from(kind.code())] != 0;
        let queens = has(PieceKind::Queen);
        let mut short = 0;
        if !queens && !has(PieceKind::Rook) {
            short |= ORTHOGONAL;
        }
        if !queens && !has(PieceKind::Bishop) {
            short |= DIAGONAL;
        }
        Reach {
            by,
            knights: has(PieceKind::Knight),
            short,
        }
    }

    /// Whether a piece of `by` attacks `target`, whatever stands there: SqAtakd.
    #[must_use]
    pub fn is_attacked(&self, target: Square, by: Colour) -> bool {
        let target = target.index() as u8;
        self.attacked(
            target,
            self.reach(by),
            self.all(),
            Purpose::KingTest,
            &mut Unmetered,
        )
    }

    /// The same over a board of which only the `occupied` squares count: a king can be taken off, a
    /// pawn taken in passing, without making the move. The walk ends at the first attacker.
    #[inline]
    pub(super) fn attacked(
        &self,
        target: u8,
        reach: Reach,
        occupied: u64,
        purpose: Purpose,
        meter: &mut impl Meter,
    ) -> bool {
        self.attacked_on_a_line(target, reach, occupied, purpose, meter)
            || (reach.knights && self.attacked_by_a_knight(target, reach.by, purpose, meter))
    }

    #[inline]
    fn attacked_on_a_line(
        &self,
        target: u8,
        reach: Reach,
        occupied: u64,
        purpose: Purpose,
        meter: &mut impl Meter,
    ) -> bool {
        let attacks = &ATTACKS[reach.by.index()];
        let mut place = CHAINS.start(Ptype::Queen, target);
        loop {
            let link = CHAINS.link(place);
            if link.to == target {
                return false;
            }
            meter.step(purpose);
            let aspect = CHAINS.aspect(place);
            let met = (occupied >> (link.to & 63)) & 1;
            if met != 0 {
                let code = self.codes[usize::from(link.to & 63)];
                if (attacks[usize::from(code & 15)] >> aspect) & 1 != 0 {
                    return true;
                }
            }
            let turns = met | u64::from((reach.short >> aspect) & 1);
            place = link.next(place, turns);
        }
    }

    #[inline]
    pub(super) fn attacked_by_a_knight(
        &self,
        target: u8,
        by: Colour,
        purpose: Purpose,
        meter: &mut impl Meter,
    ) -> bool {
        let knight = match by {
            Colour::White => KNIGHT,
            Colour::Black => KNIGHT | BLACK,
        };
        let mut place = CHAINS.start(Ptype::Knight, target);
        loop {
            let link = CHAINS.link(place);
            if link.to == target {
                return false;
            }
            meter.step(purpose);
            if self.codes[usize::from(link.to & 63)] == knight {
                return true;
            }
            place += 1;
        }
    }

    /// The squares from which `by` attacks `target`.
    #[must_use]
    pub fn attackers(&self, target: Square, by: Colour) -> Vec<Square> {
        let home = target.index() as u8;
        let mut found = Vec::new();
        let mut place = CHAINS.start(Ptype::Queen, home);
        while CHAINS.link(place).to != home {
            let link = CHAINS.link(place);
            let code = self.codes[usize::from(link.to & 63)];
            if (ATTACKS[by.index()][usize::from(code & 15)] >> CHAINS.aspect(place)) & 1 != 0 {
                found.push(Square::from_low_bits(link.to));
            }
            place = link.next(place, (self.all() & bit(link.to)).min(1));
        }
        let mut place = CHAINS.start(Ptype::Knight, home);
        while CHAINS.link(place).to != home {
            let square = Square::from_low_bits(CHAINS.link(place).to);
            let knight =
                |piece: crate::Piece| piece.colour == by && piece.kind == PieceKind::Knight;
            if self.piece_at(square).is_some_and(knight) {
                found.push(square);
            }
            place += 1;
        }
        found
    }
}
