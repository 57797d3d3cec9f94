//! Edits: what the tree core tells the leaf cores.
//!
//! The tree core and every leaf core keep a board and piece lists of their own. A move is a handful of edits, the same
//! for all of them; the edits of a leaf's parent go to one leaf core alone, with the order to count between those that
//! make the move and those that take it back.
//!
//! | bits  | 15 | 14 | 13 | 12..10 | 9..6 | 5..0 | |
//! |-------|----|----|----|--------|------|------|---|
//! | piece | 0  | present | black | kind | slot | square | puts a piece on a square, or (not `present`) empties it; kind 0 then leaves the list alone |
//! | count | 1  | black | short | long, knights, orthogonals | diagonals, 0, 0, 0 | king | counts the moves of `black`, whose king and castling rights these are and who may meet such enemies |
//! | limits | 1 | | | | bit 8: 1; bits 7..4 black's last slot | bits 3..0 white's last slot | up to where the lists are looked through |

use rust_hdl::prelude::*;

/// One edit, or none, for all leaf cores or for one.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct EditBus {
    /// There is an edit.
    pub valid: bool,
    /// It is for the leaf core that has been chosen, not for all.
    pub job: bool,
    /// The edit.
    pub word: Bits<16>,
}
