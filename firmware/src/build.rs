//! The build: from a design to the bits that go into the FPGA's flash.
//!
//! yosys makes a netlist of the Verilog, nextpnr-ice40 places and routes it with one seed after the other until one meets
//! timing, and icepack packs that.
//! All of it happens in a temporary folder inside the output folder; what is finished is moved out of it, and last of
//! all `build.json`, the manifest: what was built, from what, with a digest of each file. Only files that a manifest
//! vouches for are ever trusted, so a build that is killed leaves nothing that could be mistaken for a bitstream.

mod folder;
mod manifest;
mod place;
mod summary;
mod synthesis;

pub use manifest::Manifest;
#[cfg(test)]
pub(crate) use synthesis::doubts;
pub(crate) use synthesis::{script, synthesise, NETLIST_VERILOG};

use crate::design::Design;
use crate::report::{Report, ReportError};
use crate::run::RunError;
use crate::tools::{FoundTool, Tool, ToolError, Toolbox};
use folder::{FolderLock, OutputFolder};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

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

/// A finished build.
#[derive(Debug, Clone, PartialEq)]
pub struct Build {
    /// What it came to.
    pub report: Report,
    /// Nothing was built, since nothing had changed.
    pub unchanged: bool,
}

/// Why there is no bitstream.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A tool is missing.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A tool failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A tool wrote something else than expected.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// yosys took the Verilog for something else than was meant.
    #[error("yosys doubts the circuit, so it is not built:\n{}\nAll it said is in `{}`", crate::run::indent(.lines), .log.display())]
    Doubtful {
        /// The doubts.
        lines: Vec<String>,
        /// Its log.
        log: PathBuf,
    },
    /// Nothing was to be tried.
    #[error("0 seeds make no placement, expected 1 or more: choose another --seeds")]
    NoSeeds,
    /// The output folder holds files that no build has written.
    #[error("`{}` is not empty, and no build has written what is in it; a build deletes files there. Nothing was changed: give --out a new or empty folder", .path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
    },
    /// The output folder is of no use.
    #[error("cannot write `{}`: choose another --out, or make it writable", .path.display())]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The circuit is too big.
    #[error(
        "the {device} has {available} {resource}, --cores {cores} needs {used}: ask for fewer"
    )]
    ChipFull {
        /// What there is too little of.
        resource: &'static str,
        /// How much is needed.
        used: u32,
        /// How much there is.
        available: u32,
        /// The FPGA.
        device: &'static str,
        /// The cores asked for.
        cores: u8,
    },
    /// The circuit is too slow.
    #[error("{}", missed(.report))]
    Timing {
        /// What it came to all the same, with the files that were kept: all but a bitstream.
        report: Box<Report>,
    },
}

/// By how much timing is missed, where, and what to do.
fn missed(report: &Report) -> String {
    let kept = report.files.get("report_text").and_then(|at| at.parent());
    let kept = kept.map_or_else(String::new, |folder| {
        format!(
            " The report, the netlist, the floorplan and the logs are in `{}`; there is no bitstream.",
            folder.display()
        )
    });
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
    /// Whether other arguments would mend the error; otherwise a tool or the disk failed.
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

    /// For [`Result::map_err`]: this file or folder cannot be written.
    fn folder(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::Folder {
            path: path.to_owned(),
            source,
        }
    }
}

/// The slowest path, block by block.
fn slowest(report: &Report) -> String {
    let path = report.paths.first().map(|path| path.through.join(" -> "));
    path.unwrap_or_else(|| "not known".into())
}

/// The tools of a build.
#[derive(Debug)]
pub(crate) struct BuildTools {
    pub(crate) yosys: FoundTool,
    pub(crate) nextpnr: FoundTool,
    pub(crate) icepack: FoundTool,
}

impl BuildTools {
    fn find(toolbox: &Toolbox) -> Result<Self, ToolError> {
        Ok(Self {
            yosys: toolbox.find(Tool::Yosys)?,
            nextpnr: toolbox.find(Tool::Nextpnr)?,
            icepack: toolbox.find(Tool::Icepack)?,
        })
    }

    fn all(&self) -> [&FoundTool; 3] {
        [&self.yosys, &self.nextpnr, &self.icepack]
    }
}

/// Everything the steps of a build share.
#[derive(Debug)]
pub(crate) struct Workshop<'a> {
    pub(crate) design: &'a Design,
    pub(crate) toolbox: &'a Toolbox,
    pub(crate) tools: BuildTools,
    pub(crate) seeds: Seeds,
    pub(crate) folder: OutputFolder,
}

/// Builds `design`, or finds that it has been built already. Of several builds into the same folder, of this process or
/// others, one goes on at a time.
///
/// `progress` may be called from several threads, one at a time.
///
/// # Errors
/// [`BuildError`]; then no earlier result is left in the output folder either, except where a tool is missing, or the folder
/// is another's or cannot be written. If timing is missed, what is known of the circuit is left there, but no bitstream.
pub fn build(
    design: &Design,
    toolbox: &Toolbox,
    options: &BuildOptions,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Build, BuildError> {
    if options.seeds.most == 0 {
        return Err(BuildError::NoSeeds);
    }
    let tools = BuildTools::find(toolbox)?;
    let key = manifest::key(design, &tools, options.seeds);
    // Once without a lock, which needs a folder that can be written, and once with it, after another build.
    if let Some(built) = unchanged(&options.out, &key, progress) {
        return Ok(built);
    }
    let lock = FolderLock::take(&options.out, &mut || progress(Progress::Waiting))?;
    if let Some(built) = unchanged(&options.out, &key, progress) {
        return Ok(built);
    }
    let workshop = Workshop {
        design,
        toolbox,
        tools,
        seeds: options.seeds,
        folder: OutputFolder::open(lock)?,
    };
    let report = workshop.build(progress)?;
    if !report.timing_met {
        let report = Box::new(workshop.folder.publish_findings(report)?);
        return Err(BuildError::Timing { report });
    }
    let report = workshop.folder.publish(key, report)?;
    Ok(Build {
        report,
        unchanged: false,
    })
}

/// The build of this key, if it is there and whole.
fn unchanged(out: &Path, key: &str, progress: &mut (dyn FnMut(Progress) + Send)) -> Option<Build> {
    let manifest = Manifest::trusted(out).filter(|manifest| manifest.key == key)?;
    progress(Progress::Unchanged);
    Some(Build {
        report: manifest.report,
        unchanged: true,
    })
}

impl Workshop<'_> {
    fn build(&self, progress: &mut (dyn FnMut(Progress) + Send)) -> Result<Report, BuildError> {
        progress(Progress::Synthesis);
        self.folder.write("top.pcf", &self.design.pcf)?;
        let netlist = synthesis::synthesise(
            self.design,
            &self.tools.yosys,
            self.toolbox,
            self.folder.work(),
            self.folder.log("yosys.log"),
        )?;
        let area = netlist.area();
        progress(Progress::Synthesised {
            lut4: area.lut4,
            bram: area.bram,
        });
        let placements = self.place(progress)?;
        let report = self.summarise(&netlist, &placements)?;
        if report.timing_met {
            progress(Progress::Packing);
            self.pack(&placements)?;
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests;
