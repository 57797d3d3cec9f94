//! The files of keys: a worker's own, and lists of those that a submitter trusts.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use console::disk::{folder_of, sync_name};
use etcetera::{choose_base_strategy, BaseStrategy as _};
use tempfile::{Builder, NamedTempFile};

use crate::signer::{PublicKey, PublicKeyError, SeedError, Signer};

/// The name of a worker's own key, in the folder `perftboard` of the user's state.
const NAME: &str = "worker.nk";

/// The longest file that is read.
const LONGEST: u64 = 1 << 20;

/// Why there is no key, or no list of keys.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFileError {
    /// The user has no folder for it.
    #[error("nowhere to keep the worker's key: set HOME or XDG_STATE_HOME to the absolute path of a folder, or give --key FILE")]
    NoFolder,
    /// The file cannot be read.
    #[error("cannot read the keys in `{}`: give the path of a file that you may read", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A new key cannot be kept.
    #[error("cannot keep a new key in `{}`: give the path of a file in a folder that you may write to with --key", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Others may have read the key.
    #[error("others may read the key in `{}`, whose permissions are {mode:03o}: use `chmod 600`, or another key if others may have read this one", .path.display())]
    Readable {
        /// The file.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// The file has something else.
    #[error("`{}` has no key", .path.display())]
    Seed {
        /// The file.
        path: PathBuf,
        /// What was expected.
        source: SeedError,
    },
    /// A line of a list is no public key.
    #[error("line {line} of `{}` has no key", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        source: PublicKeyError,
    },
    /// A list has no key, which would mean that every key is trusted.
    #[error("`{}` lists no key: give a file with a key in each line, as `perftboard farm key` prints them", .path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

/// Where a worker's key is.
#[derive(Debug, Clone, Args)]
pub struct KeyArgs {
    /// The file of this worker's key, a seed as `nk -gen user` writes it [default: `perftboard/worker.nk` in the folder of the
    /// user's state, which is made at the first start]
    #[arg(long = "key", value_name = "FILE", env = "PERFTBOARD_FARM_KEY")]
    pub file: Option<PathBuf>,
}

impl KeyArgs {
    /// The key. The user's own is made if it is not there.
    ///
    /// # Errors
    /// [`KeyFileError`].
    pub fn signer(&self) -> Result<Signer, KeyFileError> {
        match &self.file {
            Some(path) => read(path),
            None => read_or_make(&own()?),
        }
    }

    /// The key, which is made if it is not there.
    ///
    /// # Errors
    /// [`KeyFileError`].
    pub fn signer_or_new(&self) -> Result<Signer, KeyFileError> {
        match &self.file {
            Some(path) => read_or_make(path),
            None => read_or_make(&own()?),
        }
    }
}

/// The file of the user's own key.
fn own() -> Result<PathBuf, KeyFileError> {
    let strategy = choose_base_strategy().map_err(|_| KeyFileError::NoFolder)?;
    // Systems without a folder for states have one for data.
    let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    match folder.is_absolute() {
        true => Ok(folder.join("perftboard").join(NAME)),
        false => Err(KeyFileError::NoFolder),
    }
}

fn read_or_make(path: &Path) -> Result<Signer, KeyFileError> {
    match path.try_exists() {
        Ok(false) => make(path),
        _ => read(path),
    }
}

