//! Why there is no bitstream.

use std::path::PathBuf;

use crate::board::placements::REMEDY;
use crate::folder::FolderError;
use crate::report::{Report, ReportError};
use crate::run::RunError;
use crate::tools::ToolError;

/// Why there is no bitstream.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A tool is missing.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A tool failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A tool's output is not what was expected.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// yosys' log has lines that cast doubt on the circuit.
    #[error("yosys doubts the circuit, so it is not built:\n{}\nAll it said is in `{}`", crate::run::indent(.lines), .log.display())]
    Doubtful {
        /// The doubtful lines.
        lines: Vec<String>,
        /// Its log.
        log: PathBuf,
    },
    /// The number of seeds is 0.
    #[error("0 seeds make no placement, expected 1 or more: choose another --seeds")]
    NoSeeds,
    /// No seed is recorded for the design.
    #[error("no seed is recorded for this bitstream of `{target}`, expected its default clusters, cores and clock: leave --recorded out, or record a seed with `{REMEDY}`")]
    NotRecorded {
        /// The board.
        target: &'static str,
    },
    /// The netlist is not the one for which the seed was recorded.
    #[error("the netlist of `{target}` has changed since seed {seed} was recorded for it: its digest is {is:.8}, expected {was:.8}{}. Search anew with `{REMEDY}`, or leave --recorded out", other_tools(.tools.as_deref()))]
    NetlistChanged {
        /// The board.
        target: &'static str,
        /// The recorded seed.
        seed: u32,
        /// The digest of the netlist for which it was recorded.
        was: String,
        /// The digest of the netlist.
        is: String,
        /// The tools' versions then and now in words, if they differ.
        tools: Option<Box<[String; 2]>>,
    },
    /// The output folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The circuit does not fit the FPGA.
    #[error("the {device} has {available} {resource}, {asked_for} needs {used}: ask for fewer")]
    ChipFull {
        /// The resource that is exhausted.
        resource: &'static str,
        /// How much the circuit needs.
        used: u32,
        /// How much the FPGA has.
        available: u32,
        /// The FPGA.
        device: &'static str,
        /// The options that ask for that many clusters and cores.
        asked_for: String,
    },
    /// The circuit is too slow.
    #[error("{}", missed(.report))]
    Timing {
        /// The report, with the files that were kept: all but a bitstream.
        report: Box<Report>,
    },
}

/// The part of a message that says that the tools have other versions.
fn other_tools(tools: Option<&[String; 2]>) -> String {
    tools.map_or_else(String::new, |[then, now]| {
        format!("; it was recorded with {then}, and here are {now}")
    })
}

/// The message for missed timing: by how much, where, and the remedy.
fn missed(report: &Report) -> String {
    let kept = report.files.get("report_text").and_then(|at| at.parent());
    let kept = kept.map_or_else(String::new, |folder| {
        format!(
            " The report, the netlist, the floorplan and the logs are in `{}`; there is no bitstream.",
            folder.display()
        )
    });
    if let Some(recorded) = report.recorded_seed.filter(|_| report.seeds.len() == 1) {
        if recorded.of_this_netlist {
            return format!(
                "too slow: seed {} gives {:.1} MHz, {:.1} are needed for a clock of {:.2} MHz, though it was recorded for this netlist. The slowest path is {}.{kept} Search other seeds with `{REMEDY}`, or lower the clock of `{}` in the folder `firmware/src/board/table`",
                recorded.seed, report.mhz, report.mhz_required, report.mhz_clock, slowest(report), report.target
            );
        }
    }
    format!(
        "timing is not met: at {:.2} MHz a path may take {:.2} ns, the margin of {:.2} ns left out, which is {:.2} MHz; the best of {} seeds takes {:.2} MHz, {:.2} ns too slow. The slowest path is {}.{kept} Ask for less with --mhz, or try more --seeds",
        report.mhz_clock,
        1e3 / report.mhz_required,
        report.margin_ns,
        report.mhz_required,
        report.seeds.len(),
        report.mhz,
        1e3 / report.mhz - 1e3 / report.mhz_required,
        slowest(report)
    )
}

impl BuildError {
    /// Whether other arguments can mend the error. Otherwise a tool or the disk failed.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        !matches!(
            self,
            Self::Tool(_)
                | Self::Run(_)
                | Self::Report(_)
                | Self::Doubtful { .. }
                | Self::Timing { .. }
        )
    }
}

/// The slowest path, block by block.
fn slowest(report: &Report) -> String {
    let path = report.paths.first().map(|path| path.through.join(" -> "));
    path.unwrap_or_else(|| "not known".into())
}
