//! Runs theorems.

use super::equivalence::{assembled, Claim, Equivalence};
use super::error::ProveError;
use super::netlist::{netlist, without_cells, Synthesised};
use super::subject::{circuits, designs, Circuit, Subject};
use super::theorem::{Fault, Method, Theorem};
use super::yosys::Yosys;
use crate::design::Design;
use crate::modules::modules;
use crate::tools::Toolbox;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use std::{fs, iter};

/// What a run of a theorem found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether the claim is proved.
    pub verdict: Verdict,
    /// How long that took.
    pub time: Duration,
}

/// Whether a claim is proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Proved,
    /// It is wrong.
    Refuted {
        /// Signals of an example.
        example: String,
    },
    /// Neither a proof nor an example was found.
    Open,
}

/// Runs theorems with the tools of a toolbox.
pub struct Prover<'a> {
    yosys: Yosys<'a>,
    designs: Vec<Design>,
    /// For the theorems about whole netlists, which need one more tool.
    equivalence: OnceCell<Equivalence<'a>>,
    /// The netlists of these designs, by their names.
    synthesised: RefCell<HashMap<&'static str, Rc<Synthesised>>>,
}

impl<'a> Prover<'a> {
    /// Finds the tools and makes the Verilog.
    ///
    /// # Errors
    /// [`ProveError`] if a tool is missing or a design cannot be made.
    pub fn new(toolbox: &'a Toolbox) -> Result<Self, ProveError> {
        Ok(Self {
            yosys: Yosys::find(toolbox)?,
            designs: designs()?,
            equivalence: OnceCell::new(),
            synthesised: RefCell::default(),
        })
    }

    /// Tries to prove a theorem; with a fault, of circuits that have it.
    ///
    /// # Errors
    /// [`ProveError`] if a tool fails or gives no answer, or the theorem is about a block that is gone.
    pub fn prove(&self, theorem: &Theorem, fault: Option<&Fault>) -> Result<Finding, ProveError> {
        let began = Instant::now();
        let verdict = match theorem.subject {
            Subject::Boards(family) => self.prove_boards(theorem, family, fault)?,
            _ => self.prove_texts(theorem, fault)?,
        };
        let time = began.elapsed();
        Ok(Finding { verdict, time })
    }

    /// Tries to prove a theorem of all its circuits.
    fn prove_texts(&self, theorem: &Theorem, fault: Option<&Fault>) -> Result<Verdict, ProveError> {
        for text in self.texts(theorem, fault)? {
            let verdict = self.prove_text(theorem, &text)?;
            if verdict != Verdict::Proved {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Proved)
    }

    /// Tries to prove that the netlists of a family's boards are their Verilog, or that they are a Verilog with the fault in it.
    /// Boards that differ in nothing but the pins have the same netlist.
    fn prove_boards(
        &self,
        theorem: &Theorem,
        family: &str,
        fault: Option<&Fault>,
    ) -> Result<Verdict, ProveError> {
        let equivalence = self.equivalence()?;
        let mut tried = BTreeSet::new();
        for design in &self.designs {
            let part = design.board.part;
            let synthesis = (part.family.synthesis)(part);
            if part.family.name != family || !tried.insert((&design.verilog, synthesis)) {
                continue;
            }
            let made = self.synthesised(design)?;
            let verilog = with_fault(theorem, made.verilog.clone(), fault)?;
            let claim = Claim {
                verilog: &verilog,
                netlist: &made.modules,
                family: part.family,
            };
            let mut found = equivalence.prove(claim)?;
            if found.is_ok() {
                found = assembled(&made.modules, &made.netlist)?;
            }
            if let Err(difference) = found {
                let example = format!("{}: {difference}", design.board.name);
                return Ok(Verdict::Refuted { example });
            }
        }
        Ok(Verdict::Proved)
    }

    /// The tools for netlists, with what they have proved.
    fn equivalence(&self) -> Result<&Equivalence<'a>, ProveError> {
        if let Some(found) = self.equivalence.get() {
            return Ok(found);
        }
        let found = Equivalence::find(self.yosys.toolbox)?;
        Ok(self.equivalence.get_or_init(|| found))
    }

    /// The netlist of a design, which is made once.
    fn synthesised(&self, design: &Design) -> Result<Rc<Synthesised>, ProveError> {
        let name = design.board.name;
        if let Some(made) = self.synthesised.borrow().get(name) {
            return Ok(Rc::clone(made));
        }
        let made = Rc::new(Synthesised::of(design, &self.yosys)?);
        let kept = Rc::clone(&made);
        self.synthesised.borrow_mut().insert(name, kept);
        Ok(made)
    }

