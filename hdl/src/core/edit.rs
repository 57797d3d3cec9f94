//! Edits: the messages of the tree core to the leaf cores.
//!
//! The tree core and every leaf core keep a board and piece lists of their own. A move is a handful of edits, the same
//! for all of them; the edits of a leaf's parent go to one leaf core alone, with the order to count after them. That core takes
//! them back by itself, so that in a job an edit that empties a square also says which piece goes. The tree core's
//! [`EditWriter`](super::tree::edit_writer::EditWriter) makes the edit for what its position does in a clock.
//!
//! | edit | |
//! |------|-|
//! | [`PieceEdit`](super::words::PieceEdit)   | puts a piece on a square, or empties it |
//! | [`CountOrder`](super::words::CountOrder)  | counts the moves of a side |
//! | [`LinesWord`](super::words::LinesWord) | follows every `CountOrder`, and has no mark of its own: the lines around that side's king |
//! | [`LimitsOrder`](super::words::LimitsOrder) | sets up to which slots the piece lists are read |

use rust_hdl::prelude::*;

/// The bus from the tree core to the leaf cores.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct EditBus {
    /// There is an edit on the bus.
    pub valid: bool,
    /// The edit is for the chosen leaf core, not for all of them.
    pub job: bool,
    /// The edit is a job's first, so that a leaf core is chosen now.
    pub begins: bool,
    /// The edit.
    pub word: Bits<16>,
}
