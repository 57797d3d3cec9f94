//! Sandström's generator of 1989 in software: the circuit's twin, and what else walked the table.
//!
//! Source: H. E. Sandström's description of his move generator for GNU Chess (revision of
//! 1989-09-06). He designed it for hardware that was never built; here it runs twice, as a circuit
//! and as this module, over the same table.
//!
//! * [`Board::legal`] and [`Board::count_legal`] give the legal moves in the circuit's order, and
//!   [`Board::steps`] the table steps that takes. Every move of a knight, a slider, a king and a
//!   pawn comes from a walk, and so do checks, pins and attacks.
//! * [`Board::gen_moves`] and [`Board::capture_list`] are GenMoves and CaptureList: pseudo-legal
//!   moves, piece by piece.
//! * [`Board::is_attacked`] is SqAtakd, [`Board::ataks`] the attack map, [`Board::br_scan`] BRscan
//!   (mobility, pins and x-rays), [`Board::king_scan`] KingScan and [`Board::is_trapped`] trapped.
//!
//! The description names these routines and says that they rely on the table; how they do was taken
//! from what GNU Chess 4 is known to do. Its scores are left out: a scan says what it found.
//!
//! The literal table ([`posdata`](mod@crate::posdata)) takes 64 KiB. The walks run over a copy
//! packed into 9 KiB, shown equal to it, and over sets of squares (`u64`, bit 0 = a1) where
//! the program of 1989 had its array `color[]`.

mod ataks;
mod attack;
mod board;
mod br_scan;
mod chain;
mod gen_moves;
mod generator;
mod king_scan;
mod legal;
mod make;
mod scan;
mod sight;
mod step;
mod steps;
mod trapped;

pub use ataks::Ataks;
pub use board::Board;
pub use br_scan::{BrScan, Line};
pub use king_scan::KingScan;
pub use make::Undo;
pub use step::{Step, StepKind};
pub use steps::Steps;

#[cfg(test)]
mod tests;
