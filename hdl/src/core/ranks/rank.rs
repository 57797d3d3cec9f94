//! A rank of the board, and what the sweeps over it hand on, as planes: a byte for a property, and in it a bit for each file.
//! File a is the lowest bit.

use crate::word::Field;
use rust_hdl::prelude::*;

/// Defines a word of planes of 8 bits that a block RAM keeps, the first plane in the lowest bits.
macro_rules! planes {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $( $(#[$field_attribute:meta])* $field:ident ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
        $visibility struct $name {
            $( $(#[$field_attribute])* pub $field: Bits<8>, )*
        }

        impl Field for $name {
            fn from_lowest(bits: u32) -> Self {
                let mut lowest = 0;
                $(
                    let $field = Bits::<8>::from_lowest(bits >> lowest & 0xFF);
                    lowest += 8;
                )*
                let _ = lowest;
                Self { $($field),* }
            }

            fn to_lowest(self) -> u32 {
                let (mut word, mut lowest) = (0, 0);
                $(
                    word |= self.$field.to_lowest() << lowest;
                    lowest += 8;
                )*
                let _ = lowest;
                word
            }
        }
    };
}

planes! {
    /// What stands on a rank. The first three planes are the bits of each piece's [`Kind`](crate::core::words::Kind); all three are
    /// low on an empty square, where the fourth means nothing, and high for a pawn that may be taken en passant.
    pub(crate) struct Rank {
        kind_0,
        kind_1,
        kind_2,
        /// In the memory of the board: the piece is black's. In a sweep: it belongs to the side that is not to move.
        other,
    }
}

planes! {
    /// What the sweep down a board finds out of a rank, for the sweep up.
    pub(crate) struct Marks {
        /// Squares that a foe attacks along its rank or from a rank above it.
        danger,
        /// On the king's rank: squares between the king and a foe that slides along the rank, and such a foe itself. Above it: squares
        /// on the king's other lines that a foe attacks from above along the line. Below it: squares on these lines that the
        /// king sees.
        line,
    }
}

planes! {
    /// The pieces of a rank that may move: along the lines that pins leave them.
    pub(crate) struct Movers {
        /// Rooks and queens that may slide along their file.
        file,
        /// Bishops and queens that may slide from the south-west to the north-east, or back.
        diagonal,
        /// Bishops and queens that may slide from the south-east to the north-west, or back.
        antidiagonal,
        /// Knights.
        knights,
    }
}

planes! {
    /// Where the pieces of a rank may go.
    pub(crate) struct Targets {
        /// Squares without a piece.
        empty,
        /// Squares that are not occupied by a piece of the side to move; if it is in check, those of them that end the check.
        goal,
    }
}

/// The pawns of a rank that may move.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Pawns {
    /// Those that may be pushed.
    pub pushes: Bits<8>,
    /// Those that may take towards the east, and towards the west.
    pub east: Bits<8>,
    pub west: Bits<8>,
}

/// Moves by the file on which they end.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Moves {
    /// Sliders that go straight ahead, and those that go a file to the west or to the east with every rank.
    pub file: Bits<8>,
    pub to_west: Bits<8>,
    pub to_east: Bits<8>,
    /// Knights, by the hop.
    pub hops_0: Bits<8>,
    pub hops_1: Bits<8>,
    pub hops_2: Bits<8>,
    pub hops_3: Bits<8>,
}

/// The moves that are counted in the sweep up alone.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct OtherMoves {
    /// Sliders, by the direction in which they go.
    pub east: Bits<8>,
    pub west: Bits<8>,
    /// The king.
    pub steps: Bits<8>,
    /// Pawns that go two squares.
    pub double_pushes: Bits<8>,
    /// Pawns that go one square, and those that take towards the east and the west.
    pub pushes: Bits<8>,
    pub takes_east: Bits<8>,
    pub takes_west: Bits<8>,
    /// Each move of the last three planes is four promotions.
    pub promote: bool,
}
