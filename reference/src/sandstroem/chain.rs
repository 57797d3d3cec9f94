//! The table of 1989, packed into eight kibibytes that stay in a processor's nearest cache.
//!
//! The literal table spends 64 KiB on mostly sentinels. But a walk meets its squares in a fixed
//! order and only ever skips ahead, so a row can be laid out as the list of the squares in that
//! order: `nextpos` is the next entry, `nextdir` so many entries further, and the entry after the
//! last is the from-square: home. The tests show this equal to [`posdata`](mod@crate::posdata)
//! wherever a walk can read.
//!
//! A pawn's two threads become one chain, the pushes before the captures, as the circuit walks
//! them: an occupied push square leads to the first capture.

use crate::piece::Colour;
use crate::posdata::{hop_order, ray_order, Ptype, DIRECTIONS, KNIGHT_HOPS};
use crate::square::Square;

/// One square of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The square; the from-square at the end of the chain. A pawn's captures have
    /// [`CAPTURE`] added.
    pub to: u8,
    /// How many entries `nextdir` comes after `nextpos`.
    skip: u8,
}

/// Marks the squares a pawn captures on.
pub(super) const CAPTURE: u8 = 64;

/// Entries in use: 3,668 squares of the pieces, 280 of the pawns, and an end each.
const LENGTH: usize = 3668 + 280 + 7 * 64;

/// The packed table.
pub(super) struct Chains {
    links: [Link; LENGTH],
    /// Of the queen's entries: the direction (bits 0 to 2), and whether the square is the first of
    /// its ray (bit 3).
    aspects: [u8; LENGTH],
    /// Where the chain of a ptype and square begins.
    starts: [[u16; 64]; 8],
}

/// The packed table, laid out by the compiler.
pub(super) static CHAINS: Chains = Chains::new();

/// A place in the table. Walking is `step` until `Link::to` is the from-square.
pub(super) type Place = usize;

impl Chains {
    /// Where the walk of a ptype from a square starts.
    #[inline(always)]
    pub fn start(&self, ptype: Ptype, from: u8) -> Place {
        usize::from(self.starts[ptype.index()][usize::from(from & 63)])
    }

    /// Where the walk of a non-pawn of this code, 2 to 6, from a square starts.
    #[inline(always)]
    pub fn start_of_code(&self, code: u8, from: u8) -> Place {
        usize::from(self.starts[usize::from(code & 7)][usize::from(from & 63)])
    }

    /// The entry at a place.
    #[inline(always)]
    pub fn link(&self, place: Place) -> Link {
        self.links[place]
    }

    /// Direction and nearness of a queen's entry: see [`Chains`].
    #[inline(always)]
    pub fn aspect(&self, place: Place) -> u8 {
        self.aspects[place]
    }

    const fn new() -> Self {
        let mut chains = Self {
            links: [Link { to: 0, skip: 0 }; LENGTH],
            aspects: [0; LENGTH],
            starts: [[0; 64]; 8],
        };
        let mut used = 0;
        let mut row = 0;
        while row < Ptype::ALL.len() {
            let mut from = 0;
            while from < 64 {
                chains.starts[Ptype::ALL[row].index()][from as usize] = used as u16;
                used = chains.lay(Ptype::ALL[row], Square::from_low_bits(from), used);
                from += 1;
            }
            row += 1;
        }
        assert!(used == LENGTH);
        chains
    }

    /// Lays the chain of a ptype from a square at `used` and returns the place after it.
    const fn lay(&mut self, ptype: Ptype, from: Square, mut used: usize) -> usize {
        match ptype {
            Ptype::Pawn => used = self.lay_pawn(Colour::White, from, used),
            Ptype::BlackPawn => used = self.lay_pawn(Colour::Black, from, used),
            _ => {
                let (first, last, reach) = match ptype {
                    Ptype::Bishop => (4, 8, 7),
                    Ptype::Rook => (0, 4, 7),
                    Ptype::King | Ptype::Knight => (0, 8, 1),
                    _ => (0, 8, 7),
                };
                let (steps, order) = match ptype {
                    Ptype::Knight => (&KNIGHT_HOPS, hop_order(from)),
                    _ => (&DIRECTIONS, ray_order(from)),
                };
                let mut number = first;
                while number < last {
                    let direction = order[number];
                    used = self.lay_ray(from, steps[direction], reach, direction as u8, used);
                    number += 1;
                }
            }
        }
        self.links[used] = Link {
            to: from.index() as u8,
            skip: 0,
        };
        used + 1
    }

