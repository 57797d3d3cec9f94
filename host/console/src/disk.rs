//! Errors of files, and the names of new files on the disk.

use std::fs::File;
use std::io;
use std::path::Path;

/// Whether a file cannot be opened, read or written because of the path that was given. Otherwise the machine is at
/// fault, as with a full disk, and the same path may work later.
#[must_use]
pub fn is_about_path(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::AlreadyExists
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::ReadOnlyFilesystem
    )
}

/// The folder that holds a path.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes the name of a new file to the disk, by syncing its folder. Not every system can do that.
pub fn sync_name(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    #[test]
    fn a_path_that_leads_nowhere_is_at_fault() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        for error in [
            File::open(&missing).unwrap_err(),
            File::create(folder.path()).unwrap_err(),
            fs::read_to_string(folder.path()).unwrap_err(),
            File::create(missing.join("file")).unwrap_err(),
            fs::create_dir(folder.path()).unwrap_err(),
        ] {
            assert!(is_about_path(&error), "{error:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_not_the_paths_fault() {
        let mut full = File::create("/dev/full").unwrap();
        let error = full.write_all(b"x").unwrap_err();
        assert!(!is_about_path(&error), "{error:?}");
    }
}
