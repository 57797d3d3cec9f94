//! What becomes of a number of cores.

use std::fmt::{self, Display, Formatter};

use super::tally::Score;
use crate::figures::grouped;

/// A number of cores and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// How many.
    pub cores: u8,
    /// What became of it.
    pub found: Found,
}

/// What became of a number of cores.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// It fits. It may be too slow for the clock asked for.
    Routed(Box<Score>),
    /// It does not fit.
    Full(Full),
}

/// Something that there is too little of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// What.
    pub resource: &'static str,
    /// How much is needed.
    pub used: u32,
    /// How much there is.
    pub available: u32,
}

impl Display for Full {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (used, available) = (grouped(self.used.into()), grouped(self.available.into()));
        write!(f, "full: {used} of {available} {}", self.resource)
    }
}
