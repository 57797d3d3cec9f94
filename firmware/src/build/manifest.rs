//! The manifest of a build: a digest of its inputs, and a digest of each file that it wrote.

use super::{circuit, BuildError, NETLIST};
use crate::board::placements::Placement;
use crate::design::Design;
use crate::digest;
use crate::folder::FolderError;
use crate::margin::thousandths;
use crate::report::Report;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Its name in the output folder.
pub(crate) const MANIFEST: &str = "build.json";

/// The manifest of a finished build.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// A digest of all inputs: Verilog, constraints, options, tools and their versions.
    pub key: String,
    /// The digest of all that the netlist and its placement are made of, without the tools; see [`circuit`].
    #[serde(default)]
    pub circuit: String,
    /// The digests of the files that were written, by name.
    pub digests: BTreeMap<String, String>,
    /// The report of the build.
    pub report: Report,
}

impl Manifest {
    /// The manifest of `out`, if every file that it lists is there and unchanged.
    #[must_use]
    pub fn trusted(out: &Path) -> Option<Self> {
        let manifest = Self::read(out)?;
        let is_whole = |(name, digest): (&String, &String)| {
            fs::read(out.join(name)).is_ok_and(|bytes| digest::of_bytes(&bytes) == *digest)
        };
        manifest.digests.iter().all(is_whole).then_some(manifest)
    }

    /// The SHA-256 of the netlist.
    #[must_use]
    pub fn netlist(&self) -> &str {
        self.digests.get(NETLIST).map_or("", String::as_str)
    }

    /// The placement to be recorded for this default bitstream, if the files are those of this design. The day is today.
    #[must_use]
    pub fn placement(&self, design: &Design) -> Option<Placement> {
        let report = &self.report;
        (self.circuit == circuit(design, report.seed)).then(|| Placement {
            seed: report.seed,
            netlist: self.netlist().to_owned(),
            circuit: self.circuit.clone(),
            mhz: thousandths(report.mhz),
            mhz_required: report.mhz_required,
            logic_cells: report.logic_cells,
            block_rams: report.bram,
            lut4: report.lut4,
            tools: report.tools.clone(),
            day: time::OffsetDateTime::now_utc().date().to_string(),
        })
    }

    /// The manifest of `out`, whether or not its files are still there.
    pub(super) fn read(out: &Path) -> Option<Self> {
        let text = fs::read_to_string(out.join(MANIFEST)).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The manifest of these files.
    pub(super) fn over(
        out: &Path,
        names: &[&str],
        (key, circuit): (String, String),
        report: Report,
    ) -> Result<Self, BuildError> {
        let mut digests = BTreeMap::new();
        for name in names {
            let path = out.join(name);
            let bytes = fs::read(&path).map_err(FolderError::at(&path))?;
            digests.insert((*name).to_owned(), digest::of_bytes(&bytes));
        }
        Ok(Self {
            key,
            circuit,
            digests,
            report,
        })
    }
}
