//! The proof that a netlist is equivalent to its Verilog: combinational equivalence, register by register.
//!
//! yosys reduces both sides to AND gates, inverters, registers and memories: the Verilog only by elaborating it and
//! mapping its memories, the netlist by yosys' models of the part's cells. Registers and memories are then cut open:
//! their contents become inputs, and their next contents become outputs. Each register of the Verilog is taken to hold
//! the value of the net of the same name in the netlist, which may belong to another register that is always equal, or
//! to its inverse, or be a constant. ABC proves that for every input and every state both sides have the same outputs,
//! give their memories the same commands, and go on to corresponding states. On both sides all registers initially
//! hold 0, and memories hold the same words. So the two sides never differ.
//!
//! A netlist of several modules is proved module by module: the modules inside another are cut out of it, so that what they
//! put out becomes an input, and what they take in an output. No part of the circuit is a loop without a register, and so two
//! circuits whose modules are equal are equal. That the flat netlist, which is placed, is those modules put together, is shown
//! in the module `assembly`, name by name. A module that two boards share is proved once, see `canonical`.
//!
//! A netlist that is right only in reachable states is refused, since the proof does not know which states are
//! reachable. The proof trusts yosys' Verilog front end and its mapping of memories, which both sides share, yosys'
//! models of the cells, and ABC.

mod assembly;
mod blif;
mod canonical;
mod cut;
mod memories;
mod side;

pub use side::Difference;
use side::{Design, Side};

use super::error::ProveError;
use super::yosys::Yosys;
use crate::family::{Family, Gates};
use crate::run::Run;
use crate::tools::{FoundTool, Tool, Toolbox};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The source of the proof, which decides what an answer means.
pub(super) const SOURCE: &[&str] = &[
    include_str!("equivalence.rs"),
    include_str!("equivalence/assembly.rs"),
    include_str!("equivalence/blif.rs"),
    include_str!("equivalence/canonical.rs"),
    include_str!("equivalence/cut.rs"),
    include_str!("equivalence/memories.rs"),
    include_str!("equivalence/side.rs"),
    include_str!("yosys.rs"),
    include_str!("../run.rs"),
];

/// Elaborates the Verilog.
const ELABORATE: &str =
    "proc; flatten; opt_expr; opt_reduce; opt_clean; memory_dff; memory -nomap; opt_clean";

/// Reduces the rest to `$_AND_`, `$_NOT_` and `$_DFF_P_`.
const TO_GATES: &str =
    "dffunmap; techmap; opt_expr; aigmap; opt_clean; blackbox =A:whitebox; hierarchy -purge_lib";

/// The file that yosys writes.
const SIDE: &str = "side.json";

/// A netlist and the Verilog it was made from.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// The Verilog.
    pub verilog: &'a str,
    /// The netlist, as yosys writes JSON. It has the names of the Verilog's modules; those that it lacks are parts of the others.
    pub netlist: &'a str,
    /// The family of the netlist's cells.
    pub family: &'static Family,
}

/// The tools of the proof, and what they have proved.
pub struct Equivalence<'a> {
    yosys: Yosys<'a>,
    abc: FoundTool,
    toolbox: &'a Toolbox,
    /// The digests of the claims about modules that are proved. Most modules of a board are those of another one, too.
    proved: RefCell<HashSet<String>>,
}

impl<'a> Equivalence<'a> {
    /// Finds the tools.
    ///
    /// # Errors
    /// [`ProveError`] if one is missing.
    pub fn find(toolbox: &'a Toolbox) -> Result<Self, ProveError> {
        Ok(Self {
            yosys: Yosys::find(toolbox)?,
            abc: toolbox.find(Tool::YosysAbc)?,
            toolbox,
            proved: RefCell::default(),
        })
    }

