//! Chess in software: positions, FEN, Sandström's posdata tables, an independent move generator and perft.
//!
//! Nothing here knows hardware. The circuits are judged by this crate by more than one method:
//!
//! * [`posdata`] is the literal table of the 1989 generator. The packed tables of the hardware must agree with it on
//!   every entry a walk can reach.

pub mod castling;
pub mod piece;
pub mod posdata;
pub mod square;

pub use castling::{CastlingRights, Wing};
pub use piece::{Colour, Piece, PieceKind};
pub use square::Square;
