//! The load bus: how a new position comes into the cores.

use rust_hdl::prelude::*;

/// One write of a new position into every core; at most one of the first three is high.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct LoadBus {
    /// `address` is a square, `data` its board word (see the walker).
    pub board: bool,
    /// `address` is {black, slot}, `data` the list word. All 32 are written 0 before the first that is not.
    pub list: bool,
    /// `data` is the state: scan 9, en passant 8, its file 7..5, black to move 4, castling KQkq 3..0 (K is bit 0). With `scan`
    /// the tree core scans from the king of the side to move and says whether it is in check.
    pub state: bool,
    /// Where to.
    pub address: Bits<6>,
    /// What.
    pub data: Bits<16>,
}