    /// Tries to prove that every module of the netlist is that of the Verilog. Gives the first difference, or why this proof
    /// cannot follow the netlist.
    ///
    /// # Errors
    /// [`ProveError`] if a tool fails.
    pub fn prove(&self, claim: Claim<'_>) -> Result<Result<(), Difference>, ProveError> {
        let netlist = parsed(claim.netlist)?;
        let modules: Vec<&str> = netlist.blocks().map(|(name, _)| name).collect();
        for module in &modules {
            let others: Vec<&str> = modules.iter().filter(|it| it != &module).copied().collect();
            let digest =
                canonical::digest(claim.family.name, claim.verilog, &netlist, module, &others);
            let is_proved = |digest| self.proved.borrow().contains(digest);
            if digest.as_ref().is_some_and(is_proved) {
                continue;
            }
            if let Err(difference) = self.prove_module(claim, module, &others)? {
                return Ok(Err(difference.in_module(module)));
            }
            self.proved.borrow_mut().extend(digest);
        }
        Ok(Ok(()))
    }

    /// Tries to prove that a module of the netlist is that of the Verilog, with the others cut out of it.
    fn prove_module(
        &self,
        claim: Claim<'_>,
        module: &str,
        others: &[&str],
    ) -> Result<Result<(), Difference>, ProveError> {
        let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
        let folder = folder.path();
        write(&folder.join("circuit.v"), claim.verilog)?;
        write(&folder.join("netlist.json"), claim.netlist)?;
        let Gates {
            library,
            memories,
            models,
        } = claim.family.gates;
        let cut_out = match others {
            [] => String::new(),
            _ => format!("blackbox {};", others.join(" ")),
        };
        let script = format!(
            "{library}; read_verilog circuit.v; {cut_out} hierarchy -check -top {module}; {ELABORATE}; {memories}; memory_map"
        );
        let circuit = self.side(folder, &script, module)?;
        let script =
            format!("read_json netlist.json; {cut_out} hierarchy -top {module}; flatten; {models}");
        let netlist = self.side(folder, &script, module)?;
        let cut = match cut::cut(&circuit, &netlist) {
            Ok(cut) => cut,
            Err(difference) => return Ok(Err(difference)),
        };
        write(&folder.join("circuit.blif"), &cut.circuit)?;
        write(&folder.join("netlist.blif"), &cut.netlist)?;
        let said = Run {
            tool: &self.abc,
            arguments: ["-c", "cec circuit.blif netlist.blif"]
                .map(Into::into)
                .into(),
            folder,
            log: None,
            output: None,
            writes: &[],
            search_path: self.toolbox.path(),
        }
        .run()?;
        if said.contains("Networks are equivalent") {
            return Ok(Ok(()));
        }
        let differs = said.lines().find(|line| line.starts_with("Output "));
        Ok(Err(Difference(differs.unwrap_or(&said).to_owned())))
    }

    /// The gates of the module that this script of yosys makes.
    fn side(&self, folder: &Path, script: &str, module: &str) -> Result<Side, ProveError> {
        let script = format!("{script}; {TO_GATES}; write_json {SIDE}");
        let text = self.yosys.run(folder, &script, SIDE)?;
        let mut design = parsed(&text)?;
        design
            .modules
            .remove(module)
            .ok_or_else(|| ProveError::Netlist {
                missing: format!("no module `{module}`"),
            })
    }
}

/// Shows that the flat netlist is the modules of the other one put together; both are JSON of yosys. Gives the first difference.
///
/// # Errors
/// [`ProveError`] if yosys wrote something else.
pub fn assembled(modules: &str, flat: &str) -> Result<Result<(), Difference>, ProveError> {
    Ok(assembly::compare(&parsed(modules)?, &parsed(flat)?))
}

/// What yosys wrote.
fn parsed(text: &str) -> Result<Design, ProveError> {
    serde_json::from_str(text).map_err(|error| ProveError::Netlist {
        missing: error.to_string(),
    })
}

fn write(path: &Path, text: &str) -> Result<(), ProveError> {
    fs::write(path, text).map_err(ProveError::Folder)
}

#[cfg(test)]
mod tests;
