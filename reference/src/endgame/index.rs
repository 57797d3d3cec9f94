//! The numbering of an ending's placements.

use super::combinations::{choose, rank_subset, unrank_subset};
use super::encoding::{Encoding, IndexError};
use super::geometry::{Mirror, PAWN_SQUARES};
use super::kings;
use super::leading::{self, Leading, THREE_OFF_DIAGONAL, THREE_ON_DIAGONAL};
use super::material::Material;
use super::orbits::{Mirrored, Shape};
use super::placement::Placement;
use crate::castling::CastlingRights;
use crate::piece::{Piece, PieceKind};
use crate::position::Position;

/// The numbering of an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    material: Material,
    encoding: Encoding,
    /// The groups in the order numbered, with how many pieces each has.
    groups: Vec<(Piece, usize)>,
    /// The groups, not placed.
    blank: Placement,
    /// How many groups are leading.
    leading: usize,
    mirror: Mirror,
    /// Placements of the leading pieces that close the mirror, and of those that leave it open.
    closed: u64,
    open: u64,
    /// By group: ways to place it and all after it, mirror closed.
    ways: Vec<u64>,
    /// Ways to place all groups after the leading ones, mirror open.
    open_ways: u64,
}

impl Index {
    /// The numbering an ending gets by itself: *K3*, or the pawns' if it has any.
    #[must_use]
    pub fn new(material: &Material) -> Self {
        let encoding = if material.has_pawns() {
            Encoding::Pawns
        } else {
            Encoding::KingsAndMore
        };
        Self::build(material, encoding, Self::order(material, encoding))
    }

    /// A numbering of choice.
    ///
    /// # Errors
    /// [`IndexError::Encoding`] if the material does not suit it: pawns have their own, and *111*
    /// needs three pieces that are one of their kind.
    pub fn with_encoding(material: &Material, encoding: Encoding) -> Result<Self, IndexError> {
        let error = |remedy| {
            Err(IndexError::Encoding {
                material: material.clone(),
                encoding,
                remedy,
            })
        };
        if material.has_pawns() != (encoding == Encoding::Pawns) {
            return error(if material.has_pawns() {
                "it has pawns: choose pawns"
            } else {
                "it has no pawns: choose k2, k3 or 111"
            });
        }
        let order = Self::order(material, encoding);
        let unique = order.iter().take(3).filter(|&&(_, count)| count == 1);
        if encoding == Encoding::ThreePieces && unique.count() < 3 {
            return error("it has not three pieces that are one of their kind: choose k2 or k3");
        }
        Ok(Self::build(material, encoding, order))
    }

    /// The groups in the order an encoding takes them.
    fn order(material: &Material, encoding: Encoding) -> Vec<(Piece, usize)> {
        let mut groups: Vec<(Piece, usize)> = Vec::new();
        for &piece in material.pieces() {
            match groups.iter_mut().find(|(other, _)| *other == piece) {
                Some((_, count)) => *count += 1,
                None => groups.push((piece, 1)),
            }
        }
        // Sorting is stable: within a class the order written remains.
        match encoding {
            Encoding::KingPair | Encoding::KingsAndMore => {
                groups.sort_by_key(|(piece, _)| piece.kind != PieceKind::King);
            }
            Encoding::ThreePieces => groups.sort_by_key(|&(_, count)| count != 1),
            Encoding::Pawns => groups.sort_by_key(|(piece, _)| piece.kind != PieceKind::Pawn),
        }
        groups
    }

    fn build(material: &Material, encoding: Encoding, groups: Vec<(Piece, usize)>) -> Self {
        let (leading, mirror, closed, open) = match encoding {
            Encoding::KingPair => (2, Mirror::Diagonal, kings::PAIRS, 0),
            Encoding::KingsAndMore => (
                2,
                Mirror::Diagonal,
                kings::OFF_DIAGONAL,
                kings::PAIRS - kings::OFF_DIAGONAL,
            ),
            Encoding::ThreePieces => (3, Mirror::Diagonal, THREE_OFF_DIAGONAL, THREE_ON_DIAGONAL),
            Encoding::Pawns => (0, Mirror::Files, 0, 1),
        };
        let pieces: Vec<Piece> = groups.iter().map(|&(piece, _)| piece).collect();
        let mut index = Self {
            material: material.clone(),
            encoding,
            blank: Placement::of_groups(&pieces),
            groups,
            leading,
            mirror,
            closed,
            open,
            ways: Vec::new(),
            open_ways: 0,
        };
        index.ways = (0..=index.groups.len())
            .map(|group| index.closed_ways(group))
            .collect();
        index.open_ways = index.ways_if_open(
            leading,
            Shape {
                pairs: 0,
                axis: leading as u64,
            },
        );
        index
    }

