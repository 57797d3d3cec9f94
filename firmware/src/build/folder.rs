//! The output folder of a build, and the temporary folder in it for a running one.

use super::manifest::{Manifest, MANIFEST};
use super::BuildError;
use crate::board::boards;
use crate::family::Family;
use crate::folder::{FolderError, FolderLock};
use crate::report::Report;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file that a running build locks, which marks the folder as one in which builds may delete files.
const MARKER: &str = ".perftboard-bitstream";

/// The beginning of the temporary folders' names.
const PREFIX: &str = ".building-";

/// The folder of the logs, also of failed builds.
const LOGS: &str = "logs";

/// A file of a build: what it is, and its name.
type Named = (&'static str, String);

/// The files of every routed build for a part of this family; also of a build that misses timing.
fn findings(family: &Family) -> Vec<Named> {
    [
        ("verilog", "top.v"),
        ("constraints", family.constraints_file),
        ("netlist", "netlist.json"),
        ("netlist_verilog", "netlist.v"),
        ("report", "report.json"),
        ("report_text", "report.txt"),
        ("floorplan", "floorplan.svg"),
    ]
    .map(|(what, name)| (what, name.to_owned()))
    .into()
}

/// The files with which a board with a part of this family may be configured; only a build that meets timing has them.
fn configuration(family: &Family) -> [Named; 2] {
    [
        ("placement", format!("top.{}", family.placement_ending)),
        ("bitstream", family.bitstream.to_owned()),
    ]
}

/// The names of all files that a build for any board may have left.
fn left_by_builds() -> BTreeSet<String> {
    let families = boards().iter().map(|board| board.part.family);
    let files =
        families.flat_map(|family| findings(family).into_iter().chain(configuration(family)));
    let names = files.map(|(_, name)| name);
    names.chain([MANIFEST.to_owned()]).collect()
}

/// The output folder during a build.
#[derive(Debug)]
pub(crate) struct OutputFolder {
    out: PathBuf,
    family: &'static Family,
    // Declared before the lock, so that it is dropped first.
    temporary: TempDir,
    _lock: FolderLock,
}

impl OutputFolder {
    /// Locks the folder `out` against other builds, as [`FolderLock::take`] does. A folder with a manifest is a build's, too.
    ///
    /// # Errors
    /// [`FolderError::Foreign`] if the folder holds files that no build has written.
    pub(crate) fn lock(out: &Path, waiting: &mut dyn FnMut()) -> Result<FolderLock, FolderError> {
        let has_manifest = |out: &Path| Manifest::read(out).is_some();
        FolderLock::take(out, MARKER, has_manifest, waiting)
    }

    /// Removes the files of earlier builds, and makes the temporary folder for a build for a part of this family.
    pub(crate) fn open(lock: FolderLock, family: &'static Family) -> Result<Self, BuildError> {
        let out = lock.path();
        remove_abandoned(out);
        let temporary = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(out)
            .map_err(FolderError::at(out))?;
        let logs = out.join(LOGS);
        fs::create_dir_all(&logs).map_err(FolderError::at(&logs))?;
        for path in left_by_builds().iter().map(|name| out.join(name)) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(FolderError::at(&path)(error).into());
                }
                _ => {}
            }
        }
        Ok(Self {
            out: out.to_owned(),
            family,
            temporary,
            _lock: lock,
        })
    }

    /// The temporary folder.
    pub(crate) fn work(&self) -> &Path {
        self.temporary.path()
    }

    /// The path of the log of this name.
    pub(crate) fn log(&self, name: &str) -> PathBuf {
        self.out.join(LOGS).join(name)
    }

    /// Writes a file to the temporary folder.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), BuildError> {
        let path = self.work().join(name);
        Ok(fs::write(&path, text).map_err(FolderError::at(&path))?)
    }

    /// Moves the files of a build that meets timing to the output folder, the manifest last, with the digests of
    /// inputs and circuit. Gives the report with their paths.
    pub(crate) fn publish(
        &self,
        digests: (String, String),
        report: Report,
    ) -> Result<Report, BuildError> {
        let mut files = findings(self.family);
        files.extend(configuration(self.family));
        let report = self.publish_files(&files, report)?;
        let names: Vec<&str> = files.iter().map(|(_, name)| &**name).collect();
        let manifest = Manifest::over(&self.out, &names, digests, report)?;
        let json = serde_json::to_string_pretty(&manifest).unwrap_or_default();
        self.write(MANIFEST, &json)?;
        self.publish_file(MANIFEST)?;
        Ok(manifest.report)
    }

    /// Moves the files of a build that misses timing to the output folder, without any that could be flashed. Gives the
    /// report with their paths.
    pub(crate) fn publish_findings(&self, report: Report) -> Result<Report, BuildError> {
        self.publish_files(&findings(self.family), report)
    }

    fn publish_files(&self, files: &[Named], mut report: Report) -> Result<Report, BuildError> {
        let places = files
            .iter()
            .map(|(what, name)| ((*what).to_owned(), self.out.join(name)));
        report.files = places.collect();
        self.write("report.txt", &report.to_string())?;
        let json = serde_json::to_string_pretty(&report).unwrap_or_default();
        self.write("report.json", &json)?;
        for (_, name) in files {
            self.publish_file(name)?;
        }
        Ok(report)
    }

    fn publish_file(&self, name: &str) -> Result<(), BuildError> {
        let to = self.out.join(name);
        Ok(fs::rename(self.work().join(name), &to).map_err(FolderError::at(&to))?)
    }
}

/// Removes the temporary folders of killed builds. A folder that cannot be removed does no harm.
fn remove_abandoned(out: &Path) {
    for entry in fs::read_dir(out).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
