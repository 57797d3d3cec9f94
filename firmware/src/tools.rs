//! The programs that this crate runs: their paths, their versions, their packages.

use crate::digest;
use crate::system::System;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program of another project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tool {
    /// Makes a netlist from Verilog.
    Yosys,
    /// Places and routes a netlist.
    Nextpnr,
    /// Packs a placement into a bitstream.
    Icepack,
    /// Unpacks a bitstream.
    Iceunpack,
    /// Makes Verilog from an unpacked bitstream.
    IceboxVlog,
    /// Translates Verilog to C++.
    Verilator,
    /// Compiles the C++ of a simulation.
    Gxx,
    /// Calls the compiler for Verilator.
    Make,
    /// Flashes most boards.
    OpenFpgaLoader,
    /// Flashes boards with an FTDI chip.
    Iceprog,
    /// Flashes the boards of TinyFPGA.
    Tinyprog,
    /// Flashes the boards of MuseLab.
    Icesprog,
    /// Flashes boards whose firmware has a USB interface for updates.
    DfuUtil,
}

/// The purpose of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To make a bitstream.
    Bitstream,
    /// To simulate the Verilog, the netlist or the bitstream.
    Simulation,
    /// To flash a board; each board has tools of its own, of which one is enough.
    Flashing,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 3] = [Self::Bitstream, Self::Simulation, Self::Flashing];
}

impl Tool {
    /// All tools.
    pub const ALL: [Self; 13] = [
        Self::Yosys,
        Self::Nextpnr,
        Self::Icepack,
        Self::Verilator,
        Self::Gxx,
        Self::Make,
        Self::Iceunpack,
        Self::IceboxVlog,
        Self::OpenFpgaLoader,
        Self::Iceprog,
        Self::Tinyprog,
        Self::Icesprog,
        Self::DfuUtil,
    ];

    /// The name of its program.
    #[must_use]
    pub fn program(self) -> &'static str {
        match self {
            Self::Yosys => "yosys",
            Self::Nextpnr => "nextpnr-ice40",
            Self::Icepack => "icepack",
            Self::Iceunpack => "iceunpack",
            Self::IceboxVlog => "icebox_vlog",
            Self::Verilator => "verilator",
            Self::Gxx => "g++",
            Self::Make => "make",
            Self::OpenFpgaLoader => "openFPGALoader",
            Self::Iceprog => "iceprog",
            Self::Tinyprog => "tinyprog",
            Self::Icesprog => "icesprog",
            Self::DfuUtil => "dfu-util",
        }
    }

    /// The Debian package that has it, if there is one.
    #[must_use]
    pub fn package(self) -> Option<&'static str> {
        Some(match self {
            Self::Yosys => "yosys",
            Self::Nextpnr => "nextpnr-ice40",
            Self::Icepack | Self::Iceunpack | Self::IceboxVlog | Self::Iceprog => "fpga-icestorm",
            Self::Verilator => "verilator",
            Self::Gxx => "g++",
            Self::Make => "make",
            Self::OpenFpgaLoader => "openfpgaloader",
            Self::DfuUtil => "dfu-util",
            Self::Tinyprog | Self::Icesprog => return None,
        })
    }

    /// How to install it on this system.
    #[must_use]
    pub fn install(self) -> String {
        match (self, self.package()) {
            (_, Some(package)) => System::HERE.install(&[package]),
            (Self::Tinyprog, None) => "`pip install tinyprog`".to_owned(),
            _ => "its vendor's folder `tools` (https://github.com/wuxx/icesugar)".to_owned(),
        }
    }

    /// The purpose of the tool.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Yosys | Self::Nextpnr | Self::Icepack => Purpose::Bitstream,
            Self::Verilator | Self::Gxx | Self::Make | Self::Iceunpack | Self::IceboxVlog => {
                Purpose::Simulation
            }
            Self::OpenFpgaLoader
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::DfuUtil => Purpose::Flashing,
        }
    }

    /// The beginning of the version with which this project is tested.
    #[must_use]
    pub fn tested_version(self) -> Option<&'static str> {
        match self {
            Self::Yosys => Some("0.23"),
            Self::Nextpnr => Some("0.4"),
            Self::Verilator => Some("5.006"),
            Self::OpenFpgaLoader => Some("0.10"),
            Self::Gxx
            | Self::Make
            | Self::Icepack
            | Self::Iceunpack
            | Self::IceboxVlog
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::DfuUtil => None,
        }
    }

    /// The option with which it prints its version, if it has one.
    fn version_option(self) -> Option<&'static str> {
        match self {
            Self::Yosys => Some("-V"),
            Self::Nextpnr | Self::Verilator | Self::Gxx | Self::Make | Self::DfuUtil => {
                Some("--version")
            }
            Self::OpenFpgaLoader => Some("--Version"),
            Self::Icepack
            | Self::Iceunpack
            | Self::IceboxVlog
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog => None,
        }
    }
}

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

