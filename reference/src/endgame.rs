//! The endgame index: every placement of an ending's pieces as a number, and back.
//!
//! Source: a description of how Syzygy tablebases number positions. Mirror images of a position play
//! alike, so the board is first turned to put the leading piece into the triangle a1-d1-d4 (without
//! pawns) or onto the files a to d (with pawns); what is left is counted without gaps.
//!
//! * [`Material`] is an ending, such as `KBNvK`.
//! * [`Index`] numbers its placements: [`Encoding::KingPair`] (*K2*), [`Encoding::KingsAndMore`]
//!   (*K3*) and [`Encoding::ThreePieces`] (*111*) differ in what they take together first. KRvK has
//!   28,644, 28,056 and 31,332 of them. Endings with pawns have a numbering of their own,
//!   [`Encoding::Pawns`].
//! * [`Index::for_each_position`] enumerates every legal position of an ending, so that a generator,
//!   or a board, can be checked on all of them.
//! * [`Distances`] holds how far every position is from mate, found backwards from the mates.
//!
//! Three things in the description are not as they should be. "If wR comes later than wR" means
//! later than wK. Its K2 leaves the mirror images of the 21 king pairs on the diagonal in, which is
//! why that numbering alone gives some positions a number for each of their two images. And its K3
//! and 111 stop looking for the diagonal after the third piece; here the rule is carried on until a
//! piece stands off the diagonal, groups of like pieces included, so that positions that mirror each
//! other always share a number.

mod combinations;
mod distance;
mod encoding;
mod enumerate;
mod geometry;
mod index;
mod kings;
mod leading;
mod material;
mod orbits;
mod placement;
mod unmove;

pub use distance::{DistanceError, Distances, Outcome, Tally};
pub use encoding::{Encoding, IndexError};
pub use enumerate::LegalCounts;
pub use index::Index;
pub use material::{Material, MaterialError};
pub use placement::Placement;

#[cfg(test)]
mod tests;
