//! The output folder, its lock, and the temporary folder in it for a running build.

use super::manifest::{Manifest, MANIFEST};
use super::BuildError;
use crate::board::boards;
use crate::family::Family;
use crate::report::Report;
use fs4::{FileExt, TryLockError};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file that a running build locks. It is empty, is never deleted, and marks the folder as one in which builds may
/// delete files.
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

/// An output folder that is locked against other builds until this value is dropped or the process ends.
#[derive(Debug)]
pub(crate) struct FolderLock {
    out: PathBuf,
    _file: File,
}

impl FolderLock {
    /// Creates the folder if it does not exist, and waits for the lock. `waiting` is called first if another build
    /// holds it.
    ///
    /// # Errors
    /// [`BuildError::Foreign`] if the folder holds files that no build has written.
    pub(crate) fn take(out: &Path, waiting: &mut dyn FnMut()) -> Result<Self, BuildError> {
        fs::create_dir_all(out).map_err(BuildError::folder(out))?;
        let out = out.canonicalize().map_err(BuildError::folder(out))?;
        refuse_foreign(&out)?;
        let path = out.join(MARKER);
        let file = File::create(&path).map_err(BuildError::folder(&path))?;
        // The trait is named, since newer versions of Rust have methods of these names.
        match FileExt::try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                FileExt::lock(&file).map_err(BuildError::folder(&path))?;
            }
            Err(TryLockError::Error(error)) => return Err(BuildError::folder(&path)(error)),
        }
        Ok(Self { out, _file: file })
    }
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
    /// Removes the files of earlier builds, and makes the temporary folder for a build for a part of this family.
    pub(crate) fn open(lock: FolderLock, family: &'static Family) -> Result<Self, BuildError> {
        let out = &lock.out;
        remove_abandoned(out);
        let temporary = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(out)
            .map_err(BuildError::folder(out))?;
        let logs = out.join(LOGS);
        fs::create_dir_all(&logs).map_err(BuildError::folder(&logs))?;
        for path in left_by_builds().iter().map(|name| out.join(name)) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(BuildError::folder(&path)(error));
                }
                _ => {}
            }
        }
        Ok(Self {
            out: out.clone(),
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
        fs::write(&path, text).map_err(BuildError::folder(&path))
    }

    /// Moves the files of a build that meets timing to the output folder, the manifest last. Gives the report with
    /// their paths.
    pub(crate) fn publish(&self, key: String, report: Report) -> Result<Report, BuildError> {
        let mut files = findings(self.family);
        files.extend(configuration(self.family));
        let report = self.publish_files(&files, report)?;
        let names: Vec<&str> = files.iter().map(|(_, name)| &**name).collect();
        let manifest = Manifest::over(&self.out, &names, key, report)?;
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
        fs::rename(self.work().join(name), &to).map_err(BuildError::folder(&to))
    }
}

/// Builds delete files by name, and so refuse a folder that may hold other files: it must be empty, or marked by a
/// build, or have a manifest.
fn refuse_foreign(out: &Path) -> Result<(), BuildError> {
    let is_ours = out.join(MARKER).is_file() || Manifest::read(out).is_some();
    let mut entries = fs::read_dir(out).map_err(BuildError::folder(out))?;
    if is_ours || entries.next().is_none() {
        return Ok(());
    }
    Err(BuildError::Foreign {
        path: out.to_owned(),
    })
}

/// Removes the temporary folders of killed builds. A folder that cannot be removed does no harm.
fn remove_abandoned(out: &Path) {
    for entry in fs::read_dir(out).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
