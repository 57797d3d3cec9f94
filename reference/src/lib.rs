//! Chess in software: positions, FEN, Sandström's posdata tables, an independent generator, perft.
//!
//! Nothing here knows hardware. Five systems, each from its own source, each complete, and each held
//! against the others:
//!
//! * [`mod@posdata`] is the literal table of Sandström's generator of 1989, which the packed tables
//!   of the hardware must agree with, and [`sandstroem`] the generator that walks it: the circuit's
//!   twin, with its order of moves and its table steps.
//! * [`mailbox`] is TSCP's generator. It shares nothing with the table, so it judges the circuits.
//! * [`huginn`] is a position that keeps everything an engine wants to know and takes every move back
//!   exactly.
//! * `cozy`, of the feature of this name, is a referee from outside: cozy-chess.
//! * `endgame`, of the feature of this name, numbers every placement of an ending, enumerates its legal positions, and finds how
//!   far each is from mate.
//!
//! All of them play standard chess and Chess960, which differ in [where castling begins](castling) only; [`chess960`] has its
//! starting positions.
//!
//! [`perft`] counts with any of them ([`Generator`]), in detail, on threads, with a table. [`suites`] has positions with their counts,
//! and [`epd`] reads others.
//!
//! Three features, of which the first two are on by default: `cozy` has cozy-chess, [`perft`](mod@perft) then counts with it, and
//! [`sample`] draws suites; `endgame`; `serde` writes a [`Position`] as its FEN and a [`Move`] as its UCI text.
//!
//! ```
//! use perftboard_reference::{perft::perft, Position};
//!
//! let start = Position::starting();
//! assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(perft(&start, 3), 8_902);
//! ```

pub mod castling;
pub mod chess960;
#[cfg(feature = "cozy")]
pub mod cozy;
#[cfg(feature = "endgame")]
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
pub mod random;
#[cfg(feature = "cozy")]
pub mod sample;
pub mod sandstroem;
pub mod square;
pub mod suites;
#[cfg(test)]
mod testing;
#[cfg(feature = "serde")]
mod text;
pub mod zobrist;

pub use castling::{Castling, CastlingNotation, CastlingRights, Wing};
pub use fen::FenError;
pub use generator::Generator;
pub use moves::{Move, MoveError};
pub use piece::{Colour, Piece, PieceKind};
pub use position::{IllegalMove, Position};
pub use square::Square;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