    /// The different circuits of a theorem, with the fault in each: as their Verilog, or as their netlists.
    fn texts(
        &self,
        theorem: &Theorem,
        fault: Option<&Fault>,
    ) -> Result<BTreeSet<String>, ProveError> {
        let mut texts = BTreeSet::new();
        // Parts for which yosys makes the same netlist have the same models, too.
        let mut netlists = BTreeMap::new();
        let circuits = circuits(theorem.subject, &self.designs, theorem.name)?;
        check_replaced(theorem, &circuits)?;
        for circuit in circuits {
            let text = with_fault(theorem, without_replaced(theorem, circuit.verilog), fault)?;
            match circuit.part {
                Some(part) => {
                    let netlist = netlist(&self.yosys, part, &text)?;
                    netlists.insert(netlist, part.family);
                }
                None => drop(texts.insert(text)),
            }
        }
        for (netlist, family) in netlists {
            texts.insert(without_cells(&self.yosys, family, &netlist)?);
        }
        Ok(texts)
    }

    /// Tries to prove a theorem of the circuit in this text. If an induction fails, an example against it is looked for.
    fn prove_text(&self, theorem: &Theorem, text: &str) -> Result<Verdict, ProveError> {
        let Some(proof) = proof(theorem.method) else {
            return Ok(Verdict::Open);
        };
        let folder = tempfile::tempdir().map_err(ProveError::Folder)?;
        let folder = folder.path();
        let verilog = Self::verilog(theorem, text);
        fs::write(folder.join("theorem.v"), verilog).map_err(ProveError::Folder)?;
        let said = self.ask(folder, &proof)?;
        match answer(&said) {
            Some(Answer::Yes) => Ok(Verdict::Proved),
            Some(Answer::No) => Ok(Verdict::Refuted {
                example: example(&said),
            }),
            Some(Answer::TooShort) => self.look_for_example(folder, theorem.method),
            None => Err(ProveError::NoAnswer {
                theorem: theorem.name,
                said: last_lines(&said, 10),
            }),
        }
    }

    /// Looks for an example against a claim that could not be proved by induction.
    fn look_for_example(&self, folder: &Path, method: Method) -> Result<Verdict, ProveError> {
        let Some(search) = search(method) else {
            return Ok(Verdict::Open);
        };
        let said = self.ask(folder, &search)?;
        Ok(match answer(&said) {
            Some(Answer::No) => Verdict::Refuted {
                example: example(&said),
            },
            _ => Verdict::Open,
        })
    }

    /// What is kept of the circuit, the specification and the modules that it may use.
    fn verilog(theorem: &Theorem, text: &str) -> String {
        let constants = constants(text);
        let parts = [&constants, GEOMETRY, SANDSTROEM, theorem.specification];
        let modules = modules(text).map(|(_, text)| text);
        let parts = modules.chain(parts);
        parts.flat_map(|part| [part, "\n"]).collect()
    }

    /// Prepares the theorem and runs the script. Gives the output of `sat`.
    fn ask(&self, folder: &Path, script: &str) -> Result<String, ProveError> {
        let script = format!("{PREPARE}; {script}");
        self.yosys.run(folder, &script, SAID)
    }
}

/// The name in `replaced` of the block, or list of blocks, of which this module is or in which it is.
fn replaced(theorem: &Theorem, module: &str) -> Option<&'static str> {
    let of_it = |block: &&str| {
        let rest = module.strip_prefix(block);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    theorem.replaced.iter().copied().find(of_it)
}

/// Whatever the theorem replaces is in one of the circuits.
fn check_replaced(theorem: &Theorem, circuits: &[Circuit]) -> Result<(), ProveError> {
    let texts = circuits.iter().map(|circuit| circuit.verilog.as_str());
    let names = texts.flat_map(modules).map(|(name, _)| name);
    let found: BTreeSet<_> = names.filter_map(|name| replaced(theorem, name)).collect();
    match theorem.replaced.iter().find(|name| !found.contains(*name)) {
        None => Ok(()),
        Some(find) => Err(ProveError::Replaced {
            theorem: theorem.name,
            find,
            count: 0,
        }),
    }
}

/// The text without the modules that the theorem replaces.
fn without_replaced(theorem: &Theorem, text: String) -> String {
    if theorem.replaced.is_empty() {
        return text;
    }
    let kept = modules(&text).filter(|(name, _)| replaced(theorem, name).is_none());
    kept.flat_map(|(_, text)| [text, "\n"]).collect()
}

/// The geometry of the board in Verilog.
const GEOMETRY: &str = include_str!("geometry.v");

