//! Piece lists: the squares of the pieces of every colour and kind, in an order of their own.

use super::code::{side_of, Code};
use crate::piece::{Colour, PieceKind};

/// Squares by colour and kind, with their counts: `pList` and `pCount`.
///
/// The description leaves `MAX_PIECES_PER_TYPE` open; 64 holds whatever a board can show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lists {
    squares: [[[u8; 64]; 7]; 2],
    counts: [[u8; 7]; 2],
    /// Where in its list the piece on a square stands.
    places: [u8; 120],
}

impl Lists {
    pub fn new() -> Self {
        Self {
            squares: [[[0; 64]; 7]; 2],
            counts: [[0; 7]; 2],
            places: [0; 120],
        }
    }

    /// How many pieces of this colour and kind there are.
    #[inline(always)]
    pub fn count(&self, colour: Colour, kind: PieceKind) -> u8 {
        self.counts[colour.index()][usize::from(kind.code())]
    }

    /// Their squares.
    #[inline(always)]
    pub fn of(&self, colour: Colour, kind: PieceKind) -> &[u8] {
        let count = usize::from(self.count(colour, kind));
        &self.squares[colour.index()][usize::from(kind.code())][..count.min(64)]
    }

    /// Adds a piece at the end of its list.
    pub fn add(&mut self, code: Code, square: u8) {
        let (side, kind) = (side_of(code), usize::from(code & 7));
        let count = self.counts[side][kind];
        self.squares[side][kind][usize::from(count & 63)] = square;
        self.places[usize::from(square)] = count;
        self.counts[side][kind] = count + 1;
    }

    /// Takes a piece out; the last of its list fills the gap.
    pub fn remove(&mut self, code: Code, square: u8) -> u8 {
        let (side, kind) = (side_of(code), usize::from(code & 7));
        let place = self.places[usize::from(square)];
        let last = self.counts[side][kind] - 1;
        let list = &mut self.squares[side][kind];
        let moved = list[usize::from(last & 63)];
        list[usize::from(place & 63)] = moved;
        list[usize::from(last & 63)] = 0;
        self.places[usize::from(moved)] = place;
        self.places[usize::from(square)] = 0;
        self.counts[side][kind] = last;
        place
    }

    /// Puts a piece back to the place it was taken from, and the piece that filled the gap back to
    /// the end: what [`remove`](Self::remove) did, undone.
    pub fn put_back(&mut self, code: Code, square: u8, place: u8) {
        let (side, kind) = (side_of(code), usize::from(code & 7));
        let count = self.counts[side][kind];
        let list = &mut self.squares[side][kind];
        let moved = list[usize::from(place & 63)];
        if place < count {
            list[usize::from(count & 63)] = moved;
            self.places[usize::from(moved)] = count;
        }
        list[usize::from(place & 63)] = square;
        self.places[usize::from(square)] = place;
        self.counts[side][kind] = count + 1;
    }

    /// Takes out the piece added last to its list: what [`add`](Self::add) did, undone.
    pub fn take_last(&mut self, code: Code, square: u8) {
        let (side, kind) = (side_of(code), usize::from(code & 7));
        let last = self.counts[side][kind] - 1;
        self.squares[side][kind][usize::from(last & 63)] = 0;
        self.places[usize::from(square)] = 0;
        self.counts[side][kind] = last;
    }

    /// Moves a piece, which keeps its place.
    #[inline]
    pub fn relocate(&mut self, code: Code, from: u8, to: u8) {
        let place = self.places[usize::from(from)];
        self.squares[side_of(code)][usize::from(code & 7)][usize::from(place & 63)] = to;
        self.places[usize::from(from)] = 0;
        self.places[usize::from(to)] = place;
    }

    /// Moves two pieces, which keep their places; either may go to the square of the other.
    pub fn relocate_both(&mut self, codes: [Code; 2], ways: [Way; 2]) {
        let places = ways.map(|way| std::mem::take(&mut self.places[usize::from(way.from)]));
        for ((code, way), place) in codes.into_iter().zip(ways).zip(places) {
            let list = &mut self.squares[side_of(code)][usize::from(code & 7)];
            list[usize::from(place & 63)] = way.to;
            self.places[usize::from(way.to)] = place;
        }
    }
}

/// From where to where a piece moves.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub from: u8,
    pub to: u8,
}

impl Way {
    /// The way back.
    pub const fn back(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
        }
    }
}
