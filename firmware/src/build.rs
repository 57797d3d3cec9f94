//! The build: from a design to the bits that go into the FPGA's flash.
//!
//! yosys makes a netlist from the Verilog. nextpnr places and routes the netlist with one seed after the other until a
//! placement meets timing, and the packer of the family makes a bitstream of that placement. All files are written to a temporary folder inside
//! the output folder. Finished files are moved out of it, the manifest `build.json` last. The manifest says what was
//! built and from what, and has a digest of each file. Only files that a manifest lists are trusted, so a build that is
//! killed leaves nothing that could be mistaken for a bitstream.

mod arguments;
mod error;
mod folder;
mod key;
mod manifest;
mod options;
mod place;
mod question;
mod recorded;
mod summary;
mod synthesis;
mod tools;
mod workshop;

pub use error::BuildError;
pub use manifest::Manifest;
pub use options::{BuildOptions, Progress, Seeds, Which, DEFAULT_SEEDS};
pub use question::circuit;
pub(crate) use question::{netlist_question, placement_question};
pub use recorded::is_of;
pub(crate) use synthesis::{script, synthesise, NETLIST, NETLIST_MODULES, NETLIST_VERILOG};

use crate::board::placements::Placement;
use crate::design::Design;
use crate::digest;
use crate::folder::FolderError;
use crate::report::Report;
use crate::tools::Toolbox;
use folder::OutputFolder;
use std::path::Path;
pub(crate) use tools::BuildTools;
pub(crate) use workshop::Workshop;

/// A finished build.
#[derive(Debug, Clone, PartialEq)]
pub struct Build {
    /// The report of the build.
    pub report: Report,
    /// The SHA-256 of the netlist.
    pub netlist: String,
    /// Whether an earlier build of the same inputs was kept.
    pub unchanged: bool,
}

/// Builds `design`, unless an earlier build of the same inputs exists. Several builds into the same folder, by this
/// process or others, run one after the other.
///
/// `progress` may be called from several threads, one at a time.
///
/// # Errors
/// [`BuildError`]. No earlier result is left in the output folder then, unless a tool is missing, or the folder is not
/// a build's or cannot be written. If timing is missed, the report and the netlist are left there, but no bitstream.
pub fn build(
    design: &Design,
    toolbox: &Toolbox,
    options: &BuildOptions,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Build, BuildError> {
    build_with(
        recorded::recorded(design),
        design,
        toolbox,
        options,
        progress,
    )
}

/// Builds `design`, for which this placement is recorded.
fn build_with(
    recorded: Option<&Placement>,
    design: &Design,
    toolbox: &Toolbox,
    options: &BuildOptions,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Build, BuildError> {
    if options.seeds.most == 0 {
        return Err(BuildError::NoSeeds);
    }
    let tools = BuildTools::find(design.board.part.family, toolbox)?;
    let key = key::key(design, &tools, options.seeds, recorded);
    // The first check needs no lock, and so no writable folder. The second one finds the result of a build that held
    // the lock.
    if let Some(built) = unchanged(&options.out, &key, progress) {
        return Ok(built);
    }
    let lock = OutputFolder::lock(&options.out, &mut || progress(Progress::Waiting))?;
    if let Some(built) = unchanged(&options.out, &key, progress) {
        return Ok(built);
    }
    let workshop = Workshop {
        design,
        toolbox,
        tools,
        seeds: options.seeds,
        recorded,
        folder: OutputFolder::open(lock, design.board.part.family)?,
    };
    let (report, netlist) = workshop.build(progress)?;
    if !report.timing_met {
        let report = Box::new(workshop.folder.publish_findings(report)?);
        return Err(BuildError::Timing { report });
    }
    let circuit = circuit(design, report.seed);
    let report = workshop.folder.publish((key, circuit), report)?;
    Ok(Build {
        report,
        netlist,
        unchanged: false,
    })
}

/// The build with this key, if its files are all there and unchanged.
fn unchanged(out: &Path, key: &str, progress: &mut (dyn FnMut(Progress) + Send)) -> Option<Build> {
    let manifest = Manifest::trusted(out).filter(|manifest| manifest.key == key)?;
    progress(Progress::Unchanged);
    Some(Build {
        netlist: manifest.netlist().to_owned(),
        report: manifest.report,
        unchanged: true,
    })
}

impl Workshop<'_> {
    /// Makes the files of the build. Gives its report and the digest of its netlist.
    fn build(
        &self,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<(Report, String), BuildError> {
        progress(Progress::Synthesis);
        let family = self.design.board.part.family;
        let constraints = &self.design.constraints;
        self.folder.write(family.constraints_file, constraints)?;
        let netlist = synthesis::synthesise(
            self.design,
            &self.tools.yosys,
            self.toolbox,
            self.folder.work(),
            self.folder.log("yosys.log"),
        )?;
        let area = netlist.area(&family.cells);
        progress(Progress::Synthesised {
            lut4: area.lut4,
            bram: area.bram,
        });
        let path = self.folder.work().join(NETLIST);
        let bytes = std::fs::read(&path).map_err(FolderError::at(&path))?;
        let digest = digest::of_bytes(&bytes);
        let placements = self.place(&digest, progress)?;
        let report = self.summarise(&netlist, &digest, &placements)?;
        if report.timing_met {
            progress(Progress::Packing);
            self.pack(&placements)?;
        }
        Ok((report, digest))
    }
}

#[cfg(test)]
mod tests;
