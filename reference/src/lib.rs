//! Chess in software: positions, FEN, Sandström's posdata tables, an independent generator, perft.
//!
//! Nothing here knows hardware. The circuits are judged by this crate in two independent ways:
//!
//! * [`posdata`] is the literal table of the 1989 generator. The packed tables of the hardware must
//!   agree with it on every entry a walk can reach.
//! * [`mailbox`] generates legal moves by another method that shares nothing with `posdata`;
//!   [`perft`] counts with it.
//!
//! ```
//! use reference::{perft::perft, Position};
//!
//! let start = Position::starting();
//! assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(perft(&start, 3), 8_902);
//! ```

pub mod castling;
pub mod cozy;
pub mod endgame;
pub mod epd;
pub mod fen;
pub mod generator;
pub mod huginn;
pub mod mailbox;
pub mod moves;
pub mod perft;
pub mod piece;
pub mod posdata;
pub mod position;
pub mod sandstroem;
pub mod square;
#[cfg(test)]
mod testing;
pub mod zobrist;

pub use castling::{CastlingRights, Wing};
pub use fen::FenError;
pub use generator::Generator;
pub use moves::{Move, MoveError};
pub use piece::{Colour, Piece, PieceKind};
pub use position::{IllegalMove, Position};
pub use square::Square;