    const fn lay_ray(
        &mut self,
        from: Square,
        step: (i8, i8),
        reach: usize,
        direction: u8,
        start: usize,
    ) -> usize {
        let mut used = start;
        let mut at = from;
        while let Some(to) = at.offset(step.0, step.1) {
            if used == start + reach {
                break;
            }
            self.links[used].to = to.index() as u8;
            self.aspects[used] = direction | if used == start { 8 } else { 0 };
            at = to;
            used += 1;
        }
        let mut place = start;
        while place < used {
            self.links[place].skip = (used - place - 1) as u8;
            place += 1;
        }
        used
    }

    const fn lay_pawn(&mut self, colour: Colour, from: Square, start: usize) -> usize {
        if from.rank() == 0 || from.rank() == 7 {
            return start;
        }
        let up = colour.pawn_step();
        let reach = if from.rank() == colour.pawn_rank() {
            2
        } else {
            1
        };
        let mut used = self.lay_ray(from, (0, up), reach, 0, start);
        let outward = if from.file() >= 4 { 1 } else { -1 };
        let sides = [outward, -outward];
        let mut number = 0;
        while number < sides.len() {
            if let Some(to) = from.offset(sides[number], up) {
                self.links[used] = Link {
                    to: to.index() as u8 | CAPTURE,
                    skip: 0,
                };
                used += 1;
            }
            number += 1;
        }
        used
    }
}

impl Link {
    /// The place after this entry's: `nextdir` if `turn` is 1, `nextpos` if it is 0.
    #[inline(always)]
    pub fn next(self, place: Place, turn: u64) -> Place {
        place + 1 + (usize::from(self.skip) & (turn as usize).wrapping_neg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::posdata::posdata;

    /// The place of every square of a chain.
    fn places(ptype: Ptype, from: Square) -> Vec<Place> {
        let home = from.index() as u8;
        (CHAINS.start(ptype, home)..)
            .take_while(|&place| CHAINS.link(place).to != home)
            .collect()
    }

    fn square_at(place: Place) -> Square {
        Square::from_low_bits(CHAINS.link(place).to)
    }

    #[test]
    fn every_reachable_entry_equals_the_literal_table() {
        let pieces = Ptype::ALL.into_iter().filter(|ptype| !ptype.is_pawn());
        for (ptype, from) in pieces.flat_map(|ptype| Square::all().map(move |from| (ptype, from))) {
            let literal: Vec<_> = posdata().reachable(ptype, from).skip(1).collect();
            let places = places(ptype, from);
            let packed: Vec<_> = places.iter().map(|&place| square_at(place)).collect();
            assert_eq!(packed, literal, "{ptype:?} {from}");
            for place in places {
                let entry = posdata().entry(ptype, from, square_at(place));
                let link = CHAINS.link(place);
                assert_eq!(square_at(link.next(place, 0)), entry.nextpos);
                assert_eq!(square_at(link.next(place, 1)), entry.nextdir);
            }
        }
    }

    #[test]
    fn pawns_walk_both_literal_threads() {
        for (colour, ptype) in [
            (Colour::White, Ptype::Pawn),
            (Colour::Black, Ptype::BlackPawn),
        ] {
            for from in Square::all() {
                let captures: Vec<_> = posdata().pawn_captures(colour, from).collect();
                // On an empty board the pushes end at home, which is where the captures follow.
                let pushes: Vec<_> = posdata().pawn_pushes(colour, from, |_| false).collect();
                let links: Vec<_> = places(ptype, from)
                    .iter()
                    .map(|&place| CHAINS.link(place).to)
                    .collect();
                let expected: Vec<_> = pushes
                    .iter()
                    .map(|square| square.index() as u8)
                    .chain(captures.iter().map(|square| square.index() as u8 | CAPTURE))
                    .collect();
                assert_eq!(links, expected, "{ptype:?} {from}");
                for place in places(ptype, from).iter().take(pushes.len()) {
                    let first_capture = CHAINS.start(ptype, from.index() as u8) + pushes.len();
                    assert_eq!(CHAINS.link(*place).next(*place, 1), first_capture);
                }
            }
        }
    }

    #[test]
    fn aspects_name_direction_and_first_square_of_the_queens_rays() {
        for from in Square::all() {
            for place in places(Ptype::Queen, from) {
                let aspect = CHAINS.aspect(place);
                let (files, ranks) = DIRECTIONS[usize::from(aspect & 7)];
                let distance =
                    (1..8).find(|&n| from.offset(files * n, ranks * n) == Some(square_at(place)));
                assert_eq!(distance == Some(1), aspect & 8 != 0);
                assert!(distance.is_some());
            }
        }
    }
}
