//! The commands of a [`walker`](super::walker), and what it shows.

use super::words::Kind;
use rust_hdl::prelude::*;

/// What the walker does at the next rising edge.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// Stays where it is.
    Hold,
    /// Starts a walk of `kind` of colour `black` from `from`.
    Start,
    /// Shows `square`, reached along `direction` in such a walk, again.
    Resume,
    /// Goes one square on; from the last square, with `chain`, starts the next walk instead.
    Step,
}

/// What to walk.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Command {
    /// What to do.
    pub op: Op,
    /// Piece kind, 1 pawn … 6 king (for `Start` and `Resume`).
    pub kind: Kind,
    /// Whose piece walks (for `Start` and `Resume`); an enemy is what has the other colour.
    pub black: bool,
    /// The walk begins on its first square, which `square`, `direction` and `first` describe, instead of the from-square (for
    /// `Start`, and for `Step` with `chain`; not with `captures`, `here`, `no_orthogonals` or `no_diagonals`).
    pub direct: bool,
    /// A pawn's walk ends with its pushes (for `Start`, and for `Step` with `chain`; of other pieces it changes nothing).
    pub pushes: bool,
    /// A pawn's captures only (for `Start`).
    pub captures: bool,
    /// Walks on through the first piece of its own on every ray (every clock of a scan for pins).
    pub scan: bool,
    /// Walks on through the king of its own colour (every clock of a test whether the king could stand elsewhere).
    pub test: bool,
    /// `kind`, `black` and `from` are those of the next walk (for `Step`).
    pub chain: bool,
    /// With `chain`: the next walk starts where this one did, whatever `from` is.
    pub here: bool,
    /// Orthogonal rays end at their first square, because no enemy slides along them (for `Start`, and for `Step` with
    /// `chain`).
    pub no_orthogonals: bool,
    /// Diagonal rays end at their first square, because no enemy slides along them (for `Start`, and for `Step` with `chain`).
    pub no_diagonals: bool,
    /// Where the walk starts (for `Start` and `Resume`).
    pub from: Bits<6>,
    /// The square to show again (for `Resume`), or the first one (with `direct`).
    pub square: Bits<6>,
    /// The direction along which it was reached (for `Resume`).
    pub direction: Bits<3>,
    /// Whether it was the first square of its ray (for `Resume`, where it counts only of a pawn).
    pub first: bool,
}

/// The square on which a walk stands, and what stands there.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Visit {
    /// A walk is under way and `square` is one of its squares.
    pub valid: bool,
    /// The clock after `Start`: `square` is the from-square.
    pub starting: bool,
    /// This is the walk's last square.
    pub home: bool,
    /// The square.
    pub square: Bits<6>,
    /// The direction along which it was reached; of a knight's hop only what `Resume` needs.
    pub direction: Bits<3>,
    /// Squares from the from-square along the ray, 1 to 7; 1 for hops. After `Resume` and a `direct` start it is not valid
    /// until a `Step` has turned to another ray.
    pub distance: Bits<3>,
    /// A piece of the walker's own colour stands on the ray between (in scans).
    pub passed: bool,
    /// The walk is a knight's.
    pub knight: bool,
    /// The walk is of the black side.
    pub black: bool,
    /// A piece of the walker's colour stands here.
    pub own: bool,
    /// A piece of the other colour stands here.
    pub enemy: bool,
    /// Kind of the piece here.
    pub kind: Kind,
    /// Slot of the piece here.
    pub slot: Bits<4>,
}
