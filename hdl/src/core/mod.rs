//! The perft core: a walker, what it learns from its walks, the position it keeps, and the search over both.
//!
//! ```text
//!              +--------------------- PerftCore: the tree, tickets, reports ---------------------+
//!              |  Generator: the phases of a node                                                |
//!   load ------+-> Position --- writes ---> Walker --- visits ---> AttackWatch: checks, pins     |
//!              |   (lists, stack)           (table, board)    \--> Legality: pins, evasions,     |
//!              |                                                   leaves                        |
//!              +---------------------------------------------------------------------------------+
//! ```

pub(crate) mod attack;
pub(crate) mod census;
pub(crate) mod generator;
pub(crate) mod legality;
pub(crate) mod perft_core;
pub(crate) mod position;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod walker;
pub(crate) mod writer;
