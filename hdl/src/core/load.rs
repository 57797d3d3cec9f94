//! The load bus: how a new position comes into the cores.
//!
//! The loader writes a new position word by word. It first clears all slots of both piece lists. It then writes each piece to
//! the board and to its list, and the state at the end.

use rust_hdl::prelude::*;

/// One write of a new position into every core; at most one of the first three is high.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct LoadBus {
    /// `address` is a square, `data` its [`BoardWord`](super::words::BoardWord).
    pub board: bool,
    /// `address` is {black, slot}, `data` its [`ListWord`](super::words::ListWord). All 32 are written 0 before the first that is not.
    pub list: bool,
    /// At `address` 0 `data` is the [`StateWord`](super::words::StateWord), at 1 a side's
    /// [`FilesWord`](super::ranks::words::FilesWord). Only a board that counts Chess960 gets those, and before the state.
    pub state: bool,
    /// Where to.
    pub address: Bits<6>,
    /// What.
    pub data: Bits<16>,
}
