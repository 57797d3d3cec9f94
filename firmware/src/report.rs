//! The report of a build: area and speed, and where both go, as data, as text and as a picture.

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

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The result of one placement.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeedResult {
    /// The placer's seed.
    pub seed: u32,
    /// The fastest clock at which the placement meets timing.
    pub mhz: f64,
}

/// A seed with which a tool failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailedSeed {
    /// The placer's seed.
    pub seed: u32,
    /// The error.
    pub error: String,
}

/// A seed that is recorded for a board's default bitstream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordedSeed {
    /// The placer's seed.
    pub seed: u32,
    /// Whether it was recorded for the netlist of this build. Otherwise other seeds were searched.
    pub of_this_netlist: bool,
}

/// What an LED shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LedSign {
    /// Its ball.
    pub led: String,
    /// What it shows, in words.
    pub shows: String,
}

/// The report of a build.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The board.
    pub target: String,
    /// Its FPGA.
    pub device: String,
    /// Clusters; a report from before there were several does not name them, and a bring-up bitstream has none.
    #[serde(default = "one")]
    pub clusters: u8,
    /// Rank counters of each cluster.
    pub cores: u8,
    /// What each LED of a bring-up bitstream shows, in the order of the table; empty for other bitstreams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leds: Vec<LedSign>,
    /// The system clock asked for.
    pub mhz_requested: f64,
    /// The system clock as the PLL makes it, or the oscillator's if there is no PLL.
    pub mhz_clock: f64,
    /// The fastest system clock that nextpnr reports.
    pub mhz: f64,
    /// The least `mhz` for a clock of `mhz_clock`, so that a period has [the margin](crate::margin) left.
    pub mhz_required: f64,
    /// The time that a period has left beyond the slowest path, in ns; negative if the path is longer.
    pub slack_ns: f64,
    /// The time that it must have left, in ns.
    pub margin_ns: f64,
    /// The part of the margin for the PLL's jitter, in ns.
    pub jitter_ns: f64,
    /// Whether `mhz` is at least `mhz_required`.
    pub timing_met: bool,
    /// The serial line's rate.
    pub baud: f64,
    /// Look-up tables used, as yosys counts.
    pub lut4: u32,
    /// The look-up tables of the FPGA.
    pub lut4_total: u32,
    /// Flip-flops used.
    pub ff: u32,
    /// Carries used.
    pub carry: u32,
    /// Logic cells used; each holds at most one look-up table, one flip-flop and one carry. There are `lut4_total`.
    pub logic_cells: u32,
    /// Block RAMs used.
    pub bram: u32,
    /// The block RAMs of the FPGA.
    pub bram_total: u32,
    /// The seed that was kept.
    pub seed: u32,
    /// The result of each seed.
    pub seeds: Vec<SeedResult>,
    /// The seeds with which a tool failed.
    pub failed_seeds: Vec<FailedSeed>,
    /// The seed that is recorded for the board, if this is its default bitstream and not all seeds were asked for.
    #[serde(default)]
    pub recorded_seed: Option<RecordedSeed>,
    /// The slowest paths between different blocks, slowest first.
    pub paths: Vec<TimingPath>,
    /// The area of each block.
    pub blocks: Vec<BlockArea>,
    /// The files of the build, by what they are. In JSON, parts of a path that are not UTF-8 become U+FFFD.
    #[serde(serialize_with = "in_utf8")]
    pub files: BTreeMap<String, PathBuf>,
    /// The tools' versions.
    pub tools: BTreeMap<String, String>,
}

/// The clusters of a report that does not name them.
fn one() -> u8 {
    1
}

impl Report {
    /// `seed 3 of 4`, or `seed 3, as recorded`.
    #[must_use]
    pub fn seed_in_words(&self) -> String {
        let recorded = self.recorded_seed.filter(|it| it.of_this_netlist);
        match recorded {
            Some(recorded) if recorded.seed == self.seed => {
                format!("seed {}, as recorded", self.seed)
            }
            _ => format!("seed {} of {}", self.seed, self.seeds.len()),
        }
    }

    /// Whether it is that of a bring-up bitstream.
    #[must_use]
    pub fn is_bring_up(&self) -> bool {
        !self.leds.is_empty()
    }

    /// `6 cores`, `3 clusters of 6 cores`, or `bring-up`.
    #[must_use]
    pub fn contents(&self) -> String {
        if self.is_bring_up() {
            return "bring-up".to_owned();
        }
        let plural = if self.cores == 1 { "" } else { "s" };
        let cores = format!("{} core{plural}", self.cores);
        match self.clusters {
            1 => cores,
            clusters => format!("{clusters} clusters of {cores}"),
        }
    }
}

/// Writes paths as text, even if they are not UTF-8.
fn in_utf8<S: Serializer>(
    files: &BTreeMap<String, PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let texts = files.iter();
    serializer.collect_map(texts.map(|(what, path)| (what, path.to_string_lossy())))
}
