//! The cores: one walks the tree, several count what hangs from it.
//!
//! ```text
//!          +------------------------ TreeCore: the tree, reports -------------------------+
//!          |  Generator: the phases of a node       Survey, Sight: lines around the kings |
//!          |  (SquareTest, EnPassant)                                                     |
//!   load --+-> Position --- writes ---> Walker --- visits ---> AttackWatch: checks, pins  |
//!          |   (lists, stack)           (table, board)    \--> Legality: pins, evasions   |
//!          +-----|------------------------------------------------------------------------+
//!              edits: pieces that come and go, and "count"
//!          +-----|----------------------- LeafCore, several, each on its LeafLink ---------+
//!          |   Inbox ------ writes ---> Walker --- visits ---> AttackWatch, Legality       |
//!          |   (edits, lists)           (table, board)    \--> KingRing: where a king goes |
//!          |  LeafGenerator: the phases of a leaf's parent                                 |
//!          +-------------------------------------------------------------------------------+
//! ```

pub(crate) mod activity;
pub(crate) mod attack;
pub(crate) mod census;
pub(crate) mod double_push;
pub(crate) mod edit;
pub(crate) mod edit_queue;
pub(crate) mod en_passant;
pub(crate) mod first_square;
pub(crate) mod generator;
pub(crate) mod inbox;
pub(crate) mod king_ring;
pub(crate) mod leaf_core;
pub(crate) mod leaf_generator;
pub(crate) mod leaf_link;
pub(crate) mod legality;
pub(crate) mod load;
pub(crate) mod order;
pub(crate) mod position;
pub(crate) mod record;
pub(crate) mod sight;
pub(crate) mod square_test;
pub(crate) mod state;
pub(crate) mod survey;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod tree_core;
pub(crate) mod walk;
pub(crate) mod walker;
pub(crate) mod words;
pub(crate) mod writer;
