//! The ways to number an ending, and what can be wrong with a number.

use std::fmt;
use std::str::FromStr;

use super::material::Material;

/// Which pieces are numbered together first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// *K2*: the kings, 462 ways; the others wherever they are. The mirror images of placements
    /// with both kings on the diagonal have numbers of their own.
    KingPair,
    /// *K3*: the kings, then the diagonal rule for the next piece, and the next, until one is off
    /// the diagonal. Numbers least, so it is what an ending without pawns gets.
    KingsAndMore,
    /// *111*: three pieces that are one of their kind each, neighbouring kings included.
    ThreePieces,
    /// With pawns: these first, the first of them without its mirror image on the files a to d.
    Pawns,
}

/// Why there is no such numbering, or no such number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// The encoding is not for this material.
    #[error("{material} cannot be numbered as {encoding}; {remedy}")]
    Encoding {
        /// The ending.
        material: Material,
        /// What was asked for.
        encoding: Encoding,
        /// What can be.
        remedy: &'static str,
    },
    /// No such number.
    #[error("{material} has no position {number}; its numbers run from 0 to {}", .size - 1)]
    Number {
        /// The ending.
        material: Material,
        /// What was asked for.
        number: u64,
        /// How many there are.
        size: u64,
    },
    /// The position is another ending's.
    #[error("`{fen}` is no position of {material}")]
    Position {
        /// The ending.
        material: Material,
        /// The position.
        fen: String,
    },
    /// The position has castling rights, which may change who wins.
    #[error("`{fen}` has castling rights, and the placements that are numbered have none; write `-` in their place")]
    Rights {
        /// The position.
        fen: String,
    },
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::KingPair,
        Self::KingsAndMore,
        Self::ThreePieces,
        Self::Pawns,
    ];

    /// The name in the description, in small letters: `k2`, `k3`, `111`, `pawns`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::KingPair => "k2",
            Self::KingsAndMore => "k3",
            Self::ThreePieces => "111",
            Self::Pawns => "pawns",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = String;

    /// Reads a name exactly; the error is a sentence that lists them.
    fn from_str(text: &str) -> Result<Self, String> {
        let named = |encoding: &Self| encoding.name() == text;
        Self::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| format!("`{text}` is no encoding; choose `k2`, `k3`, `111` or `pawns`"))
    }
}
