//! What becomes of a number of cores.

use std::fmt::{self, Display, Formatter};

use console::figures::grouped;

use super::tally::Score;

/// A number of cores and its result.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The number of cores.
    pub cores: u8,
    /// The digest of what its netlist is made of.
    pub circuit: String,
    /// The result.
    pub found: Found,
}

/// What became of a number of cores.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// The design fits. It may be too slow for the clock that was asked for.
    Routed(Box<Score>),
    /// The design does not fit.
    Full(Full),
}

/// A resource of which the chip has too little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// The name of the resource.
    pub resource: &'static str,
    /// How much the design needs.
    pub used: u32,
    /// How much the chip has.
    pub available: u32,
}

impl Display for Full {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (used, available) = (grouped(self.used.into()), grouped(self.available.into()));
        write!(f, "full: {used} of {available} {}", self.resource)
    }
}
