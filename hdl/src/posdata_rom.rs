//! Sandström's table packed into one block RAM and a sum, and the proof that nothing was lost.
//!
//! # Purpose
//! The literal `posdata[ptype][from][dest]` takes 84 block RAMs. It factors: bishop, rook, queen and king walk parts of
//! the queen's rays, a pawn's pushes and captures lie on them too, every ray is a straight line, and what a piece on files
//! a to d does is the mirror image of what it does on files e to h. So two parts do, in which a walk from files a to d reads
//! with every file mirrored (bits 2..0 of a square inverted) and east for west:
//!
//! * **STEP**, the next square in a direction, and whether there is one: the logic of `Step`.
//! * **TURN** `[page][direction][rank][file]`, files e to h, 512 x 8: bits 5..0 the first square of the next ray after
//!   `direction`, bits 7..6 how far the direction advances to get there (0 stands for 4). Page 0 holds the queen's rays;
//!   running past direction 7 wraps, and the wrap is Sandström's sentinel. Page 1 holds the knight's hops, counted instead of
//!   directed: entry k leads to hop k+1, entry 7 to hop 0, and an advance of 0 marks the last hop.
//!
//! `nextpos` is STEP, or TURN at an edge; `nextdir` is TURN. Entry 7 of a page starts every walk but a bishop's, which starts
//! after direction 3. A rook ends on reaching direction 4. A white pawn pushes along direction 0, captures along the turns
//! after direction 3, and ends on reaching direction 6; a black pawn pushes along 2 and captures after 5.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! TURN takes 1 SB_RAM40_4K and no LUT4. It is a [`BlockRom`]: data one clock after the address.

use crate::block_ram::BlockRom;
use reference::posdata::{posdata, Ptype, DIRECTIONS};
use reference::Square;

/// The TURN table as a ROM: address {page (1), direction or hop (3), rank (3), file (2)} of the from-square.
pub fn turn_rom() -> BlockRom<9, 8> {
    BlockRom::new(turn_words())
}

/// The 512 words of TURN, read off the literal tables of queen and knight.
pub fn turn_words() -> Vec<u32> {
    let mut words = vec![0; 512];
    for from in Square::all().filter(|from| from.file() >= 4) {
        let rays = queen_rays(from);
        for direction in 0..8 {
            let next = rays.iter().find(|ray| ray.0 > direction);
            let (advance, first) = match next {
                Some(&(ray, first)) => (ray - direction, first),
                None => (rays[0].0 + 8 - direction, rays[0].1),
            };
            words[turn_address(0, direction, from)] = turn_word(advance, first);
        }
        let hops: Vec<Square> = posdata().walk(Ptype::Knight, from, |_| false).collect();
        for hop in 0..hops.len() - 1 {
            words[turn_address(1, hop, from)] = turn_word(1, hops[hop + 1]);
        }
        // A knight with eight hops ends by the wrap after hop 7; the word that starts the walk is the same.
        words[turn_address(1, 7, from)] = turn_word(1, hops[0]);
    }
    words
}

/// The address of the turn after a direction, or after a hop, from a square of files e to h.
fn turn_address(page: usize, direction: usize, from: Square) -> usize {
    page << 8 | direction << 5 | usize::from(from.rank()) << 2 | usize::from(from.file() - 4)
}

/// An advance of 1 to 4 and the square it leads to; words left 0 have the advance that ends a knight's walk.
fn turn_word(advance: usize, first: Square) -> u32 {
    ((advance as u32 & 3) << 6) | first.index() as u32
}

/// The queen's non-empty rays from a square, as (direction, first square), read off the literal table.
///
/// On the first square of every ray, `nextdir` is the first square of the next one.
fn queen_rays(from: Square) -> Vec<(usize, Square)> {
    let mut rays = Vec::new();
    let mut first = posdata().entry(Ptype::Queen, from, from).nextpos;
    while first != from {
        rays.extend(direction(from, first).map(|direction| (direction, first)));
        first = posdata().entry(Ptype::Queen, from, first).nextdir;
    }
    rays
}

