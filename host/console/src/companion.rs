//! Programs of packages that are built apart, which this one runs: they are beside it, or on PATH.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::outcome::Outcome;

/// A program that another one runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Companion {
    /// Its name.
    pub name: &'static str,
    /// The folder of its source.
    pub folder: &'static str,
}

/// `perftboard`, which serves simulated boards.
pub const COMMAND: Companion = Companion {
    name: "perftboard",
    folder: "host/command",
};

/// `perftboard-farm`, which is `perftboard farm`.
pub const FARM: Companion = Companion {
    name: "perftboard-farm",
    folder: "host/farm",
};

/// `perftboard-explore`, which is `perftboard explore`.
pub const EXPLORE: Companion = Companion {
    name: "perftboard-explore",
    folder: "host/explorer",
};

/// A program that this one runs is not installed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not installed: it is neither in `{}` nor on PATH; in the project's folder, `cargo install --path {}` installs it, and `cargo build --release --workspace --bin {}` builds it beside `cargo run --release`", .program.name, .beside.display(), .program.folder, .program.name)]
pub struct Missing {
    program: Companion,
    /// The folder of this program.
    beside: PathBuf,
}

impl Fault for Missing {
    fn outcome(&self) -> Outcome {
        Outcome::Failed
    }
}

/// A program that this one runs does not start.
#[derive(Debug, thiserror::Error)]
#[error("`{}` does not start: build or install it again", .path.display())]
pub struct Broken {
    path: PathBuf,
    source: io::Error,
}

impl Broken {
    /// The error for the program of this path.
    pub fn of(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self {
            path: path.to_owned(),
            source,
        }
    }
}

impl Fault for Broken {
    fn outcome(&self) -> Outcome {
        Outcome::Failed
    }
}

impl Companion {
    /// The path of the program: beside this one, or else in the first folder of PATH that has it.
    ///
    /// # Errors
    /// [`Missing`].
    pub fn path(self) -> Result<PathBuf, Missing> {
        let own = env::current_exe().ok();
        let own = own.as_deref().and_then(Path::parent);
        let path = env::var_os("PATH").unwrap_or_default();
        find(self.name, own, &path).ok_or_else(|| Missing {
            program: self,
            beside: own.map(Path::to_owned).unwrap_or_default(),
        })
    }
}

/// Relative folders are left out, since a program of the folder in which a command happens to be given may be anybody's.
fn find(name: &str, own: Option<&Path>, path: &OsStr) -> Option<PathBuf> {
    let own = own.map(Path::to_owned).into_iter();
    let folders = env::split_paths(path).filter(|folder| folder.is_absolute());
    let mut folders = own.chain(folders);
    folders.find_map(|folder| which::which_global(folder.join(name)).ok())
}
