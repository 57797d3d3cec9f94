//! Synthesis: makes look-up tables, flip-flops, carries and block RAMs from the Verilog.

use super::BuildError;
use crate::design::{Design, TOP_MODULE};
use crate::family::Part;
use crate::folder::FolderError;
use crate::report::netlist::Netlist;
use crate::run::Run;
use crate::tools::{FoundTool, Toolbox};
use std::fs;
use std::path::{Path, PathBuf};

/// The file of the Verilog that yosys gets.
pub(crate) const VERILOG: &str = "top.v";

/// The file of the netlist as Verilog.
pub(crate) const NETLIST_VERILOG: &str = "netlist.v";

/// The file of the netlist before its modules are put together.
pub(crate) const NETLIST_MODULES: &str = "modules.json";

/// The file of the netlist.
pub(crate) const NETLIST: &str = "netlist.json";

/// The blocks that ABC9 maps separately. Registers lie on their borders, and what ABC9 would share between the blocks
/// to save a look-up table only makes paths longer. Mapped separately, the board routed some 5 MHz faster (median of
/// eight seeds).
const APART: [&str; 3] = [
    "$system$*$counters$?$counter",
    "$system$*$tree",
    "$system$frontend",
];

/// How many of these blocks are cores.
const CORES: usize = 2;

/// The script for yosys.
pub(crate) fn script(part: &Part) -> String {
    let apart = match part.is_tight {
        true => &APART[..CORES],
        false => &APART,
    };
    let apart: Vec<String> = apart
        .iter()
        .map(|block| format!("{TOP_MODULE}{block}"))
        .collect();
    // The instances' own source line is removed: it would become the line of every cell, and no cell could be
    // attributed to its block.
    let placed: Vec<String> = apart.iter().map(|block| format!("t:{block}")).collect();
    let (apart, placed) = (apart.join(" "), placed.join(" "));
    format!(
        "read_verilog {VERILOG}; \
         setattr -mod -set keep_hierarchy 1 {apart}; \
         {} -top {TOP_MODULE}; {}\
         setattr -mod -unset keep_hierarchy *; setattr -unset src {placed}; write_json {NETLIST_MODULES}; \
         flatten; opt_clean; stat; \
         write_json {NETLIST}; \
         write_verilog -noattr {NETLIST_VERILOG}",
        (part.family.synthesis)(part),
        part.family.pads
    )
}

/// Words in yosys' log which mean that the Verilog is not the intended circuit: undeclared names, wires without a
/// driver, latches.
const DOUBTFUL: [&str; 5] = [
    "implicitly declared",
    "is assigned in a block",
    "has no driver",
    "Latch inferred",
    "multiple conflicting drivers",
];

/// The lines of yosys' log that cast doubt on the circuit.
fn doubts(log: &str) -> Vec<String> {
    log.lines()
        .filter(|line| DOUBTFUL.iter().any(|words| line.contains(words)))
        .map(str::to_owned)
        .collect()
}

/// Runs yosys in `folder`, which writes [`NETLIST_MODULES`], [`NETLIST`] and [`NETLIST_VERILOG`]. Beside them is the Verilog that it got,
/// [`VERILOG`].
pub(crate) fn synthesise(
    design: &Design,
    yosys: &FoundTool,
    toolbox: &Toolbox,
    folder: &Path,
    log: PathBuf,
) -> Result<Netlist, BuildError> {
    let verilog = folder.join(VERILOG);
    let circuit = (design.board.part.family.circuit)(&design.verilog);
    fs::write(&verilog, &circuit.verilog).map_err(FolderError::at(&verilog))?;
    let said = Run {
        tool: yosys,
        arguments: vec!["-p".into(), script(design.board.part).into()],
        folder,
        log: Some(log.clone()),
        output: None,
        writes: &[NETLIST, NETLIST_VERILOG],
        search_path: toolbox.path(),
    }
    .run()?;
    let lines = doubts(&said);
    if !lines.is_empty() {
        return Err(BuildError::Doubtful { lines, log });
    }
    let netlist = Netlist::read(&folder.join(NETLIST), "yosys")?;
    let part = design.board.part;
    let area = netlist.area(&part.family.cells);
    check_fits(design, "LUT4", area.lut4, part.lut4)?;
    check_fits(design, "block RAMs", area.bram, part.block_rams)?;
    Ok(netlist)
}

/// Refuses a design that needs more of a resource than the FPGA has.
pub(super) fn check_fits(
    design: &Design,
    resource: &'static str,
    used: u32,
    available: u32,
) -> Result<(), BuildError> {
    if used <= available {
        return Ok(());
    }
    Err(BuildError::ChipFull {
        resource,
        used,
        available,
        device: design.board.part.name,
        asked_for: design.asked_for(),
    })
}
