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
pub(crate) mod edit;
pub(crate) mod leaf;
pub(crate) mod legality;
pub(crate) mod load;
pub(crate) mod ranks;
pub(crate) mod sight;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod tree;
pub(crate) mod walk;
pub(crate) mod walker;
pub(crate) mod words;
