//! How to build, and what is told meanwhile.

use std::fmt;
use std::path::PathBuf;

/// The packed bitstream's name in the output folder.
pub const BITSTREAM: &str = "top.bin";

/// What is told while a build goes on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// Nothing has changed since the last build; its result stands.
    Unchanged,
    /// Another build is going on in the same folder; this one goes on when that has ended.
    Waiting,
    /// yosys runs.
    Synthesis,
    /// yosys is done.
    Synthesised {
        /// Look-up tables.
        lut4: u32,
        /// Block RAMs.
        bram: u32,
    },
    /// A seed is placed and routed.
    Placed {
        /// Which.
        seed: u32,
        /// The fastest clock it takes.
        mhz: f64,
    },
    /// A seed could not be placed and routed; the others go on.
    SeedFailed {
        /// Which.
        seed: u32,
    },
    /// icepack runs.
    Packing,
}

impl fmt::Display for Progress {
    /// What is going on, in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("nothing has changed"),
            Self::Waiting => f.write_str("waiting for another build in the same folder"),
            Self::Synthesis => f.write_str("yosys makes a netlist"),
            Self::Synthesised { lut4, bram } => {
                write!(f, "nextpnr places {lut4} LUT4 and {bram} block RAMs")
            }
            Self::Placed { seed, mhz } => write!(f, "nextpnr: seed {seed} takes {mhz:.1} MHz"),
            Self::SeedFailed { seed } => {
                write!(f, "nextpnr failed with seed {seed}; the others go on")
            }
            Self::Packing => f.write_str("icepack packs the bitstream"),
        }
    }
}

/// Placements tried at most unless told otherwise.
pub const DEFAULT_SEEDS: u32 = 16;

/// How to build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// Where the results go.
    pub out: PathBuf,
    /// Which placements are tried.
    pub seeds: Seeds,
}

/// Which placements are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// Seeds 1 to this, at most.
    pub most: u32,
    /// Whether the fastest of all is looked for. Otherwise the lowest seed that meets timing is kept, and no further one is
    /// begun.
    pub all: bool,
}

impl Seeds {
    /// Seeds 1 to `most`, until one meets timing.
    #[must_use]
    pub const fn up_to(most: u32) -> Self {
        Self { most, all: false }
    }
}
