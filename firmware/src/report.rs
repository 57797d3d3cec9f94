//! What a build came to: area, speed, where both go, as data, as text and as a picture.

mod area;
pub(crate) mod attribution;
mod error;
pub(crate) mod floorplan;
pub(crate) mod netlist;
mod text;
pub(crate) mod timing;
pub(crate) mod verilog;

pub use area::{Area, BlockArea};
pub use error::ReportError;
pub use timing::TimingPath;

use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What one placement came to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SeedResult {
    /// The placer's seed.
    pub seed: u32,
    /// The fastest clock it takes.
    pub mhz: f64,
}

/// A placement that a tool failed at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedSeed {
    /// The placer's seed.
    pub seed: u32,
    /// What went wrong.
    pub error: String,
}

/// What a build came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The board.
    pub target: String,
    /// Its FPGA.
    pub device: String,
    /// Leaf cores.
    pub cores: u8,
    /// The system clock asked for.
    pub mhz_requested: f64,
    /// The system clock as the PLL makes it.
    pub mhz_clock: f64,
    /// The fastest system clock the circuit takes.
    pub mhz: f64,
    /// What `mhz` must be for a clock of `mhz_clock`, so that a period has [the margin](crate::margin) left.
    pub mhz_required: f64,
    /// What a period has left above the slowest path, in ns; less than nothing if the path is longer.
    pub slack_ns: f64,
    /// What it must have left, in ns.
    pub margin_ns: f64,
    /// What of that the PLL's jitter may take, in ns.
    pub jitter_ns: f64,
    /// `mhz` is at least `mhz_required`.
    pub timing_met: bool,
    /// The serial line's rate.
    pub baud: f64,
    /// Look-up tables used, as yosys counts.
    pub lut4: u32,
    /// Look-up tables there are.
    pub lut4_total: u32,
    /// Flip-flops used.
    pub ff: u32,
    /// Carries used.
    pub carry: u32,
    /// Logic cells used; each holds at most one look-up table, one flip-flop and one carry. There are `lut4_total`.
    pub logic_cells: u32,
    /// Block RAMs used.
    pub bram: u32,
    /// Block RAMs there are.
    pub bram_total: u32,
    /// The seed that was kept.
    pub seed: u32,
    /// What each seed came to.
    pub seeds: Vec<SeedResult>,
    /// The seeds that a tool failed at.
    pub failed_seeds: Vec<FailedSeed>,
    /// The slowest paths between different blocks, slowest first.
    pub paths: Vec<TimingPath>,
    /// Where the area goes.
    pub blocks: Vec<BlockArea>,
    /// What was written, by what it is. In JSON a path that is no UTF-8 has U+FFFD for what cannot be said.
    #[serde(serialize_with = "in_utf8")]
    pub files: BTreeMap<String, PathBuf>,
    /// The tools' versions.
    pub tools: BTreeMap<String, String>,
}

/// Writes paths as text, whatever their bytes are.
fn in_utf8<S: Serializer>(
    files: &BTreeMap<String, PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let texts = files.iter();
    serializer.collect_map(texts.map(|(what, path)| (what, path.to_string_lossy())))
}
