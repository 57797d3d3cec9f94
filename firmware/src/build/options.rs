//! The options of a build, and the steps that it reports while it runs.

use std::fmt;
use std::path::PathBuf;

/// A step of a running build, as it is reported to the caller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// Sources and options are those of the last build, whose result is kept.
    Unchanged,
    /// Another build runs in the same folder; this one starts when that build has ended.
    Waiting,
    /// yosys has been started.
    Synthesis,
    /// yosys has ended.
    Synthesised {
        /// The look-up tables of the netlist.
        lut4: u32,
        /// The block RAMs of the netlist.
        bram: u32,
    },
    /// The netlist is the one for which this seed is recorded; nextpnr places it with no other.
    Recorded {
        /// The recorded seed.
        seed: u32,
    },
    /// The netlist is not the one for which this seed is recorded; the seeds are searched.
    NetlistChanged {
        /// The recorded seed.
        seed: u32,
    },
    /// nextpnr has placed and routed the circuit with this seed.
    Placed {
        /// The seed of the placement.
        seed: u32,
        /// The fastest clock at which the placed circuit meets timing.
        mhz: f64,
    },
    /// nextpnr could not place and route the circuit with this seed; the other seeds are still tried.
    SeedFailed {
        /// The seed of the placement.
        seed: u32,
    },
    /// The packer has been started.
    Packing,
}

impl fmt::Display for Progress {
    /// Writes the step in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("nothing has changed"),
            Self::Waiting => f.write_str("waiting for another build in the same folder"),
            Self::Synthesis => f.write_str("yosys makes a netlist"),
            Self::Synthesised { lut4, bram } => {
                write!(f, "nextpnr places {lut4} LUT4 and {bram} block RAMs")
            }
            Self::Recorded { seed } => {
                write!(
                    f,
                    "nextpnr places seed {seed}, which is recorded for this netlist"
                )
            }
            Self::NetlistChanged { seed } => write!(
                f,
                "the netlist is not the one that seed {seed} was recorded for; searching"
            ),
            Self::Placed { seed, mhz } => write!(f, "nextpnr: seed {seed} takes {mhz:.1} MHz"),
            Self::SeedFailed { seed } => {
                write!(f, "nextpnr failed with seed {seed}; the others go on")
            }
            Self::Packing => f.write_str("the placement is packed into a bitstream"),
        }
    }
}

/// How many placements are tried at most by default.
pub const DEFAULT_SEEDS: u32 = 16;

/// The options of a build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// The folder of the results.
    pub out: PathBuf,
    /// The placements to try.
    pub seeds: Seeds,
}

/// The placements to try, each made by nextpnr from a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// The highest seed; seeds are tried from 1 upwards.
    pub most: u32,
    /// Which of them.
    pub which: Which,
}

/// Which of the seeds are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The seed that is [recorded](crate::board::placements) for the netlist. Without one, and if it misses timing, the build keeps
    /// the lowest seed that meets timing, and starts no further one.
    First,
    /// All of them. The fastest placement is kept.
    All,
    /// The recorded seed and no other: for tests, which are not to search.
    Recorded,
}

impl Seeds {
    /// The recorded seed, or seeds 1 to `most`, until one meets timing.
    #[must_use]
    pub const fn up_to(most: u32) -> Self {
        Self {
            most,
            which: Which::First,
        }
    }

    /// The recorded seed only.
    #[must_use]
    pub const fn recorded() -> Self {
        Self {
            most: 1,
            which: Which::Recorded,
        }
    }
}
