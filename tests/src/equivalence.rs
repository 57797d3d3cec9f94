//! The proof that a netlist is equivalent to its Verilog: combinational equivalence, register by register.
//!
//! yosys reduces both sides to AND gates, inverters, registers and block RAMs: the Verilog only by elaborating it and
//! mapping its memories, the netlist by yosys' models of the iCE40's cells. Registers and block RAMs are then cut open:
//! their contents become inputs, and their next contents become outputs. Each register of the Verilog is taken to hold
//! the value of the net of the same name in the netlist, which may belong to another register that is always equal, or
//! to its inverse, or be a constant. ABC proves that for every input and every state both sides have the same outputs,
//! give their block RAMs the same commands, and go on to corresponding states. On both sides all registers initially
//! hold 0, and block RAMs hold the same words. So the two sides never differ.
//!
//! A netlist that is right only in reachable states is refused, since the proof does not know which states are
//! reachable. The proof trusts yosys' Verilog front end and its mapping of memories, which both sides share, yosys'
//! models of the cells, and ABC.

mod cut;
mod side;

pub use side::Difference;
use side::Side;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde::Deserialize;

/// Elaborates the Verilog, and maps its memories to block RAMs as synthesis does.
const ELABORATE: &str = "proc; flatten; opt_expr; opt_reduce; opt_clean; memory_dff; memory -nomap; opt_clean; \
     memory_libmap -lib +/ice40/brams.txt -lib +/ice40/spram.txt -no-auto-huge; techmap -map +/ice40/brams_map.v; \
     ice40_braminit; memory_map";

/// Replaces look-up tables, carries and flip-flops by the models of the iCE40's cells.
const MODEL: &str =
    "techmap -wb -D EQUIV -autoproc -map +/ice40/cells_sim.v t:SB_LUT4 t:SB_CARRY t:SB_DFF*";

/// Reduces the rest to `$_AND_`, `$_NOT_` and `$_DFF_P_`.
const TO_GATES: &str =
    "dffunmap; techmap; opt_expr; aigmap; opt_clean; blackbox =A:whitebox; hierarchy -purge_lib";

/// The iCE40's cells; a netlist contains them already.
const CELLS: &str = "read_verilog -D ICE40_HX -lib -specify +/ice40/cells_sim.v";

/// A netlist and the Verilog it was made from.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// The Verilog.
    pub verilog: &'a str,
    /// The netlist, as yosys writes JSON.
    pub netlist: &'a str,
    /// The name of the module.
    pub module: &'a str,
}

#[derive(Deserialize)]
struct Design {
    modules: BTreeMap<String, Side>,
}

/// Proves that the netlist is the circuit of its Verilog.
///
/// # Errors
/// [`Difference`] if the netlist differs, or this proof cannot follow it.
///
/// # Panics
/// If yosys or its ABC is not there or fails.
pub fn prove(claim: Claim<'_>) -> Result<(), Difference> {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("a folder for yosys: {error}"));
    let folder = folder.path();
    write(&folder.join("circuit.v"), claim.verilog);
    write(&folder.join("netlist.json"), claim.netlist);
    let module = claim.module;
    let circuit = side(
        folder,
        &format!("{CELLS}; read_verilog circuit.v; hierarchy -check -top {module}; {ELABORATE}"),
    );
    let netlist = side(
        folder,
        &format!("read_json netlist.json; hierarchy -top {module}; flatten; {MODEL}"),
    );
    let cut = cut::cut(&circuit, &netlist)?;
    write(&folder.join("circuit.blif"), &cut.circuit);
    write(&folder.join("netlist.blif"), &cut.netlist);
    let command = "cec circuit.blif netlist.blif";
    let said = run(folder, "yosys-abc", &["-c", command]);
    if said.contains("Networks are equivalent") {
        return Ok(());
    }
    let differs = said.lines().find(|line| line.starts_with("Output "));
    Err(Difference(differs.map_or(said.clone(), str::to_owned)))
}

/// The gates that this script of yosys makes.
fn side(folder: &Path, script: &str) -> Side {
    let script = format!("{script}; {TO_GATES}; write_json side.json");
    run(folder, "yosys", &["-q", "-p", &script]);
    let text = fs::read_to_string(folder.join("side.json"))
        .unwrap_or_else(|error| panic!("what yosys wrote: {error}"));
    let design: Design =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("what yosys wrote: {error}"));
    let mut modules = design.modules.into_values();
    modules
        .find(|module| module.attributes.contains_key("top"))
        .unwrap_or_else(|| panic!("yosys wrote no top module"))
}

/// Runs a tool in `folder`. Gives its output.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let run = Command::new(program)
        .current_dir(folder)
        .args(arguments)
        .output();
    let run = run.unwrap_or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            panic!("{program} is not installed: run `sudo apt-get install yosys`, then try again")
        }
        _ => panic!("{program} does not start: {error}"),
    });
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{program}: {}\n{errors}", run.status);
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

#[cfg(test)]
mod tests;
