//! The perft core: a walker, what it learns from its walks, the position it keeps, and the search over both.

pub(crate) mod attack;
pub(crate) mod generator;
pub(crate) mod legality;
pub(crate) mod perft_core;
pub(crate) mod position;
pub(crate) mod walker;
pub(crate) mod writer;
