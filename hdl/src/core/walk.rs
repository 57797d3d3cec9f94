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
    /// Piece kind, 1 pawn … 6 king (for `Start`, `Resume`, and `Step` with `chain`).
    pub kind: Kind,
    /// Whose piece walks (for `Start`, `Resume`, and `Step` with `chain`); an enemy is what has the other colour.
    pub black: bool,
    /// A `Step` from the last square starts the next walk, of which `kind`, `black` and `from` are (for `Step`).
    pub chain: bool,
    /// Where the walk starts (for `Start`, `Resume`, and `Step` with `chain`).
    pub from: Bits<6>,
    /// The square to show again (for `Resume`).
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
    /// The square is the first one of its ray, as every hop is. Not valid on the square that `Resume` shows.
    pub first: bool,
    /// A piece of the walker's colour stands here.
    pub own: bool,
    /// A piece of the other colour stands here.
    pub enemy: bool,
    /// Kind of the piece here.
    pub kind: Kind,
    /// Slot of the piece here.
    pub slot: Bits<4>,
}
