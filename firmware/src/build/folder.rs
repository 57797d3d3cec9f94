//! The output folder, its lock, and the temporary one inside it where a build happens.

use super::manifest::{Manifest, MANIFEST};
use super::BuildError;
use crate::report::Report;
use fs4::{FileExt, TryLockError};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file that a build holds a lock on; it is empty, and stays.
const LOCK: &str = ".lock";

/// What the temporary folders' names begin with.
const PREFIX: &str = ".building-";

/// The folder of the logs, of failed builds too.
const LOGS: &str = "logs";

/// Every file a build leaves, by what it is.
const FILES: [(&str, &str); 9] = [
    ("verilog", "top.v"),
    ("pcf", "top.pcf"),
    ("netlist", "netlist.json"),
    ("netlist_verilog", "netlist.v"),
    ("asc", "top.asc"),
    ("bitstream", super::BITSTREAM),
    ("report", "report.json"),
    ("report_text", "report.txt"),
    ("floorplan", "floorplan.svg"),
];

/// An output folder that no other build works in until this is dropped. The system lets go of it, too, when the process
/// ends in whatever way.
#[derive(Debug)]
pub(crate) struct FolderLock {
    out: PathBuf,
    _file: File,
}

impl FolderLock {
    /// Makes the folder if need be and waits until no other build works in it; `waiting` is told before that.
    pub(crate) fn take(out: &Path, waiting: &mut dyn FnMut()) -> Result<Self, BuildError> {
        fs::create_dir_all(out).map_err(BuildError::folder(out))?;
        let out = out.canonicalize().map_err(BuildError::folder(out))?;
        let path = out.join(LOCK);
        let file = File::create(&path).map_err(BuildError::folder(&path))?;
        // By the trait's name: younger versions of Rust have methods of their own by these names.
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

/// The output folder while a build goes on.
#[derive(Debug)]
pub(crate) struct OutputFolder {
    out: PathBuf,
    // Goes before the lock does.
    temporary: TempDir,
    _lock: FolderLock,
}

impl OutputFolder {
    /// Takes away what earlier builds left, and makes the temporary folder.
    pub(crate) fn open(lock: FolderLock) -> Result<Self, BuildError> {
        let out = &lock.out;
        remove_abandoned(out);
        let temporary = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(out)
            .map_err(BuildError::folder(out))?;
        let logs = out.join(LOGS);
        fs::create_dir_all(&logs).map_err(BuildError::folder(&logs))?;
        let stale = [MANIFEST].into_iter().chain(FILES.map(|(_, name)| name));
        for path in stale.map(|name| out.join(name)) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(BuildError::folder(&path)(error));
                }
                _ => {}
            }
        }
        Ok(Self {
            out: out.clone(),
            temporary,
            _lock: lock,
        })
    }

    /// Where the build happens.
    pub(crate) fn work(&self) -> &Path {
        self.temporary.path()
    }

    /// Where the log of this name goes.
    pub(crate) fn log(&self, name: &str) -> PathBuf {
        self.out.join(LOGS).join(name)
    }

    /// Writes a file of the build.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), BuildError> {
        let path = self.work().join(name);
        fs::write(&path, text).map_err(BuildError::folder(&path))
    }

    /// Moves all files to where they belong, the manifest last; gives the report with the files in it.
    pub(crate) fn publish(&self, key: String, mut report: Report) -> Result<Report, BuildError> {
        let places = FILES.map(|(what, name)| (what.to_owned(), self.out.join(name)));
        report.files = BTreeMap::from(places);
        self.write("report.txt", &report.to_string())?;
        let json = serde_json::to_string_pretty(&report).unwrap_or_default();
        self.write("report.json", &json)?;
        for (_, name) in FILES {
            self.publish_file(name)?;
        }
        let manifest = Manifest::over(&self.out, &FILES.map(|(_, name)| name), key, report)?;
        let json = serde_json::to_string_pretty(&manifest).unwrap_or_default();
        self.write(MANIFEST, &json)?;
        self.publish_file(MANIFEST)?;
        Ok(manifest.report)
    }

    fn publish_file(&self, name: &str) -> Result<(), BuildError> {
        let to = self.out.join(name);
        fs::rename(self.work().join(name), &to).map_err(BuildError::folder(&to))
    }
}

/// Removes the temporary folders of builds that were killed. One that cannot be removed does no harm.
fn remove_abandoned(out: &Path) {
    for entry in fs::read_dir(out).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
