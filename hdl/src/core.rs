//! The cores: one walks the tree, several count what hangs from it.
//!
//! ```text
//!          +---------------------- TreeCore: the tree, reports ----------------------+
//!   load --+-> Position --- writes ---> Walker --- visits ---> Finder: the moves of  |
//!          |   (lists, stack)           (table, board)            ^     a node       |
//!          |                            Verdicts: a look at the node, rank by rank    |
//!          +-----|------------------------------------------------------------------+
//!              words: pieces that are put, nodes, and jobs, which are moves
//!          +-----|------------- RankCounter, several, each on its CounterLink --------+
//!          |   Queue ---> Look: the board after a move ---> Count: the replies to it  |
//!          +-------------------------------------------------------------------------+
//! ```

pub(crate) mod activity;
pub(crate) mod files;
pub(crate) mod load;
pub(crate) mod ranks;
pub(crate) mod step;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod tree;
pub(crate) mod walk;
pub(crate) mod walker;
pub(crate) mod words;
