//! Sandström's table of 1989, literally: `posdata[ptype][from][dest]` = {nextpos, nextdir}.
//!
//! Every move a piece has on an empty board is laid out beforehand as a chain of squares. On a free
//! square the walk goes on at `nextpos`, on an occupied one at `nextdir`; coming back to `from`
//! ends it. No edge of the board, no direction and no piece kind is ever looked at while walking.
//!
//! What the table holds:
//!
//! * Every entry starts as `from` (the sentinel), and stays so wherever no walk comes.
//! * Non-pawns: the rays of the piece are laid end to end; a ray that leaves the board at once
//!   takes no place. Both fields of `from` are the first square, though a walk starts with
//!   `nextpos`. On a ray, `nextpos` is its next square (at its end the first square of the next
//!   ray) and `nextdir` the first square of the next ray; after the last ray both are `from`.
//! * Pawns hold two threads in the two fields: `nextpos` = the pushes (one step, then two from the
//!   home rank), `nextdir` = the captures (towards the nearer edge first). On ranks 1
//!   and 8, where no pawn can stand, every entry is the sentinel: an empty walk.
//!
//! **Ray order.** The program of 1989 sorted rays longest first; here orthogonals come before
//! diagonals, so that rook and bishop are the two halves of the queen. From files e to h they are
//! laid as listed in [`DIRECTIONS`], and from files a to d in the mirror, west for east: the left
//! half of the table is the mirror image of the right one, and a circuit needs to hold only that.
//! The squares a walk visits are the same, only their order differs.
//!
//! Promotion, castling and en passant are outside the table, and so is legality: the walk is
//! pseudo-legal.

mod build;
mod generate;
mod layout;
mod walk;

use std::sync::LazyLock;

use crate::piece::{Colour, PieceKind};
use crate::square::Square;

pub use generate::{is_attacked, pseudo_legal};
use layout::Table;
pub use layout::{hop_order, ptype, ray_order, Ptype, SqData, DIRECTIONS, KNIGHT_HOPS};
pub use walk::{Thread, Walk};

/// The table; 8 x 64 x 64 entries of two squares, 64 KiB.
#[derive(Clone, PartialEq, Eq)]
pub struct Posdata {
    table: Box<Table>,
}

impl Posdata {
    /// Lays out the table. Use [`posdata`] unless a table of one's own is wanted.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table: build::table(),
        }
    }

    /// What the walk of a `ptype` standing on `from` does after visiting `dest`, or how it starts
    /// when `dest` is `from`.
    #[must_use]
    pub fn entry(&self, ptype: Ptype, from: Square, dest: Square) -> SqData {
        self.table[ptype.index()][from.index()][dest.index()]
    }

    /// The squares the walk of a `ptype` visits from `from`, in order.
    ///
    /// This is the loop of 1989: it goes on at `nextpos` after a square for which `occupied` is
    /// false, at `nextdir` after one for which it is true, and ends on reaching `from`. Occupied
    /// squares are visited like free ones; whether they may be captured is the caller's question.
    /// For a pawn this is the push thread, see [`pawn_pushes`](Self::pawn_pushes).
    pub fn walk<F: Fn(Square) -> bool>(
        &self,
        ptype: Ptype,
        from: Square,
        occupied: F,
    ) -> Walk<'_, F> {
        Walk::new(self.row(ptype, from), from, occupied)
    }

    /// The push squares a pawn looks at: its thread of `nextpos`, ending behind the first occupied
    /// square.
    ///
    /// The occupied square is visited, as in every walk; a pawn may not go there.
    pub fn pawn_pushes<F: Fn(Square) -> bool>(
        &self,
        colour: Colour,
        from: Square,
        occupied: F,
    ) -> Walk<'_, F> {
        // No push square has a `nextdir` of its own, so an occupied one leads straight back to
        // `from`.
        self.walk(ptype(colour, PieceKind::Pawn), from, occupied)
    }

    /// The squares a pawn attacks: its thread of `nextdir`, whatever stands on them.
    #[must_use]
    pub fn pawn_captures(&self, colour: Colour, from: Square) -> Thread<'_> {
        Thread::captures(self.row(ptype(colour, PieceKind::Pawn), from), from)
    }

    /// Every `dest` at which a walk from `from` can read the table, `from` first, each once: the
    /// entries a packed table must reproduce. Whatever stands on the board, no walk reads another.
    pub fn reachable(&self, ptype: Ptype, from: Square) -> impl Iterator<Item = Square> + '_ {
        let row = self.row(ptype, from);
        // Behind the end of a ray `nextpos` goes on at the next one: on an empty board a walk
        // visits everything.
        let captures = ptype.is_pawn().then(|| Thread::captures(row, from));
        std::iter::once(from)
            .chain(Walk::new(row, from, |_| false))
            .chain(captures.into_iter().flatten())
    }

    fn row(&self, ptype: Ptype, from: Square) -> &[SqData; 64] {
        &self.table[ptype.index()][from.index()]
    }
}

impl Default for Posdata {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Posdata {
    /// Names the type only: 32,768 entries would not be readable.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Posdata").finish_non_exhaustive()
    }
}

/// The table, laid out once on first use.
#[must_use]
pub fn posdata() -> &'static Posdata {
    static POSDATA: LazyLock<Posdata> = LazyLock::new(Posdata::new);
    &POSDATA
}

#[cfg(test)]
mod tests;
