//! The actions of the [`position`](super::position), and its state.

use rust_hdl::prelude::*;

/// What the position does.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Action {
    None,
    /// Makes the move of `record`.
    Make,
    /// Takes back the last move made.
    Unmake,
}

/// The position beside its board.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub busy: bool,
    /// Black is to move.
    pub black: bool,
    /// The castling rights of the side to move, and the files of their rooks.
    pub short: bool,
    pub long: bool,
    pub short_rook: Bits<3>,
    pub long_rook: Bits<3>,
    pub en_passant: bool,
    pub en_passant_file: Bits<3>,
    /// The king of the side to move, and the other.
    pub king: Bits<6>,
    pub other_king: Bits<6>,
    /// The last slot of the side to move that was ever used.
    pub last_slot: Bits<4>,
    /// Moves made since the root.
    pub ply: Bits<4>,
}

/// Both sides.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Sides {
    /// Black is to move.
    pub black: bool,
    pub white_king: Bits<6>,
    pub black_king: Bits<6>,
    /// The last slots that were ever used.
    pub white_last: Bits<4>,
    pub black_last: Bits<4>,
}