/// The index of the direction that leads straight from one square to another, if one does.
pub fn direction(from: Square, to: Square) -> Option<usize> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    DIRECTIONS
        .iter()
        .position(|&step| step == (files.signum(), ranks.signum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::step::{self, Step};
    use crate::testing;
    use reference::Colour;
    use rust_hdl::prelude::*;

    /// Both parts, readable as Sandström's table: what the walker computes from them, in software.
    struct Packed {
        /// What STEP says of each direction and square.
        step: Vec<Option<Square>>,
        /// The 512 words of TURN.
        turn: Vec<u32>,
    }

    impl Packed {
        /// `nextpos` of the literal table, for every `dest` that a walk from `from` can reach.
        fn nextpos(&self, ptype: Ptype, from: Square, dest: Square) -> Square {
            if from.file() < 4 {
                return mirrored(self.nextpos(ptype, mirrored(from), mirrored(dest)));
            }
            let pawn = pawn_colour(ptype);
            if dest == from {
                return match pawn {
                    Some(colour) => self.step(push_direction(colour), from),
                    None => self.turn(ptype, start(ptype), from),
                }
                .unwrap_or(from);
            }
            match (pawn, direction(from, dest)) {
                // The second push is there from the home rank only.
                (Some(colour), Some(ray)) if ray == push_direction(colour) => {
                    let steps = dest.rank().abs_diff(from.rank());
                    let goes_on = from.rank() == colour.pawn_rank() && steps == 1;
                    goes_on
                        .then(|| self.step(ray, dest))
                        .flatten()
                        .unwrap_or(from)
                }
                (Some(_), _) => from,
                (None, Some(ray)) if !matches!(ptype, Ptype::King) => self
                    .step(ray, dest)
                    .unwrap_or_else(|| self.nextdir(ptype, from, dest)),
                (None, _) => self.nextdir(ptype, from, dest),
            }
        }

        /// `nextdir` of the literal table, for every `dest` that a walk from `from` can reach.
        fn nextdir(&self, ptype: Ptype, from: Square, dest: Square) -> Square {
            if from.file() < 4 {
                return mirrored(self.nextdir(ptype, mirrored(from), mirrored(dest)));
            }
            let after = if ptype == Ptype::Knight {
                (0..8).find(|hop| {
                    let word = self.turn[turn_address(1, (hop + 7) & 7, from)];
                    word & 63 == dest.index() as u32
                })
            } else {
                direction(from, dest)
            };
            match (pawn_colour(ptype), after) {
                (Some(colour), _) if dest == from => self.turn(ptype, capture_start(colour), from),
                (Some(colour), Some(ray)) if ray == push_direction(colour) => None,
                (None, _) if dest == from => self.turn(ptype, start(ptype), from),
                (_, Some(ray)) => self.turn_or_home(ptype, ray, from),
                (_, None) => None,
            }
            .unwrap_or(from)
        }

        fn step(&self, direction: usize, square: Square) -> Option<Square> {
            self.step[direction << 6 | square.index()]
        }

        fn turn(&self, ptype: Ptype, direction: usize, from: Square) -> Option<Square> {
            Some(square_of(
                self.turn[turn_address(page(ptype), direction, from)],
            ))
        }

        /// The turn after a ray, or nothing where the walker's end condition holds.
        fn turn_or_home(&self, ptype: Ptype, ray: usize, from: Square) -> Option<Square> {
            let word = self.turn[turn_address(page(ptype), ray, from)];
            let advance = word as usize >> 6 & 3;
            let next = ray + if advance == 0 { 4 } else { advance };
            let home = match ptype {
                Ptype::Rook => next >= 4,
                Ptype::Pawn => next >= 6,
                Ptype::Knight => next >= 8 || advance == 0,
                _ => next >= 8,
            };
            (!home).then_some(square_of(word))
        }
    }

    /// The square on the same rank as far from the other edge of the board.
    fn mirrored(square: Square) -> Square {
        Square::from_low_bits(square.index() as u8 ^ 7)
    }

    fn square_of(word: u32) -> Square {
        Square::from_low_bits(word as u8)
    }

    fn page(ptype: Ptype) -> usize {
        usize::from(ptype == Ptype::Knight)
    }

    fn start(ptype: Ptype) -> usize {
        if ptype == Ptype::Bishop {
            3
        } else {
            7
        }
    }

    fn push_direction(colour: Colour) -> usize {
        match colour {
            Colour::White => 0,
            Colour::Black => 2,
        }
    }

    fn capture_start(colour: Colour) -> usize {
        match colour {
            Colour::White => 3,
            Colour::Black => 5,
        }
    }

    fn pawn_colour(ptype: Ptype) -> Option<Colour> {
        match ptype {
            Ptype::Pawn => Some(Colour::White),
            Ptype::BlackPawn => Some(Colour::Black),
            _ => None,
        }
    }

    /// Every piece, every from-square, every square a walk can reach: both fields, against the literal table.
    fn assert_equal_to_the_literal_table(packed: &Packed) {
        let mut compared = 0;
        for ptype in Ptype::ALL {
            for from in Square::all() {
                if ptype.is_pawn() && matches!(from.rank(), 0 | 7) {
                    continue; // No pawn stands there.
                }
                for dest in posdata().reachable(ptype, from) {
                    let literal = posdata().entry(ptype, from, dest);
                    let place = format!("posdata[{ptype:?}][{from}][{dest}]");
                    assert_eq!(
                        packed.nextpos(ptype, from, dest),
                        literal.nextpos,
                        "{place}.nextpos"
                    );
                    assert_eq!(
                        packed.nextdir(ptype, from, dest),
                        literal.nextdir,
                        "{place}.nextdir"
                    );
                    compared += 1;
                }
            }
        }
        // 3,948 squares on rays and hops (queen 1456, rook 896, bishop 560, king 420, knight 336, pawns 140 + 140)
        // and the 64 * 5 + 48 * 2 starts.
        assert_eq!(compared, 3948 + 416);
    }

    #[test]
    fn the_circuits_equal_the_literal_table() {
        let mut step = Step::default();
        let mut rom = turn_rom();
        step.connect_all();
        rom.connect_all();
        let steps = (0..512).map(|at| step::tests::next(&mut step, at >> 6, at & 63));
        let steps = steps.map(|next| next.map(square_of)).collect();
        let turns = (0..512_usize).map(|address| {
            rom.address.next = address.to_bits();
            testing::clock(&mut rom, |rom| &mut rom.clock);
            rom.data.val().to_u32()
        });
        assert_equal_to_the_literal_table(&Packed {
            step: steps,
            turn: turns.collect(),
        });
    }

    #[test]
    fn turn_takes_a_block_ram_and_no_logic() {
        let turn = testing::synthesize("turn_rom", &mut turn_rom());
        assert_eq!((turn.block_rams, turn.lut4), (1, 0));
    }
}