    /// The ending.
    #[must_use]
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// The encoding.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many numbers there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.closed * self.ways[self.leading] + self.open * self.open_ways
    }

    /// The squares a group may be on, disregarding the others.
    fn squares_of(&self, group: usize) -> u64 {
        match self.groups[group].0.kind {
            PieceKind::Pawn => PAWN_SQUARES,
            _ => !0,
        }
    }

    /// Ways to place this group and all after it with the mirror closed.
    fn closed_ways(&self, group: usize) -> u64 {
        let mut taken: usize = self.groups[..group].iter().map(|&(_, count)| count).sum();
        let mut ways = 1;
        for place in group..self.groups.len() {
            // All that stand before a pawn in the order are pawns.
            let free = u64::from(self.squares_of(place).count_ones()) - taken as u64;
            ways *= choose(free, self.groups[place].1);
            taken += self.groups[place].1;
        }
        ways
    }

    /// Ways to place this group and all after it with the mirror open and this many pairs and
    /// squares on it taken.
    fn ways_if_open(&self, group: usize, taken: Shape) -> u64 {
        let Some(&(_, count)) = self.groups.get(group) else {
            return 1;
        };
        let shape = self.shape(group, taken);
        let lower = shape.lower(count) * self.ways[group + 1];
        let own_images = (0..=count / 2).map(|pairs| {
            shape.symmetric(count, pairs) * self.ways_if_open(group + 1, add(taken, count, pairs))
        });
        lower + own_images.sum::<u64>()
    }

    /// What is free for a group.
    fn shape(&self, group: usize, taken: Shape) -> Shape {
        let all = Mirrored::new(self.mirror, self.squares_of(group)).shape();
        Shape {
            pairs: all.pairs - taken.pairs,
            axis: all.axis - taken.axis.min(all.axis),
        }
    }

    /// The number of a placement; `None` if it is another ending's, or its kings are neighbours and
    /// the encoding leaves those out.
    #[must_use]
    pub fn encode(&self, placement: &Placement) -> Option<u64> {
        let fits = placement.count == self.groups.len()
            && placement
                .groups()
                .iter()
                .zip(&self.groups)
                .all(|(group, &(piece, count))| {
                    group.piece == piece && group.set.count_ones() as usize == count
                });
        let mut placement = fits.then_some(*placement)?;
        let leading = match self.encoding {
            Encoding::KingPair => {
                let kings = leading::kings(&mut placement)?;
                let base = if kings.open { kings::OFF_DIAGONAL } else { 0 };
                Leading {
                    number: base + kings.number,
                    open: false,
                }
            }
            Encoding::KingsAndMore => leading::kings(&mut placement)?,
            Encoding::ThreePieces => leading::three(&mut placement),
            Encoding::Pawns => Leading {
                number: 0,
                open: true,
            },
        };
        Some(if leading.open {
            self.closed * self.ways[self.leading]
                + leading.number * self.open_ways
                + self.rank_open(&mut placement)
        } else {
            leading.number * self.ways[self.leading] + self.rank_closed(self.leading, &placement)
        })
    }

    /// The number of a position's placement.
    ///
    /// # Errors
    /// [`IndexError::Position`] if it is no position of the ending, [`IndexError::Rights`] if it has castling rights.
    pub fn encode_position(&self, position: &Position) -> Result<u64, IndexError> {
        let number = Placement::of(position, &self.groups)
            .and_then(|placement| self.encode(&placement))
            .ok_or_else(|| IndexError::Position {
                material: self.material.clone(),
                fen: position.to_string(),
            })?;
        if position.castling() != CastlingRights::NONE {
            return Err(IndexError::Rights {
                fen: position.to_string(),
            });
        }
        Ok(number)
    }

    /// The number of these groups among all placements of them with the mirror closed.
    fn rank_closed(&self, first: usize, placement: &Placement) -> u64 {
        let mut free = placement.groups[..first]
            .iter()
            .fold(!0, |free, group| free & !group.set);
        let mut number = 0;
        for place in first..self.groups.len() {
            let set = placement.groups[place].set;
            number += rank_subset(free & self.squares_of(place), set) * self.ways[place + 1];
            free &= !set;
        }
        number
    }

    /// The number of the groups after the leading ones with the mirror open; the board is mirrored
    /// if the first group that is not its own image lies above.
    fn rank_open(&self, placement: &mut Placement) -> u64 {
        let mut taken = Shape {
            pairs: 0,
            axis: self.leading as u64,
        };
        let mut number = 0;
        for place in self.leading..self.groups.len() {
            let free = placement.groups[..place]
                .iter()
                .fold(self.squares_of(place), |free, group| free & !group.set);
            let board = Mirrored::new(self.mirror, free);
            let count = self.groups[place].1;
            if let Some(lower) = board.is_lower(placement.groups[place].set) {
                if !lower {
                    placement.turn(|at| self.mirror.image(at));
                }
                let group = board.rank_lower(placement.groups[place].set);
                let rest = self.rank_closed(place + 1, placement);
                return number + group * self.ways[place + 1] + rest;
            }
            let set = placement.groups[place].set;
            let on_axis = (set & self.mirror.axis()).count_ones() as usize;
            let pairs = (count - on_axis) / 2;
            number += board.shape().lower(count) * self.ways[place + 1];
            for fewer in 0..pairs {
                number += board.shape().symmetric(count, fewer)
                    * self.ways_if_open(place + 1, add(taken, count, fewer));
            }
            taken = add(taken, count, pairs);
            number += board.rank_symmetric(set) * self.ways_if_open(place + 1, taken);
        }
        number
    }

    /// The placement of a number.
    ///
    /// # Errors
    /// [`IndexError::Number`] from [`size`](Self::size) on.
    pub fn decode(&self, number: u64) -> Result<Placement, IndexError> {
        let decoded = if number < self.size() {
            self.place(number)
        } else {
            None
        };
        decoded.ok_or_else(|| IndexError::Number {
            material: self.material.clone(),
            number,
            size: self.size(),
        })
    }

    fn place(&self, number: u64) -> Option<Placement> {
        let mut placement = self.blank;
        let ways = self.ways[self.leading];
        let beyond = number.checked_sub(self.closed * ways);
        let (leading, rest) = match beyond {
            None => (number / ways, number % ways),
            Some(number) => (number / self.open_ways, number % self.open_ways),
        };
        let leading = Leading {
            number: leading,
            open: beyond.is_some(),
        };
        match self.encoding {
            Encoding::KingPair if leading.number >= kings::OFF_DIAGONAL => {
                let kings = Leading {
                    number: leading.number - kings::OFF_DIAGONAL,
                    open: true,
                };
                leading::place_kings(&mut placement, kings)?;
            }
            Encoding::KingPair | Encoding::KingsAndMore => {
                leading::place_kings(&mut placement, leading)?;
            }
            Encoding::ThreePieces => leading::place_three(&mut placement, leading)?,
            Encoding::Pawns => {}
        }
        if leading.open {
            self.place_open(&mut placement, rest)?;
        } else {
            self.place_closed(self.leading, &mut placement, rest)?;
        }
        Some(placement)
    }

    fn place_closed(&self, first: usize, placement: &mut Placement, mut rest: u64) -> Option<()> {
        for place in first..self.groups.len() {
            let free = self.squares_of(place) & !placement.occupied();
            let ways = self.ways[place + 1];
            placement.groups[place].set = unrank_subset(free, self.groups[place].1, rest / ways)?;
            rest %= ways;
        }
        Some(())
    }

    fn place_open(&self, placement: &mut Placement, mut rest: u64) -> Option<()> {
        let mut taken = Shape {
            pairs: 0,
            axis: self.leading as u64,
        };
        for place in self.leading..self.groups.len() {
            let free = self.squares_of(place) & !placement.occupied();
            let board = Mirrored::new(self.mirror, free);
            let (count, ways) = (self.groups[place].1, self.ways[place + 1]);
            let lower = board.shape().lower(count) * ways;
            if rest < lower {
                placement.groups[place].set = board.unrank_lower(count, rest / ways)?;
                return self.place_closed(place + 1, placement, rest % ways);
            }
            rest -= lower;
            let (mut pairs, mut ways_after) =
                (0, self.ways_if_open(place + 1, add(taken, count, 0)));
            while rest >= board.shape().symmetric(count, pairs) * ways_after {
                rest -= board.shape().symmetric(count, pairs) * ways_after;
                pairs += 1;
                if 2 * pairs > count {
                    return None;
                }
                ways_after = self.ways_if_open(place + 1, add(taken, count, pairs));
            }
            placement.groups[place].set =
                board.unrank_symmetric(count, pairs, rest / ways_after)?;
            rest %= ways_after;
            taken = add(taken, count, pairs);
        }
        Some(())
    }
}

/// What is taken after a group of `count` that is its own image and holds `pairs` pairs.
const fn add(taken: Shape, count: usize, pairs: usize) -> Shape {
    Shape {
        pairs: taken.pairs + pairs as u64,
        axis: taken.axis + (count - 2 * pairs) as u64,
    }
}
