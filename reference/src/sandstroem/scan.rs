//! The scan from the king: checks and pins in one walk.
//!
//! The queen's chain is walked from the king's square, looking through the first own piece of every ray; an enemy piece
//! that attacks from behind it pins it. A knight's walk adds the checks that cannot be intercepted. As in an [attack
//! test](super::attack), walks on which no enemy piece can be met are left out. Once the lines are known, a move of
//! another piece need not be made to see whether it is legal.

use super::attack::{Reach, ATTACKS};
use super::board::{bit, Board, BLACK, KNIGHT};
use super::chain::CHAINS;
use super::steps::{Meter, Purpose};
use crate::piece::Colour;
use crate::posdata::Ptype;

/// The lines that end on a king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    /// The pinned pieces' squares.
    pub pinned: u64,
    /// For each direction from the king: the squares to which the piece pinned there may go.
    lines: [u64; 8],
    /// How many pieces give check.
    pub checks: u32,
    /// The squares on which a move ends all checks that can be intercepted or captured: all squares without a check,
    /// none with two.
    pub evasions: u64,
}

impl Lines {
    /// The squares to which a piece on `square` may go without exposing its king.
    #[inline]
    pub fn allowed(&self, square: u8) -> u64 {
        if self.pinned & bit(square) == 0 {
            return self.evasions;
        }
        let line = self.lines.iter().find(|&&line| line & bit(square) != 0);
        self.evasions & line.copied().unwrap_or(0)
    }

    fn check(&mut self, line: u64) {
        self.checks += 1;
        self.evasions &= line;
        if self.checks > 1 {
            self.evasions = 0;
        }
    }
}

impl Board {
    /// Finds the checks of the side to move and its pinned pieces.
    #[inline]
    pub(super) fn scan(&self, reach: Reach, meter: &mut impl Meter) -> Lines {
        let mut lines = Lines {
            pinned: 0,
            lines: [0; 8],
            checks: 0,
            evasions: !0,
        };
        self.scan_rays(reach, &mut lines, meter);
        if reach.knights {
            self.scan_hops(&mut lines, meter);
        }
        lines
    }

    #[inline]
    fn scan_rays(&self, reach: Reach, lines: &mut Lines, meter: &mut impl Meter) {
        let king = self.king(self.turn);
        let own = self.occupied[self.turn.index()];
        let enemy = self.occupied[self.other().index()];
        let attacks = &ATTACKS[self.other().index()];
        let mut place = CHAINS.start(Ptype::Queen, king);
        // Of the present ray: the squares so far, and the own piece among them.
        let (mut line, mut passed) = (0, 0);
        loop {
            let link = CHAINS.link(place);
            if link.to == king {
                return;
            }
            meter.step(Purpose::Scan);
            let aspect = CHAINS.aspect(place);
            if aspect & 8 != 0 {
                (line, passed) = (0, 0);
            }
            let here = bit(link.to);
            line |= here;
            let short = u64::from((reach.short >> aspect) & 1);
            if (own | enemy) & here == 0 {
                place = link.next(place, short);
                continue;
            }
            if own & here != 0 && passed == 0 {
                passed = here;
                place = link.next(place, short);
                continue;
            }
            let code = self.codes[usize::from(link.to & 63)];
            if (attacks[usize::from(code & 15)] >> aspect) & 1 != 0 {
                if passed == 0 {
                    lines.check(line);
                } else {
                    lines.pinned |= passed;
                    lines.lines[usize::from(aspect & 7)] = line;
                }
            }
            place = link.next(place, 1);
        }
    }

    #[inline]
    fn scan_hops(&self, lines: &mut Lines, meter: &mut impl Meter) {
        let king = self.king(self.turn);
        let knight = match self.other() {
            Colour::White => KNIGHT,
            Colour::Black => KNIGHT | BLACK,
        };
        let mut place = CHAINS.start(Ptype::Knight, king);
        loop {
            let link = CHAINS.link(place);
            if link.to == king {
                return;
            }
            meter.step(Purpose::Scan);
            if self.codes[usize::from(link.to & 63)] == knight {
                lines.check(bit(link.to));
            }
            place += 1;
        }
    }
}