/// The table in closed form, in Verilog.
const SANDSTROEM: &str = include_str!("sandstroem.v");

/// The file to which `sat` writes.
const SAID: &str = "sat.log";

/// Elaborates the module `theorem`. Where Verilog says `x`, and where nothing drives a wire, any value may be. Registers are
/// not merged, because two with the same input may differ at first.
const PREPARE: &str = "read_verilog -formal theorem.v; hierarchy -check -top theorem; proc; memory -nomap; opt_clean; \
     memory_map; flatten; setundef -undriven -anyseq; opt_expr; opt_merge t:* t:$*ff* %d; opt_clean";

/// The command `sat` with these options, whose output is kept.
fn sat(options: &str) -> String {
    format!("tee -q -o {SAID} sat -prove-asserts -set-assumes -show-public {options}")
}

/// An answer of `sat`.
enum Answer {
    Yes,
    No,
    /// The induction is too short.
    TooShort,
}

/// The answer in what `sat` says.
fn answer(said: &str) -> Option<Answer> {
    let says = |words| said.contains(words);
    if says("no model found: SUCCESS!") || says("Induction step proven: SUCCESS!") {
        Some(Answer::Yes)
    } else if says("model found: FAIL!") || says("model found for base case: FAIL!") {
        Some(Answer::No)
    } else {
        says("Reached maximum number of time steps -> proof failed.").then_some(Answer::TooShort)
    }
}

/// The commands that prove a theorem, if `sat` is to prove it.
fn proof(method: Method) -> Option<String> {
    Some(match method {
        Method::Equivalence => return None,
        Method::Flush { clock } => {
            let proof = sat(&format!("-seq {clock} -prove-skip {}", clock - 1));
            // The initial values of registers are forgotten.
            format!("setattr -unset init w:*; {proof}")
        }
        // The induction step is tried for the last length alone.
        Method::Induction { length, .. } => sat(&format!(
            "-tempinduct -initsteps {} -maxsteps {length}",
            length - 1
        )),
    })
}

/// The command that looks for an example against an induction, from the initial state on.
fn search(method: Method) -> Option<String> {
    match method {
        Method::Flush { .. } | Method::Equivalence => None,
        Method::Induction { search, .. } => Some(sat(&format!(
            "-tempinduct -tempinduct-baseonly -maxsteps {search}"
        ))),
    }
}

/// The constants of the block and the codes of its enumerations, as macros.
fn constants(text: &str) -> String {
    let block = modules(text).next().map_or("", |(_, block)| block);
    let lines = block.lines().filter_map(|line| {
        let (name, value) = line
            .trim()
            .strip_prefix("localparam ")?
            .trim_start()
            .split_once(" = ")?;
        let value = value.strip_suffix(';')?;
        Some(format!("`define BLOCK_{} {value}\n", name.to_uppercase()))
    });
    lines.collect()
}

/// The text with the fault in it.
fn with_fault(
    theorem: &Theorem,
    text: String,
    fault: Option<&Fault>,
) -> Result<String, ProveError> {
    let Some(fault) = fault else {
        return Ok(text);
    };
    match text.matches(fault.find).count() {
        1 => Ok(text.replace(fault.find, fault.replace)),
        count => Err(ProveError::Replaced {
            theorem: theorem.name,
            find: fault.find,
            count,
        }),
    }
}

/// The table of signals that `sat` prints of an example.
fn example(said: &str) -> String {
    let table = said
        .lines()
        .skip_while(|line| !line.contains("Signal Name"));
    table
        .flat_map(|line| iter::once(line).chain(["\n"]))
        .collect()
}

fn last_lines(said: &str, count: usize) -> String {
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What yosys 0.23 says. That the first clocks hold is no proof.
    #[test]
    fn only_a_proof_is_a_yes() {
        let is_yes = |said| matches!(answer(said), Some(Answer::Yes));
        let is_no = |said| matches!(answer(said), Some(Answer::No));
        assert!(is_yes("SAT proof finished - no model found: SUCCESS!"));
        assert!(is_yes("Induction step proven: SUCCESS!"));
        assert!(is_no("SAT proof finished - model found: FAIL!"));
        assert!(is_no(
            "SAT temporal induction proof finished - model found for base case: FAIL!"
        ));
        for said in [
            "Reached maximum number of time steps -> proved base case for 8 steps: SUCCESS!",
            "Reached maximum number of time steps -> proof failed.",
            "Interrupted SAT solver: TIMEOUT!",
            "",
        ] {
            assert!(!is_yes(said) && !is_no(said), "{said}");
        }
    }
}
