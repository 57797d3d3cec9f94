//! A file that appears under its name only when it is complete.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::disk::{folder_of, sync_name};

/// A file that is written under a temporary name in the same folder, and renamed when it is complete. If it is dropped
/// before that, nothing is left of it, and an older file stays as it was.
pub struct NewFile {
    path: PathBuf,
    temporary: NamedTempFile,
}

impl NewFile {
    /// Creates the temporary file for `path`, or for the target if `path` is a symbolic link. It gets the permissions of the file
    /// that it is to replace, or those of any new file.
    ///
    /// # Errors
    /// The system's error if nothing can be written there; [`io::ErrorKind::InvalidInput`] if `path` is no regular
    /// file.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is no regular file",
            ));
        }
        let mut builder = Builder::new();
        builder.prefix(".perftboard-").suffix(".part");
        #[cfg(unix)]
        {
            // The system takes away what the umask removes.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let temporary = builder.tempfile_in(folder_of(&path))?;
        if let Ok(replaced) = fs::metadata(&path) {
            fs::set_permissions(temporary.path(), replaced.permissions())?;
        }
        Ok(Self { path, temporary })
    }

    /// A handle to write with.
    ///
    /// # Errors
    /// The system's error if it has no more handles.
    pub fn handle(&self) -> io::Result<File> {
        self.temporary.as_file().try_clone()
    }

    /// Writes the whole content, and renames the file.
    ///
    /// # Errors
    /// The system's error; the temporary file is removed then.
    pub fn keep_with(self, text: &str) -> io::Result<()> {
        self.handle()?.write_all(text.as_bytes())?;
        self.keep().map(drop)
    }

    /// Syncs the file to the disk, renames it, and syncs the name. Gives the size in bytes.
    ///
    /// # Errors
    /// The system's error; the temporary file is removed then.
    pub fn keep(self) -> io::Result<u64> {
        let file = self.temporary.as_file();
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        self.temporary.persist(&self.path)?;
        sync_name(&self.path);
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn the_name_comes_last() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.vcd");
        let file = NewFile::create(&path).unwrap();
        file.handle().unwrap().write_all(b"whole").unwrap();
        assert!(!path.exists());
        assert_eq!(file.keep().unwrap(), 5);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(names(folder.path()), ["a.vcd"]);
    }

    #[test]
    fn a_dropped_file_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.vcd");
        fs::write(&path, b"before").unwrap();
        let file = NewFile::create(&path).unwrap();
        file.handle().unwrap().write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(names(folder.path()), ["a.vcd"]);
    }

    #[test]
    fn folders_devices_and_missing_places_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing/a.vcd");
        for path in [folder.path(), Path::new("/dev/null"), &missing] {
            assert!(NewFile::create(path).is_err(), "{}", path.display());
        }
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_is_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.vcd"), folder.path().join("link.vcd"));
        fs::write(&path, b"before").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        NewFile::create(&link).unwrap().keep_with("after").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"after");
        assert!(link.is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.vcd");
        for mode in [0o600, 0o640, 0o666] {
            fs::write(&path, b"before").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            NewFile::create(&path).unwrap().keep_with("after").unwrap();
            let kept = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(kept & 0o777, mode);
        }
    }
}