/// Makes a key in a file that nobody else may read. If another worker makes one at the same time, the first one is that of both.
fn make(path: &Path) -> Result<Signer, KeyFileError> {
    let signer = Signer::random();
    let failed = |source| KeyFileError::Write {
        path: path.to_owned(),
        source,
    };
    let write = || -> io::Result<NamedTempFile> {
        let folder = folder_of(path);
        fs::create_dir_all(folder)?;
        // Only the user may read a temporary file.
        let mut file = Builder::new().prefix(".perftboard-").tempfile_in(folder)?;
        writeln!(file, "{}", signer.seed().map_err(io::Error::other)?)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    match write().map_err(failed)?.persist_noclobber(path) {
        Ok(_) => {
            sync_name(path);
            Ok(signer)
        }
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => read(path),
        Err(error) => Err(failed(error.error)),
    }
}

/// Reads a worker's key.
fn read(path: &Path) -> Result<Signer, KeyFileError> {
    let (text, file) = text_of(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let mode = file.metadata().map_or(0, |metadata| metadata.mode()) & 0o777;
        if mode & 0o077 != 0 {
            let path = path.to_owned();
            return Err(KeyFileError::Readable { path, mode });
        }
    }
    drop(file);
    Signer::from_seed(text.trim()).map_err(|source| KeyFileError::Seed {
        path: path.to_owned(),
        source,
    })
}

/// The public keys of a list, one a line. What stands after a `#` is a comment.
///
/// # Errors
/// [`KeyFileError`].
pub fn list(path: &Path) -> Result<Vec<PublicKey>, KeyFileError> {
    let (text, _) = text_of(path)?;
    let lines = text.lines().enumerate().filter_map(|(place, line)| {
        let key = line.split('#').next().unwrap_or_default().trim();
        (!key.is_empty()).then_some((place + 1, key))
    });
    let keys = lines.map(|(line, key)| {
        key.parse().map_err(|source| KeyFileError::Line {
            path: path.to_owned(),
            line,
            source,
        })
    });
    let keys = keys.collect::<Result<Vec<_>, _>>()?;
    match keys.is_empty() {
        true => Err(KeyFileError::Empty {
            path: path.to_owned(),
        }),
        false => Ok(keys),
    }
}

/// The text of a file, and the file.
fn text_of(path: &Path) -> Result<(String, File), KeyFileError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| {
        (&file).take(LONGEST).read_to_string(&mut text)?;
        Ok(file)
    });
    match read {
        Ok(file) => Ok((text, file)),
        Err(source) => Err(KeyFileError::Read {
            path: path.to_owned(),
            source,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn mode(path: &Path) -> u32 {
        use std::os::unix::fs::MetadataExt as _;
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    #[cfg(unix)]
    fn a_key_is_made_once_and_only_its_owner_may_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/perftboard/worker.nk");
        let made = read_or_make(&path).unwrap();
        assert_eq!(mode(&path), 0o600);
        let again = read_or_make(&path).unwrap();
        assert_eq!(again.public_key(), made.public_key());
        // Two workers that start at once have the key that was there first.
        assert_eq!(make(&path).unwrap().public_key(), made.public_key());
        let left = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(left, 1);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let refused = read(&path).err().unwrap().to_string();
        assert!(refused.contains("permissions are 640"), "{refused}");
    }

    #[test]
    fn a_file_without_a_key_is_refused_and_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let args = |name: &str| KeyArgs {
            file: Some(folder.path().join(name)),
        };
        assert!(matches!(
            args("missing").signer(),
            Err(KeyFileError::Read { .. })
        ));
        let made = args("new").signer_or_new().unwrap();
        let read = args("new").signer().unwrap();
        assert_eq!(read.public_key(), made.public_key());
        fs::copy(folder.path().join("new"), folder.path().join("other")).unwrap();
        fs::write(folder.path().join("other"), "secret").unwrap();
        let refused = args("other").signer().err().unwrap();
        assert!(matches!(refused, KeyFileError::Seed { .. }), "{refused}");
        assert!(!format!("{refused:?}").contains("secret"));
    }

    #[test]
    fn a_list_has_a_key_in_each_line_and_at_least_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let [one, two] = [1, 2].map(|number| {
            let signer = crate::signer::tests::signer(number);
            signer.public_key().clone()
        });
        let listed = |text: String| {
            fs::write(&path, text).unwrap();
            list(&path).map_err(|error| error.to_string())
        };
        let text = format!("# north\n{one}\n\n  {two} # south\n");
        assert_eq!(listed(text), Ok(vec![one.clone(), two]));
        let refused = listed(format!("{one}\nU123\n")).unwrap_err();
        assert!(refused.starts_with("line 2 of "), "{refused}");
        let refused = listed("# nobody\n".to_owned()).unwrap_err();
        assert!(refused.contains("lists no key"), "{refused}");
    }
}
