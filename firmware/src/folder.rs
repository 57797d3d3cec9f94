//! Output folders: their locks, and that a command deletes only what a command has written.

use fs4::{FileExt, TryLockError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Why an output folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The folder holds files that this command has not written.
    #[error("`{}` is not empty, and this command has not written what is in it; it deletes files there. Nothing was changed: give --out a new or empty folder", .path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
    },
    /// The folder or a file in it cannot be written.
    #[error("cannot write `{}`: choose another --out, or make it writable", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl FolderError {
    /// Makes the error for a file or folder that cannot be written, for [`Result::map_err`].
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::Write {
            path: path.to_owned(),
            source,
        }
    }
}

/// An output folder that is locked against other runs of the same command until this value is dropped or the process ends.
#[derive(Debug)]
pub(crate) struct FolderLock {
    out: PathBuf,
    _file: File,
}

impl FolderLock {
    /// Creates the folder if it does not exist, and waits for the lock: the empty file `marker`, which is never deleted, and
    /// marks the folder as one in which the command may delete files. `waiting` is called first if another run holds it.
    ///
    /// # Errors
    /// [`FolderError::Foreign`] if the folder has files but no marker, and is not the command's for another reason, `is_ours`.
    pub(crate) fn take(
        out: &Path,
        marker: &str,
        is_ours: impl FnOnce(&Path) -> bool,
        waiting: &mut dyn FnMut(),
    ) -> Result<Self, FolderError> {
        fs::create_dir_all(out).map_err(FolderError::at(out))?;
        let out = out.canonicalize().map_err(FolderError::at(out))?;
        let path = out.join(marker);
        let mut entries = fs::read_dir(&out).map_err(FolderError::at(&out))?;
        if !path.is_file() && !is_ours(&out) && entries.next().is_some() {
            return Err(FolderError::Foreign { path: out });
        }
        let file = File::create(&path).map_err(FolderError::at(&path))?;
        // The trait is named, since newer versions of Rust have methods of these names.
        match FileExt::try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                FileExt::lock(&file).map_err(FolderError::at(&path))?;
            }
            Err(TryLockError::Error(error)) => return Err(FolderError::at(&path)(error)),
        }
        Ok(Self { out, _file: file })
    }

    /// The folder, as an absolute path.
    pub(crate) fn path(&self) -> &Path {
        &self.out
    }
}
