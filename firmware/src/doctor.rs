//! Lists which tools are installed, and how to install the missing ones.

use crate::system::System;
use crate::table::Table;
use crate::tools::{FoundTool, Purpose, Tool, ToolError, Toolbox};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// A tool, and whether it can be used.
#[derive(Debug)]
pub struct ToolState {
    /// The tool.
    pub tool: Tool,
    /// Its path and version, or why it cannot be used.
    pub found: Result<FoundTool, ToolError>,
}

/// The state of all tools.
#[derive(Debug)]
pub struct Diagnosis {
    /// All tools.
    pub tools: Vec<ToolState>,
}

/// Looks for every tool.
#[must_use]
pub fn diagnose(toolbox: &Toolbox) -> Diagnosis {
    let state = |tool| ToolState {
        tool,
        found: toolbox.find(tool),
    };
    Diagnosis {
        tools: Tool::ALL.map(state).into(),
    }
}

impl Diagnosis {
    /// Whether all tools for this purpose are installed. For flashing, one is enough, which serves some of the boards.
    #[must_use]
    pub fn is_ready_for(&self, purpose: Purpose) -> bool {
        let mut needed = self
            .tools
            .iter()
            .filter(|state| state.tool.purpose() == purpose);
        match purpose {
            Purpose::Flashing => needed.any(|state| state.found.is_ok()),
            Purpose::Bitstream | Purpose::Simulation => needed.all(|state| state.found.is_ok()),
        }
    }

    /// Whether the tools for every purpose are installed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        Purpose::ALL
            .into_iter()
            .all(|purpose| self.is_ready_for(purpose))
    }

    /// The packages to install for every purpose.
    #[must_use]
    pub fn missing_packages(&self) -> Vec<&'static str> {
        let missing: BTreeSet<&str> = self
            .tools
            .iter()
            .filter(|state| state.found.is_err() && !self.is_ready_for(state.tool.purpose()))
            // Of the tools for flashing, icestorm's is asked for: its package is needed anyway and installs the udev rule.
            .filter(|state| {
                state.tool.purpose() != Purpose::Flashing || state.tool == Tool::Iceprog
            })
            .filter_map(|state| state.tool.package())
            .collect();
        missing.into_iter().collect()
    }

    /// The command that installs the missing packages, if any is missing.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        let packages = self.missing_packages();
        (!packages.is_empty()).then(|| match System::HERE {
            System::Linux => format!("sudo apt-get install {}", packages.join(" ")),
            elsewhere => elsewhere.install(&packages),
        })
    }
}

impl Display for Diagnosis {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for purpose in Purpose::ALL {
            let verdict = if self.is_ready_for(purpose) {
                "ready"
            } else {
                "NOT READY"
            };
            writeln!(f, "{purpose}: {verdict}")?;
            let states = self
                .tools
                .iter()
                .filter(|state| state.tool.purpose() == purpose);
            let mut table = Table::without_head(4);
            states.for_each(|state| table.row(cells(state)));
            writeln!(f, "{}", table.text(2))?;
        }
        match self.remedy() {
            Some(remedy) => writeln!(f, "To install what is missing: {remedy}"),
            None => Ok(()),
        }
    }
}

/// The line of a tool: its name, its version, its path, and a note.
fn cells(ToolState { tool, found }: &ToolState) -> Vec<String> {
    let name = tool.program().to_owned();
    match found {
        Ok(found) => {
            let other = |tested: &&str| !found.version.starts_with(tested);
            let note = tool.tested_version().filter(other);
            let note = note.map_or_else(String::new, |tested| format!("(tested with {tested})"));
            let path = found.path.display().to_string();
            vec![name, found.version.clone(), path, note]
        }
        Err(ToolError::Missing { .. }) => {
            let source = match tool.package() {
                Some(package) => format!("package {package}"),
                None => tool.install(),
            };
            vec![name, "missing".to_owned(), source]
        }
        Err(error) => vec![name, "unusable".to_owned(), error.to_string()],
    }
}

impl Display for Purpose {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bitstream => "making bitstreams",
            Self::Simulation => "simulating what the tools made",
            Self::Flashing => "flashing (which one depends on the board)",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fake_tool, toolbox};

    fn with(programs: &[&str]) -> Diagnosis {
        let folder = tempfile::tempdir().unwrap();
        for program in programs {
            fake_tool(folder.path(), program, "echo 'Version 0.23'");
        }
        diagnose(&toolbox(folder.path()))
    }

    #[test]
    fn an_empty_machine_is_told_one_command() {
        let diagnosis = with(&[]);
        assert!(!diagnosis.is_healthy());
        assert_eq!(
            diagnosis.remedy().as_deref(),
            Some("sudo apt-get install fpga-icestorm g++ make nextpnr-ice40 verilator yosys")
        );
        let text = diagnosis.to_string();
        assert!(text.contains("making bitstreams: NOT READY"), "{text}");
        assert!(
            text.contains("\n  yosys          missing  package yosys\n"),
            "{text}"
        );
    }

    #[test]
    fn one_tool_for_flashing_is_enough() {
        let tools = [
            "yosys",
            "nextpnr-ice40",
            "icepack",
            "verilator",
            "g++",
            "make",
            "iceunpack",
            "icebox_vlog",
        ];
        let without = with(&tools);
        assert!(!without.is_ready_for(Purpose::Flashing));
        assert_eq!(without.missing_packages(), ["fpga-icestorm"]);
        for flasher in ["iceprog", "openFPGALoader"] {
            let all = with(&[&tools[..], &[flasher]].concat());
            assert!(all.is_healthy() && all.remedy().is_none());
        }
    }

    #[test]
    fn another_version_than_the_tested_one_is_told() {
        let text = with(&["yosys", "nextpnr-ice40"]).to_string();
        assert!(text.contains("(tested with 0.4)"), "{text}");
        assert!(!text.contains("(tested with 0.23)"), "{text}");
    }
}
