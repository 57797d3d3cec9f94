//! The perft core: a walker, what it learns from its walks, the position it keeps, and the search over both.

pub(crate) mod walker;
