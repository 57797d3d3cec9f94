//! The programs that turn Verilog into an executable: found, run, their failures reported.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::process::Command;

use super::VerilatedError;

/// How many lines of a failed program's output are shown.
const LOG_LINES: usize = 20;

/// A program and the Debian package it comes with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tool {
    name: &'static str,
    package: &'static str,
}

impl Tool {
    /// Translates Verilog to C++.
    pub(super) const VERILATOR: Self = Self {
        name: "verilator",
        package: "verilator",
    };
    /// Compiles C++.
    pub(super) const COMPILER: Self = Self {
        name: "g++",
        package: "g++",
    };
    /// Calls the compiler.
    pub(super) const MAKE: Self = Self {
        name: "make",
        package: "make",
    };

    /// The program, looked for along `search_path` or, without one, along this process's.
    pub(super) fn command(self, search_path: Option<&OsStr>) -> Command {
        let mut command = Command::new(self.name);
        if let Some(path) = search_path {
            command.env("PATH", path);
        }
        // What a `make` around this process was told is not meant for one below it.
        command.env_remove("MAKEFLAGS").env("LC_ALL", "C");
        command
    }

    /// Runs `command`, which must be this program's, to its end; gives what it printed.
    ///
    /// # Errors
    /// [`VerilatedError::ToolMissing`], [`VerilatedError::ToolNotRun`] and [`VerilatedError::ToolFailed`].
    pub(super) fn run(self, mut command: Command) -> Result<String, VerilatedError> {
        let (tool, package) = (self.name, self.package);
        let output = command.output().map_err(|source| match source.kind() {
            ErrorKind::NotFound => VerilatedError::ToolMissing { tool, package },
            _ => VerilatedError::ToolNotRun {
                tool,
                package,
                source,
            },
        })?;
        let log = [&*output.stdout, &*output.stderr].concat();
        let log = String::from_utf8_lossy(&log);
        if output.status.success() {
            return Ok(log.into_owned());
        }
        Err(VerilatedError::ToolFailed {
            tool,
            status: output.status,
            log: relevant(&log),
        })
    }

    /// What the program says its version is.
    ///
    /// # Errors
    /// As [`Tool::run`].
    pub(super) fn version(self, search_path: Option<&OsString>) -> Result<String, VerilatedError> {
        let mut command = self.command(search_path.map(OsString::as_os_str));
        command.arg("--version");
        let text = self.run(command)?;
        Ok(text.lines().next().unwrap_or_default().to_owned())
    }
}

/// The lines of a log that say what went wrong: those about errors, or else the last ones.
fn relevant(log: &str) -> String {
    let about_errors = |line: &&str| line.starts_with("%Error") || line.contains("error:");
    let mut lines: Vec<&str> = log.lines().filter(about_errors).take(LOG_LINES).collect();
    if lines.is_empty() {
        lines = log.lines().collect();
        lines.drain(..lines.len().saturating_sub(LOG_LINES));
    }
    lines.join("\n")
}