/// Why a tool cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// No folder of the path has the program.
    #[error("`{}` is not installed: no folder of PATH has it; install it with {}", .tool.program(), .tool.install())]
    Missing {
        /// The tool.
        tool: Tool,
    },
    /// The program does not start.
    #[error("`{}` does not start: check that it is a program for this machine and executable", .path.display())]
    Start {
        /// The path of the program.
        path: PathBuf,
        /// What the system says.
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

/// The folders in which tools are looked for.
#[derive(Debug, Clone)]
pub struct Toolbox {
    path: OsString,
}

impl Toolbox {
    /// The folders of the environment's `PATH`.
    #[must_use]
    pub fn from_environment() -> Self {
        Self::new(env::var_os("PATH").unwrap_or_default())
    }

    /// These folders, separated as in `PATH`.
    #[must_use]
    pub fn new(path: impl Into<OsString>) -> Self {
        Self { path: path.into() }
    }

    /// The folders, separated as in `PATH`.
    #[must_use]
    pub fn path(&self) -> &OsStr {
        &self.path
    }

    /// Finds `tool` and its version.
    ///
    /// # Errors
    /// [`ToolError`] if the tool is not installed or does not run.
    pub fn find(&self, tool: Tool) -> Result<FoundTool, ToolError> {
        let path = env::split_paths(&self.path)
            .map(|folder| folder.join(tool.program()))
            .find(|path| is_executable(path))
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
        let output = Command::new(path)
            .arg(option)
            .env("PATH", &self.path)
            .env("LC_ALL", "C")
            .env_remove("MAKEFLAGS")
            .stdin(Stdio::null())
            .output()
            .map_err(|source| ToolError::Start {
                path: path.to_owned(),
                source,
            })?;
        // nextpnr prints the version on standard error.
        let both = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&both);
        let line = text.lines().map(str::trim).find(|line| !line.is_empty());
        match line {
            Some(line) if output.status.success() => Ok(short_version(line)),
            _ => Err(ToolError::NoVersion {
                tool,
                path: path.to_owned(),
                status: output.status,
            }),
        }
    }
}

/// The version in a line: the words from the first that starts with a digit (`v0.10.0`, `0.4-1+b1`) on, or the whole
/// line if there is no such word.
fn short_version(line: &str) -> String {
    let starts = |word: &str| {
        word.trim_start_matches(['(', '"', 'v', 'V'])
            .starts_with(|first: char| first.is_ascii_digit())
    };
    let version = line.split_whitespace().find(|word| starts(word));
    let trimmed = version.map(|word| word.trim_matches(['(', ')', '"', 'v', 'V']));
    trimmed.unwrap_or(line).to_owned()
}

fn digest_version(path: &Path) -> Result<String, ToolError> {
    let bytes = std::fs::read(path).map_err(|source| ToolError::Start {
        path: path.to_owned(),
        source,
    })?;
    Ok(format!("sha256:{:.12}", digest::of_bytes(&bytes)))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
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
        let error = toolbox(folder.path()).find(Tool::Nextpnr).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`nextpnr-ice40` is not installed: no folder of PATH has it; install it with `apt-get install nextpnr-ice40`"
        );
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
    fn a_broken_tool_is_no_tool() {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "yosys", "exit 3");
        let error = toolbox(folder.path()).find(Tool::Yosys).unwrap_err();
        assert!(error.to_string().contains("exit status: 3"), "{error}");
    }
}
